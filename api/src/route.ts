// The shape of a promise between server and clients: method, path, schemas, who may call. No handler lives here.
import type { z } from 'zod';

/** What a column of the type `integer` holds. */
export const largestInteger = 2_147_483_647;

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call. A list names roles of which one is needed; `operator` is who runs this installation. */
export type Access =
  | 'public'
  | 'signed_in'
  | 'operator'
  | readonly ('consumer' | 'retailer' | 'certifier' | 'producer')[];

/**
 * What a call costs, which decides how often one sender may make it and how many may be under way at once:
 * `verify` a verdict; `file` bytes that lie ready; `read` one thing or a short list; `search` many rows, figures, a walk through a
 * graph; `write` a change; `feed` what machines send all day; `password` a hash or a check of who somebody is; `document` a table or a
 * proof that is put together for whoever asks; `paper` the same, drawn as PDF; `upload` bytes of a file; `stream` an answer that does not
 * end.
 */
export const routeCosts = [
  'verify',
  'file',
  'read',
  'search',
  'write',
  'feed',
  'password',
  'document',
  'paper',
  'upload',
  'stream',
] as const;
export type RouteCost = (typeof routeCosts)[number];

export interface RouteDefinition {
  readonly method: HttpMethod;
  /** Fastify form, parameters as `:name`. */
  readonly url: string;
  readonly access: Access;
  readonly cost: RouteCost;
  /** Programs may call it too, with an API key that has this scope. Without it API keys are refused, whatever the access. */
  readonly apiKeyScope?: 'capture' | 'query';
  /** What is signed or decided here counts for others: the session must have passed a second step. */
  readonly needsSecondStep?: true;
  /**
   * Writes over what is there: the header `If-Match` names what was read (428 without it). Where somebody else has written meanwhile the
   * answer is 412 with `current`, what is there now in the form of the body.
   */
  readonly edits?: true;
  /** One sentence for the documentation. */
  readonly summary: string;
  readonly tags: readonly string[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The answer when all went well; absent where there is none (204). */
  readonly response?: z.ZodType;
  /** Where the usual 64 KiB are too few, or far too many. */
  readonly mostBodyBytes?: number;
  readonly successStatus?: 200 | 201 | 202 | 204;
}

/** Keeps the literal types, so that server and client are checked against the very schemas. */
export function defineRoute<const R extends RouteDefinition>(route: R): R {
  return route;
}

type Infer<T, Fallback = undefined> = T extends z.ZodType ? z.infer<T> : Fallback;
type InferInput<T> = T extends z.ZodType ? z.input<T> : undefined;

export type RouteParams<R extends RouteDefinition> = Infer<R['params']>;
export type RouteQuery<R extends RouteDefinition> = Infer<R['query']>;
export type RouteBody<R extends RouteDefinition> = Infer<R['body']>;
export type RouteResponse<R extends RouteDefinition> = Infer<R['response'], undefined>;

/** What a caller gives: only the parts that the route declares. */
export type RouteInput<R extends RouteDefinition> = (R['edits'] extends true
  ? { /** `etag` of what was read. */ ifMatch: string }
  : { ifMatch?: undefined }) &
  (R['params'] extends z.ZodType ? { params: InferInput<R['params']> } : { params?: undefined }) &
  (R['query'] extends z.ZodType ? { query?: InferInput<R['query']> } : { query?: undefined }) &
  (R['body'] extends z.ZodType ? { body: InferInput<R['body']> } : { body?: undefined });
