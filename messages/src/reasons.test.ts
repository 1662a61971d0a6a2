import { rulingSources } from '@amanah/core/ingredients';
import {
  decideVerdict,
  type Evidence,
  headlineCodes,
  headlineOf,
  type Reason,
  type ReasonCode,
} from '@amanah/core/verification';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEvidence, policy } from '../../core/src/verification/testing/any-evidence.ts';
import {
  biscuit,
  biscuitCertificate,
  change,
  copiedSerial,
  porcineDetected,
  porkGelatin,
  recallOfAll,
  shopper,
} from '../../core/src/verification/testing/invented-evidence.ts';
import headlines from './en/headlines.ts';
import english from './en/verdict.ts';
import { speak } from './speak.ts';

const dispute = {
  code: 'ingredient.disputed',
  details: {
    ingredient: 'Shellac (E904)',
    forbiddenSource: 'CPAN list: HARAM',
    permittedSource: rulingSources.mui_27_2013,
  },
} as const;
const ended = {
  code: 'certificate.expired',
  details: { certificateNumber: 'NHA-C-2021-00187', validUntil: '2023-10-15', days: 1133 },
} as const;

describe('A reason is told with what it rests on', () => {
  it.each(['en', 'ar'] as const)('both rulings on a disputed ingredient with their sources (%s)', (language) => {
    const said = speak(language).reason(dispute);
    expect(said).toContain(
      {
        en: 'Forbidden: the CPAN list of additives.',
        ar: 'محرّم: \u2068قائمة CPAN للمضافات\u2069',
      }[language],
    );
    expect(said).toContain(
      { en: 'the Indonesian Council of Ulama (MUI), fatwa 27/2013', ar: 'MUI رقم 27/2013' }[language],
    );
  });

  it('the batches that it means: a few in the first sentence, all that are known in the reason', () => {
    const batches = 'L-4 expiry 2027-02-01; L-3 produced 2026-01-05; L-2; L-1';
    const details = {
      since: '2026-02-01',
      reason: 'Mould',
      someBatches: 9,
      batches,
      moreBatches: 5,
      state: 'suspended',
    };
    const { sentence } = speak('en').headline({ code: 'batch.recalled', details });
    expect(sentence).toBe(
      'Batches: L-4 (expiry 1 February 2027), L-3 (made 5 January 2026), L-2 and 6 more. Reason given: Mould',
    );
    expect(speak('en').reason({ code: 'batch.recalled', details })).toMatch(
      /Mould\. Batches: L-4 \(expiry 1 February 2027\), L-3 \(made 5 January 2026\), L-2, L-1 and 5 more\.$/,
    );
    expect(speak('ar').headline({ code: 'batch.recalled', details }).sentence).toContain('\u2068L-4\u2069');
  });

  it('whether its maker names a certificate for the batch, or the code names no batch that it covers', () => {
    const of = (details: Readonly<Record<string, string | number>>) =>
      speak('en').reason({ code: 'certificate.other_batch', details: { certificateNumber: 'C-1', ...details } });
    expect(of({ someBatches: 1, batches: 'L-4 expiry 2027-02-01', claimed: 1 })).toBe(
      'The maker names C-1 for batch L-4 (expiry 1 February 2027); it was issued for other batches.',
    );
    expect(of({})).toBe('Certificate C-1 covers named batches only, and this one is none of them.');
    expect(of({ someBatches: 1, batches: 'L-3' })).toBe(
      'Certificate C-1 covers named batches only, and what was scanned names none of them. Batches: L-3.',
    );
  });

  it('alcohol within the limit of whoever asks, in the headline as in the reason', () => {
    const vinegar = { id: 'i-1', name: 'Vinegar', concern: 'none', rulings: [], ethanolPercent: 0.3 } as const;
    const batch = biscuit.batch && { ...biscuit.batch, claimedCertificateNumbers: [] };
    const evidence = { ...biscuit, batch, certificates: [], ingredientFindings: [vinegar] };
    const { state, reasons } = decideVerdict(evidence, { ...shopper, ethanolLimitPercent: 0.5 });
    const { word, sentence } = speak('en').headline(headlineOf({ state, reasons }));
    expect([state, word]).toEqual(['no_concern_found', 'Not certified. Contains alcohol: 0.3 %']);
    expect(sentence).toContain('within the limit of this check, 0.5 %');
    const clear = reasons.find(({ code }) => code === 'ingredient.no_concern');
    expect(clear && speak('en').reason(clear)).toMatch(/^The product contains alcohol \(0\.3 %\)/);
  });

  it('what somebody wrote as it was written, also where it looks like a day', () => {
    for (const written of ['0000-00-00', '2026-13-45', '9999-12-31']) {
      const recalled = { code: 'batch.recalled', details: { on: '2026-02-01', reason: written } } as const;
      expect(speak('en').reason(recalled)).toContain(written);
      expect(speak('ar').reason({ ...ended, details: { ...ended.details, certificateNumber: written } })).toContain(
        written,
      );
    }
  });

  it('that batches of the product were recalled where nobody knows of which one the pack is', () => {
    const of = (details: Readonly<Record<string, string | number>>) =>
      speak('en').reason({ code: 'batch.recalled', details: { since: '2026-02-01', ...details } });
    expect(of({})).toBe('This batch was recalled on 1 February 2026.');
    expect(of({ someBatches: 2 })).toBe('Batches of this product were recalled on 1 February 2026.');
  });

  it('where a ruling stands in the language of the reader, and a citation of somebody else as it was written', () => {
    for (const [code, source] of Object.entries(rulingSources)) {
      const details = { ingredient: 'Shellac', forbiddenSource: source, permittedSource: 'Council of Levant, 2020' };
      const said = speak('ar').reason({ code: 'ingredient.disputed', details });
      const lines = said.slice(said.indexOf('محرّم:'));
      expect(lines, code).toMatch(/^محرّم: \u2068\p{Script=Arabic}/u);
      expect(lines, code).toContain('Council of Levant, 2020');
    }
    const details = {
      ingredient: 'Carmines',
      permittedSource: `${rulingSources.mui_33_2011}; ${rulingSources.cpan_halal}`,
    };
    expect(speak('en').reason({ code: 'ingredient.disputed', details })).toContain(
      'Permitted: the Indonesian Council of Ulama (MUI), fatwa 33/2011 and the CPAN list of additives.',
    );
  });

  it('who forbids an ingredient once, without the reference of a page', () => {
    for (const language of ['en', 'ar'] as const) {
      const said = Object.values(rulingSources).map(
        (forbiddenSource) =>
          speak(language).headline({
            code: 'ingredient.forbidden',
            details: { ingredient: 'Shellac', forbiddenSource },
          }).sentence,
      );
      expect(said.join(' ')).not.toMatch(/haram|حرامًا|\.(?:com|jo|sg)\b/);
    }
  });

  it('no alcohol where none is allowed, and the limit where there is one', () => {
    const of = (language: 'en' | 'ar', limitPercent: number) =>
      speak(language).headline({
        code: 'ingredient.ethanol_above_limit',
        details: { ethanolPercent: 0.7, limitPercent },
      }).sentence;
    expect(of('en', 0)).toBe('The rules of this check allow no alcohol.');
    expect(of('en', 0.5)).toBe('The rules of this check allow up to 0.5 %.');
    expect(of('ar', 0)).toBe('لا تسمح قواعد هذا الفحص بأي كحول.');
  });

  it('an ingredient at the beginning of its sentence, since its name is written so', () => {
    const details = { ingredient: 'Mono- and diglycerides' };
    expect(
      speak('en')
        .headline({ code: 'ingredient.depends_on_source', details })
        .word.replace(/[\u2066-\u2069]/g, ''),
    ).toBe('Not certified. Mono- and diglycerides: depends on the source');
  });

  it('since when a certificate has been suspended', () => {
    const details = { certificateNumber: 'NHA-C-2026-00042', since: '2026-11-22' };
    expect(speak('en').reason({ code: 'certificate.suspended', details })).toMatch(
      /has been suspended since 22 November 2026\./,
    );
  });

  it('kilograms that do not add up, labels and packs, in figures', () => {
    const details = { certifiedKilogramsIn: 6400, kilogramsOut: 7850, kilogramsPermitted: 5504 };
    const code = 'mass_balance.overspent';
    for (const language of ['en', 'ar'] as const)
      for (const said of [
        speak(language).reason({ code, details }),
        speak(language).headline({ code, details: { ...details, state: 'mismatch' } }).sentence,
      ])
        for (const figure of ['6,400', '7,850', '5,504']) expect(said.replaceAll('٬', ',')).toContain(figure);
    const labels = { labelsIssued: 1200, unitsProduced: 1000 };
    expect(speak('en').reason({ code: 'mass_balance.labels_exceed_units', details: labels })).toBe(
      'Labels were issued for 1,200 packs, but only 1,000 were made.',
    );
  });

  it('the countries in which a serial number was seen, and the day; none where one is not known', () => {
    const say = (details: Readonly<Record<string, string | number>>) =>
      speak('en').headline({ code: 'serial.impossible_travel', details }).word;
    expect(say({ from: 'MY', to: 'GB' })).toBe(
      'Possible copy: this serial number was seen in Malaysia and the United Kingdom',
    );
    for (const details of [{ from: 'MY', to: '' }, { from: 'MY', to: 'MY' }, {}])
      expect(say(details)).toBe('Possible copy: this serial number was seen in two distant places');
    const details = { from: 'MY', to: 'GB', on: '2026-05-30' };
    expect(speak('en').reason({ code: 'serial.impossible_travel', details })).toContain('30 May 2026');
  });

  it('names from right to left by themselves in a sentence from left to right', () => {
    const details = { certificateNumber: 'C-1', certifier: 'هيئة الحلال', validUntil: '2027-03-01' };
    expect(speak('en').reason({ code: 'certificate.valid', details })).toBe(
      'Certificate C-1 of \u2068هيئة الحلال\u2069 is in force until 1 March 2027 and covers this product.',
    );
  });

  it('an ingredient by its name in the language of the reader, and a label that says more as it was written', () => {
    const of = (language: 'en' | 'ar', ingredient: string) =>
      speak(language).headline({ code: 'ingredient.forbidden', details: { ingredient } }).word;
    expect(of('ar', 'Gelatin (pork)')).toBe('يحتوي على \u2068جيلاتين الخنزير\u2069');
    expect(of('ar', 'Glazing agent: shellac (E904)')).toBe('يحتوي على \u2068شيلاك (E904)\u2069');
    expect(of('ar', 'E441 (pork)')).toBe('يحتوي على \u2068E441 (pork)\u2069');
    expect(of('en', 'Gelatin (pork)')).toBe('Contains gelatin (pork)');
  });

  it('who forbids it, not only where', () => {
    const details = { ingredient: 'Carmines', forbiddenSource: rulingSources.lbm_nu_east_java_2023 };
    expect(speak('en').reason({ code: 'ingredient.forbidden', details })).toContain(
      'Nahdlatul Ulama in East Java (LBM NU), September 2023',
    );
  });

  it.each([
    [1, 'قبل يوم واحد.'],
    [2, 'قبل يومين.'],
    [5, /قبل (5|٥) أيام\.$/],
    [11, /قبل (11|١١) يومًا\.$/],
    [100, /قبل (100|١٠٠) يوم\.$/],
  ])('how long ago a certificate ended, as Arabic counts %i days', (days, said) => {
    const sentence = speak('ar').reason({ ...ended, details: { ...ended.details, days } });
    if (typeof said === 'string') expect(sentence.endsWith(said), sentence).toBe(true);
    else expect(sentence).toMatch(said);
  });

  it('that a record of a sensor is missing, beside temperatures of single steps', () => {
    for (const language of ['en', 'ar'] as const)
      expect(speak(language).limit('no_sensor_record', [])).toMatch(
        language === 'en' ? /sensor.*step/ : /مستشعر.*خطوة/,
      );
  });

  it('how long ago a certificate ended', () => {
    expect(speak('en').reason(ended)).toBe('Certificate NHA-C-2021-00187 ended on 15 October 2023, 1,133 days ago.');
    expect(speak('ar').reason(ended)).toMatch(/1[٬,]?133|١٬?١٣٣/);
  });
});

const left = (on: string) =>
  decideVerdict(
    {
      ...biscuit,
      certificates: [
        {
          ...biscuitCertificate,
          importedUntil: biscuitCertificate.validUntil,
          statusChanges: [change('revoked', on, { cause: 'issuer_left' })],
        },
      ],
    },
    shopper,
  );
const say = (reason: Reason | undefined) => (reason ? speak('en').reason(reason) : '');

/** Every detail that core gives with a reason, over many cases. */
function collectDetails(): Map<ReasonCode, Set<string>> {
  const given = new Map<ReasonCode, Set<string>>();
  const cases = fc.sample(fc.tuple(anyEvidence, policy), { numRuns: 6_000, seed: 7 });
  for (const [place, [one, asked]] of cases.entries()) {
    const kind = place % 2 === 0 ? ('expiry' as const) : ('produced' as const);
    const named = {
      ...one,
      printed: [{ kind, day: '2026-05-20', isMonth: false }],
      certificates: one.certificates.map((certificate) => ({ ...certificate, certifierName: 'Noor' })),
      recognitions: one.recognitions.map((edge) => ({ ...edge, recogniserName: 'Authority' })),
    };
    for (const { code, details } of decideVerdict(named, asked).reasons) {
      const names = given.get(code) ?? new Set();
      for (const name of Object.keys(details)) names.add(name);
      given.set(code, names);
    }
  }
  return given;
}

/** Arguments that are put together from others. */
const isMadeOf: Readonly<Record<string, string>> = { seenIn: 'to' };

describe('What the words of a reason ask for', () => {
  it('is given by the details that the rules make', () => {
    const given = collectDetails();
    // Said of an end that is announced, which is below; the rest is what no invented case holds.
    given.get('certificate.valid')?.add('ends');
    given.get('ingredient.no_concern')?.add('ethanolPercent').add('limitPercent');
    const missing: string[] = [];
    for (const [group, sentences] of Object.entries(english.reasons))
      for (const [name, sentence] of Object.entries(sentences)) {
        const details = given.get(`${group}.${name}` as ReasonCode);
        if (!details) continue;
        for (const [, asked = ''] of sentence.matchAll(/\{(\w+)[,}]/g))
          if (!details.has(isMadeOf[asked] ?? asked) && /^[a-z]\w+$/.test(asked))
            missing.push(`${group}.${name} asks for ${asked}`);
      }
    expect(missing).toEqual([]);
    expect(given.size).toBeGreaterThan(40);
  });

  it('is said: the day and the certifier', () => {
    expect(say(decideVerdict(biscuit, shopper).reasons[0])).toBe(
      'Certificate NOOR-1 of Noor is in force until 31 December 2026 and covers this product.',
    );
    const after = left('2026-02-01');
    expect(say(after.reasons[0])).toBe(
      'Certificate NOOR-1 is not in force since 1 February 2026: the certifier that issued it has ended its work. Reason given: inspection',
    );
  });

  it('an end that is announced: the last day and why', () => {
    expect(say(left('2026-12-01').reasons.find(({ code }) => code === 'certificate.valid'))).toBe(
      'Certificate NOOR-1 of Noor is in force until 30 November 2026, when its certifier ends its work here, and covers this product.',
    );
    expect(say(left('2026-12-01').reasons.find(({ code }) => code === 'certificate.imported'))).toContain('Noor’s');
  });
});

const of = (more: Partial<typeof biscuitCertificate>): Evidence => ({
  ...biscuit,
  certificates: [{ ...biscuitCertificate, ...more }],
});
const copied: Evidence = { ...biscuit, codeLevel: 'pack', serial: copiedSerial };

const flat = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[path, value] as [string, string]]
      : flat(value, path === '' ? name : `${path}.${name}`),
  );

describe('The first sentence', () => {
  it('says that the certifier has ended its work where nothing else withdrew the certificate', () => {
    expect(speak('en').headline(headlineOf(left('2026-02-01')))).toEqual({
      word: 'No certificate in force since 1 February 2026',
      sentence: 'The certifier that issued it has ended its work.',
    });
    expect(headlineOf(left('2026-12-01')).code).toBe('certificate.valid');
  });

  it('is the first reason that the page lists, has words without a hole, and says verified of what is certified alone', () => {
    fc.assert(
      fc.property(anyEvidence, policy, (evidence, asked) => {
        const verdict = decideVerdict(evidence, asked);
        const headline = headlineOf(verdict);
        expect(headline.code).toBe(verdict.reasons[0]?.code);
        for (const language of ['en', 'ar'] as const) {
          const { word, sentence } = speak(language).headline(headline);
          for (const said of [word, sentence]) {
            expect(said.trim(), headline.code).not.toBe('');
            expect(said, headline.code).not.toMatch(/[{}]|\bnone\b|undefined|verdict\./);
          }
          const isVerified = word === speak(language).headline({ code: 'certificate.valid', details: {} }).word;
          expect(isVerified, headline.code).toBe(verdict.state === 'certified');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is shared by no two reasons, but by those that say the same', () => {
    const words = flat(headlines).filter((_, place) => place % 2 === 0);
    expect(words.map(([code]) => code).sort()).toEqual(headlineCodes.toSorted());
    const codesOf = Map.groupBy(words, ([, word]) => word);
    expect([...codesOf.values()].filter((same) => same.length > 1).map((same) => same.map(([code]) => code))).toEqual([
      ['certificate.none', 'ingredient.no_concern'],
    ]);
  });

  it('has at most two sentences', () => {
    fc.assert(
      fc.property(anyEvidence, policy, (evidence, asked) => {
        const { sentence } = speak('en').headline(headlineOf(decideVerdict(evidence, asked)));
        expect(sentence.split(/[.!?](?:\s|$)/).filter((part) => part.trim() !== '').length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, Evidence, string]>([
    ['pork DNA', { ...biscuit, labResults: [porcineDetected] }, 'Pork DNA found in this batch'],
    ['a recall', { ...biscuit, recalls: [recallOfAll] }, 'Recalled on 1 May 2026'],
    ['the number of another company', of({ holderId: 'org-gone' }), 'The certificate belongs to another company'],
    ['another site', of({ siteIds: ['site-9'] }), 'The certificate does not cover this site'],
    ['no recognition', { ...biscuit, recognitions: [] }, 'Certified, not recognised in Malaysia'],
    ['pork gelatine', { ...biscuit, ingredientFindings: [porkGelatin] }, 'Contains gelatin (pork)'],
    ['a serial in two places', copied, 'Possible copy: this serial number was seen in Malaysia and the United Kingdom'],
  ])('names the fact: %s', (_, evidence, word) => {
    expect(speak('en').headline(headlineOf(decideVerdict(evidence, shopper))).word).toBe(word);
  });
});

it('Of an additive is said what it can be made of, in the language of the reader', () => {
  const details = {
    fault: 'additive',
    ingredient: 'Tartaric acid (E334)',
    concern: 'depends_on_source',
    origins: 'alcohol',
  };
  const mixed = { ...details, origins: 'plant; animal' };
  const said = (language: string, of: Readonly<Record<string, string>>) =>
    speak(language).headline({ code: 'code.not_registered', details: of }).sentence;
  expect(said('en', details)).toContain('It can be made from: alcohol or what is left of making wine.');
  expect(said('en', mixed)).toContain('It can be made from: plants and animals.');
  expect(said('ar', mixed)).toContain('النباتات والحيوانات');
});
