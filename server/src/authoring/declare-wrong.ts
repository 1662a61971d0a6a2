// An entered event is declared wrong by whoever recorded it, alone or together with the event that corrects it, in one document. What others rely on
// is asked where every declaration is; here the corrected event is held to what an entered one is held to, as if the wrong one were gone.
import type { declareEventWrong, RecordedEvent } from '@amanah/api/authoring';
import type { RouteBody } from '@amanah/api/route';
import { type AuthoredEvent, epcisOfAuthored } from '@amanah/core/authoring';
import { sql } from 'drizzle-orm';
import { asIfWithdrawn, type Owner, realmOf, recordWithFinished } from '../events/index.ts';
import type { NewAuditEntry } from '../organisations/index.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf, runIn, type Transaction } from '../platform/database/database.ts';
import { parseObject } from '../platform/parse-object.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { isRepeated } from '../platform/sent-ids.ts';
import { changesOf, factsOf, nameOf } from './audited-event.ts';
import { namerOf, requireRecordable, requireWhole } from './capture-authored.ts';
import type { AuthoringDeps } from './deps.ts';
import { journeyCodesOf } from './journey-codes.ts';
import { withNumbersOnRecord } from './numbers-on-record.ts';
import { findRecorded } from './recorded-events.ts';
import { waitForMoved, waitForReturns } from './wait-for-goods.ts';

interface Declaring {
  readonly organisationId: string;
  readonly actorId: string;
  /** Of the row of the wrong event. */
  readonly id: string;
  readonly body: RouteBody<typeof declareEventWrong>;
}

/** @throws Refusal events.event_unknown, authoring.already_declared_wrong, authoring.nothing_corrected, events.relied_upon; what an entered event is refused for */
export async function declareWrong(deps: AuthoringDeps, asked: Declaring) {
  await deps.events.investigateLatest();
  return deps.database.sql.transaction(async (tx) => {
    const { organisationId, id, body } = asked;
    const run: Database['run'] = (statement, values) => runIn(tx, statement, values);
    const sent = {
      kind: 'authoring.declaration',
      id: body.id,
      ownerId: organisationId,
      content: { event: id, ...body },
    };
    if (!(await isRepeated(tx, sent, deps.clock.now()))) await declare(tx, run, deps, asked);
    const known = await findRecorded(run, organisationId, id);
    if (!known) throw new Refusal('events.event_unknown');
    return { event: known.recorded, corrected: await findCorrected(tx, organisationId, body.correction) };
  });
}

async function declare(tx: Transaction, run: Database['run'], deps: AuthoringDeps, asked: Declaring): Promise<void> {
  const { organisationId, id, body } = asked;
  // Of two in one moment the second reads what the first declared.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`declared wrong ${id}`}, 0))`);
  const wrong = await findRecorded(run, organisationId, id);
  if (!wrong) throw new Refusal('events.event_unknown');
  if (wrong.recorded.declaredWrong) throw new Refusal('authoring.already_declared_wrong');
  const owner = { id: organisationId, realm: await realmOf(tx, organisationId) };
  const corrected = await readCorrected(tx, deps, owner, asked, wrong.recorded.event);
  const document = documentOf(deps, organisationId, { text: wrong.text, reason: body.reason, corrected });
  const result = await deps.events.capture(tx, { organisationId, document, isCounted: true });
  if (result.captured.length < document.epcisBody.eventList.length || result.events.at(-1)?.variantOf !== null)
    throw refusalAt('/correction', 'authoring.nothing_corrected');
  await recordWithFinished(
    tx,
    deps,
    { organisationId, sender: { actorId: asked.actorId, keyName: null } },
    result.captured.map((one) => one.id),
    [entryOf(asked, wrong.recorded, corrected)],
  );
}

/** The corrected event with its numbers as they are on record; null: none is given. */
async function readCorrected(
  tx: Transaction,
  deps: AuthoringDeps,
  owner: Owner,
  { id, body: { correction } }: Declaring,
  wrong: AuthoredEvent,
): Promise<AuthoredEvent | null> {
  if (correction === null) {
    await waitForMoved(tx, owner, [wrong]);
    return null;
  }
  const { isAgain = false, isFurther = false, ...given } = correction;
  requireWhole(given, deps.clock.now(), '/correction');
  const corrected = await withNumbersOnRecord(tx, owner, [given]);
  // For all that is waited for inside of the question as well: it is let go with it.
  const moved = await waitForMoved(tx, owner, [wrong, ...corrected]);
  if (corrected.some(({ kind }) => kind === 'ship' || kind === 'pack' || kind === 'destroy'))
    await waitForReturns(tx, moved);
  try {
    const about = { isAgain, isFurther, inPlaceOf: wrong };
    await asIfWithdrawn(tx, id, (inner) => requireRecordable(inner, deps, owner, corrected, about));
  } catch (error) {
    throw error instanceof Refusal ? within('/correction', error) : error;
  }
  return corrected[0] ?? null;
}

/** A refusal of a part of the body, with its paths in the whole. */
const within = (pointer: string, { code, details }: Refusal): Refusal =>
  new Refusal(code, {
    ...details,
    ...(details.faults && { faults: details.faults.map((fault) => ({ ...fault, path: `${pointer}${fault.path}` })) }),
  });

/** EPCIS 2.0 section 7.4.1.4: the same event with a declaration beside it, which names the events that correct it. */
function documentOf(
  deps: AuthoringDeps,
  organisationId: string,
  wrong: {
    readonly text: string;
    readonly reason: Declaring['body']['reason'];
    readonly corrected: AuthoredEvent | null;
  },
) {
  const now = deps.clock.now().toISOString();
  const { corrected, reason } = wrong;
  const document = epcisOfAuthored(corrected ? [corrected] : [], namerOf(deps, organisationId), now);
  const { eventList } = document['epcisBody'] as { readonly eventList: readonly { readonly eventID: string }[] }; // made by the line before
  const errorDeclaration = {
    declarationTime: now,
    reason,
    ...(corrected && { correctiveEventIDs: eventList.map(({ eventID }) => eventID) }),
  };
  return { ...document, epcisBody: { eventList: [{ ...parseObject(wrong.text), errorDeclaration }, ...eventList] } };
}

function entryOf(
  { organisationId, actorId, body: { reason, note } }: Declaring,
  { event }: RecordedEvent,
  corrected: AuthoredEvent | null,
): NewAuditEntry {
  return {
    organisationId,
    actorId,
    action: 'event.declared_wrong',
    subject: { kind: 'event', id: event.id, name: nameOf(event) },
    facts: { ...(corrected ? changesOf(event, corrected) : factsOf(event)), cause: reason, note },
  };
}

async function findCorrected(
  tx: Transaction,
  organisationId: string,
  correction: { readonly id: string } | null,
): Promise<{ readonly id: string; readonly journeyCode: string | null } | null> {
  if (correction === null) return null;
  const [row] = await rowsOf(
    tx,
    { id: uuid, text },
    sql`select id, text from events.captured_events where event_id = ${`urn:uuid:${correction.id.toLowerCase()}`}
      and organisation_id = ${organisationId}::uuid and not text::jsonb ? 'errorDeclaration' limit 1`,
  );
  if (!row) return null;
  return { id: row.id, journeyCode: (await journeyCodesOf(tx, [row.id])).get(row.id) ?? null };
}
