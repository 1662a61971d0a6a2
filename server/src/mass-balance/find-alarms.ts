// Books that do not add up, for whoever holds the certificate and the body that issued it; and telling both when it happens. The rule is
// that of the verdict: what is an alarm here is a mismatch on the pack.

import type { MassAlarm } from '@amanah/api/mass-balance';
import { hasTooManyLabels, isOverspent, overspendTolerance } from '@amanah/core/mass-balance';
import { float, integer, nullable, type RowOf, text, uuid } from '../platform/database/columns.ts';
import { type Database, runIn, statement, type Transaction } from '../platform/database/database.ts';
import type { DomainEvents } from '../platform/outbox.ts';
import type { MassBalanceDeps } from './deps.ts';

const alarmColumns = {
  from: text,
  until: text,
  number: text,
  holder: text,
  holder_id: uuid,
  certifier_id: nullable(uuid),
  site: nullable(text),
  id: uuid,
  certificateId: uuid,
  siteId: uuid,
  certifiedKilogramsIn: float,
  kilogramsOut: float,
  /** Most that one kilogram in can yield, for example 0.72 for deboning. */
  yieldCeiling: float,
  unitsProduced: nullable(integer),
  labelsIssued: nullable(integer),
};
type Row = RowOf<typeof alarmColumns>;

// What is certainly in order stays behind; the rule with its tolerance decides about the rest.
const suspects = `select m.id, m.certificate_id as "certificateId", m.site_id as "siteId", m.valid_from::text as "from", m.valid_until::text as "until",
    m.certified_kilograms_in as "certifiedKilogramsIn", m.kilograms_out as "kilogramsOut", m.yield_ceiling as "yieldCeiling",
    m.units_produced as "unitsProduced", m.labels_issued as "labelsIssued", k.number, o.name as holder, k.holder_id,
    a.organisation_id as certifier_id, s.name as site
  from mass_balance.certificate_mass_balances m
  join certificates.certificate_scopes k on k.id = m.certificate_id
  join organisations.organisation_names o on o.id = k.holder_id
  join authorities.body_names a on a.id = k.certifier_id
  left join organisations.site_places s on s.id = m.site_id
  where (m.kilograms_out > m.certified_kilograms_in * m.yield_ceiling * ${overspendTolerance} or m.labels_issued > m.units_produced)`;

const ofOrganisation = statement(
  'mass_balance.mass_alarms_of',
  alarmColumns,
  `${suspects} and (k.holder_id = $1 or a.organisation_id = $1) order by m.valid_from desc, k.number limit 200`,
);
const ofCertificates = statement(
  'mass_balance.mass_alarms_under',
  alarmColumns,
  `${suspects} and m.certificate_id = any($1::uuid[])`,
);

const isAlarm = (row: Row) => isOverspent(row) || hasTooManyLabels(row);

export const readAlarms = async (database: Database, organisationId: string): Promise<MassAlarm[]> =>
  (await database.run(ofOrganisation, [organisationId])).filter(isAlarm).map((row) => ({
    id: row.id,
    certificateNumber: row.number,
    holder: row.holder,
    siteName: row.site,
    from: row.from,
    until: row.until,
    overspent: isOverspent(row)
      ? { in: row.certifiedKilogramsIn, out: row.kilogramsOut, permitted: row.certifiedKilogramsIn * row.yieldCeiling }
      : null,
    labels:
      hasTooManyLabels(row) && row.labelsIssued !== null && row.unitsProduced !== null
        ? { issued: row.labelsIssued, packs: row.unitsProduced }
        : null,
  }));

/** Which books of these certificates do not add up now; to be asked before and after what changes them. */
export const alarmingBooks = async (tx: Transaction, certificateIds: readonly string[]): Promise<readonly Row[]> =>
  certificateIds.length === 0 ? [] : (await runIn(tx, ofCertificates, [certificateIds])).filter(isAlarm);

/** Tells the holder and the body of books that added up before, and lets goods be judged again. */
export async function raiseAlarms(
  tx: Transaction,
  deps: MassBalanceDeps,
  before: readonly Row[],
  after: readonly Row[],
): Promise<void> {
  const known = new Set(before.map(({ id }) => id));
  const fresh = after.filter(({ id }) => !known.has(id));
  const alarms = fresh.flatMap((row) =>
    [...new Set([row.holder_id, row.certifier_id])]
      .filter((organisationId) => organisationId !== null)
      .map((organisationId): DomainEvents['notice.raised'] => ({
        kind: 'mass_balance_alarm',
        to: { organisationId, permission: 'look' },
        facts: {
          certificate: row.number,
          holder: row.holder,
          site: row.site ?? '–',
          from: row.from,
          until: row.until,
        },
        path: '/mass-balance',
      })),
  );
  await deps.outbox.emitAll(tx, 'notice.raised', alarms);
  const changed = new Set([...before, ...after].map((row) => row.certificateId));
  await deps.outbox.emitAll(
    tx,
    'certificate.changed',
    [...changed].map((certificateId) => ({ certificateId })),
  );
}
