// Variants of the golden scenarios as somebody would try them who looks for a gap: two faults at once, a fault that is mended later,
// the day before, on and after every limit, other scopes, and evidence in any order.
import { describe, expect, test } from 'vitest';
import type { TransitionRule } from '../authorities/index.ts';
import { decideVerdict } from './decide-verdict.ts';
import type {
  BatchEvidence,
  CertificateEvidence,
  Evidence,
  LabResultEvidence,
  RecognitionEvidence,
} from './evidence.ts';
import {
  biscuit,
  biscuitBatch,
  biscuitCertificate,
  biscuitClass,
  change,
  chicken,
  cleanResult,
  copiedSerial,
  honestSerial,
  openFraud,
  overspent,
  porcineDetected,
  porkGelatin,
  recallOfAll,
  recognition,
  shopper,
  sisterDetected,
} from './testing/invented-evidence.ts';
import type { ReasonCode, Verdict, VerdictPolicy, VerdictState } from './verdict.ts';

const ask = (evidence: Evidence, policy: Partial<VerdictPolicy> = {}): Verdict =>
  decideVerdict(evidence, { ...shopper, ...policy });
const codesOf = (verdict: Verdict): readonly ReasonCode[] => verdict.reasons.map((reason) => reason.code);
const batch = (more: Partial<BatchEvidence>): Evidence => ({ ...biscuit, batch: { ...biscuitBatch, ...more } });
const certificate = (more: Partial<CertificateEvidence> = {}): CertificateEvidence => ({
  ...biscuitCertificate,
  ...more,
});
const second = (more: Partial<CertificateEvidence> = {}) =>
  certificate({ id: 'certificate-2', number: 'SAHIH-2', certifierId: 'certifier-sahih', ...more });
const bothRecognised = [recognition, { ...recognition, id: 'recognition-2', recognisedId: 'certifier-sahih' }];
const by = (...certificates: CertificateEvidence[]): Evidence => ({
  ...biscuit,
  certificates,
  recognitions: bothRecognised,
});
const tested = (...labResults: LabResultEvidence[]): Evidence => ({ ...biscuit, labResults });

type Variant = readonly [
  title: string,
  evidence: Evidence,
  policy: Partial<VerdictPolicy>,
  state: VerdictState,
  ...told: ReasonCode[],
];
const day = (text: string) => ({ day: text });
const suspension = change('suspended', '2026-05-01');

const variants: Readonly<Record<string, readonly Variant[]>> = {
  'G1, another holder': [
    [
      'the certificate of the product’s owner covers a batch of its contractor where it names the site',
      {
        ...batch({ producerId: 'org-contractor', siteId: 'site-7' }),
        certificates: [certificate({ siteIds: ['site-7'] })],
      },
      {},
      'certified',
    ],
    [
      'it does not where it names all sites of its holder: they are its own',
      { ...batch({ producerId: 'org-contractor', siteId: 'site-7' }), certificates: [certificate({ siteIds: null })] },
      {},
      'mismatch',
      'certificate.other_site',
    ],
    ['only the site is another', batch({ siteId: 'site-2' }), {}, 'mismatch', 'certificate.other_site'],
    [
      'another holder and a recall: the recall is worse, both are said',
      { ...by(certificate({ holderId: 'org-sold' })), recalls: [recallOfAll] },
      {},
      'withdrawn',
      'batch.recalled',
      'certificate.other_holder',
    ],
    [
      'two numbers on the pack, one good and one that nobody issued',
      batch({ claimedCertificateNumbers: ['NOOR-1', 'NOOR-FAKE'] }),
      {},
      'mismatch',
      'certificate.unknown_number',
    ],
    [
      'two numbers on the pack, one good and one of another company',
      {
        ...batch({ claimedCertificateNumbers: ['NOOR-1', 'SAHIH-2'] }),
        certificates: [certificate(), second({ holderId: 'org-sold' })],
      },
      {},
      'mismatch',
      'certificate.other_holder',
    ],
  ],
  'G2, expiry': [
    [
      'the last day',
      by(certificate({ validUntil: '2026-03-01' })),
      {},
      'certified',
      'certificate.expired_valid_when_made',
    ],
    ['the day after the last day', by(certificate({ validUntil: '2026-02-28' })), {}, 'expired', 'certificate.expired'],
    ['the first day', by(certificate({ validFrom: '2026-03-01' })), {}, 'certified'],
    [
      'the day before the first day',
      by(certificate({ validFrom: '2026-03-02' })),
      {},
      'mismatch',
      'certificate.not_yet_valid',
    ],
    [
      'expired and recalled',
      { ...by(certificate({ validUntil: '2026-02-28' })), recalls: [recallOfAll] },
      {},
      'withdrawn',
      'batch.recalled',
      'certificate.expired',
    ],
    [
      'expired and its recall lifted on the day of the question',
      { ...by(certificate({ validUntil: '2026-02-28' })), recalls: [{ ...recallOfAll, liftedOn: '2026-06-01' }] },
      {},
      'expired',
      'certificate.expired',
      'batch.recall_lifted',
    ],
    [
      'one expired, one of another body good: it rests on the good one',
      by(certificate({ validUntil: '2026-02-28' }), second()),
      {},
      'certified',
      'certificate.expired',
    ],
    [
      'one expired, one good that the market does not recognise',
      { ...by(certificate({ validUntil: '2026-02-28' }), second()), recognitions: [recognition] },
      {},
      'certified_not_recognised',
      'recognition.missing',
    ],
    [
      'expired, then suspended on paper: it is expired and suspended, and does not become certified by either',
      by(certificate({ validUntil: '2026-02-28', statusChanges: [suspension] })),
      {},
      'suspended',
      'certificate.suspended',
      'certificate.expired',
    ],
  ],
  'Suspension and revocation': [
    [
      'suspended on the day of the question',
      by(certificate({ statusChanges: [change('suspended', '2026-06-01')] })),
      {},
      'suspended',
      'certificate.suspended',
    ],
    ['suspended tomorrow', by(certificate({ statusChanges: [change('suspended', '2026-06-02')] })), {}, 'certified'],
    [
      'reinstated on the day of the question',
      by(certificate({ statusChanges: [suspension, change('reinstated', '2026-06-01')] })),
      {},
      'certified',
      'certificate.reinstated',
    ],
    [
      'reinstated tomorrow',
      by(certificate({ statusChanges: [suspension, change('reinstated', '2026-06-02')] })),
      {},
      'suspended',
      'certificate.suspended',
    ],
    [
      'suspended, reinstated, suspended again',
      by(
        certificate({
          statusChanges: [suspension, change('reinstated', '2026-05-10'), change('suspended', '2026-05-20')],
        }),
      ),
      {},
      'suspended',
      'certificate.suspended',
      'certificate.reinstated',
    ],
    [
      'suspended and reinstated on one day, in that order',
      by(certificate({ statusChanges: [suspension, change('reinstated', '2026-05-01')] })),
      {},
      'certified',
      'certificate.reinstated',
    ],
    [
      'reinstated and suspended on one day, in that order',
      by(certificate({ statusChanges: [change('reinstated', '2026-05-01'), suspension] })),
      {},
      'suspended',
      'certificate.suspended',
    ],
    [
      'suspended, reinstated for another product only',
      by(
        certificate({ statusChanges: [suspension, change('reinstated', '2026-05-10', { gtins: ['09501101530010'] })] }),
      ),
      {},
      'suspended',
      'certificate.suspended',
    ],
    [
      'suspended, reinstated for this batch only',
      by(
        certificate({
          statusChanges: [suspension, change('reinstated', '2026-05-10', { batches: ['name of batch-1'] })],
        }),
      ),
      {},
      'certified',
      'certificate.reinstated',
    ],
    [
      'suspended for another product',
      by(certificate({ statusChanges: [change('suspended', '2026-05-01', { gtins: ['09501101530010'] })] })),
      {},
      'certified',
    ],
    [
      'revoked and reinstated: a revocation is final',
      by(certificate({ statusChanges: [change('revoked', '2026-05-01'), change('reinstated', '2026-05-10')] })),
      {},
      'withdrawn',
      'certificate.revoked',
    ],
    [
      'one suspended, one of another body good: the suspension still holds',
      by(certificate({ statusChanges: [suspension] }), second()),
      {},
      'suspended',
      'certificate.suspended',
    ],
    [
      'one revoked and ended years ago, one of another body good, and nobody names the old one',
      {
        ...by(
          certificate({
            validFrom: '2020-01-01',
            validUntil: '2021-12-31',
            statusChanges: [change('revoked', '2021-06-01')],
          }),
          second(),
        ),
        batch: { ...biscuitBatch, claimedCertificateNumbers: ['SAHIH-2'] },
      },
      {},
      'certified',
      'certificate.revoked',
    ],
    [
      'the same, but the pack still names the revoked one',
      by(
        certificate({
          validFrom: '2020-01-01',
          validUntil: '2021-12-31',
          statusChanges: [change('revoked', '2021-06-01')],
        }),
        second(),
      ),
      {},
      'withdrawn',
      'certificate.revoked',
    ],
    [
      'the same without another certificate: expired is not all that it was',
      {
        ...by(
          certificate({
            validFrom: '2020-01-01',
            validUntil: '2021-12-31',
            statusChanges: [change('revoked', '2021-06-01')],
          }),
        ),
        batch: { ...biscuitBatch, claimedCertificateNumbers: [] },
      },
      {},
      'withdrawn',
      'certificate.revoked',
      'certificate.expired',
    ],
    [
      'one revoked that was still running when the batch was made is not covered up by another body',
      {
        ...by(certificate({ validUntil: '2026-03-01', statusChanges: [change('revoked', '2026-04-01')] }), second()),
        batch: { ...biscuitBatch, claimedCertificateNumbers: ['SAHIH-2'] },
      },
      {},
      'withdrawn',
      'certificate.revoked',
    ],
  ],
  'Scope of a certificate': [
    ['limited to this batch', by(certificate({ batches: ['name of batch-1'] })), {}, 'certified'],
    [
      'limited to another batch',
      by(certificate({ batches: ['name of batch-9'] })),
      {},
      'mismatch',
      'certificate.other_batch',
    ],
    [
      'limited to a batch, and the code names none',
      { ...biscuitClass, certificates: [certificate({ batches: ['name of batch-1'] })] },
      {},
      'pending',
      'certificate.other_batch',
    ],
    [
      'one limited to another batch, one for all',
      by(certificate({ batches: ['name of batch-9'] }), second()),
      {},
      'mismatch',
      'certificate.other_batch',
    ],
    [
      'the same where the pack names only the one for all',
      {
        ...by(certificate({ batches: ['name of batch-9'] }), second()),
        batch: { ...biscuitBatch, claimedCertificateNumbers: ['SAHIH-2'] },
      },
      {},
      'certified',
    ],
    ['of no product at all', by(certificate({ gtins: [] })), {}, 'mismatch', 'certificate.other_product'],
    ['by category alone', by(certificate({ gtins: null })), {}, 'certified'],
    [
      'by another category',
      by(certificate({ gtins: null, categories: ['meat'] })),
      {},
      'mismatch',
      'certificate.other_product',
    ],
    [
      'for another market',
      by(certificate({ markets: ['ID'] })),
      {},
      'certified_not_recognised',
      'certificate.other_market',
    ],
  ],
  'G3, laboratory': [
    [
      'reported on the day of the question',
      tested({ ...porcineDetected, on: '2026-06-01' }),
      {},
      'withdrawn',
      'lab.detected',
    ],
    ['reported tomorrow', tested({ ...porcineDetected, on: '2026-06-02' }), {}, 'certified'],
    [
      'overturned on the day it was reported',
      tested({ ...porcineDetected, overturnedOn: '2026-05-10' }),
      day('2026-05-10'),
      'certified',
      'lab.overturned',
    ],
    [
      'overturned tomorrow',
      tested({ ...porcineDetected, overturnedOn: '2026-06-02' }),
      {},
      'withdrawn',
      'lab.detected',
    ],
    [
      'a later clean result overturns nothing by itself',
      tested(porcineDetected, { ...cleanResult, id: 'lab-9', on: '2026-05-20' }),
      {},
      'withdrawn',
      'lab.detected',
    ],
    [
      'overturned, and the certificate that was suspended for it is not reinstated',
      {
        ...by(certificate({ statusChanges: [suspension] })),
        labResults: [{ ...porcineDetected, overturnedOn: '2026-05-20' }],
      },
      {},
      'suspended',
      'certificate.suspended',
      'lab.overturned',
    ],
    [
      'a sister, cleared',
      tested({ ...sisterDetected, sistersClearedOn: '2026-05-30' }),
      {},
      'certified',
      'lab.sister_batch_cleared',
    ],
    [
      'a sister, cleared of one finding and not of another',
      tested(
        { ...sisterDetected, sistersClearedOn: '2026-05-30' },
        { ...sisterDetected, id: 'lab-3', batchId: 'batch-3' },
      ),
      {},
      'suspended',
      'lab.sister_batch_detected',
    ],
    [
      'the tested batch is not freed with its sisters',
      tested({ ...porcineDetected, sistersClearedOn: '2026-05-30' }),
      {},
      'withdrawn',
      'lab.detected',
    ],
    [
      'a sister that is cleared, but its own investigation is open',
      {
        ...tested({ ...sisterDetected, sistersClearedOn: '2026-05-30' }),
        batch: { ...biscuitBatch, underInvestigationSince: '2026-05-11' },
      },
      {},
      'suspended',
      'batch.under_investigation',
    ],
    ['an investigation that begins tomorrow', batch({ underInvestigationSince: '2026-06-02' }), {}, 'certified'],
    [
      'another product of the same site',
      tested({ ...porcineDetected, gtin: '09501101530010', batchId: 'batch-8' }),
      {},
      'certified',
    ],
    [
      'laboratory and recall, the recall lifted',
      { ...tested(porcineDetected), recalls: [{ ...recallOfAll, liftedOn: '2026-05-20' }] },
      {},
      'withdrawn',
      'lab.detected',
      'batch.recall_lifted',
    ],
    [
      'one recall lifted, another of the same batch standing',
      {
        ...biscuit,
        recalls: [
          { ...recallOfAll, liftedOn: '2026-05-20' },
          { ...recallOfAll, id: 'recall-2', batchIds: ['batch-1'] },
        ],
      },
      {},
      'withdrawn',
      'batch.recalled',
      'batch.recall_lifted',
    ],
    ['a recall that begins tomorrow', { ...biscuit, recalls: [{ ...recallOfAll, on: '2026-06-02' }] }, {}, 'certified'],
  ],
  'G4, mass and labels': [
    ['overspent within rounding', { ...biscuit, massBalances: [{ ...overspent, kilogramsOut: 723 }] }, {}, 'certified'],
    [
      'overspent beyond rounding',
      { ...biscuit, massBalances: [{ ...overspent, kilogramsOut: 724 }] },
      {},
      'mismatch',
      'mass_balance.overspent',
    ],
    [
      'nothing in, something out',
      { ...biscuit, massBalances: [{ ...overspent, certifiedKilogramsIn: 0, kilogramsOut: 1 }] },
      {},
      'mismatch',
      'mass_balance.overspent',
    ],
    [
      'as many labels as packs',
      { ...biscuit, massBalances: [{ ...overspent, kilogramsOut: 1, labelsIssued: 100, unitsProduced: 100 }] },
      {},
      'certified',
    ],
    [
      'one label more than packs',
      { ...biscuit, massBalances: [{ ...overspent, kilogramsOut: 1, labelsIssued: 101, unitsProduced: 100 }] },
      {},
      'mismatch',
      'mass_balance.labels_exceed_units',
    ],
    [
      'the books of a second certificate of the same batch count too',
      {
        ...by(certificate(), second()),
        massBalances: [{ ...overspent, certificateId: 'certificate-2' }],
      },
      {},
      'mismatch',
      'mass_balance.overspent',
    ],
    [
      'overspent and a finding of pork',
      { ...tested(porcineDetected), massBalances: [overspent] },
      {},
      'withdrawn',
      'lab.detected',
      'mass_balance.overspent',
    ],
  ],
  'G6, scope and time of recognition': [
    [
      'recognised for slaughter only, asked about biscuits',
      { ...biscuit, recognitions: [{ ...recognition, categories: ['meat', 'poultry'] }] },
      {},
      'certified_not_recognised',
      'recognition.out_of_scope',
    ],
    [
      'recognised for slaughter only, asked about chicken',
      { ...chicken, recognitions: [{ ...recognition, categories: ['meat', 'poultry'] }] },
      {},
      'certified',
      'recognition.recognised',
    ],
    [
      'named and excluded at once',
      { ...biscuit, recognitions: [{ ...recognition, categories: ['bakery'], excludedCategories: ['bakery'] }] },
      {},
      'certified_not_recognised',
      'recognition.out_of_scope',
    ],
    [
      'accredited from the day it was made',
      { ...biscuit, recognitions: [{ ...recognition, from: '2026-03-01' }] },
      {},
      'certified',
      'recognition.recognised',
    ],
    [
      'accredited from the day after',
      { ...biscuit, recognitions: [{ ...recognition, from: '2026-03-02' }] },
      {},
      'certified_not_recognised',
      'recognition.missing',
    ],
    [
      'accreditation ended on the day before it was made',
      { ...biscuit, recognitions: [{ ...recognition, until: '2026-02-28' }] },
      {},
      'certified_not_recognised',
      'recognition.ended',
    ],
    [
      'ended, and begun again after it was made',
      {
        ...biscuit,
        recognitions: [
          { ...recognition, until: '2026-02-28' },
          { ...recognition, id: 'recognition-2', from: '2026-04-01' },
        ],
      },
      {},
      'certified_not_recognised',
      'recognition.ended',
    ],
    [
      'ended, and begun again before it was made',
      {
        ...biscuit,
        recognitions: [
          { ...recognition, until: '2026-02-10' },
          { ...recognition, id: 'recognition-2', from: '2026-02-20' },
        ],
      },
      {},
      'certified',
      'recognition.recognised',
    ],
    [
      'of another body only',
      { ...biscuit, recognitions: [{ ...recognition, recognisedId: 'certifier-sahih' }] },
      {},
      'certified_not_recognised',
      'recognition.missing',
    ],
    [
      'by an authority of another market',
      { ...biscuit, recognitions: [{ ...recognition, recogniserId: 'authority-ae' }] },
      {},
      'certified_not_recognised',
      'recognition.missing',
    ],
  ],
  'G8 and G9, codes': [
    [
      'a copied serial of a recalled batch',
      { ...biscuit, codeLevel: 'pack', serial: copiedSerial, recalls: [recallOfAll] },
      {},
      'withdrawn',
      'batch.recalled',
      'serial.impossible_travel',
    ],
    [
      'a copied serial under a suspended certificate',
      { ...by(certificate({ statusChanges: [suspension] })), codeLevel: 'pack', serial: copiedSerial },
      {},
      'suspected_copy',
      'serial.impossible_travel',
      'certificate.suspended',
    ],
    [
      'sightings in two places in one second',
      {
        ...biscuit,
        codeLevel: 'pack',
        serial: {
          ...copiedSerial,
          sightings: copiedSerial.sightings.map((one) => ({ ...one, at: '2026-05-30T10:00:00Z' })),
        },
      },
      {},
      'suspected_copy',
      'serial.impossible_travel',
    ],
    [
      'a serial that nobody put on a pack',
      { ...biscuit, codeLevel: 'pack', serial: { ...honestSerial, registered: false } },
      {},
      'suspected_copy',
      'serial.not_registered',
    ],
    [
      'a batch that nobody registered is a product line',
      { ...biscuitClass, certificates: [certificate()] },
      {},
      'certified',
    ],
    [
      'forbidden ingredient and an open case',
      { ...biscuit, ingredientFindings: [porkGelatin], fraudFindings: [openFraud] },
      {},
      'not_halal',
      'ingredient.forbidden',
      'fraud.open',
    ],
  ],
};

describe.each(Object.entries(variants))('%s', (_, rows) => {
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_title, [, evidence, policy, state, ...told]) => {
    const verdict = ask(evidence, policy);
    expect([verdict.state, ...told.filter((code) => codesOf(verdict).includes(code))]).toEqual([state, ...told]);
  });
});

describe('G5, transition', () => {
  const until = '2026-03-15';
  const after = (rules: readonly TransitionRule[], dates: Partial<BatchEvidence> = {}) => {
    const ended: RecognitionEvidence = { ...recognition, until, transitionRules: rules };
    const none = { inMarketOn: null, shippedOn: null, contractedOn: null };
    return ask({ ...batch({ ...none, ...dates }), recognitions: [ended] });
  };
  const ruleOf = (verdict: Verdict) =>
    verdict.reasons.find(({ code }) => code === 'recognition.accepted_in_transition')?.details;

  test('it is said which rule still accepts the goods', () => {
    const rules: TransitionRule[] = [
      { kind: 'contracted', by: '2026-02-01' },
      { kind: 'en_route', by: '2026-03-20' },
      { kind: 'in_market', by: '2026-03-18' },
    ];
    const told = (dates: Partial<BatchEvidence>) => ruleOf(after(rules, dates))?.rule;
    expect(told({ inMarketOn: '2026-03-18' })).toBe('in_market');
    expect(told({ inMarketOn: '2026-03-19' })).toBe('en_route');
    expect(told({ inMarketOn: '2026-03-21', shippedOn: '2026-03-20' })).toBe('en_route');
    expect(told({ shippedOn: '2026-03-21', contractedOn: '2026-02-01' })).toBe('contracted');
    expect(after(rules, { shippedOn: '2026-03-21', contractedOn: '2026-02-02' }).state).toBe(
      'certified_not_recognised',
    );
    expect(ruleOf(after(rules.toReversed(), { inMarketOn: '2026-03-18' }))).toEqual(
      ruleOf(after(rules, { inMarketOn: '2026-03-18' })),
    );
  });
  test('what lies in the shops was on its way before, also where nobody wrote down when', () => {
    expect(after([{ kind: 'en_route', by: '2026-03-20' }], { inMarketOn: '2026-03-20' }).state).toBe('certified');
    expect(after([{ kind: 'en_route', by: '2026-03-20' }], { inMarketOn: '2026-03-21' }).state).toBe(
      'certified_not_recognised',
    );
  });
  test('a day before production rescues nothing', () => {
    for (const [kind, field] of [
      ['in_market', 'inMarketOn'],
      ['en_route', 'shippedOn'],
    ] as const) {
      expect(after([{ kind, by: '2026-03-20' }], { [field]: '2026-03-01' }).state).toBe('certified');
      expect(after([{ kind, by: '2026-03-20' }], { [field]: '2026-02-28' }).state).toBe('certified_not_recognised');
    }
  });
  test('goods made after the end under an old contract are said to be accepted in transition, not to be recognised', () => {
    const verdict = after([{ kind: 'contracted', by: '2026-02-01' }], {
      producedOn: '2026-04-01',
      contractedOn: '2026-02-01',
    });
    expect(verdict.state).toBe('certified');
    expect(codesOf(verdict)).toEqual(
      expect.arrayContaining(['recognition.accepted_in_transition', 'recognition.ended']),
    );
    expect(codesOf(verdict)).not.toContain('recognition.recognised');
  });
  test('while the recognition runs no rule is named', () => {
    const running: RecognitionEvidence = {
      ...recognition,
      until: '2026-06-01',
      transitionRules: [{ kind: 'in_market', by: '2026-06-01' }],
    };
    expect(codesOf(ask({ ...biscuit, recognitions: [running] }))).not.toContain('recognition.accepted_in_transition');
  });
  test('a code without a batch is rescued by nothing', () => {
    const ended: RecognitionEvidence = {
      ...recognition,
      until,
      transitionRules: [{ kind: 'in_market', by: '2026-12-31' }],
    };
    expect(ask({ ...biscuitClass, recognitions: [ended] }).state).toBe('certified_not_recognised');
  });
});

test('no variant depends on the order of its evidence', () => {
  for (const [title, evidence, policy, state] of Object.values(variants).flat()) {
    const turned: Evidence = {
      ...evidence,
      certificates: evidence.certificates.toReversed(),
      recognitions: evidence.recognitions.toReversed(),
      recalls: evidence.recalls.toReversed(),
      labResults: evidence.labResults.toReversed(),
      massBalances: evidence.massBalances.toReversed(),
      fraudFindings: evidence.fraudFindings.toReversed(),
      ingredientFindings: evidence.ingredientFindings.toReversed(),
    };
    const verdict = ask(turned, policy);
    expect([title, verdict.state]).toEqual([title, state]);
    expect([title, verdict.reasons]).toEqual([title, ask(evidence, policy).reasons]);
  }
});
