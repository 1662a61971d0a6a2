// A pack is never better than the rules: whatever the evidence, whatever the day, whatever was suspended since.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StatusChange } from '../certificates/index.ts';
import { parseCode } from '../codes/index.ts';
import {
  type Day,
  decideVerdict,
  displayOf,
  type Evidence,
  headlineOf,
  type VerdictPolicy,
} from '../verification/index.ts';
import { anyEvidence, policy } from '../verification/testing/any-evidence.ts';
import {
  biscuit,
  biscuitClass,
  investigated,
  recallOfAll,
  shopper,
} from '../verification/testing/invented-evidence.ts';
import { decideOffline, type StatusPurpose } from './decide-offline.ts';
import { judgeAhead, worse } from './judge-ahead.ts';
import { createBodyWriter, readBody } from './pack-body.ts';

const gtin = '09501101530003';
const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);
const nothingSet = () => false;
const daysFrom = (first: Day): Day[] =>
  [0, 1, 2, 3].map((n) => new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10));
const placeOf = (id: string) => ({
  list: 1,
  place: Number(/\d+$/.exec(id)?.[0] ?? 0),
  isSuspended: false,
  isRevoked: false,
});

/** What a pack that was made of this evidence says, as the evidence of the product or of its batch B-1. */
function offline(
  given: { readonly product: Evidence; readonly batch?: Evidence; readonly like?: readonly string[] },
  whose: VerdictPolicy,
  code: string,
  today: Day,
  isSet: (purpose: StatusPurpose, list: number, place: number) => boolean = nothingSet,
) {
  const writer = createBodyWriter(nameOf);
  const judge = (one: Evidence) => judgeAhead(one, (day) => ({ ...whose, day }), daysFrom(whose.day), placeOf);
  writer.addProduct(gtin, judge(given.product));
  if (given.batch) writer.addBatch(gtin, 'B-1', judge(given.batch));
  for (const batch of given.like ?? []) writer.addBatchLikeProduct(gtin, batch);
  for (const { id, number, certifierName, validFrom, validUntil } of given.product.certificates)
    writer.addCertificate(id, {
      ...{ number, certifier: certifierName ?? '', country: 'MY', scheme: '', holder: '' },
      ...{ from: validFrom, until: validUntil },
    });
  writer.addCode('HALAL-BISCUIT-2026-001', gtin, 'B-1');
  return decideOffline({ reading: parseCode(code), pack: readBody(writer.finish()), isSet, today });
}

const stateOf = (decision: ReturnType<typeof offline>) =>
  decision.kind === 'verdict' ? decision.verdict.state : 'no answer';

const later = fc.integer({ min: 0, max: 3 });
const isNoBetter = (said: string, truth: string) =>
  said === 'no answer' || worse(said as 'certified', truth as 'certified') === said;

describe('whatever the evidence', () => {
  test('on each day of the pack it says what the rules say on that day', () => {
    fc.assert(
      fc.property(anyEvidence, policy, later, (evidence, whose, days) => {
        if (evidence.product === null) return;
        const today = daysFrom(whose.day)[days] ?? whose.day;
        const said = offline({ product: evidence }, whose, gtin, today);
        expect(stateOf(said)).toBe(decideVerdict(evidence, { ...whose, day: today }).state);
      }),
      { numRuns: 5_000 },
    );
  });

  test('what the lists say since the pack never leaves it better than the rules', () => {
    const fallen = fc.subarray(['certificate-0', 'certificate-1', 'certificate-2']);
    let met = 0;
    fc.assert(
      fc.property(anyEvidence, policy, later, fallen, fallen, (evidence, whose, days, suspended, revoked) => {
        if (evidence.product === null) return;
        const today = daysFrom(whose.day)[days] ?? whose.day;
        const change = (status: 'suspended' | 'revoked'): StatusChange => ({
          status,
          on: today,
          reason: '',
          gtins: null,
          batches: null,
        });
        const since: Evidence = {
          ...evidence,
          certificates: evidence.certificates.map((one) => ({
            ...one,
            statusChanges: [
              ...one.statusChanges,
              ...(suspended.includes(one.id) ? [change('suspended')] : []),
              ...(revoked.includes(one.id) ? [change('revoked')] : []),
            ],
          })),
        };
        const places = { revocation: revoked, suspension: suspended };
        const said = offline({ product: evidence }, whose, gtin, today, (purpose, _, place) =>
          places[purpose].includes(`certificate-${place}`),
        );
        const truth = decideVerdict(since, { ...whose, day: today }).state;
        if (truth !== decideVerdict(evidence, { ...whose, day: today }).state) met += 1;
        expect(isNoBetter(stateOf(said), truth), `${stateOf(said)} is better than ${truth}`).toBe(true);
      }),
      { numRuns: 2000 },
    );
    expect(met).toBeGreaterThan(20);
  });

  test('a serial without a batch is not better than any batch that it may belong to', () => {
    fc.assert(
      fc.property(anyEvidence, anyEvidence, policy, (product, batch, whose) => {
        if (product.product === null || batch.product === null) return;
        const answer = offline({ product, batch }, whose, `(01)${gtin}(21)S1`, whose.day);
        if (answer.kind === 'serial') return;
        const said = stateOf(answer);
        for (const one of [product, batch]) expect(isNoBetter(said, decideVerdict(one, whose).state)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the pack', () => {
  const recalled: Evidence = { ...biscuit, recalls: [{ ...recallOfAll, batchIds: ['batch-1'] }] };
  const given = { product: biscuitClass, batch: recalled };

  test('knows a batch by its number and by the code that is printed on it', () => {
    expect(stateOf(offline(given, shopper, `(01)${gtin}(10)B-1`, shopper.day))).toBe('withdrawn');
    expect(stateOf(offline(given, shopper, 'HALAL-BISCUIT-2026-001', shopper.day))).toBe('withdrawn');
    expect(stateOf(offline(given, shopper, `(01)${gtin}(10)B-2`, shopper.day))).toBe('certified');
  });

  test('tells a registered batch, of which the same is to be said as of its product, from one that nobody registered', () => {
    const level = (code: string) => {
      const said = offline({ product: biscuitClass, like: ['B-3', 'B-4'] }, shopper, code, shopper.day);
      return said.kind === 'verdict' && said.verdict.level;
    };
    for (const batch of ['B-1', 'B-3', 'B-4']) expect(level(`(01)${gtin}(10)${batch}`), batch).toBe('batch');
    expect(level('HALAL-BISCUIT-2026-001')).toBe('batch');
    for (const batch of ['B-2', 'B', '1', 'B-30']) expect(level(`(01)${gtin}(10)${batch}`), batch).toBe('class');
    expect(level(gtin)).toBe('class');
  });

  test('does not ask the day on a pack when a registered batch was made', () => {
    const said = offline(
      { product: biscuitClass, like: ['B-3'] },
      shopper,
      `(01)${gtin}(10)B-3(17)241231`,
      shopper.day,
    );
    expect(stateOf(said)).toBe('certified');
    expect(said.kind === 'verdict' && said.verdict.reasons.map((one) => one.code)).toContain('batch.past_expiry');
  });

  test.each(['4006381333931', 'HALAL-OTHER-2026-001', 'B-1', 'hello'])('gives no answer for %s', (code) => {
    expect(offline(given, shopper, code, shopper.day)).toEqual({ kind: 'unknown' });
  });

  test('gives no answer for a day before it was made', () => {
    expect(offline(given, shopper, gtin, '2026-05-31')).toEqual({ kind: 'unknown' });
  });

  test('lets a certificate end that ends while it is used, and counts the days', () => {
    const ending: Evidence = {
      ...biscuitClass,
      certificates: biscuitClass.certificates.map((one) => ({ ...one, validUntil: '2026-06-02' })),
    };
    expect(stateOf(offline({ product: ending }, shopper, gtin, '2026-06-02'))).toBe('certified');
    const after = offline({ product: ending }, shopper, gtin, '2026-06-04');
    expect(stateOf(after)).toBe('expired');
    expect(after.kind === 'verdict' && after.verdict.reasons[0]).toMatchObject({
      code: 'certificate.expired',
      details: { days: 2, validUntil: '2026-06-02' },
    });
  });

  test('tells whoever scanned a batch not to scan it, though it does not know when it was made', () => {
    const ended: Evidence = {
      ...biscuitClass,
      certificates: biscuitClass.certificates.map((one) => ({ ...one, validUntil: '2026-05-02' })),
    };
    const led = (code: string) => {
      const said = offline({ product: ended }, shopper, code, shopper.day);
      return said.kind === 'verdict' && headlineOf(said.verdict).details;
    };
    for (const code of [`(01)${gtin}(10)B-1`, 'HALAL-BISCUIT-2026-001'])
      expect(led(code)).toMatchObject({ validUntil: '2026-05-02', unknownBatch: 'B-1' });
    expect(led(gtin)).not.toHaveProperty('unknownBatch');
  });

  test('names the batch that was scanned where it is not on record, as with a connection', () => {
    const blocked = { ...biscuitClass, blockedBatches: [investigated] };
    for (const product of [biscuitClass, blocked, { ...blocked, certificates: [] }]) {
      const said = offline({ product }, shopper, `(01)${gtin}(10)L-9`, shopper.day);
      const online = decideVerdict({ ...product, unrecordedBatch: 'L-9' }, shopper);
      expect(headlineOf(online).details['unknownBatch']).toBe('L-9');
      expect(said.kind === 'verdict' && headlineOf(said.verdict)).toMatchObject(headlineOf(online));
    }
    const recorded = offline({ product: biscuitClass }, shopper, 'HALAL-BISCUIT-2026-001', shopper.day);
    expect(recorded.kind === 'verdict' && headlineOf(recorded.verdict).details).not.toHaveProperty('unknownBatch');
  });

  test('says that the day on a pack has passed where its batch is not on record, as with a connection', () => {
    const codes = (code: string) => {
      const said = offline(given, shopper, code, shopper.day);
      return said.kind === 'verdict' ? said.verdict.reasons.map((one) => one.code) : [];
    };
    expect(codes(`(01)${gtin}(17)260531(10)NEVER-MADE`)).toContain('batch.past_expiry');
    expect(codes(`(01)${gtin}(17)260531`)).toContain('batch.past_expiry');
    expect(codes(`(01)${gtin}(17)260601(10)NEVER-MADE`)).not.toContain('batch.past_expiry');
  });

  test('never certifies what was made before its certificate began, as with a connection', () => {
    const said = offline(given, shopper, `(01)${gtin}(10)NEVER-MADE(17)241231`, shopper.day);
    expect(stateOf(said)).toBe('mismatch');
    expect(said.kind === 'verdict' && headlineOf(said.verdict)).toMatchObject({
      code: 'certificate.not_yet_valid',
      details: { validFrom: '2025-01-01', printedOn: '2024-12-31', kind: 'expiry' },
    });
    expect(said.kind === 'verdict' && said.verdict.checked).not.toContain('certificate_in_force');
    expect(stateOf(offline(given, shopper, `(01)${gtin}(10)NEVER-MADE(15)250101`, shopper.day))).toBe('certified');
  });

  // Which of two refusals it is may differ: the pack does not have certificates that had ended before it was made.
  test('shows nothing better than the rules for a day that a code gives', () => {
    fc.assert(
      fc.property(anyEvidence, policy, fc.integer({ min: -30, max: 4 }), (evidence, whose, days) => {
        if (evidence.product === null) return;
        const product: Evidence = { ...evidence, batch: null, unrecordedBatch: null, printed: [] };
        const on = new Date(Date.parse(whose.day) + days * 86_400_000).toISOString().slice(0, 10);
        const code = `(01)${gtin}(10)NEVER-MADE(17)${on.slice(2).replaceAll('-', '')}`;
        const printed = [{ kind: 'expiry', day: on, isMonth: false }] as const;
        const truth = decideVerdict({ ...product, printed }, whose).state;
        const said = offline({ product }, whose, code, whose.day);
        if (said.kind !== 'verdict') return;
        const shown = ['not_found', 'not_verified', 'pending', 'verified'];
        const { state, display } = said.verdict;
        expect(shown.indexOf(display), `${state} for ${truth}`).toBeLessThanOrEqual(shown.indexOf(displayOf(truth)));
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['suspension', 'suspended', 'suspended'],
    ['revocation', 'withdrawn', 'revoked'],
  ] as const)('a bit in a newer %s list makes it %s, and it says that the list did', (purpose, state, sinceThePack) => {
    const said = offline(
      { product: biscuitClass },
      shopper,
      gtin,
      shopper.day,
      (which, list, place) => which === purpose && list === 1 && place === 1,
    );
    expect(said).toMatchObject({ kind: 'verdict', verdict: { state, sinceThePack } });
    expect(said.kind === 'verdict' && said.verdict.checked).not.toContain('certificate_in_force');
    // The first sentence is of the fact that decides, never that of the answer before.
    const code = sinceThePack === 'revoked' ? 'certificate.revoked' : 'certificate.suspended';
    expect(said.kind === 'verdict' && headlineOf(said.verdict)).toMatchObject({ code, details: { state } });
    expect(said.kind === 'verdict' && said.verdict.reasons.map((one) => one.code)).not.toContain('certificate.valid');
  });

  test('verifies no single pack: copies are seen with a connection alone', () => {
    for (const code of [`(01)${gtin}(21)S1`, `(01)${gtin}(10)B-2(21)S1`])
      expect(offline(given, shopper, code.replace('(21)S1', ''), shopper.day).kind).toBe('verdict');
    expect(offline({ product: biscuitClass }, shopper, `(01)${gtin}(21)S1`, shopper.day)).toEqual({ kind: 'serial' });
    expect(offline(given, shopper, `(01)${gtin}(10)B-2(21)S1`, shopper.day)).toEqual({ kind: 'serial' });
    // What is refused is refused, and says what else it leaves open.
    const refused = offline(given, shopper, `(01)${gtin}(10)B-1(21)S1`, shopper.day);
    expect(refused.kind === 'verdict' && refused.verdict.notProven).toContain('copy_cannot_be_excluded');
  });

  test('does not say that a code names no batch which does', () => {
    const limits = (code: string) => {
      const said = offline(given, shopper, code, shopper.day);
      return said.kind === 'verdict' ? said.verdict.notProven : [];
    };
    expect(limits(gtin)).toEqual(expect.arrayContaining(['batch_not_named']));
    for (const limit of ['batch_not_named', 'names_product_not_pack'])
      expect(limits(`(01)${gtin}(10)B-2`)).not.toContain(limit);
  });
});

test('a batch like its product is not recalled, of which its product alone cannot speak', () => {
  const checkedOf = (code: string) => {
    const said = offline({ product: biscuitClass, like: ['B-2'] }, shopper, code, shopper.day);
    return said.kind === 'verdict' ? said.verdict.checked : [];
  };
  expect(checkedOf(gtin)).toContain('product_not_recalled');
  expect(checkedOf(`(01)${gtin}(10)B-2`)).toContain('no_recall');
});
