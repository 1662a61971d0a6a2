// The verdict of goods in a store, as the verdict function gives it for the country of the store, and what of it is kept.
import type { VerifyResponse } from '@amanah/api/verification';
import { scanCode } from '@amanah/core/codes';
import type { Realm } from '@amanah/core/organisations';
import { codeOfGoods } from '@amanah/core/stock';
import type { Reason, ReasonCode, VerdictState } from '@amanah/core/verification';
import { sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import { text } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';

export interface Goods {
  readonly gtin: string;
  /** null: not known. */
  readonly batchNumber: string | null;
  /** Of one pack of them, where it was scanned. */
  readonly serial?: string | null;
  /** Of the store: goods of another are not known to it. */
  readonly realm: Realm;
}

export interface Judgement {
  readonly verdict: VerdictState;
  readonly reasons: readonly Reason[];
  readonly findings: string[];
  readonly massAlarms: string[];
  readonly certificateUntil: string | null;
  /** Before the evidence was looked up: whatever changed later is not in it. */
  readonly checkedAt: Date;
}

export type PreviewVerdict = (
  code: string,
  about: { readonly market: string; readonly language: string; readonly realms: readonly Realm[] },
) => Promise<VerifyResponse>;

export type FindingKind = 'lapsed' | 'recalled' | 'cold_chain' | 'exception';

const findingOf: Readonly<Partial<Record<ReasonCode, FindingKind>>> = {
  'certificate.expired': 'lapsed',
  'certificate.suspended': 'lapsed',
  'certificate.revoked': 'lapsed',
  'batch.recalled': 'recalled',
  'cold_chain.exposure': 'cold_chain',
  'batch.under_investigation': 'exception',
  'batch.held': 'exception',
  'batch.destroyed': 'exception',
  'serial.destroyed': 'exception',
  'lab.detected': 'exception',
  'lab.sister_batch_detected': 'exception',
};
const massAlarms: readonly ReasonCode[] = ['mass_balance.overspent', 'mass_balance.labels_exceed_units'];

export async function judgeGoods(
  deps: { readonly clock: Clock; readonly database: Database; readonly preview: PreviewVerdict },
  goods: Goods,
  country: string,
): Promise<Judgement> {
  const checkedAt = deps.clock.now();
  const { gtin, serial } = goods;
  const code =
    serial == null
      ? codeOfGoods(gtin, await numberMeant(deps.database, goods))
      : scanCode({ gtin, batchNumber: goods.batchNumber, serial });
  const answer = await deps.preview(code, {
    market: country,
    language: 'en',
    realms: [goods.realm],
  });
  const { certificateId } = answer.proof;
  // What only informs is no finding of its supplier, but for the cold chain, which changes no verdict and is its work all the same.
  const findings = new Set(
    answer.reasons.flatMap(({ code, weight }) => {
      const kind = findingOf[code];
      return kind !== undefined && (weight !== 'informs' || kind === 'cold_chain') ? kind : [];
    }),
  );
  return {
    verdict: answer.state,
    reasons: answer.reasons as readonly Reason[], // the schema of the answer is made from these very lists
    findings: [...findings],
    massAlarms: answer.reasons.flatMap(({ code, evidence }) =>
      massAlarms.includes(code) && evidence ? [evidence.id] : [],
    ),
    certificateUntil: answer.certifications.find(({ id }) => id === certificateId)?.expiryDate ?? null,
    checkedAt,
  };
}

/** As the maker has it on record, so that a number in another spelling is judged as the batch that it means; as given where it means none, or several. */
async function numberMeant({ sql: pool }: Database, { gtin, batchNumber, realm }: Goods): Promise<string | null> {
  if (batchNumber === null) return null;
  const meant = await rowsOf(
    pool,
    { number: text },
    sql`select batch_number as number from batches.meant_by(${gtin}, ${batchNumber}, array[${realm}::text])`,
  );
  return meant.length === 1 ? (meant[0]?.number ?? batchNumber) : batchNumber;
}
