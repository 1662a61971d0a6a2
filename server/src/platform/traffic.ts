// Who may send how much: budgets of senders, calls under way together, and the pace at which too many are sent away. Knows no domain and
// no rule of access.
import { performance } from 'node:perf_hooks';
import { problemCatalogue } from '@amanah/api/problem';
import type { RouteCost } from '@amanah/api/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { type Allowance, createBudgets, isByAddressAlone, type KnownBrowser } from './budgets.ts';
import { addressBlock } from './client-address.ts';
import { createLoad } from './load.ts';
import { Refusal } from './refusal.ts';
import { createTokenBuckets } from './token-buckets.ts';
import { whenGone } from './when-gone.ts';

export interface TrafficOptions {
  /** null: the usual 600 by address, with bursts of 200. */
  readonly verifyPerMinute: number | null;
  /** How many times the usual budgets senders have. */
  readonly budgetFactor: number;
  /** Connections that one address may hold open; only counted where no proxy stands in front. */
  readonly connectionsPerAddress: number;
}

export const usualTraffic: TrafficOptions = { verifyPerMinute: null, budgetFactor: 1, connectionsPerAddress: 400 };

/** Whom a call counts for: an organisation for its keys, else a person; shared accounts count for each address apart. */
export interface Sender {
  readonly userId: string;
  readonly isShared: boolean;
  readonly apiKey?: { readonly organisationId: string };
}

export interface Traffic {
  /**
   * Makes every route of the server count by its cost (`config.cost`; without one it is `file`), but those that are never refused; what has no
   * route, in whichever method, counts as a file.
   */
  guard(app: FastifyInstance): void;
  /** Counts a request whose address cannot be read, so that it has no route. @throws Refusal request.rate_limited */
  countUnreadable(request: FastifyRequest, reply: FastifyReply): void;
  /**
   * Counts a call that brings a token, once that is proven; null: it is nobody's, and the call counts as a stranger's.
   * @throws Refusal request.rate_limited
   */
  admit(cost: RouteCost, sender: Sender | null, request: FastifyRequest, reply: FastifyReply): void;
  /**
   * Waits for a place. Call what it gives when the work is done.
   *
   * @param isBack whose body has come meanwhile goes before those that only begin: what has come would have to come again
   * @throws Refusal server.busy, request.rate_limited where a sign-in has come whole and there are as many of its sender
   */
  enter(cost: RouteCost, request: FastifyRequest, isBack?: boolean): Promise<(() => void) | null>;
  /**
   * For work that a route does now and then beside its own: counted as a stranger's call of one cost, so that it is no way round that, and given a
   * place among the work of another, by how long it takes.
   *
   * @throws Refusal request.rate_limited, server.busy
   */
  enterBeside(
    counted: RouteCost,
    placed: RouteCost,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<(() => void) | null>;
  /** Waits before the answer to a refusal for too much, as soon as there are many. */
  pace(error: unknown, request: FastifyRequest): Promise<void>;
  /** How many were refused, by reason. */
  readonly refused: { readonly limited: number; readonly busy: number };
  stop(): void;
}

/** As many refusals a second leave at once; whoever sends more without waiting is kept waiting. */
const promptRefusals = { perMinute: 1_200, burst: 100 };
const heldMilliseconds = 2_500;
const mostHeld = 4_000;

/** Whether somebody says who he is, which is still to be proven. Basic is how devices sign in: a matter of their own use case (RFC 7617). */
export const bringsToken = ({ headers: { authorization } }: FastifyRequest): boolean =>
  authorization !== undefined && authorization !== '' && !/^basic /i.test(authorization);

const bringsBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Sign-ins from browsers that are known, which go before those of strangers. */
const knownAtOnce = { perAccount: 3, perAddress: 4 };

export interface TrafficPorts {
  /**
   * The browser of a request where some account has signed in from it, told without asking the database. Strangers at its address do not use up
   * the tries of such a one.
   */
  readonly knownBrowser?: (request: FastifyRequest) => KnownBrowser | null;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** @param options null: nobody is limited, as tests need it that call a thousand times from one place */
export function createTraffic(
  options: TrafficOptions | null,
  { knownBrowser = () => null, now = () => performance.now() }: TrafficPorts = {},
): Traffic {
  if (options === null)
    return {
      guard: () => undefined,
      countUnreadable: () => undefined,
      admit: () => undefined,
      enter: async () => null,
      enterBeside: async () => null,
      pace: async () => undefined,
      refused: { limited: 0, busy: 0 },
      stop: () => undefined,
    };
  const budgets = createBudgets({ verifyPerMinute: options.verifyPerMinute, factor: options.budgetFactor });
  const load = createLoad();
  const prompt = createTokenBuckets(promptRefusals, 2);
  const underWay = new Map<string, number>();
  const refused = { limited: 0, busy: 0 };
  let held = 0;

  function spend(allowance: Allowance, reply: FastifyReply) {
    reply.header('ratelimit-policy', allowance.policy).header('ratelimit', allowance.limit);
    if (!allowance.isAllowed)
      throw new Refusal('request.rate_limited', {
        retryAfterSeconds: Math.ceil(allowance.waitMilliseconds / 1_000),
      });
  }

  /** Counted until the answer has left or the connection is gone. */
  function begin(cost: RouteCost, sender: string, reply: FastifyReply, most = budgets.atOnce(cost)) {
    const key = `${cost} ${sender}`;
    const count = underWay.get(key) ?? 0;
    if (count >= most) throw new Refusal('request.rate_limited', { retryAfterSeconds: 1 });
    underWay.set(key, count + 1);
    whenGone(reply.raw, () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    });
  }

  /** Of sign-ins, which strangers share with owners at their address: who has not sent it all yet holds no place. */
  const whenSent = new WeakMap<FastifyRequest, (() => void)[]>();
  function beginWhenSent(request: FastifyRequest, cost: RouteCost, sender: string, reply: FastifyReply, most?: number) {
    const place = () => begin(cost, sender, reply, most);
    if (cost !== 'password' || !bringsBody(request)) return place();
    whenSent.set(request, [...(whenSent.get(request) ?? []), place]);
  }

  function countKnown(cost: RouteCost, name: string, address: string, reply: FastifyReply) {
    spend(budgets.spendOfKnown(cost, name, address, now()), reply);
    begin(cost, name, reply);
  }

  function countStranger(cost: RouteCost, request: FastifyRequest, reply: FastifyReply) {
    const address = addressBlock(request.ip);
    const browser = cost === 'password' ? knownBrowser(request) : null;
    if (browser !== null) {
      // Not that of its address: strangers there must not keep an owner from signing in. Whoever collects such browsers, of one account or of
      // many, is bound by what they have together, and has fewer places than it takes to fill the lane.
      spend(budgets.spendOfBrowser(cost, browser, address, now()), reply);
      beginWhenSent(request, cost, `owner ${browser.owner}`, reply, knownAtOnce.perAccount);
      return beginWhenSent(request, cost, `browsers ${address}`, reply, knownAtOnce.perAddress);
    }
    spend(budgets.spendOfStranger(cost, address, now()), reply);
    // Verdicts and files are answered too soon to pile up behind one sender.
    if (!isByAddressAlone(cost)) beginWhenSent(request, cost, address, reply);
  }

  /** Goes before strangers who guess: an owner is not kept from signing in. */
  const isKnown = (cost: RouteCost, request: FastifyRequest) => cost === 'password' && knownBrowser(request) !== null;

  const limits = new Map<RouteCost, onRequestHookHandler>();
  function limitOf(cost: RouteCost): onRequestHookHandler {
    const known = limits.get(cost);
    if (known) return known;
    const limit: onRequestHookHandler = (request, reply, done) => {
      // What is sent away for want of places costs neither its body, nor the proof of its token, nor anything of the sender's budget.
      load.check(cost, isKnown(cost, request));
      // Whoever says who he is counts once that is proven: an invented token would spend what belongs to those who are signed in.
      if (isByAddressAlone(cost) || !bringsToken(request)) countStranger(cost, request, reply);
      done();
    };
    limits.set(cost, limit);
    return limit;
  }

  return {
    guard(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (request.is404) countStranger('file', request, reply);
        done();
      });
      app.addHook('onRoute', (route) => {
        const { cost = 'file', isNeverRefused = false } = (route.config ?? {}) as RouteConfig;
        const limit = limitOf(cost);
        const hooks = [route.onRequest ?? []].flat();
        // A HEAD route is made from its GET route, hooks included.
        if (!isNeverRefused && !hooks.includes(limit)) route.onRequest = [limit, ...hooks];
      });
    },
    countUnreadable: (request, reply) => countStranger('file', request, reply),
    admit(cost, sender, request, reply) {
      if (isByAddressAlone(cost)) return;
      if (sender === null) return countStranger(cost, request, reply);
      const { userId, isShared, apiKey } = sender;
      const address = addressBlock(request.ip);
      countKnown(cost, apiKey?.organisationId ?? (isShared ? `${userId} ${address}` : userId), address, reply);
    },
    async enter(cost, request, isBack = false) {
      const places = whenSent.get(request) ?? [];
      whenSent.delete(request);
      for (const place of places) place();
      return load.enter(cost, isBack || isKnown(cost, request));
    },
    async enterBeside(counted, placed, request, reply) {
      load.check(placed);
      countStranger(counted, request, reply);
      return load.enter(placed);
    },
    async pace(error, request) {
      if (!(error instanceof Refusal)) return;
      if (problemCatalogue[error.code] !== 429 && error.code !== 'server.busy') return;
      refused[error.code === 'server.busy' ? 'busy' : 'limited'] += 1;
      if (prompt.spend('', now()).isAllowed) return;
      if (held >= mostHeld) request.raw.socket.destroy();
      else {
        held += 1;
        await new Promise((resolve) => setTimeout(resolve, heldMilliseconds).unref());
        held -= 1;
      }
    },
    refused,
    stop: () => load.stop(),
  };
}

/** What a route says about itself that is not in the table: the cost that `mount` puts there, and health, which is always answered. */
export interface RouteConfig {
  readonly cost?: RouteCost;
  readonly isNeverRefused?: boolean;
}
