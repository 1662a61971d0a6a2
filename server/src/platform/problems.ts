// One mapper from everything that can go wrong to problem+json (RFC 9457). A bug is logged with the id of its request and never shown.

import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, type ProblemCode, problemCatalogue } from '@amanah/api/problem';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { newId, systemClock } from './clock.ts';
import { errorCode } from './error-code.ts';
import { Refusal, type RefusalDetails } from './refusal.ts';

export interface ProblemWords {
  /** Words for a code in the language of the caller. @param rule that stood in the way of the action itself */
  readonly wordsFor: (code: ProblemCode, language: string, rule?: string) => string;
  readonly languageOf: (header: string | undefined) => string;
}

const tooSmall: Readonly<Record<string, string>> = {
  string: 'too_short',
  number: 'too_small',
  int: 'too_small',
  array: 'too_few',
};
const tooBig: Readonly<Record<string, string>> = {
  string: 'too_long',
  number: 'too_large',
  int: 'too_large',
  array: 'too_many',
};

/** Bounds by a name that a form has words for, with the bound; anything else as the schema says it. */
function ruleOf(issue: z.core.$ZodIssue): { readonly rule: string; readonly expected?: string } {
  const [rule, bound] =
    issue.code === 'too_small'
      ? [tooSmall[issue.origin], issue.minimum]
      : issue.code === 'too_big'
        ? [tooBig[issue.origin], issue.maximum]
        : [];
  const isBound = rule !== undefined && 'inclusive' in issue && issue.inclusive !== false;
  return isBound ? { rule, expected: String(bound) } : { rule: issue.message };
}

/** A part of a request that does not fit the schema of its route. */
export class SchemaFault extends Error {
  readonly faults: NonNullable<RefusalDetails['faults']>;
  constructor(error: z.ZodError) {
    super('The request does not fit its schema');
    this.faults = error.issues.slice(0, 20).map((issue) => ({ path: `/${issue.path.join('/')}`, ...ruleOf(issue) }));
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
  FST_ERR_MAX_PARAM_LENGTH: 'request.uri_too_long',
};

/** What the server of files says of a path, a condition or a range. */
const codeOfFile: Readonly<Record<string | number, ProblemCode>> = {
  403: 'request.not_found',
  404: 'request.not_found',
  412: 'request.precondition_failed',
  416: 'request.range_refused',
  EISDIR: 'request.not_found',
  ENAMETOOLONG: 'request.not_found',
};

/** Whoever reports it may have wrapped it: the builder of statements does. */
const mostWrappings = 4;

const someCause = (error: unknown, test: (error: Error) => boolean, wrappings = 0): boolean =>
  error instanceof Error && wrappings <= mostWrappings && (test(error) || someCause(error.cause, test, wrappings + 1));

/**
 * Lost, stopped, full; ended by a limit of its lane (platform/database/lanes.ts): statement, lock, idle transaction; or the one of several that
 * waited for each other which had to give way.
 */
const isDatabaseFailure = (error: unknown): boolean =>
  someCause(
    error,
    (cause) =>
      /^(08|57P|53|57014|55P03|25P03|40P01|40001|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(errorCode(cause)) ||
      /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(cause.message),
  );

/** A day or a moment that the calendar of the database does not have, such as one of the year 0000. */
const isOutsideCalendar = (error: unknown): boolean => someCause(error, (cause) => /^2200[78]$/.test(errorCode(cause)));

function refusalOf(error: FastifyError | SchemaFault | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof SchemaFault) return new Refusal('request.invalid', { faults: error.faults });
  const known = codeOfFastify[error.code];
  if (known) return new Refusal(known);
  const ofFile =
    codeOfFile[error.statusCode ?? ('status' in error ? Number(error.status) : 0)] ?? codeOfFile[error.code]; // http-errors say both
  if (ofFile) return new Refusal(ofFile);
  if (error.statusCode === 400 || error instanceof SyntaxError) return new Refusal('request.malformed');
  // Too much has come at once for the folder of what is under way, or for the files of this process.
  if (error.code === 'ENOSPC' || error.code === 'EMFILE') return new Refusal('server.busy', { retryAfterSeconds: 1 });
  if (isOutsideCalendar(error)) return new Refusal('request.malformed');
  if (isDatabaseFailure(error)) return new Refusal('server.database_unavailable', { retryAfterSeconds: 1 });
  return new Refusal('server.failed');
}

const mostReadBytes = 64 * 1024;
const isForTooMuch = ({ code }: Refusal) => problemCatalogue[code] === 429 || code === 'server.busy';

/** Went away before all of the request had come: nobody is there to be answered, and nothing is wrong here. */
const isGone = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

/** Reading to its end what too many send would be the very work that they were sent away for. */
const isLarge = ({ headers }: FastifyRequest) => !(Number(headers['content-length']) <= mostReadBytes);

/** @param typeOf where a standard of its own names the types of problems */
export async function refuse(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  { wordsFor, languageOf }: ProblemWords,
  typeOf: (code: ProblemCode, status: number) => string = (code) => `/problems/${code}`,
) {
  const refusal = refusalOf(error);
  const status = problemCatalogue[refusal.code];
  // Whoever was sent away because there are too many is counted, not written down: the log would be the next thing to overflow.
  if (status >= 500 && !(isForTooMuch(refusal) && error instanceof Refusal) && !isGone(request))
    request.log.error({ err: error, requestId: request.id }, 'a request failed');
  const language = languageOf(request.headers['accept-language']);
  const problem: Problem = {
    type: typeOf(refusal.code, status),
    title: wordsFor(refusal.code, language, refusal.details.faults?.find(({ path }) => path === '/action')?.rule),
    status,
    code: refusal.code,
    requestId: request.id,
    ...(refusal.details.current ? { current: refusal.details.current } : {}),
    ...(refusal.details.faults ? { faults: [...refusal.details.faults] } : {}),
    ...(refusal.details.retryAfterSeconds === undefined
      ? {}
      : { retryAfterSeconds: refusal.details.retryAfterSeconds }),
  };
  if (!request.raw.complete && isForTooMuch(refusal) && isLarge(request)) reply.header('connection', 'close');
  if (refusal.details.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.details.retryAfterSeconds);
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
}

const codeOfConnection: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timed_out',
  ERR_BODY_IN_CRUMBS: 'request.too_many_pieces',
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
};

/** What is no HTTP, or came too slowly, before there is a request: the same problem, written to the bare connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, { wordsFor, languageOf }: ProblemWords) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Node keeps the answer under way at the connection: what was written into it would be taken for its content.
  const { _httpMessage: underWay } = socket as Socket & { readonly _httpMessage?: ServerResponse | null };
  if (underWay?.headersSent) {
    socket.destroy(error);
    return;
  }
  const code = codeOfConnection[error.code ?? ''] ?? 'request.malformed';
  const status = problemCatalogue[code];
  const problem: Problem = {
    type: `/problems/${code}`,
    title: wordsFor(code, languageOf(undefined)),
    status,
    code,
    requestId: newId(systemClock.now()),
  };
  const body = JSON.stringify(problem);
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/problem+json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroy(error);
}
