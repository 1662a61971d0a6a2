// Routes of batches: for producers.

import * as api from '@amanah/api/batches';
import * as holdsApi from '@amanah/api/batches/holds';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { json } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { contentOf } from '../platform/files.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { analyseBatches } from './analyse-batches.ts';
import type { BatchesDeps } from './deps.ts';
import { countBatches, readOwnBatch, readOwnBatches } from './read-batches.ts';
import { readHeld } from './read-held.ts';
import { createBatchWriting } from './write-batches.ts';

export function createBatchRoutes(deps: BatchesDeps): readonly MountedRoute[] {
  const { files } = deps;
  const writing = createBatchWriting(deps);
  const acting = (userId: string) => deps.organisations.acting(userId, 'look');

  return [
    handle(api.listBatches, async ({ caller, query }) => readOwnBatches(deps, await acting(caller.userId), query)),
    handle(api.producerAnalytics, async ({ caller }) => analyseBatches(deps, await acting(caller.userId))),
    handle(api.batchOptions, async ({ caller }) => {
      const { id } = await acting(caller.userId);
      const [[options], certificates] = await Promise.all([
        rowsOf(
          deps.database.sql,
          {
            products: json(z.array(z.object({ gtin: z.string(), name: z.string() }))),
            sites: json(z.array(z.object({ id: z.string(), name: z.string() }))),
          },
          sql`select
        (select coalesce(json_agg(json_build_object('gtin', gtin, 'name', name) order by name), '[]') from products.registered
          where producer_id = ${id} and retired_at is null) as products,
        (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]') from organisations.site_places
          where organisation_id = ${id}) as sites`,
        ),
        readHeld(deps.database.sql, id),
      ]);
      return { products: options?.products ?? [], sites: options?.sites ?? [], certificates: [...certificates] };
    }),
    handle(api.batchCounts, async ({ caller, query }) => countBatches(deps, await acting(caller.userId), query.gtins)),
    handle(api.ownBatch, async ({ caller, params }) =>
      readOwnBatch(deps, await acting(caller.userId), params.id, caller.userId),
    ),
    handle(api.createBatch, ({ caller, body }) => writing.create(caller.userId, body)),
    handle(api.changeBatch, ({ caller, params, body, requireUnchanged }) =>
      writing.change(caller.userId, params.id, body, requireUnchanged),
    ),
    handle(api.completeBatch, ({ caller, params, body }) =>
      writing.complete(caller.userId, params.id, body.completionDate),
    ),
    handle(api.addQualityCheck, ({ caller, params, body }) => writing.check(caller.userId, params.id, body)),
    handle(holdsApi.holdBatch, ({ caller, params, body }) => writing.hold(caller.userId, params.id, body)),
    handle(holdsApi.askForRelease, ({ caller, params, body }) =>
      writing.askForRelease(caller.userId, params.id, body.reason),
    ),
    handle(holdsApi.decideRelease, ({ caller, params, body }) => writing.decideRelease(caller.userId, params.id, body)),
    handle(api.attachCheckDocument, ({ caller, params, query, request }) =>
      writing.attach(caller.userId, params.id, params.checkId, { name: query.name, content: contentOf(request.body) }),
    ),
    handle(api.checkDocument, async ({ caller, params, reply }) => {
      const fileId = await writing.documentOf(await acting(caller.userId), params.id, params.checkId);
      const file = await files.describe(fileId);
      if (!file) throw new Refusal('files.unknown');
      const pieces: Buffer[] = [];
      for await (const piece of files.read(fileId)) pieces.push(piece);
      reply.type(file.mediaType).header('cache-control', 'no-store');
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
      return Buffer.concat(pieces);
    }),
  ];
}
