// Routes of results of laboratories: for producers and certifiers.
import * as api from '@amanah/api/laboratory';
import { parseCode } from '@amanah/core/codes';
import { eq } from 'drizzle-orm';
import { newId } from '../platform/clock.ts';
import { contentOf, readJudged } from '../platform/files.ts';
import { type Caller, handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { closeInvestigation, overturnResult, suspendForResult } from './decide-result.ts';
import type { LaboratoryDeps } from './deps.ts';
import { enterResult } from './enter-result.ts';
import { findLabBatch, searchLabBatches } from './find-batch.ts';
import { findConsequences } from './find-consequences.ts';
import { foundBatch, permissionOf, readResult, readResults, shownConsequences } from './read-results.ts';
import { labReports } from './tables.ts';

export function createLaboratoryRoutes(deps: LaboratoryDeps): readonly MountedRoute[] {
  const acting = (caller: Caller) => deps.organisations.acting(caller.userId, 'look');

  async function deciding(caller: Caller) {
    return {
      userId: caller.userId,
      organisation: await deps.organisations.acting(caller.userId, 'decide_certificates'),
    };
  }
  async function entering(caller: Caller) {
    const permission = permissionOf(await acting(caller));
    return { userId: caller.userId, organisation: await deps.organisations.acting(caller.userId, permission) };
  }

  return [
    handle(api.listLabResults, async ({ caller, query }) =>
      readResults(deps, { userId: caller.userId, organisation: await acting(caller) }, query),
    ),
    handle(api.findLabBatches, async ({ caller, query }) => {
      const reading = parseCode(query.search);
      const gtin = 'gtin' in reading ? reading.gtin : null;
      const search = ('gtin' in reading ? reading.batchNumber : null) ?? query.search;
      const found = await searchLabBatches(deps, await acting(caller), { search, gtin });
      const isNamed = (number: string) => !('gtin' in reading) || (reading.batchNumber ?? number) === number;
      const wanted = found.filter((one) => isNamed(one.batch_number) && (gtin === null || one.gtin === gtin));
      return { batches: wanted.map(foundBatch) };
    }),
    handle(api.labConsequences, async ({ caller, params }) => {
      const organisation = await acting(caller);
      const batch = await findLabBatch(deps, organisation, params.id);
      const found = await findConsequences(deps, batch);
      return shownConsequences(foundBatch(batch), batch, organisation, found);
    }),
    handle(api.sendLabReport, async ({ caller, params, query, request }) => {
      const { organisation, userId } = await entering(caller);
      const batch = await findLabBatch(deps, organisation, params.id);
      const now = deps.clock.now();
      const id = newId(now);
      const sent = { name: query.name, content: contentOf(request.body), mostBytes: api.mostReportBytes };
      const report = await readJudged(sent);
      return deps.database.asTenant(organisation.id, async (tx) => {
        const file = await deps.files.receive(tx, organisation, report);
        const row = {
          id,
          organisationId: organisation.id,
          batchId: batch.id,
          realm: organisation.realm,
          fileId: file.id,
          sentBy: userId,
          sentAt: now,
        };
        await tx.insert(labReports).values(row);
        return { id, name: file.name, bytes: file.bytes };
      });
    }),
    handle(api.enterLabResult, async ({ caller, params, body }) => {
      const who = await entering(caller);
      await enterResult(deps, who, await findLabBatch(deps, who.organisation, params.id), body);
      return readResult(deps, who, body.id);
    }),
    handle(api.labReport, async ({ caller, params, query, reply }) => {
      const found = await readResult(deps, { userId: caller.userId, organisation: await acting(caller) }, params.id);
      const reportId = query.which === 'first' ? found.reportId : (found.counterAnalysis?.reportId ?? null);
      if (reportId === null) throw new Refusal('laboratory.report_unknown');
      const [report] = await deps.database.sql.select().from(labReports).where(eq(labReports.id, reportId));
      const file = report && (await deps.files.describe(report.fileId));
      if (!file) throw new Refusal('laboratory.report_unknown');
      const pieces: Buffer[] = [];
      for await (const piece of deps.files.read(file.id)) pieces.push(piece);
      reply.type(file.mediaType).header('cache-control', 'no-store');
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
      return Buffer.concat(pieces);
    }),
    handle(api.overturnLabResult, async ({ caller, params, body }) => {
      const who = await deciding(caller);
      await overturnResult(deps, who, params.id, body);
      return readResult(deps, who, params.id);
    }),
    handle(api.closeLabInvestigation, async ({ caller, params, body }) => {
      const who = await deciding(caller);
      await closeInvestigation(deps, who, params.id, body);
      return readResult(deps, who, params.id);
    }),
    handle(api.suspendForLabResult, async ({ caller, params, body }) => {
      const who = await deciding(caller);
      await suspendForResult(deps, who, params.id, body.reason);
      return readResult(deps, who, params.id);
    }),
  ];
}
