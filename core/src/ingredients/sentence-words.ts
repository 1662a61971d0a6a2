// Sentences of labels by their end, or by a word within, in languages that say last what they say: what may be there, what is there, and what is not. A sentence
// that only says what goods are without, how they are kept or what they are called names no ingredient.
import { withoutNoise } from './label-text.ts';
import { inLowerCase, kinds, kindsAt, kindsIn, WordStarts } from './signs.ts';

export type SentenceSection = 'traces' | 'declared' | 'other';

/** The last words of a sentence; the longer one is looked for first. */
const endings: readonly (readonly [SentenceSection, readonly string[]])[] = [
  [
    'traces',
    [
      ...['eser miktarda içerebilir', 'içerebilir', 'bulunabilir', 'enthalten sein', 'enthalten'],
      ...['के अंश हो सकते हैं', 'के अंश हो सकता है', 'हो सकते हैं', 'हो सकता है', 'हो सकती है'],
      ...['کے آثار ہو سکتے ہیں', 'ہو سکتے ہیں', 'ہو سکتا ہے', 'ہو سکتی ہے'],
      ...['এর চিহ্ন থাকতে পারে', 'চিহ্ন থাকতে পারে', 'থাকতে পারে'],
      ...['ના અંશ હોઈ શકે છે', 'ના અંશ હોઈ શકે', 'હોઈ શકે છે', 'હોઈ શકે'],
    ],
  ],
  [
    'declared',
    [
      ...['içerir', 'युक्त है', 'शामिल है', 'शामिल हैं', 'پر مشتمل ہے', 'شامل ہے', 'شامل ہیں', 'আছে', 'রয়েছে', 'ধারণ করে'],
      ...['ધરાવે છે', 'સામેલ છે'],
    ],
  ],
  [
    'other',
    [
      ...[
        'içermez',
        'değildir',
        'ilavesiz',
        'saklayınız',
        'saklayiniz',
        'muhafaza ediniz',
        'sertifikalıdır',
        'ürünüdür',
      ],
      ...['नहीं', 'नहीं है', 'रहित', 'रखें', 'परोसें', 'نہیں', 'نہیں ہے', 'سے پاک', 'رکھیں', 'نেই', 'নেই', 'নয়', 'মুক্ত', 'রাখুন'],
      ...['সংরক্ষণ করুন', 'નથી', 'રહિત', 'રાખો', 'einnehmen', 'geeignet', 'geschlachtet'],
    ],
  ],
];

/** Where other goods are made beside these: their allergens may be there in traces. */
const ofFacilities = [
  ...[
    'equipment that',
    'same equipment',
    'on a line',
    'environment where',
    'factory which',
    'not suitable for',
    'also processes',
    'also handles',
  ],
  ...[
    'facility',
    'factory that',
    'same line',
    'atelier qui',
    'usine qui',
    'stabilimento che',
    'stabilimento dove',
    'instalaciones donde',
  ],
  ...[
    'fábrica que',
    'betrieb verarbeitet',
    'betrieb, der',
    'на предприятии',
    'aynı hatta',
    'aynı tesiste',
    'منشأة',
    'مصنع يستخدم',
  ],
  ...[
    'kilang yang',
    'fasilitas yang',
    'peralatan yang juga',
    'peralatan yang sama',
    'pabrik yang',
    'यूनिट में',
    'فیکٹری میں',
    'یونٹ میں',
    'কারখানায়',
    'એકમમાં',
    'યુનિટમાં',
  ],
];

/** A short sentence that begins so says what goods are without, for whom they are, or how they are kept. */
const beginnings = [
  ...['suitable for', 'no', 'without', 'free from', 'not for', 'drained weight', 'once opened', 'take', 'halal'],
  ...['from 6 months', 'ohne', 'frei von', 'gekühlt', 'bei', 'täglich', 'nicht zum', 'geeignet', 'aus biologischer'],
  ...['helal', 'kakao', 'abtropfgewicht', 'alkoholfrei', 'glutenfrei', 'sans', 'convient', 'ne pas', 'origine'],
  ...['viande origine', 'produits issus', 'cacao', 'poids net égoutté', 'senza', 'non contiene', 'tenere'],
  ...['peso sgocciolato', 'biologico', 'sin', 'una vez abierto', 'consérvese', 'mantener', 'apto', 'peso escurrido'],
  ...['cocer', 'no contiene', 'без', 'не содержит', 'после вскрытия', 'масса нетто', 'халяль', 'açıldıktan'],
  ...['çocukların', 'süzme ağırlığı', 'organik tarım', 'alkolsüz', 'خال من', 'خالٍ من', 'بدون', 'للاستيراد'],
  ...['من الزراعة', 'حلال', 'غذاء تكميلي', 'بغیر', 'الکحل سے پاک', 'کھولنے کے بعد', 'منفی', 'درآمد شدہ', 'हलाल'],
  ...['शिशु आहार', 'केवल', 'आयातित', 'बिना', 'অ্যালকোহলমুক্ত', 'হালাল', 'শিশু খাদ্য', 'আমদানিকৃত', 'હલાલ', 'આયાતી'],
  ...['આલ્કોહોલ રહિત', 'બાળ આહાર', 'tanpa', 'bebas', 'setelah dibuka', 'untuk bayi', 'tidak halal'],
  ...['daging disembelih', 'setiap sachet', 'cocoa solids', 'cocoa', 'organic', 'organically', 'vegan', 'vegetarian'],
  ...['jaivik', 'जैविक', 'জৈব', 'ઓર્ગેનિક', 'organik', 'biologisch', 'vegetarisch', 'food supplement'],
  ...['complément alimentaire', 'nahrungsergänzungsmittel', 'complemento alimenticio', 'integratore alimentare'],
  ...['takviye edici', 'suplemen makanan', 'makanan tambahan', 'fat free', 'gluten free', 'not suitable'],
];

function inOneCase(text: string): string {
  const all = kindsIn(text);
  const lower = inLowerCase(text, all);
  const read = all & kinds.anyFigure ? withoutNoise(lower) : lower;
  const whole = all & kinds.unsettled ? read.replaceAll('\u0307', '') : read;
  return (all & kinds.untidy || whole.includes('  ') ? whole.replace(/\s+/g, ' ') : whole).trim();
}

const firstWordOf = (text: string): string => text.slice(0, `${text} `.indexOf(' '));
const lastWordOf = (text: string): string => text.slice(text.lastIndexOf(' ') + 1);

/** By their first word. */
const statements = Map.groupBy(
  beginnings.map((words) => `${inOneCase(words)} `),
  firstWordOf,
);
/** By their last word, the longer one first. */
const ordered = Map.groupBy(
  endings
    .flatMap(([section, words]) => words.map((ending) => ({ section, ending: inOneCase(ending) })))
    .sort((one, other) => other.ending.length - one.ending.length),
  ({ ending }) => lastWordOf(ending),
);

const startsOfFacilities = new WordStarts(ofFacilities);
const facilities = Map.groupBy(ofFacilities, (words) => words.slice(0, 3));
function isOfFacility(text: string): boolean {
  for (let at = startsOfFacilities.nextIn(text, 0); at >= 0; at = startsOfFacilities.nextIn(text, at + 1))
    if (facilities.get(text.slice(at, at + 3))?.some((words) => text.startsWith(words, at))) return true;
  return false;
}

/** Without the marks of footnotes before it and the stops behind it. */
function withoutEnds(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && (kindsAt(text, from) & kinds.blank || '.*'.includes(text[from] ?? ' '))) from += 1;
  while (to > from && (kindsAt(text, to - 1) & kinds.blank || '.!।۔'.includes(text[to - 1] ?? ' '))) to -= 1;
  return text.slice(from, to);
}

const mostCharactersOfStatement = 90;
const mostParts = 3;
/** What lists several things is no statement. */
function isListOf(text: string): boolean {
  let parts = 1;
  for (let place = 0; place < text.length; place++) if (kindsAt(text, place) & kinds.parting) parts += 1;
  return parts > mostParts;
}

interface SaidLast {
  readonly section: SentenceSection;
  /** With which it says so. */
  readonly ending: string;
  /** It begins as one that names no ingredient. */
  readonly isStatement?: boolean;
}

/**
 * What a whole sentence is about, and with which words it says so at its end; null: it is what it began as.
 *
 * @example sectionOfSentence('Süt ve yumurta içerebilir') // { section: 'traces', ending: 'içerebilir' }
 */
export function sectionOfSentence(sentence: string): SaidLast | null {
  if (sentence.length > 400) return null;
  const text = withoutEnds(inOneCase(sentence));
  const isStatement = statements.get(firstWordOf(text))?.some((words) => `${text} `.startsWith(words));
  // `SIN 471`: a number of the Codex in Spanish.
  const isOfNumber = /^sin[\s-]?\p{Nd}/u.test(text);
  if (isStatement && !isOfNumber && text.length < mostCharactersOfStatement && !isListOf(text))
    return { section: 'other', ending: '', isStatement };
  if (isOfFacility(text)) return { section: 'traces', ending: '' };
  const found = ordered.get(lastWordOf(text));
  return found?.find(({ ending }) => text.endsWith(` ${ending}`) || text === ending) ?? null;
}
