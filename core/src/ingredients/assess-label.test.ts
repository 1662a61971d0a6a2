import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessLabel, type labelAnswers } from './assess-label.ts';

const everybody = { rulingAuthorities: null };
const answersOf = (text: string, listener: Parameters<typeof assessLabel>[1] = everybody) =>
  assessLabel(text, listener).items.map(({ answer }) => answer);

describe('A label', () => {
  it.each([
    ['Ingredients: wheat flour, sugar, salt, water.', 'no_concern_found'],
    ['Sugar, glucose syrup, glycerol, citric acid (E330)', 'doubtful'],
    ['Wasser, Zucker, Schweinegelatine', 'not_halal'],
    ['Sucre, graisse de porc, sel', 'not_halal'],
    ['Sugar, carmines (E120)', 'not_halal'],
    ['Sugar, salt. May contain traces of pork.', 'doubtful'],
    ['Sugar, salt. May contain traces of nuts.', 'no_concern_found'],
    ['Sugar, salt. May contain alcohol.', 'doubtful'],
    ['Sugar, salt. May contain gelatine', 'doubtful'],
    ['Sugar, salt. May contain beef', 'doubtful'],
    ['Sugar, blorptane', 'doubtful'],
    ['', null],
  ] as const)('%s: %s', (text, state) => {
    expect(assessLabel(text, everybody).state).toBe(state);
  });

  it('answers for each ingredient, and for a mixture as for the gravest of what is in it', () => {
    expect(answersOf('Sugar, glycerol, pork fat, blorptane')).toEqual([
      'no_concern',
      'depends_on_source',
      'forbidden',
      'unknown',
    ]);
    const [filling] = assessLabel('Filling (sugar, lard), salt', everybody).items;
    expect(filling).toMatchObject({ answer: 'forbidden', inside: [{ answer: 'no_concern' }, { answer: 'forbidden' }] });
  });

  it('says what an ingredient can be made of and who rules what', () => {
    const [mono] = assessLabel('Emulsifier (E471)', everybody).items;
    expect(mono).toMatchObject({ answer: 'depends_on_source', additiveClass: 'Emulsifier' });
    expect(mono?.madeOf).toEqual(expect.arrayContaining(['plant', 'animal']));
    const [carmine] = assessLabel('Carmines', everybody).items;
    expect(new Set(carmine?.rulings.map(({ ruling }) => ruling))).toEqual(new Set(['permitted', 'forbidden']));
  });

  it('follows the authorities that a person listens to', () => {
    expect(answersOf('Carmines')).toEqual(['forbidden']);
    expect(answersOf('Carmines', { rulingAuthorities: ['MUI'] })).toEqual(['no_concern']);
    expect(answersOf('Carmines', { rulingAuthorities: ['LBM NU East Java'] })).toEqual(['forbidden']);
  });

  it('lets a rule on insects settle what authorities judge differently, and nothing else', () => {
    const accepting = { ...everybody, insects: 'accepted' } as const;
    const refusing = { rulingAuthorities: ['MUI'], insects: 'not_accepted' } as const;
    for (const text of ['Carmines', 'colour: E120', 'E904', 'Karmin', 'cricket flour']) {
      expect(answersOf(text, accepting), text).toEqual(['no_concern']);
      expect(answersOf(text, refusing), text).toEqual(['forbidden']);
    }
    expect(assessLabel('E120', refusing).items[0]?.ban).toBe('own_rule');
    expect(assessLabel('E120', accepting).items[0]?.ban).toBeNull();
    // What may be of insects, of alcohol as well, or of bees alone.
    for (const text of ['glazing agent', 'kermes', 'honey', 'E901', 'pork', 'E471', 'sugar'])
      for (const rule of [accepting, { ...everybody, insects: 'not_accepted' } as const])
        expect(answersOf(text, rule), text).toEqual(answersOf(text));
  });

  it('says of a class only what has it', () => {
    const { items } = assessLabel('Emulsifier: E471, salt', everybody);
    expect(items.map(({ additiveClass }) => additiveClass)).toEqual(['Emulsifier', null]);
  });

  it.each([
    ...['sans porc', 'tanpa babi', 'bebas babi', 'tiada daging babi', 'ohne Schweinefleisch', 'pork-free', 'sin cerdo'],
    ...['senza maiale', 'без свинины', 'خالٍ من لحم الخنزير', 'بدون كحول', 'alkoholfrei', 'sans alcool', 'sin gluten'],
    ...['domuz eti içermez', 'alkolsüz', 'सूअर का मांस रहित', 'बिना अंडे', 'خنزیر سے پاک', 'শূকরমুক্ত', 'ডিম ছাড়া'],
    ...['ડુક્કર રહિત', 'no pork or lard', 'free from pork', 'kein Schweinefleisch'],
  ])('names no ingredient where it says what it is without: %s', (claim) => {
    const label = assessLabel(`Sugar, ${claim}`, everybody);
    expect(label).toMatchObject({ state: 'no_concern_found', allergens: { contains: [] } });
    expect(label.items).toHaveLength(1);
  });

  it.each([
    ['0.0 % beer', 'depends_on_source'],
    ['Beer (alcohol-free)', 'depends_on_source'],
    ['alkoholfreies Bier', 'depends_on_source'],
    ['bira analcolica', 'depends_on_source'],
    ['пиво безалкогольное', 'depends_on_source'],
    ['pork-free gelatine', 'depends_on_source'],
    ['latte senza lattosio', 'no_concern'],
    ['free range pork', 'forbidden'],
    ['bacon nitrite free', 'forbidden'],
    ['no added sugar pork sausages', 'forbidden'],
    ['pork without bones', 'forbidden'],
    ['Pork (free range)', 'forbidden'],
  ] as const)('reads what is left when something is denied: %s', (text, answer) => {
    expect(answersOf(text)).toEqual([answer]);
  });

  it.each([
    ['turkey lardons', 'depends_on_source', ['poultry']],
    ['lardons de dinde', 'depends_on_source', null],
    ['smoked turkey lardons', 'depends_on_source', null],
    ['beef lard', 'depends_on_source', ['cattle']],
    ['plant-based Schmalz', 'no_concern', ['plant']],
    ['pflanzliches Schmalz', 'no_concern', ['plant']],
    ['vegane Wurst', 'no_concern', ['plant']],
    ['vegetable ghee', 'no_concern', null],
    ['Bacon (turkey)', 'depends_on_source', ['poultry', 'pig', 'animal']],
    ['Lardons (turkey)', 'depends_on_source', ['poultry']],
    ['Gelatine (fish)', 'no_concern', null],
    ['Gelatine (pork)', 'forbidden', null],
    ['Sausage (turkey, lard)', 'forbidden', null],
    ['Blood (chicken)', 'forbidden', null],
    ['beef and lard', 'forbidden', null],
    ['turkey with lardons', 'forbidden', null],
    ['pork and turkey lardons', 'forbidden', null],
    ['vegetable soup with bacon', 'depends_on_source', null],
    ['vegan rum', 'depends_on_source', null],
  ] as const)('lets a word beside it say of what it is: %s', (text, answer, madeOf) => {
    const [item] = assessLabel(text, everybody).items;
    expect(item?.answer).toBe(answer);
    if (madeOf !== null) expect(item?.madeOf).toEqual(madeOf);
  });

  it.each([
    ...['إي ٤٧١', 'ئي 471', 'E-٤٧١', 'E47l', 'Е471', 'E.471', 'INS 47l', 'आईएनएस 471', 'E471i', 'E no. 471', 'ই ৪৭১'],
  ])('reads a number in any script: %s', (text) => {
    expect(assessLabel(`Sugar, ${text}`, everybody).items[1]).toMatchObject({
      name: 'Mono- and diglycerides of fatty acids (E471)',
    });
  });

  it('reads the numbers of the Codex in Spanish, and denies none of them', () => {
    const text =
      'Harina, azúcar, emulsionantes (SIN 322, SIN 471), colorantes (SIN 120), gelificante (SIN 441), SIN 503(ii). SIN 150d, sal.';
    const { state, items } = assessLabel(text, everybody);
    expect(state).toBe('not_halal');
    const numbers = items.flatMap(({ name }) => (name?.match(/\(E(\w+)\)/) ?? []).slice(1));
    expect(numbers).toEqual(['322', '471', '120', '441', '503', '150d']);
    expect(answersOf('Azúcar, colorante SIN 120')).toEqual(['no_concern', 'forbidden']);
    expect(answersOf('Azúcar, sin gluten, sin 120')).toEqual(['no_concern', 'forbidden']);
  });

  it.each([
    ['Е150а', 'E150a'],
    ['Е472е', 'E472e'],
  ])('reads its letter in Cyrillic: %s', (text, number) => {
    expect(assessLabel(`Sugar, ${text}`, everybody).items[1]?.name).toContain(`(${number})`);
  });

  it.each(['Ell', 'E1O5', 'EIOO', 'Еда', 'elle 471', 'Red No. 40', 'إي ٤٧'])('makes no number of %s', (text) => {
    expect(assessLabel(`Sugar, ${text}`, everybody).items[1]?.name ?? '').not.toMatch(/\(E/);
  });

  it('calls a drink no other drink', () => {
    expect(assessLabel('Vodka', everybody).items[0]?.name).toBe('Alcoholic drinks');
    expect(assessLabel('Spirit vinegar', everybody).items[0]?.name).toBe('Spirit vinegar');
  });

  it.each([
    ...['Gélatine (origine porcine), sucre', 'Gelatin (sumber babi), gula', 'Sugar, salt, flour. Produced with lard.'],
    ...[
      'Sugar, salt, flour. * pork gelatine',
      'Pork fat • salt • flour • water',
      'Gelatine: pork',
      'Lard: salt, sugar',
    ],
    ...['Sugar, salt, flour. Lard', 'Sugar, salt, flour. Vor Gebrauch Schweinefett zugeben', 'Flour (with lard)'],
    ...['Lard; dough: flour, water, salt', 'Sauce (contains rum, lard)', 'Salt/Lard', 'Emulsifier (E471) and lard'],
    ...[
      'Sugar, salt, flour. Organic pork.',
      'Sugar, salt, flour. No colours, lard.',
      'Sugar, without colours and with lard',
    ],
    ...['Sucre, sel, farine. Sans colorant, saindoux.', 'Zucker, Salz, Mehl. Bei Bedarf Schweineschmalz.'],
    ...['fat free pork', 'zero sugar pork', 'not less than 80 % pork', 'Zucker/سكر/خنزير', 'Pork/Schwein (halal)'],
  ])('loses nothing that is forbidden, however a label says it: %s', (text) => {
    expect(assessLabel(text, everybody).state).not.toBe('no_concern_found');
  });

  it.each([
    ['Sugar, salt, flour. Best served chilled, with ice. Ready in three minutes.', ['Sugar', 'salt', 'flour']],
    ['Beef (halal), salt', ['Beef', 'salt']],
    ['Sugar*, cocoa**. * organic', ['Sugar', 'cocoa']],
    ['Zucker, Fruchtpulver in veränderlichen Gewichtsanteilen, Salz', ['Zucker', 'Fruchtpulver', 'Salz']],
    ['Emulsifiers (E471) and stabilisers (E412), salt', ['E471', 'E412', 'salt']],
    ['লবণ/Salt, চিনি/Sugar', ['লবণ', 'Salt', 'চিনি', 'Sugar']],
    ['E330,331,332', ['E330', '331', '332']],
    ['Süßmolke (Milch), Salz', ['Süßmolke', 'Salz']],
    ['Kekse: Mehl, Zucker, Salz', ['Mehl', 'Zucker', 'Salz']],
    [
      'Peanuts 80%, sugar, palm oil, salt\nKacang tanah, gula, garam',
      ['Peanuts', 'sugar', 'palm oil', 'salt', 'Kacang tanah', 'gula', 'garam'],
    ],
  ])('reads no remark as an ingredient: %s', (text, expected) => {
    expect(assessLabel(text, everybody).items.map((item) => item.text)).toEqual(expected);
  });

  it('says what is forbidden in itself, and what by whose ruling', () => {
    const bans = assessLabel('Lard, carmines, E120 (colour), sugar, sauce (rum)', everybody).items.map(
      ({ ban }) => ban,
    );
    const ruling = { authority: 'LBM NU East Java', ruling: 'forbidden' };
    expect(bans).toMatchObject(['in_itself', ruling, ruling, null, null]);
  });

  it('follows who forbids an additive whatever its source', () => {
    expect(answersOf('E920')).toEqual(['forbidden']);
    expect(answersOf('E920', { rulingAuthorities: ['MUI'] })).toEqual(['depends_on_source']);
  });

  it('leaves open what is forbidden of one source only', () => {
    expect(answersOf('Gelatine, vegetable fat, E542')).toEqual([
      'depends_on_source',
      'no_concern',
      'depends_on_source',
    ]);
  });

  it('tells each place in the text', () => {
    const text = 'Sugar, pork fat';
    const [, fat] = assessLabel(text, everybody).items;
    expect(text.slice(fat?.start, fat?.end).trim()).toBe('pork fat');
  });
});

const words = ['sugar', 'salt', 'gelatine', 'carmine', 'lard', 'beef', 'rum', 'milk', 'blorptane', 'E471', 'water'];
const lists = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 });
const labelStates: readonly (string | null)[] = ['no_concern_found', 'doubtful', 'not_halal'];
const gravity = (items: readonly string[]) => labelStates.indexOf(assessLabel(items.join(', '), everybody).state);

describe('Every label', () => {
  it('is read in time, also what somebody wrote to take long', () => {
    for (const text of ['('.repeat(100_000), 'a'.repeat(100_000), 'pork '.repeat(20_000)]) {
      const begun = performance.now();
      assessLabel(text, everybody);
      expect(performance.now() - begun, text.slice(0, 5)).toBeLessThan(1_000);
    }
  });

  it('is as grave in any order', () => {
    fc.assert(
      fc.property(lists, (items) => gravity(items) === gravity(items.toReversed())),
      { numRuns: 50 },
    );
  });

  it('becomes no better by one ingredient more', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(...words), (items, more) => gravity([...items, more]) >= gravity(items)),
      { numRuns: 50 },
    );
  });

  it('is never clear with what comes from a slaughtered animal, or is alcoholic, or is not known', () => {
    const clear: readonly (typeof labelAnswers)[number][] = ['no_concern'];
    for (const word of ['beef', 'chicken', 'gelatine', 'rum', 'lard', 'blood plasma', 'E471', 'blorptane', 'wine'])
      expect(clear, word).not.toContain(answersOf(word)[0]);
  });
});
