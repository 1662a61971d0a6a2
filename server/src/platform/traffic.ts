// Who may send how much: budgets of senders, calls under way together, and the pace at which too many are sent away. Knows no domain and
// no rule of access.
import { performance } from 'node:perf_hooks';
import type { RouteCost } from '@amanah/api/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { type Allowance, createBudgets } from './budgets.ts';
import { addressBlock } from './client-address.ts';
import { createLoad, type Load } from './load.ts';
import { Refusal } from './refusal.ts';
import { createTokenBuckets } from './token-buckets.ts';

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
  /** Makes every route of the server count by its cost (`config.cost`; without one it is `file`), but those that are never refused. */
  guard(app: FastifyInstance): void;
  /** After somebody has signed in. @throws Refusal request.rate_limited */
  admit(cost: RouteCost, sender: Sender, request: FastifyRequest, reply: FastifyReply): void;
  readonly load: Load | null;
  /** Waits before the answer to a refusal for too much, as soon as there are many. */
  pace(error: unknown, request: FastifyRequest): Promise<void>;
  /** How many were refused, by reason. */
  readonly refused: { readonly limited: number; readonly busy: number };
  stop(): void;
}

/** As many refusals a second leave at once; whoever sends more without waiting is kept waiting. */
const promptRefusals = { perMinute: 3_000, burst: 100 };
const heldMilliseconds = 750;
const mostHeld = 4_000;

const hasAccount = ({ headers }: FastifyRequest) => /^bearer /i.test(headers.authorization ?? '');

/**
 * @param options null: nobody is limited, as tests need it that call a thousand times from one place
 * @param now milliseconds of a clock that never goes back
 */
export function createTraffic(options: TrafficOptions | null, now = () => performance.now()): Traffic {
  if (options === null)
    return {
      guard: () => undefined,
      admit: () => undefined,
      load: null,
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
  function begin(cost: RouteCost, sender: string, reply: FastifyReply) {
    const key = `${cost} ${sender}`;
    const count = underWay.get(key) ?? 0;
    if (count >= budgets.atOnce(cost)) throw new Refusal('request.rate_limited', { retryAfterSeconds: 1 });
    underWay.set(key, count + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    });
  }

  // Verdicts and files are answered too soon to pile up behind one sender, and too often to count twice.
  const isCountedUnderWay = (cost: RouteCost) => cost !== 'verify' && cost !== 'file';

  const limits = new Map<RouteCost, onRequestHookHandler>();
  function limitOf(cost: RouteCost): onRequestHookHandler {
    const known = limits.get(cost);
    if (known) return known;
    const limit: onRequestHookHandler = (request, reply, done) => {
      const address = addressBlock(request.ip);
      const withAccount = hasAccount(request);
      spend(budgets.spendOfAddress(cost, address, withAccount, now()), reply);
      if (!withAccount && isCountedUnderWay(cost)) begin(cost, address, reply);
      done();
    };
    limits.set(cost, limit);
    return limit;
  }

  return {
    guard(app) {
      app.addHook('onRoute', (route) => {
        const { cost = 'file', isNeverRefused = false } = (route.config ?? {}) as RouteConfig;
        const limit = limitOf(cost);
        const hooks = [route.onRequest ?? []].flat();
        // A HEAD route is made from its GET route, hooks included.
        if (!isNeverRefused && !hooks.includes(limit)) route.onRequest = [limit, ...hooks];
      });
    },
    admit(cost, { userId, isShared, apiKey }, request, reply) {
      const account = apiKey?.organisationId ?? (isShared ? `${userId} ${addressBlock(request.ip)}` : userId);
      const allowance = budgets.spendOfAccount(cost, account, now());
      if (allowance) spend(allowance, reply);
      if (isCountedUnderWay(cost)) begin(cost, account, reply);
    },
    load,
    async pace(error, request) {
      if (!(error instanceof Refusal)) return;
      if (error.code !== 'request.rate_limited' && error.code !== 'server.busy') return;
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
