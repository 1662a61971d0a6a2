// The door of offline: signed packs of verdicts by market, as a whole or as a difference, and what proves them.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as api from '@amanah/api/offline';
import { diffBodies } from '@amanah/core/offline';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Certificates } from '../certificates/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Logger } from '../platform/log.ts';
import type { Listeners } from '../platform/outbox.ts';
import { createRepeating } from '../platform/repeating.ts';
import { type MakeDeps, readPack } from './make-pack.ts';
import { createPackRefreshing } from './refresh-packs.ts';

export interface OfflineDeps extends MakeDeps {
  readonly log: Logger;
  readonly ledger: Ledger;
  readonly certificates: Certificates;
}

export interface Offline {
  readonly routes: readonly MountedRoute[];
  readonly listeners: Listeners;
  /** @returns the markets whose pack was made anew */
  makeDue(): Promise<string[]>;
  start(): void;
  stop(): Promise<void>;
}

const pollMilliseconds = 5_000;

const toBrotli = promisify<string, { params: Record<number, number> }, Buffer>(brotliCompress);
const toGzip = promisify<string, Buffer>(gzip);

export function createOffline(deps: OfflineDeps): Offline {
  const { ledger, organisations, certificates } = deps;
  const keeping = createPackRefreshing(deps);
  const making = createRepeating(
    deps,
    { milliseconds: pollMilliseconds, failure: 'a pack could not be made; it is tried again' },
    keeping.makeDue,
  );

  async function trust(): Promise<api.OfflineTrust> {
    const view = await ledger.view();
    const [document, keys, policy, name, statusLists] = await Promise.all([
      organisations.keys.document('operator'),
      organisations.keys.published(view, 'operator'),
      ledger.policy(),
      organisations.nameOf('operator'),
      certificates.statusLists(view),
    ]);
    if (!document) throw new Error('the operator has no DID document');
    return { policy, issuer: { did: document.id, name, didDocument: JSON.stringify(document), keys }, statusLists };
  }

  async function answer(place: string, have: number | undefined) {
    await keeping.want(place);
    const newest = await readPack(deps, place);
    if (!newest) throw new Error(`there is no pack for ${place}`);
    const base = have === undefined ? null : await readPack(deps, place, have);
    const { version, note, body } = newest;
    const content: api.OfflinePackAnswer = base
      ? { kind: 'delta', base: base.version, note, ...diffBodies(base.body, body) }
      : { kind: 'full', note, body };
    return { etag: `"${version}"`, content };
  }

  return {
    listeners: keeping.listeners,
    makeDue: keeping.makeDue,
    routes: [
      handle(api.offlinePack, async ({ params, query, request, reply }) => {
        const { etag, content } = await answer(params.market, query.have);
        reply.header('cache-control', 'no-cache').header('etag', etag);
        // RFC 9110 section 13.1.2. An answer without a body, which no schema can say.
        if (request.headers['if-none-match'] === etag) return reply.code(304).send() as never;
        return sendPacked(request, reply, content) as never; // the same answer, packed
      }),
      handle(api.offlineTrust, ({ reply }) => {
        reply.header('cache-control', 'no-cache');
        return trust();
      }),
    ],
    start: () => making.start(),
    async stop() {
      await making.stop();
      await keeping.idle();
    },
  };
}

/** A pack is many lines that resemble each other: packed it is a tenth. */
async function sendPacked(request: FastifyRequest, reply: FastifyReply, answer: api.OfflinePackAnswer) {
  const text = JSON.stringify(answer);
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (/\bbr\b/.test(accepted))
    return reply
      .header('content-encoding', 'br')
      .send(await toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await toGzip(text));
  return reply.send(text);
}
