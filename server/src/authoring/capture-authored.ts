// What the form and the table both go through: events that people entered, held to what is on record of partners, goods and papers, and
// captured. What others send to the repository never comes here.
import { type AuthoredEvent, epcisOfAuthored } from '@amanah/core/authoring';
import { realmOf } from '../events/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { requireNotRecorded } from './already-recorded.ts';
import type { AuthoringDeps } from './deps.ts';
import { requireFreeGoods } from './free-goods.ts';
import { requireGoodsThere } from './goods-there.ts';
import { withNumbersOnRecord } from './numbers-on-record.ts';
import { requirePartners } from './trading-partners.ts';
import { waitForMoved } from './wait-for-goods.ts';

export async function captureAuthored(
  tx: Transaction,
  deps: AuthoringDeps,
  organisationId: string,
  given: readonly AuthoredEvent[],
  {
    isUncounted = false,
    isAgain = false,
    isFurther = false,
  }: { readonly isUncounted?: boolean; readonly isAgain?: boolean; readonly isFurther?: boolean } = {},
) {
  const owner = { id: organisationId, realm: await realmOf(tx, organisationId) };
  const events = await withNumbersOnRecord(tx, owner, given);
  await requirePartners(tx, deps, owner, events);
  await requireFreeGoods(tx, deps, owner, events);
  await waitForMoved(tx, owner, events);
  if (!isAgain) await requireNotRecorded(tx, owner, events, { now: deps.clock.now(), isFurther });
  await requireGoodsThere(tx, deps, owner, events, { isFurther: isFurther || isAgain });
  const now = deps.clock.now().toISOString();
  const { publicUrl } = deps;
  const did = deps.organisations.keys.didOf(organisationId);
  const document = epcisOfAuthored(events, { publicUrl, organisationId, did }, now);
  return deps.events.capture(tx, { organisationId, document, isCounted: !isUncounted });
}
