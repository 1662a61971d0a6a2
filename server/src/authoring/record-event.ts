// Events that people enter by a form. They go through the one capture of the repository, in the name of the organisation of whoever
// entered them.
import * as api from '@amanah/api/authoring';
import { type AuthoredEvent, type AuthoredItem, authoringFaults } from '@amanah/core/authoring';
import type { Permission } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { recordWithFinished } from '../events/index.ts';
import type { NewAuditEntry } from '../organisations/index.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { captureAuthored } from './capture-authored.ts';
import type { AuthoringDeps } from './deps.ts';
import { readBatches, readCertificates, readSites } from './queries.ts';
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
          subject: { kind: 'event', id: event.id, name: nameOf(event.items[0] ?? event.outputs[0]) },
          facts: {
            ...{ step: event.kind, at: event.at, place: event.place.name },
            goods: [...event.items, ...event.outputs].map(wordsOf).join('; ').slice(0, 500),
            ...(event.tradingPartner && { partner: event.tradingPartner.name }),
            ...(event.document && {
              documentType: event.document.type,
              document: event.document.number,
            }),
          },
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
      const faults = authoringFaults(event, deps.clock.now().toISOString());
      if (faults.length > 0)
        throw new Refusal('authoring.entries_refused', {
          faults: faults.map(({ field, rule }) => ({ path: `/${field}`, rule })),
        });
      return record(organisationId, caller.userId, event, { isAgain, isFurther });
    }),
  ];
}

/** As it stands on the goods. */
function nameOf(item: AuthoredItem | undefined): string {
  if (item === undefined) return '';
  if (item.kind === 'batch') return item.batchNumber;
  return item.kind === 'pack' ? item.serial : item.kind === 'unit' ? item.sscc : item.herd;
}

/** For the audit trail: what and how much. */
function wordsOf(item: AuthoredItem): string {
  if (item.kind === 'batch')
    return [`${item.gtin} ${item.batchNumber}`, item.quantity === null ? '' : `${item.quantity} ${item.unit}`]
      .filter(Boolean)
      .join(', ');
  return item.kind === 'herd' ? `${item.herd}, ${item.heads}` : nameOf(item);
}

/** A code whose journey shows the event. */
async function journeyCodesOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(
    tx,
    { event_id: uuid, code: text },
    sql`
    select j.epcis_event_id as event_id, min(coalesce(b.code, '(01)' || b.gtin || '(10)' || b.batch_number)) as code
    from batches.batch_steps j join batches.batch_facts b on b.id = j.batch_id
    where j.epcis_event_id = any(${sql.param(ids)}::uuid[]) group by 1`,
  );
  return new Map(rows.map((row) => [row.event_id, row.code]));
}
