// Routes of recalls: for members of organisations.
import * as api from '@amanah/api/recalls';
import { actingOrganisation } from '../organisations/index.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { RecallsDeps } from './deps.ts';
import { findReach } from './find-reach.ts';
import { listRecallable } from './list-recallable.ts';
import { liftRecall, publishRecall } from './publish-recall.ts';
import { listRecalls, readRecall } from './read-recalls.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const createRecallRoutes = (deps: RecallsDeps): readonly MountedRoute[] => [
  handle(api.recallableBatches, async ({ query, caller }) => ({
    batches: await listRecallable(deps.database, await deps.organisations.acting(caller.userId, 'look'), query.search),
  })),
  handle(api.previewRecall, async ({ body, caller }) => {
    const { answer } = await findReach(deps, await deps.organisations.acting(caller.userId, 'look'), body);
    return answer;
  }),
  handle(api.publishRecall, async ({ body, caller }) =>
    publishRecall(
      deps,
      { organisation: await deps.organisations.acting(caller.userId, 'publish_recalls'), userId: caller.userId },
      body,
    ),
  ),
  handle(api.listRecalls, async ({ caller }) => ({
    recalls: await listRecalls(deps, await actingOrganisation(deps, caller)),
  })),
  handle(api.liftRecall, async ({ params, body, caller }) =>
    liftRecall(
      deps,
      { organisation: await deps.organisations.acting(caller.userId, 'publish_recalls'), userId: caller.userId },
      { id: params.id, reason: body.reason },
    ),
  ),
  handle(api.recallSpreadsheet, async ({ params, caller, reply }) => {
    const organisationId = await actingOrganisation(deps, caller);
    const recall = await readRecall(deps, organisationId, params.id);
    const name = `fsma204-${recall.id}.xlsx`;
    const by = { organisationId, actorId: caller.userId };
    await deps.organisations.recordExport(by, { kind: 'recall', id: recall.id, name });
    reply.type(xlsx).header('content-disposition', `attachment; filename="${name}"`);
    return writeSpreadsheet(deps, { recallId: recall.id, readerId: organisationId, at: deps.clock.now() });
  }),
];
