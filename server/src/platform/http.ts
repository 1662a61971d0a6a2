// HTTP: one Fastify server, routes mounted from their definitions, every refusal as problem+json.
// Knows no domain: who is calling is asked of the `identify` function that the composition root hands in.
import type { IncomingMessage } from 'node:http';
import { type Problem, type ProblemCode, problemCatalogue } from '@amanah/api/problem';
import type { Access, RouteBody, RouteDefinition, RouteParams, RouteQuery, RouteResponse } from '@amanah/api/route';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { z } from 'zod';
import { newId, systemClock } from './clock.ts';
import type { Logger } from './log.ts';
import { Refusal } from './refusal.ts';
import { addSecurityHeaders } from './security-headers.ts';

export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: 'consumer' | 'retailer' | 'certifier' | 'producer';
  /** May decide about applications of organisations. */
  readonly isOperator: boolean;
  /** An account of the demo. */
  readonly isDemo: boolean;
  /** The session passed a second step, or is one of the demo, whose passwords are public anyhow. */
  readonly hasSecondStep: boolean;
  /** A program of an organisation and not a person. */
  readonly apiKey?: { readonly organisationId: string; readonly scopes: readonly ('capture' | 'query')[] };
}

/** What a use case is given: the checked parts of the request and who sent it. */
export interface Call<R extends RouteDefinition> {
  readonly params: RouteParams<R>;
  readonly query: RouteQuery<R>;
  readonly body: RouteBody<R>;
  readonly caller: R['access'] extends 'public' ? Caller | null : Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: string;
}

export interface MountedRoute {
  readonly definition: RouteDefinition;
  readonly handler: (call: Call<RouteDefinition>) => Promise<unknown>;
}

/** Ties a promise of the api floor to the use case that keeps it. */
export function handle<const R extends RouteDefinition>(
  definition: R,
  handler: (call: Call<R>) => Promise<R['response'] extends z.ZodType ? RouteResponse<R> : unknown>,
): MountedRoute {
  // The call is built from the very schemas of the definition, so that its parts have the types the handler expects.
  return { definition, handler: handler as unknown as MountedRoute['handler'] };
}

export interface HttpOptions {
  readonly log: Logger;
  readonly trustedProxies: number;
  readonly identify: (request: FastifyRequest) => Promise<Caller | null>;
  /** Words for a code in the language of the caller. */
  readonly wordsFor: (code: ProblemCode, language: string) => string;
  readonly languageOf: (header: string | undefined) => string;
  /** Another way to write the path and query of a request, or null where it stands as it was sent. */
  readonly inOtherWords: (target: string) => string | null;
}

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const serverOptions: FastifyServerOptions = {
    // Fastify asks for its own logger type; pino's has all of it.
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(systemClock.now()),
    requestIdHeader: false,
    bodyLimit: 64 * 1024,
    trustProxy: (_address: string, hop: number) => hop <= options.trustedProxies,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 4096 },
    requestTimeout: 30_000,
    rewriteUrl: ({ url = '/' }) => options.inOtherWords(url) ?? url,
  };
  const app = Fastify(serverOptions);
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    const read = schema.safeParse(data ?? {});
    return read.success ? { value: read.data } : { error: new SchemaFault(read.error) };
  });
  // A file comes as its bytes, and whoever takes it counts and looks at them while they come. Whoever stops half-way leaves the stream whole.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
    done(null, (payload as IncomingMessage).iterator({ destroyOnReturn: false })),
  );
  addSecurityHeaders(app);
  // A connection that was busy when the stop began is kept alive after its answer; without this the stop would wait for it to time out.
  app.addHook('preClose', (done) => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(sweep));
    done();
  });
  await app.register(cookie);
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply, options));
  app.setNotFoundHandler((request, reply) => refuse(new Refusal('request.not_found'), request, reply, options));
  app.addHook('onResponse', (request, reply, done) => {
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

export function mount(app: FastifyInstance, route: MountedRoute, options: HttpOptions) {
  const { definition, handler } = route;
  const successStatus = definition.successStatus ?? 200;
  app.route({
    method: definition.method,
    url: definition.url,
    ...(definition.mostBodyBytes === undefined ? {} : { bodyLimit: definition.mostBodyBytes }),
    schema: {
      ...(definition.params ? { params: definition.params } : {}),
      ...(definition.query ? { querystring: definition.query } : {}),
      ...(definition.body ? { body: definition.body } : {}),
    },
    handler: async (request, reply) => {
      // Basic is how devices sign in, and that is the matter of their own use case (RFC 7617).
      const given = request.headers.authorization;
      const caller = given && !/^basic /i.test(given) ? await options.identify(request) : null;
      admit(definition, caller);
      const answer = await handler({
        params: request.params as never, // checked by the schemas of this very definition
        query: request.query as never,
        body: request.body as never,
        caller: caller as never,
        request,
        reply,
        language: options.languageOf(request.headers['accept-language']),
      });
      if (reply.sent) return reply;
      reply.code(successStatus);
      if (successStatus === 204 || answer === undefined) return reply.send();
      if (Buffer.isBuffer(answer) || typeof answer === 'string') return reply.send(answer);
      // No response schema in the serialiser: answers are held against their schema in the tests instead.
      return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  });
}

function admit(
  { access, apiKeyScope, needsSecondStep }: Pick<RouteDefinition, 'access' | 'apiKeyScope' | 'needsSecondStep'>,
  caller: Caller | null,
) {
  if (caller?.apiKey) {
    if (!apiKeyScope || !caller.apiKey.scopes.includes(apiKeyScope)) throw new Refusal('integrations.scope_missing');
    return;
  }
  if (access === 'public') return;
  if (!caller) throw new Refusal('identity.not_signed_in');
  if (!mayEnter(access, caller)) throw new Refusal('identity.forbidden');
  if (needsSecondStep && !caller.hasSecondStep) throw new Refusal('identity.two_step_required');
}

function mayEnter(access: Exclude<Access, 'public'>, caller: Caller): boolean {
  if (access === 'operator') return caller.isOperator;
  return access === 'signed_in' || access.includes(caller.role);
}

class SchemaFault extends Error {
  readonly faults: readonly { path: string; rule: string }[];
  constructor(error: z.ZodError) {
    super('The request does not fit its schema');
    this.faults = error.issues.slice(0, 20).map((issue) => ({ path: `/${issue.path.join('/')}`, rule: issue.message }));
  }
}

const codeOfFastify: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_ASYNC_CONSTRAINT: 'request.malformed',
};

const isDatabaseFailure = (error: { code?: string; message?: string }) =>
  /^(08|57P|53|ECONN|ENOENT|EPIPE)/.test(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect/.test(error.message ?? '');

function refusalOf(error: FastifyError | SchemaFault | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof SchemaFault) return new Refusal('request.invalid', { faults: error.faults });
  const known = codeOfFastify[error.code];
  if (known) return new Refusal(known);
  if (error.statusCode === 400 || error instanceof SyntaxError) return new Refusal('request.malformed');
  if (isDatabaseFailure(error) || isDatabaseFailure((error.cause ?? {}) as { code?: string }))
    return new Refusal('server.database_unavailable', { retryAfterSeconds: 1 });
  return new Refusal('server.failed');
}

/** @param typeOf where a standard of its own names the types of problems */
export async function refuse(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
  typeOf: (code: ProblemCode, status: number) => string = (code) => `/problems/${code}`,
) {
  const refusal = refusalOf(error);
  const status = problemCatalogue[refusal.code];
  if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'a request failed');
  const language = options.languageOf(request.headers['accept-language']);
  const problem: Problem = {
    type: typeOf(refusal.code, status),
    title: options.wordsFor(refusal.code, language),
    status,
    code: refusal.code,
    requestId: request.id,
    ...(refusal.details.faults ? { faults: [...refusal.details.faults] } : {}),
    ...(refusal.details.retryAfterSeconds === undefined
      ? {}
      : { retryAfterSeconds: refusal.details.retryAfterSeconds }),
  };
  // What was not read of a file would stand before the next request of this connection, which would wait for ever.
  if (!request.raw.complete) request.raw.resume();
  if (refusal.details.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.details.retryAfterSeconds);
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}
