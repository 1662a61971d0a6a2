// What a request to the repository asks and sends, read from its text, and how its answers go out.
import { Readable } from 'node:stream';
import { type EpcisQuery, namespacesOfHeader, parseQueryParameters } from '@amanah/core/events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import type { EventsDeps } from './deps.ts';
import { withDigitalLinks } from './epc-format.ts';
import { epcFormat, extensionsHeader, linkNext } from './headers.ts';
import { extensionsOf, queryDocument } from './query-document.ts';
import type { Sent } from './receive-document.ts';
import { type EventPage, pageLimits } from './run-query.ts';

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** @throws Refusal request.malformed where there is no body */
export function sentBy({ body, receive }: FastifyRequest): Sent {
  if (!(body instanceof Readable)) throw new Refusal('request.malformed'); // the parser of this scope gives the stream
  return { stream: body, receive };
}

/** The query as the URL has it: parsed from the text, because a framework would fold repeated names. */
export function questionOf(request: FastifyRequest): EpcisQuery {
  const at = request.originalUrl.indexOf('?');
  const parameters = new URLSearchParams(at < 0 ? '' : request.originalUrl.slice(at + 1));
  const reading = parseQueryParameters(parameters, { namespaces: namespacesOfHeader(extensionsHeader(request)) });
  if (!reading.isValid) throw new Refusal('events.query_invalid', { faults: reading.faults });
  return reading.query;
}

export const tokenOf = (after: string): string => Buffer.from(after).toString('base64url');

export function pageOf(query: { perPage?: string | undefined; nextPageToken?: string | undefined }): {
  perPage: number;
  after: string | null;
} {
  const { perPage = String(pageLimits.usual), nextPageToken } = query;
  if (!/^[1-9]\d{0,6}$/.test(perPage))
    throw new Refusal('events.query_invalid', {
      faults: [{ path: '/perPage', rule: 'events.wrong_parameter_value', expected: 'integer from 1' }],
    });
  return {
    perPage: Math.min(Number(perPage), pageLimits.most),
    after:
      nextPageToken === undefined
        ? null
        : Buffer.from(nextPageToken, 'base64url').toString('utf8').replaceAll('\0', ''),
  };
}

export function answer(
  deps: EventsDeps,
  { request, reply }: Asked,
  { events, nextPageToken }: EventPage,
  queryName = 'SimpleEventQuery',
): string {
  const isLinked = epcFormat(request) === 'digital_link';
  const shown = isLinked ? events.map((event) => ({ ...event, text: withDigitalLinks(event.text) })) : events;
  linkNext(request, reply, nextPageToken);
  reply.header('GS1-Extensions', extensionsOf(events));
  reply.header('GS1-EPC-Format', isLinked ? 'Always_GS1_Digital_Link' : 'Never_Translates');
  // What is answered depends on who asks.
  reply.header('cache-control', 'no-store').header('vary', 'authorization');
  reply.type('application/json; charset=utf-8');
  return queryDocument(shown, { at: deps.clock.now().toISOString(), queryName });
}
