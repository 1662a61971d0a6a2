import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LabelItem, parseLabel } from './parse-label.ts';

/** A tree in one line: `name{parts}`, the class before it, percent behind it. */
const shown = (items: readonly LabelItem[]): string =>
  items
    .map(({ text, percent, additiveClass, inside }) =>
      [
        additiveClass === null ? '' : `${additiveClass}=`,
        text,
        percent === null ? '' : `@${percent}`,
        inside.length === 0 ? '' : `{${shown(inside)}}`,
      ].join(''),
    )
    .join(' | ');

describe('The text of a label', () => {
  it.each([
    ['sugar, salt', 'sugar | salt'],
    ['Ingredients: Sugar, Salt.', 'Sugar | Salt'],
    ['GB Ingredients: sugar', 'sugar'],
    ['Wheat flour 62 %, sugar (12,5%), salt 1.5%', 'Wheat flour@62 | sugar@12.5 | salt@1.5'],
    [
      'Chocolate 20% (cocoa mass, emulsifier: E322, E476; sugar), milk',
      'Chocolate@20{cocoa mass | emulsifier=E322 | emulsifier=E476 | sugar} | milk',
    ],
    ['Emulsifiers (E471, E322), salt', 'Emulsifiers=E471 | Emulsifiers=E322 | salt'],
    ['emulsifier E 471, colour: E150d', 'emulsifier=E 471 | colour=E150d'],
    ['E322,471, salt', 'E322 | 471 | salt'],
    ['Filling: sugar, cream; dough: flour, water', 'Filling{sugar | cream} | dough{flour | water}'],
    ['a (b [c {d}], e), f', 'a{b{c{d}} | e} | f'],
    ['a (b, c', 'a{b | c}'],
    ['a), b', 'a | b'],
    ['Sugar*, cocoa**. * organic', 'Sugar | cocoa | organic'],
    ['emul-\nsifier: mono- and diglycerides of fatty acids', 'emulsifier=mono- and diglycerides of fatty acids'],
    ['Zutaten: Weizenmehl, Zucker, Eier (10 %)', 'Weizenmehl | Zucker | Eier@10'],
    ['المكونات: سكر، ملح، مستحلب: E471', 'سكر | ملح | مستحلب=E471'],
    ['اجزاء: چینی، نمک', 'چینی | نمک'],
    ['Состав: сахар, соль, эмульгатор (лецитин)', 'сахар | соль | эмульгатор=лецитин'],
    ['सामग्री: चीनी, नमक', 'चीनी | नमक'],
    ['সর্বমোট উপাদান: চিনি, লবণ', 'চিনি | লবণ'],
    ['', ''],
  ])('%s', (text, tree) => {
    expect(shown(parseLabel(text).items)).toBe(tree);
  });

  it('tells what may be in it and what is declared apart from what is in it', () => {
    const label = parseLabel(
      'Ingredients: wheat flour, sugar. Contains: wheat. May contain traces of nuts, milk. Store in a cool place.',
    );
    expect([label.items, label.declared, label.traces].map(shown)).toEqual([
      'wheat flour | sugar',
      'wheat',
      'nuts | milk',
    ]);
    const german = parseLabel('Zutaten: Zucker, Salz. Kann Spuren von Nüssen enthalten. Lagerung: kühl.');
    expect([german.items, german.traces].map(shown)).toEqual(['Zucker | Salz', 'Nüssen']);
  });

  it.each([
    ['Sugar. May contain milk, nuts and soya', 'milk | nuts | soya'],
    ['Zucker. Kann Spuren von Milch, Nüssen und Soja enthalten.', 'Milch | Nüssen | Soja'],
    ["Sucre. Peut contenir des traces de lait et d'œufs.", 'lait | œufs'],
    ['Zucchero. Può contenere latte e uova.', 'latte | uova'],
    ['Azúcar. Puede contener leche y soja.', 'leche | soja'],
    ['Сахар. Может содержать молоко и орехи.', 'молоко | орехи'],
    ['سكر. قد يحتوي على حليب ومكسرات وصويا', 'حليب | مكسرات | صويا'],
    ['şeker. Süt, fındık ve soya içerebilir.', 'Süt | fındık | soya'],
    ['Gula. Mungkin mengandung susu, kacang dan kedelai', 'susu | kacang | kedelai'],
    ['चीनी। दूध और सोया हो सकते हैं', 'दूध | सोया'],
    ['চিনি। দুধ এবং সয়া থাকতে পারে', 'দুধ | সয়া'],
    ['ખાંડ. દૂધ અને સોયા હોઈ શકે છે', 'દૂધ | સોયા'],
    ['چینی۔ دودھ اور سویا ہو سکتے ہیں', 'دودھ | سویا'],
  ])('parts what traces join: %s', (text, traces) => {
    const label = parseLabel(text);
    expect(shown(label.traces)).toBe(traces);
    for (const { text: part, start, end } of label.traces) expect(text.slice(start, end)).toBe(part);
  });

  it('parts what is declared, and nothing of a list', () => {
    const label = parseLabel('Mono- and diglycerides, salt and pepper. Contains: wheat and milk.');
    expect(shown(label.items)).toBe('Mono- and diglycerides | salt and pepper');
    expect(shown(label.declared)).toBe('wheat | milk');
  });

  it('says where each part of it is written', () => {
    const text = 'Sugar, chocolate (cocoa, milk) 20 %, salt';
    const [, chocolate] = parseLabel(text).items;
    expect(text.slice(chocolate?.start, chocolate?.end)).toBe('chocolate (cocoa, milk) 20 %');
    expect(chocolate?.inside.map(({ start, end }) => text.slice(start, end))).toEqual(['cocoa', 'milk']);
  });

  it('keeps every word of a list', () => {
    const word = fc
      .stringMatching(/^[a-df-z]{3,9}$/)
      .filter(
        (one) =>
          !/^(?:store|keep|contents|contains|serin|lagerung|zutat|acid|enzyme|mineral|vitamin|colour|color|simpan|saran|composition|komposisi|bahan|ramuan)/.test(
            one,
          ),
      );
    const tree: fc.Arbitrary<string> = fc.letrec<{ list: string; thing: string }>((tie) => ({
      list: fc.array(tie('thing'), { minLength: 1, maxLength: 4 }).map((things) => things.join(', ')),
      thing: fc.oneof(
        { maxDepth: 3 },
        word,
        fc.tuple(word, tie('list')).map(([name, list]) => `${name} (${list})`),
      ),
    })).list;
    const wordsOf = (items: readonly LabelItem[]): string[] =>
      items.flatMap(({ text, inside }) => [text, ...wordsOf(inside)]);
    fc.assert(
      fc.property(tree, (text) => {
        expect(wordsOf(parseLabel(text).items)).toEqual(text.match(/[a-z]+/g));
      }),
    );
  });

  it('is read in a time that grows with its length alone, whoever wrote it', () => {
    const hostile = [
      '(',
      ')',
      ',',
      ':',
      ';',
      '.',
      ' ',
      '\n',
      'E471',
      'may contain ',
      '1,',
      '%',
      '* ',
      'contains: ',
      'a:',
    ];
    for (const part of hostile) {
      const text = part.repeat(Math.ceil(100_000 / part.length));
      const started = performance.now();
      parseLabel(text);
      expect(performance.now() - started, JSON.stringify(part)).toBeLessThan(500);
    }
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void parseLabel(text)));
  });
});
