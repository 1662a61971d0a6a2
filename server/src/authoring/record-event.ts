// Events that people enter by a form. They go through the one capture of the repository, in the name of the organisation of whoever
// entered them.
import * as api from '@amanah/api/authoring';
import type { AuthoredEvent } from '@amanah/core/authoring';
import { mayDo, type Permission } from '@amanah/core/organisations';
import { recordWithFinished } from '../events/index.ts';
import type { NewAuditEntry } from '../organisations/index.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { factsOf, nameOf } from './audited-event.ts';
import { captureAuthored, requireWhole } from './capture-authored.ts';
import { declareWrong } from './declare-wrong.ts';
import type { AuthoringDeps } from './deps.ts';
import { journeyCodesOf } from './journey-codes.ts';
import { readBatches, readCertificates, readSites } from './queries.ts';
import { readRecorded } from './recorded-events.ts';
import { findPartner } from './trading-partners.ts';

export function recordingRoutes(deps: AuthoringDeps): readonly MountedRoute[] {
  const organisationOf = async (userId: string, permission: Permission) =>
    (await deps.organisations.acting(userId, permission)).id;

  const today = () => deps.clock.now().toISOString().slice(0, 10);

  async function record(
    organisationId: string,
    actorId: string,
    event: AuthoredEvent,
    said: { readonly isAgain: boolean; readonly isFurther: boolean },
  ): Promise<api.Recorded> {
    await deps.events.investigateLatest();
    return deps.database.sql.transaction(async (tx) => {
      const result = await captureAuthored(tx, deps, organisationId, [event], said);
      if (result.captured.length > 0) {
        const entry: NewAuditEntry = {
          organisationId,
          actorId,
          action: 'event.recorded',
          subject: { kind: 'event', id: event.id, name: nameOf(event) },
          facts: factsOf(event),
        };
        const by = { organisationId, sender: { actorId, keyName: null } };
        const ids = result.captured.map(({ id }) => id);
        await recordWithFinished(tx, deps, by, ids, [entry]);
      }
      const codes = await journeyCodesOf(
        tx,
        result.events.map(({ id }) => id),
      );
      return {
        events: result.events.map(({ id, shownHash, isNew }) => ({
          ...{ id, hash: shownHash, isNew },
          journeyCode: codes.get(id) ?? null,
        })),
      };
    });
  }

  return [
    handle(api.authoringOptions, async ({ caller, query }) => {
      const id = await organisationOf(caller.userId, 'look');
      const [name, batches, sites, certificates] = await Promise.all([
        deps.organisations.nameOf(id),
        readBatches(deps.database, id, query),
        readSites(deps.database, id),
        readCertificates(deps.database.run, id, today()),
      ]);
      return { organisation: { id, name, did: deps.organisations.keys.didOf(id) }, batches, sites, certificates };
    }),
    handle(api.authoringPartner, async ({ caller, query }) => {
      const organisationId = await organisationOf(caller.userId, 'look');
      return { partner: await findPartner(deps, organisationId, query) };
    }),
    handle(api.recordEvent, async ({ caller, body }) => {
      const organisationId = await organisationOf(caller.userId, 'record_events');
      const { isAgain = false, isFurther = false, ...event } = body;
      requireWhole(event, deps.clock.now());
      return record(organisationId, caller.userId, event, { isAgain, isFurther });
    }),
    handle(api.recordedEvents, async ({ caller, query }) => {
      const { id, right } = await deps.organisations.acting(caller.userId, 'look');
      return { ...(await readRecorded(deps.database, id, query.before)), mayWrite: mayDo(right, 'record_events') };
    }),
    handle(api.declareEventWrong, async ({ caller, params: { id }, body }) => {
      const organisationId = await organisationOf(caller.userId, 'record_events');
      return declareWrong(deps, { organisationId, actorId: caller.userId, id, body });
    }),
  ];
}
