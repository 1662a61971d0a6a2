// HTTP: one Fastify server, routes mounted from their definitions, every refusal as problem+json.
// Knows no domain: who is calling is asked of the `identify` function that the composition root hands in.
import type { IncomingMessage, Server } from 'node:http';
import type { RouteBody, RouteDefinition, RouteParams, RouteQuery, RouteResponse } from '@amanah/api/route';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { z } from 'zod';
import { admit, askAgainIfLate } from './admit.ts';
import type { Caller } from './caller.ts';
import { decorateAddress } from './client-address.ts';
import { newId, systemClock } from './clock.ts';
import {
  arrivalMilliseconds,
  countPieces,
  idleMilliseconds,
  limitConnections,
  pollMilliseconds,
  watchSlowRequests,
} from './connections.ts';
import type { Logger } from './log.ts';
import { type ProblemWords, refuse, refuseConnection, SchemaFault } from './problems.ts';
import { Refusal } from './refusal.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { guardInput, mostBodyBytes } from './request-input.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';
import { bringsToken, type RouteConfig, type Traffic } from './traffic.ts';
import { type RequireUnchanged, unchangedSince } from './unchanged.ts';

export type { Caller } from './caller.ts';

const longestStopMilliseconds = 20_000;

/** What a use case is given: the checked parts of the request and who sent it. */
export interface Call<R extends RouteDefinition> {
  readonly params: RouteParams<R>;
  readonly query: RouteQuery<R>;
  readonly body: RouteBody<R>;
  readonly caller: R['access'] extends 'public' ? Caller | null : Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: string;
  /** Of a route that edits: to be asked under the lock of what is edited. */
  readonly requireUnchanged: R['edits'] extends true ? RequireUnchanged : null;
}

/** Lets in whoever no account stands behind, before anything of the request is validated. */
export type Prove = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface MountedRoute {
  readonly definition: RouteDefinition;
  readonly prove?: Prove;
  readonly handler: (call: Call<RouteDefinition>) => Promise<unknown>;
}

/** Ties a promise of the api floor to the use case that keeps it. */
export function handle<const R extends RouteDefinition>(
  definition: R,
  handler: (call: Call<R>) => Promise<R['response'] extends z.ZodType ? RouteResponse<R> : unknown>,
  prove?: Prove,
): MountedRoute {
  // The call is built from the very schemas of the definition, so that its parts have the types the handler expects.
  return { definition, handler: handler as unknown as MountedRoute['handler'], ...(prove && { prove }) };
}

export interface HttpOptions extends ProblemWords {
  readonly log: Logger;
  readonly trustedProxies: number;
  /** Whether people reach the product by https. */
  readonly isHttps: boolean;
  readonly identify: (request: FastifyRequest) => Promise<Caller | null>;
  readonly traffic: Traffic;
  /** Connections that one address may hold open; null: not counted here. */
  readonly connectionsPerAddress: number | null;
  /** Another way to write the path and query of a request, or null where it stands as it was sent. */
  readonly inOtherWords: (target: string) => string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent it, once `mount` has asked; null for a stranger. */
    caller: Caller | null;
    /** Who stands behind it by now, for answers that outlast what they were let in by. @throws Refusal as a new request would be */
    askAgain: () => Promise<Caller | null>;
    /** Called where a file comes in that may take longer than a request usually does. */
    letTakeTime: () => void;
    /** Gives up the place that was taken for reading the body, until the handler has taken it over; null: there is none. */
    leavePlace: (() => void) | null;
    /**
     * Reads what the sender still has to send, as slowly as he pleases, without a place among those who are worked for meanwhile.
     * @throws Refusal server.busy, and where he may not do it any more
     */
    receive: <T>(read: () => Promise<T>) => Promise<T>;
  }
  interface FastifyContextConfig extends RouteConfig {}
}

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const late = Object.assign(new Error('the request did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const inCrumbs = Object.assign(new Error('the body came in too many pieces'), { code: 'ERR_BODY_IN_CRUMBS' });
  const headers = securityHeaders(options.isHttps);
  const slow = watchSlowRequests((socket) => refuseConnection(late, socket, options));
  const serverOptions: FastifyHttpOptions<Server> = {
    // Fastify asks for its own logger type; pino's has all of it.
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(systemClock.now()),
    requestIdHeader: false,
    bodyLimit: mostBodyBytes,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 4096 },
    requestTimeout: arrivalMilliseconds,
    connectionTimeout: idleMilliseconds,
    http: {
      headersTimeout: arrivalMilliseconds,
      connectionsCheckingInterval: pollMilliseconds,
      IncomingMessage: countPieces((socket) => {
        connections.noteCut(socket);
        refuseConnection(inCrumbs, socket, options);
      }),
    },
    rewriteUrl: ({ url = '/' }) => options.inOtherWords(url) ?? url,
    // Before there is a route, and before there is a request. The next one takes another connection.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers.answer).header('connection', 'close');
      refuseUnreadable(error, request as FastifyRequest, reply as FastifyReply, options);
    },
    clientErrorHandler: (error, socket) => {
      if (error.code !== late.code || !slow.isForgiven(socket)) refuseConnection(error, socket, options);
    },
  };
  const app = Fastify(serverOptions);
  decorateAddress(app, options.trustedProxies);
  app.decorateRequest('caller', null);
  app.decorateRequest('askAgain', async () => null);
  app.decorateRequest('leavePlace', null);
  app.decorateRequest('receive', (read) => read());
  app.decorateRequest('letTakeTime', function letTakeTime(this: FastifyRequest) {
    slow.letTakeTime(this.raw);
  });
  options.traffic.guard(app);
  // Node would answer by itself, before there is a request to count.
  app.server.on('checkExpectation', (_request, response) =>
    response.writeHead(417, { connection: 'close', 'content-length': 0 }).end(),
  );
  const connections = limitConnections(app.server, options.connectionsPerAddress);
  app.addHook('onClose', async () => {
    slow.stop();
    options.traffic.stop();
  });
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    const read = schema.safeParse(data ?? {});
    return read.success ? { value: read.data } : { error: new SchemaFault(read.error) };
  });
  guardInput(app, async (request) => {
    request.leavePlace = await options.traffic.enter(request.routeOptions.config.cost ?? 'file', request);
  });
  // A file comes as its bytes, and whoever takes it counts and looks at them while they come. Whoever stops half-way leaves the stream whole.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
    done(null, (payload as IncomingMessage).iterator({ destroyOnReturn: false })),
  );
  addSecurityHeaders(app, headers);
  // What was not read of a body would stand before the next request of this connection, which would wait for ever.
  app.addHook('onSend', (request, reply, payload, done) => {
    slow.noteAnswer(request.raw);
    if (!request.raw.complete && reply.getHeader('connection') !== 'close') request.raw.resume();
    done(null, payload);
  });
  // A connection that was busy when the stop began is kept alive after its answer; without this the stop would wait for it to time out.
  app.addHook('preClose', (done) => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    // Whoever still sends then is not waited for: what comes after this in the stop is the log's and the database's.
    const end = setTimeout(() => app.server.closeAllConnections(), longestStopMilliseconds);
    app.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(end);
    });
    done();
  });
  await app.register(cookie);
  app.setErrorHandler((error: FastifyError, request, reply) => refuseCall(error, request, reply, options));
  app.setNotFoundHandler((request, reply) => refuse(new Refusal('request.not_found'), request, reply, options));
  app.addHook('onResponse', (request, reply, done) => {
    request.leavePlace?.();
    if (reply.statusCode >= 500 || reply.elapsedTime > 1_000) {
      request.log.warn(
        { url: request.routeOptions.url, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
        'slow or failed answer',
      );
    } else if (request.log.level === 'debug' || request.log.level === 'trace') {
      request.log.debug(
        { url: request.routeOptions.url, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
        'answered',
      );
    }
    done();
  });
  return app;
}

/** A refusal may have to wait before it leaves, and nobody waits for its place. */
export async function refuseCall(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
  typeOf?: Parameters<typeof refuse>[4],
) {
  request.leavePlace?.();
  await options.traffic.pace(error, request);
  return refuse(error, request, reply, options, typeOf);
}

export function mount(app: FastifyInstance, route: MountedRoute, options: HttpOptions) {
  const { definition, handler, prove } = route;
  const { cost } = definition;
  const { traffic } = options;
  const successStatus = definition.successStatus ?? 200;
  const takesTime = cost === 'upload' || (cost === 'feed' && !definition.body);

  function letIn(request: FastifyRequest, caller: Caller | null) {
    admit(definition, caller);
    request.caller = caller;
    request.askAgain = async () => {
      const now = bringsToken(request) ? await options.identify(request) : null;
      admit(definition, now);
      return now;
    };
    if (takesTime) request.letTakeTime();
  }

  /** Who sent it, counted as what the token was proven to be. */
  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
    let caller: Caller | null;
    try {
      caller = await options.identify(request);
    } catch (error) {
      if (error instanceof Refusal) traffic.admit(cost, null, request, reply);
      throw error;
    }
    traffic.admit(cost, caller, request, reply);
    return caller;
  }

  app.route({
    method: definition.method,
    url: definition.url,
    config: { cost },
    ...(definition.mostBodyBytes === undefined ? {} : { bodyLimit: definition.mostBodyBytes }),
    schema: {
      ...(definition.params ? { params: definition.params } : {}),
      ...(definition.query ? { querystring: definition.query } : {}),
      ...(definition.body ? { body: definition.body } : {}),
    },
    // Before the body is read and anything is validated: a stranger learns nothing of a route but that it is not for strangers.
    onRequest: [
      (request, reply, done) => {
        // What may be kept says so itself: an answer to one person must not turn up at another behind the same proxy or browser.
        reply.header('cache-control', 'no-store');
        if (!bringsToken(request)) {
          letIn(request, null);
          done();
        } else
          identify(request, reply)
            .then((caller) => letIn(request, caller))
            .then(() => done(), done);
      },
      ...(prove ? [prove] : []),
    ],
    handler: async (request, reply) => {
      let leave = request.leavePlace ?? (await traffic.enter(cost, request));
      request.leavePlace = null;
      request.receive = async (read) => {
        leave?.();
        leave = null;
        const received = await read();
        await askAgainIfLate(request, reply);
        leave = await traffic.enter(cost, request, true);
        return received;
      };
      // Nothing stands between taking a place and giving it back: a refusal in between would keep it for ever.
      try {
        await askAgainIfLate(request, reply);
        const unchanged = definition.edits ? unchangedSince(request) : null;
        const answer = await handler({
          params: request.params as never, // checked by the schemas of this very definition
          query: request.query as never,
          body: request.body as never,
          caller: request.caller as never,
          request,
          reply,
          language: options.languageOf(request.headers['accept-language']),
          requireUnchanged: (unchanged?.requireUnchanged ?? null) as never,
        });
        if (unchanged && !unchanged.wasAsked())
          throw new Error(`${definition.method} ${definition.url} edits and did not ask whether anything has changed`);
        if (reply.sent) return reply;
        reply.code(successStatus);
        if (successStatus === 204 || answer === undefined) return reply.send();
        if (Buffer.isBuffer(answer) || typeof answer === 'string') return reply.send(answer);
        // No response schema in the serialiser: answers are held against their schema in the tests instead.
        return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer));
      } finally {
        leave?.();
      }
    },
  });
}
