// What the form and the table both go through: events that people entered, held to what is on record of partners, goods and papers, and
// captured. What others send to the repository never comes here.
import { type AuthoredEvent, authoringFaults, epcisOfAuthored } from '@amanah/core/authoring';
import { type Owner, realmOf } from '../events/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { requireNotRecorded } from './already-recorded.ts';
import type { AuthoringDeps } from './deps.ts';
import { requireFreeGoods } from './free-goods.ts';
import { requireGoodsThere } from './goods-there.ts';
import { withNumbersOnRecord } from './numbers-on-record.ts';
import { requireOwnPlaces } from './own-places.ts';
import { requirePartners } from './trading-partners.ts';
import { waitForMoved } from './wait-for-goods.ts';

interface Said {
  /** A person says that it happened once more. */
  readonly isAgain?: boolean;
  /** A person says that it came or went besides what is on record. */
  readonly isFurther?: boolean;
  /** The wrong event that the one corrects. */
  readonly inPlaceOf?: AuthoredEvent;
}

/** @param pointer of the event in the body @throws Refusal authoring.entries_refused */
export function requireWhole(event: AuthoredEvent, now: Date, pointer = ''): void {
  const faults = authoringFaults(event, now.toISOString());
  if (faults.length === 0) return;
  throw new Refusal('authoring.entries_refused', {
    faults: faults.map(({ field, rule }) => ({ path: `${pointer}/${field}`, rule })),
  });
}

/** Holds entered events to what is on record. @param events with their numbers as they are on record */
export async function requireRecordable(
  tx: Transaction,
  deps: AuthoringDeps,
  owner: Owner,
  events: readonly AuthoredEvent[],
  { isAgain = false, isFurther = false, ...said }: Said,
): Promise<void> {
  await requirePartners(tx, deps, owner, events);
  await requireOwnPlaces(tx, deps, owner, events);
  await requireFreeGoods(tx, deps, owner, events);
  await waitForMoved(tx, owner, events);
  if (!isAgain) await requireNotRecorded(tx, owner, events, { now: deps.clock.now(), isFurther });
  await requireGoodsThere(tx, deps, owner, events, { ...said, isFurther: isFurther || isAgain });
}

/** Who gives the names in a document, and how it is named itself. */
export const namerOf = ({ publicUrl, organisations }: AuthoringDeps, organisationId: string) => ({
  ...{ publicUrl, organisationId, did: organisations.keys.didOf(organisationId) },
});

export async function captureAuthored(
  tx: Transaction,
  deps: AuthoringDeps,
  organisationId: string,
  given: readonly AuthoredEvent[],
  { isUncounted = false, ...said }: Said & { readonly isUncounted?: boolean } = {},
) {
  const owner = { id: organisationId, realm: await realmOf(tx, organisationId) };
  const events = await withNumbersOnRecord(tx, owner, given);
  await requireRecordable(tx, deps, owner, events, said);
  const document = epcisOfAuthored(events, namerOf(deps, organisationId), deps.clock.now().toISOString());
  return deps.events.capture(tx, { organisationId, document, isCounted: !isUncounted });
}
