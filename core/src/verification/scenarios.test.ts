// The golden scenarios G1 to G9 and their variants, each from a real incident told with invented names.
import { describe, expect, test } from 'vitest';
import type { TransitionRule } from '../authorities/index.ts';
import { decideVerdict } from './decide-verdict.ts';
import type { BatchEvidence, CertificateEvidence, Evidence, RecognitionEvidence } from './evidence.ts';
import {
  biscuit,
  biscuitBatch,
  biscuitCertificate,
  biscuitClass,
  change,
  chicken,
  copiedSerial,
  honestSerial,
  overspent,
  porcineDetected,
  recognition,
  shellac,
  shopper,
  sisterDetected,
} from './testing/invented-evidence.ts';
import type { ReasonCode, Verdict, VerdictPolicy } from './verdict.ts';

const codesOf = (verdict: Verdict): readonly ReasonCode[] => verdict.reasons.map((reason) => reason.code);
const ask = (evidence: Evidence, policy: Partial<VerdictPolicy> = {}): Verdict =>
  decideVerdict(evidence, { ...shopper, ...policy });
const reasonOf = (verdict: Verdict, code: ReasonCode) => verdict.reasons.find((reason) => reason.code === code);

describe('G1: a real logo, but the certificate belonged to another company and had expired', () => {
  const day = '2025-01-15';
  const batch: BatchEvidence = {
    ...biscuitBatch,
    producedOn: '2025-01-10',
    expiresOn: '2025-01-20',
    claimedCertificateNumbers: ['NOOR-OLD'],
  };
  const sold: CertificateEvidence = {
    ...biscuitCertificate,
    id: 'certificate-old',
    number: 'NOOR-OLD',
    holderId: 'org-sold',
    siteIds: null,
    validFrom: '2021-10-16',
    validUntil: '2023-10-15',
  };
  const sandwich: Evidence = { ...biscuit, batch, certificates: [sold] };

  test('it is a mismatch and expired, never halal', () => {
    const verdict = ask(sandwich, { day });
    expect(verdict.state).toBe('mismatch');
    expect(verdict.display).toBe('not_verified');
    expect(codesOf(verdict).slice(0, 2)).toEqual(['certificate.other_holder', 'certificate.expired']);
    expect(reasonOf(verdict, 'certificate.expired')).toMatchObject({ weight: 'refuses', details: { days: 458 } });
    expect(verdict.certificateId).toBe('certificate-old');
  });
  test('it is a mismatch while the certificate of the other company still runs', () => {
    const verdict = ask({ ...sandwich, certificates: [{ ...sold, validUntil: '2025-10-15' }] }, { day });
    expect(verdict.state).toBe('mismatch');
    expect(codesOf(verdict)).not.toContain('certificate.expired');
  });
  test('it is a mismatch although the producer has a good certificate of its own', () => {
    expect(
      ask({ ...sandwich, certificates: [sold, { ...biscuitCertificate, validFrom: '2024-12-01' }] }, { day }).state,
    ).toBe('mismatch');
  });
  test('it is a mismatch by its class code as well, where the certificate names the product', () => {
    const verdict = ask({ ...sandwich, codeLevel: 'class', batch: null }, { day });
    expect(verdict.state).toBe('mismatch');
    expect(codesOf(verdict)).toContain('certificate.expired');
  });
  test('it is a mismatch when nobody claims the number but the certificate names the product', () => {
    expect(ask({ ...sandwich, batch: { ...batch, claimedCertificateNumbers: [] } }, { day }).state).toBe('mismatch');
  });
  test('the right holder at a site that is not on the certificate is a mismatch', () => {
    const own = { ...sold, holderId: 'org-safa', siteIds: ['site-closed'], validUntil: '2025-12-31' };
    const verdict = ask({ ...sandwich, certificates: [own] }, { day });
    expect(verdict.state).toBe('mismatch');
    expect(verdict.reasons[0]?.code).toBe('certificate.other_site');
  });
  test('a certificate of the other company that was also revoked is withdrawn and a mismatch', () => {
    const verdict = ask(
      { ...sandwich, certificates: [{ ...sold, statusChanges: [change('revoked', '2023-01-01')] }] },
      { day },
    );
    expect(verdict.state).toBe('withdrawn');
    expect(codesOf(verdict)).toEqual(
      expect.arrayContaining(['certificate.revoked', 'certificate.other_holder', 'certificate.expired']),
    );
  });
  test('another company’s certificate that names neither product nor batch is no fault of the product', () => {
    const stranger = { ...sold, gtins: null };
    const evidence = { ...sandwich, batch: { ...batch, claimedCertificateNumbers: [] }, certificates: [stranger] };
    expect(ask(evidence, { day }).state).toBe('no_concern_found');
  });
  test('once the pack claims the producer’s own certificate it is certified', () => {
    const own = { ...biscuitCertificate, validFrom: '2025-01-01' };
    const evidence = { ...sandwich, batch: { ...batch, claimedCertificateNumbers: ['NOOR-1'] }, certificates: [own] };
    expect(ask(evidence, { day }).state).toBe('certified');
  });
});

describe('G2: a factory went on using certificates that had expired', () => {
  const day = '2024-10-10';
  const old: CertificateEvidence = { ...biscuitCertificate, validFrom: '2020-10-01', validUntil: '2022-09-30' };
  const made = (producedOn: string): Evidence => ({
    ...biscuit,
    batch: { ...biscuitBatch, producedOn, expiresOn: null },
    certificates: [old],
    recognitions: [{ ...recognition, from: '2020-01-01' }],
  });

  test('it is expired, with the days since expiry', () => {
    const verdict = ask(made('2024-10-01'), { day });
    expect(verdict.state).toBe('expired');
    expect(verdict.reasons[0]).toMatchObject({
      code: 'certificate.expired',
      weight: 'refuses',
      details: { days: 741, validUntil: '2022-09-30', certificateNumber: 'NOOR-1' },
    });
  });
  test('the days are counted to the day of the question, not of production', () => {
    expect(ask(made('2022-10-01'), { day }).reasons[0]?.details).toMatchObject({ days: 741 });
    expect(ask(made('2022-10-01'), { day: '2022-10-01' }).reasons[0]?.details).toMatchObject({ days: 1 });
  });
  test('a class code is expired by the day of the question', () => {
    expect(ask({ ...made(day), codeLevel: 'class', batch: null }, { day }).state).toBe('expired');
    expect(ask({ ...made(day), codeLevel: 'class', batch: null }, { day: '2022-09-30' }).state).toBe('certified');
  });
  test('what was made on the last valid day stays good', () => {
    const verdict = ask(made('2022-09-30'), { day });
    expect(verdict.state).toBe('certified');
    expect(verdict.reasons[0]).toMatchObject({ code: 'certificate.expired_valid_when_made', details: { days: 741 } });
  });
  test('a renewal does not reach back to what was made in the gap', () => {
    const renewed = {
      ...old,
      id: 'certificate-new',
      number: 'NOOR-2',
      validFrom: '2024-11-01',
      validUntil: '2026-10-31',
    };
    const verdict = ask({ ...made('2024-10-01'), certificates: [old, renewed] }, { day: '2025-01-01' });
    expect(verdict.state).toBe('expired');
    expect(verdict.certificateId).toBe('certificate-1');
  });
  test('what is made after the renewal is certified, though the pack still claims the old number', () => {
    const renewed = {
      ...old,
      id: 'certificate-new',
      number: 'NOOR-2',
      validFrom: '2024-11-01',
      validUntil: '2026-10-31',
    };
    const verdict = ask({ ...made('2024-11-01'), certificates: [old, renewed] }, { day: '2025-01-01' });
    expect(verdict.state).toBe('certified');
    expect(reasonOf(verdict, 'certificate.expired')?.weight).toBe('informs');
  });
  test('an application for renewal does not make it pending', () => {
    const applications = [
      { id: 'a', certifierId: 'certifier-noor', gtin: '09501101530003', submittedOn: '2024-10-01' },
    ];
    expect(ask({ ...made('2024-10-01'), applications }, { day }).state).toBe('expired');
  });
});

describe('G3: porcine found in certified batches', () => {
  const suspension = change('suspended', '2026-05-11', { gtins: ['09501101530003'] });
  const limited = { ...biscuitCertificate, gtins: ['09501101530003', '09501101530099'], statusChanges: [suspension] };

  test('the tested batch is withdrawn although it is certified', () => {
    const verdict = ask({ ...biscuit, labResults: [porcineDetected], certificates: [limited] });
    expect(verdict.state).toBe('withdrawn');
    expect(codesOf(verdict).slice(0, 2)).toEqual(['lab.detected', 'certificate.suspended']);
  });
  test('its sister batches are suspended', () => {
    const verdict = ask({ ...biscuit, labResults: [sisterDetected] });
    expect(verdict.state).toBe('suspended');
    expect(verdict.reasons[0]).toMatchObject({ code: 'lab.sister_batch_detected', details: { batchId: 'batch-2' } });
  });
  test('untouched products of the same certificate are unaffected', () => {
    const other = { ...biscuit.product, id: 'product-other', gtin: '09501101530099' } as NonNullable<
      Evidence['product']
    >;
    for (const certificates of [
      [limited],
      [{ ...limited, statusChanges: [{ ...suspension, batches: ['name of batch-7'] }] }],
      [{ ...limited, statusChanges: [change('revoked', '2026-05-11', { batches: ['name of batch-7'] })] }],
    ]) {
      expect(
        ask({
          ...biscuit,
          product: other,
          labResults: [porcineDetected],
          batch: { ...biscuitBatch, id: 'batch-5' },
          certificates,
        }).state,
      ).toBe('certified');
    }
    expect(ask({ ...biscuitClass, product: other, labResults: [porcineDetected], certificates: [limited] }).state).toBe(
      'certified',
    );
  });
  test('batches of other sites are unaffected', () => {
    expect(ask({ ...biscuit, labResults: [{ ...sisterDetected, siteId: 'site-2' }] }).state).toBe('certified');
  });
  test('a suspension limited to other batches leaves this one certified and a class code suspended', () => {
    const certificates = [
      { ...biscuitCertificate, statusChanges: [change('suspended', '2026-05-11', { batches: ['name of batch-7'] })] },
    ];
    expect(ask({ ...biscuit, certificates }).state).toBe('certified');
    const verdict = ask({ ...biscuitClass, certificates });
    expect(verdict.state).toBe('suspended');
    expect(verdict.reasons[0]?.details).toMatchObject({ someBatches: 1 });
  });
  test('a revocation that is announced for some batches ends the certificate for those, and for no other', () => {
    const ofBatch = (name: string) => [
      { ...biscuitCertificate, statusChanges: [change('revoked', '2026-08-01', { batches: [name] })] },
    ];
    const validUntil = (name: string) =>
      ask({ ...biscuit, certificates: ofBatch(name) }).reasons.find(({ code }) => code === 'certificate.valid')
        ?.details['validUntil'];
    expect([validUntil(biscuitBatch.name), validUntil(biscuitBatch.id)]).toEqual([
      '2026-07-31',
      biscuitCertificate.validUntil,
    ]);
  });
  test('a revocation limited to some batches suspends a class code and withdraws those batches', () => {
    const certificates = [
      { ...biscuitCertificate, statusChanges: [change('revoked', '2026-05-11', { batches: ['name of batch-1'] })] },
    ];
    expect(ask({ ...biscuit, certificates }).state).toBe('withdrawn');
    expect(ask({ ...biscuitClass, certificates }).state).toBe('suspended');
  });
  test('after the counter-analysis the batch is certified again and the result is still told', () => {
    const verdict = ask({ ...biscuit, labResults: [{ ...porcineDetected, overturnedOn: '2026-05-30' }] });
    expect(verdict.state).toBe('certified');
    expect(codesOf(verdict)).toContain('lab.overturned');
  });
  test('one overturned result does not clear a second one', () => {
    const labResults = [
      { ...porcineDetected, overturnedOn: '2026-05-30' },
      { ...porcineDetected, id: 'lab-9' },
    ];
    expect(ask({ ...biscuit, labResults }).state).toBe('withdrawn');
  });
  test('the verdict of the day before the test was certified and can be recomputed', () => {
    expect(
      ask({ ...biscuit, labResults: [porcineDetected], certificates: [limited] }, { day: '2026-05-09' }).state,
    ).toBe('certified');
  });
});

describe('G4: uncertified meat mixed in and repacked under certified labels', () => {
  test('more kilograms out than in times yield is a mismatch', () => {
    const verdict = ask({ ...biscuit, massBalances: [overspent] });
    expect(verdict.state).toBe('mismatch');
    expect(verdict.reasons[0]).toMatchObject({
      code: 'mass_balance.overspent',
      details: { kilogramsOut: 1500, kilogramsPermitted: 720 },
    });
  });
  test('half a percent is what scales may differ, and not more', () => {
    expect(ask({ ...biscuit, massBalances: [{ ...overspent, kilogramsOut: 723.6 }] }).state).toBe('certified');
    expect(ask({ ...biscuit, massBalances: [{ ...overspent, kilogramsOut: 723.7 }] }).state).toBe('mismatch');
  });
  test('both kilograms and labels are told', () => {
    const verdict = ask({ ...biscuit, massBalances: [{ ...overspent, unitsProduced: 10, labelsIssued: 11 }] });
    expect(codesOf(verdict)).toEqual(
      expect.arrayContaining(['mass_balance.overspent', 'mass_balance.labels_exceed_units']),
    );
  });
  test('the days of the period are inside', () => {
    expect(ask({ ...biscuit, massBalances: [{ ...overspent, until: '2026-03-01' }] }).state).toBe('mismatch');
    expect(ask({ ...biscuit, massBalances: [{ ...overspent, from: '2026-03-01' }] }).state).toBe('mismatch');
    expect(ask({ ...biscuit, massBalances: [{ ...overspent, until: '2026-02-28' }] }).state).toBe('certified');
    expect(ask({ ...biscuit, massBalances: [{ ...overspent, from: '2026-03-02' }] }).state).toBe('certified');
  });
  test('another site or a certificate this batch does not stand on is not asked', () => {
    expect(ask({ ...biscuit, massBalances: [{ ...overspent, siteId: 'site-2' }] }).state).toBe('certified');
    expect(ask({ ...biscuit, massBalances: [{ ...overspent, certificateId: 'certificate-9' }] }).state).toBe(
      'certified',
    );
  });
  test('a class code is asked about every period', () => {
    expect(ask({ ...biscuitClass, massBalances: [{ ...overspent, until: '2026-02-28' }] }).state).toBe('suspended');
    expect(ask({ ...biscuitClass, massBalances: [{ ...overspent, from: '2026-06-02' }] }).state).toBe('certified');
  });
  test('it does not become less bad when the certificate is suspended as well', () => {
    const certificates = [{ ...biscuitCertificate, statusChanges: [change('suspended', '2026-05-01')] }];
    expect(ask({ ...biscuit, certificates, massBalances: [overspent] }).state).toBe('mismatch');
  });
});

describe('G5: recognition of a body was withdrawn, with three transition rules', () => {
  const until = '2026-03-15';
  const edge = (
    transitionRules: readonly TransitionRule[] | null,
    madeOn = '2026-03-01',
    dates: Partial<BatchEvidence> = {},
  ): Verdict => {
    const ended: RecognitionEvidence = { ...recognition, until, transitionRules };
    return ask({ ...biscuit, batch: { ...biscuitBatch, producedOn: madeOn, ...dates }, recognitions: [ended] });
  };
  const rule = (kind: TransitionRule['kind'], by: string): TransitionRule => ({ kind, by });

  test('what was made before stays certified: valid when made, and no longer recognised', () => {
    const verdict = edge(null);
    expect(verdict.state).toBe('certified');
    expect(codesOf(verdict)).toEqual(expect.arrayContaining(['recognition.valid_when_made', 'recognition.ended']));
    expect(codesOf(verdict)).not.toContain('recognition.recognised');
    expect(verdict.checked).toContain('certifier_recognised');
  });
  test('what was made after is no longer recognised', () => {
    const verdict = edge(null, '2026-03-16');
    expect(verdict.state).toBe('certified_not_recognised');
    expect(verdict.reasons[0]).toMatchObject({ code: 'recognition.ended', details: { until } });
    expect(verdict.checked).not.toContain('certifier_recognised');
  });
  test('the last day is inside', () => expect(edge(null, until).state).toBe('certified'));

  test.each([
    ['already in the market', 'in_market', 'inMarketOn'],
    ['en route', 'en_route', 'shippedOn'],
    ['under a contract from before', 'contracted', 'contractedOn'],
  ] as const)('goods %s by the day stay accepted, later ones do not', (_title, kind, field) => {
    expect(edge([rule(kind, '2026-03-20')], undefined, { [field]: '2026-03-20' }).state).toBe('certified');
    const late = edge([rule(kind, '2026-03-20')], undefined, { [field]: '2026-03-21' });
    expect(late.state).toBe('certified_not_recognised');
    expect(codesOf(late)).toEqual(expect.arrayContaining(['recognition.ended', 'recognition.valid_when_made']));
    expect(edge([rule(kind, '2026-03-20')], undefined, { [field]: null }).state).toBe('certified_not_recognised');
  });
  test('one of several rules is enough', () => {
    const rules = [rule('in_market', '2026-01-01'), rule('en_route', '2026-01-01'), rule('contracted', '2026-02-01')];
    expect(edge(rules).state).toBe('certified');
  });
  test('a list without rules accepts nothing after the end', () => {
    expect(edge([]).state).toBe('certified_not_recognised');
  });
  test('goods made after the end are rescued by an old contract, and by nothing else', () => {
    expect(edge([rule('contracted', '2026-02-01')], '2026-04-01').state).toBe('certified');
    expect(codesOf(edge([rule('contracted', '2026-02-01')], '2026-04-01'))).toContain('recognition.ended');
    expect(edge([rule('contracted', '2026-01-31')], '2026-04-01').state).toBe('certified_not_recognised');
    expect(edge([rule('en_route', '2026-12-31'), rule('in_market', '2026-12-31')], '2026-04-01').state).toBe(
      'certified_not_recognised',
    );
  });
  test('while the edge still holds no rule is asked', () => {
    const running = { ...recognition, until: '2026-06-01', transitionRules: [] };
    expect(ask({ ...biscuit, recognitions: [running] }).state).toBe('certified');
  });
  test('a class code asks on the day of the question', () => {
    const ended = { ...recognition, until };
    expect(ask({ ...biscuitClass, recognitions: [ended] }).state).toBe('certified_not_recognised');
  });
  test('recognition given anew counts from its own day', () => {
    const recognitions = [
      { ...recognition, until: '2026-02-01' },
      { ...recognition, id: 'recognition-2', from: '2026-03-01' },
    ];
    expect(ask({ ...biscuit, recognitions }).state).toBe('certified');
    const made = { ...biscuitBatch, producedOn: '2026-02-15' };
    expect(ask({ ...biscuit, batch: made, recognitions }).state).toBe('certified_not_recognised');
  });
});

describe('G6: recognition scoped by category and time', () => {
  const edge: RecognitionEvidence = {
    ...recognition,
    categories: ['bakery', 'confectionery', 'poultry'],
    excludedCategories: ['meat', 'poultry'],
    from: '2025-01-01',
    until: '2026-06-30',
  };
  test('the same body is accepted for biscuits and refused for meat', () => {
    expect(ask({ ...biscuit, recognitions: [edge] }).state).toBe('certified');
    const verdict = ask({ ...chicken, recognitions: [edge] });
    expect(verdict.state).toBe('certified_not_recognised');
    expect(verdict.reasons[0]).toMatchObject({ code: 'recognition.out_of_scope', details: { category: 'poultry' } });
  });
  test('for goods that it never was for, one that is over did not end, and no earlier contract rescues them', () => {
    const over = {
      ...edge,
      until: '2024-11-27',
      from: '2024-01-01',
      transitionRules: [{ kind: 'contracted', by: '2024-11-27' }],
    } as const;
    const batch = { ...chicken.batch, contractedOn: '2024-06-01' } as typeof chicken.batch;
    const verdict = ask({ ...chicken, batch, recognitions: [over] });
    expect(verdict.state).toBe('certified_not_recognised');
    expect(verdict.reasons[0]).toMatchObject({ code: 'recognition.out_of_scope', details: { category: 'poultry' } });
  });
  test('it is refused after the date', () => {
    const batch = { ...biscuitBatch, producedOn: '2026-07-01' };
    const verdict = ask({ ...biscuit, batch, recognitions: [edge] }, { day: '2026-07-02' });
    expect(verdict.reasons[0]?.code).toBe('recognition.ended');
  });
  test('a second edge for meat makes up for the first', () => {
    const meat = { ...edge, id: 'recognition-2', categories: null, excludedCategories: [] };
    expect(ask({ ...chicken, recognitions: [edge, meat] }).state).toBe('certified');
  });
  test('an edge of an authority of another market does not count', () => {
    expect(ask({ ...biscuit, recognitions: [{ ...edge, recogniserId: 'authority-ae' }] }).reasons[0]?.code).toBe(
      'recognition.missing',
    );
  });
  test('any of several authorities of the market is enough', () => {
    const verdict = ask(
      { ...biscuit, recognitions: [{ ...edge, recogniserId: 'authority-ae' }] },
      { marketAuthorityIds: ['authority-my', 'authority-ae'] },
    );
    expect(verdict.state).toBe('certified');
  });
  test('recognition does not pass through a third body', () => {
    const recognitions = [
      { ...recognition, recognisedId: 'certifier-middle' },
      { ...recognition, id: 'recognition-2', recogniserId: 'certifier-middle' },
    ];
    expect(ask({ ...biscuit, recognitions }).state).toBe('certified_not_recognised');
  });
});

describe('G7: the same additive, opposite rulings', () => {
  const glazed: Evidence = { ...biscuit, ingredientFindings: [shellac] };
  const plain: Evidence = { ...biscuitClass, certificates: [], ingredientFindings: [shellac] };
  const bothSides = {
    ingredient: 'shellac',
    permittedBy: 'Council of Levant',
    permittedSource: 'https://levant.example/rulings/27',
    forbiddenBy: 'Council of Steppe',
    forbiddenSource: 'https://steppe.example/list',
  };

  test('the default profile is the stricter one, and shows both with sources', () => {
    for (const evidence of [glazed, plain]) {
      const verdict = ask(evidence);
      expect(verdict.state).toBe('not_halal');
      expect(verdict.reasons[0]).toMatchObject({
        code: 'ingredient.forbidden',
        details: { forbiddenBy: 'Council of Steppe' },
      });
      expect(reasonOf(verdict, 'ingredient.disputed')?.details).toEqual(bothSides);
    }
  });
  test('a profile that follows the permitting council decides the colour, and both are still shown', () => {
    const policy = { rulingAuthorities: ['Council of Levant'] };
    expect(ask(glazed, policy).state).toBe('certified');
    expect(ask(plain, policy).state).toBe('no_concern_found');
    expect(reasonOf(ask(glazed, policy), 'ingredient.disputed')?.details).toEqual(bothSides);
    expect(reasonOf(ask(plain, policy), 'ingredient.disputed')?.details).toEqual(bothSides);
  });
  test('a profile that follows the forbidding council is refused', () => {
    expect(ask(glazed, { rulingAuthorities: ['Council of Steppe'] }).state).toBe('not_halal');
  });
  test('of two chosen councils the stricter one counts', () => {
    expect(ask(glazed, { rulingAuthorities: ['Council of Levant', 'Council of Steppe'] }).state).toBe('not_halal');
  });
  test('when no chosen council speaks the strictest of all counts', () => {
    expect(ask(glazed, { rulingAuthorities: ['Council of Nowhere'] }).state).toBe('not_halal');
    expect(ask(glazed, { rulingAuthorities: [] }).state).toBe('not_halal');
  });
  test('a doubtful ruling leaves an uncertified product doubtful and a certified one certified', () => {
    const rulings = [
      { authority: 'Council of Levant', ruling: 'permitted', source: 's1' },
      { authority: 'Council of Isles', ruling: 'doubtful', source: 's2' },
    ] as const;
    expect(ask({ ...plain, ingredientFindings: [{ ...shellac, rulings }] }).state).toBe('doubtful');
    const verdict = ask({ ...glazed, ingredientFindings: [{ ...shellac, rulings }] });
    expect(verdict.state).toBe('certified');
    expect(reasonOf(verdict, 'ingredient.disputed')?.details).toMatchObject({
      permittedSource: 's1',
      doubtfulSource: 's2',
    });
  });
  test('several councils on one side are all named', () => {
    const rulings = [...shellac.rulings, { authority: 'Council of Isles', ruling: 'forbidden', source: 's3' } as const];
    const verdict = ask({ ...glazed, ingredientFindings: [{ ...shellac, rulings }] });
    expect(reasonOf(verdict, 'ingredient.disputed')?.details).toMatchObject({
      forbiddenBy: 'Council of Isles; Council of Steppe',
      forbiddenSource: 's3; https://steppe.example/list',
    });
  });
});

describe('G8: even a copied code shows as genuine', () => {
  const pack = (serial: Evidence['serial']): Evidence => ({ ...biscuit, codeLevel: 'pack', serial });
  test('a second country within impossible travel time is a suspected copy', () => {
    const verdict = ask(pack(copiedSerial));
    expect(verdict.state).toBe('suspected_copy');
    expect(verdict.reasons[0]).toMatchObject({
      code: 'serial.impossible_travel',
      evidence: { kind: 'serial', id: 'S-1' },
      details: { from: 'MY', to: 'GB', minutes: 40 },
    });
    expect(verdict.checked).not.toContain('serial_behaves');
  });
  test('the same second country a week later is a traveller', () => {
    const sightings = copiedSerial.sightings.map((one, i) =>
      i === 0 ? { ...one, at: '2026-05-23T10:00:00+08:00' } : one,
    );
    expect(ask(pack({ ...copiedSerial, sightings })).state).toBe('certified');
  });
  test('without coordinates the countries are enough when they are far apart', () => {
    const sightings = copiedSerial.sightings.map((one) => ({ ...one, latitude: null, longitude: null }));
    expect(ask(pack({ ...copiedSerial, sightings })).state).toBe('suspected_copy');
  });
  test('an invented serial is a suspected copy, never genuine because the product exists', () => {
    const verdict = ask(pack({ ...honestSerial, registered: false, sightings: [] }));
    expect(verdict.state).toBe('suspected_copy');
    expect(verdict.notProven).toContain('names_batch_not_pack');
  });
  test('a recalled copy is withdrawn first and still told as a copy', () => {
    const verdict = ask({ ...pack(copiedSerial), labResults: [porcineDetected] });
    expect(verdict.state).toBe('withdrawn');
    expect(codesOf(verdict)).toContain('serial.impossible_travel');
  });
  test('a confirmed and a dismissed case of copying differ', () => {
    const fraud = { id: 'fraud-2', kind: 'copied_code', on: '2026-05-01' } as const;
    expect(ask({ ...biscuit, fraudFindings: [{ ...fraud, status: 'confirmed' }] }).state).toBe('suspected_copy');
    expect(ask({ ...biscuit, fraudFindings: [{ ...fraud, status: 'dismissed' }] }).state).toBe('certified');
    expect(ask({ ...biscuit, fraudFindings: [{ ...fraud, status: 'confirmed', on: '2026-06-02' }] }).state).toBe(
      'certified',
    );
  });
});

describe('G9: one code for a whole line', () => {
  test('"this code identifies the product, not this pack"', () => {
    const verdict = ask(biscuitClass);
    expect(verdict.state).toBe('certified');
    expect(verdict.notProven).toEqual(
      expect.arrayContaining(['names_product_not_pack', 'batch_not_named', 'copy_cannot_be_excluded']),
    );
    expect(verdict.checked).not.toContain('certificate_covers_batch');
    expect(verdict.checked).not.toContain('certificate_covers_site');
  });
  test('a bad verdict says so as well', () => {
    expect(ask({ ...biscuitClass, certificates: [] }).notProven).toContain('names_product_not_pack');
  });
});
