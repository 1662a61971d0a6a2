// What labels say beside the names of ingredients: in which proportion, of which origin, how it was treated, and the words before a name. Facts of language, in the
// fourteen languages of packs. What is taken off names nothing; it must never take a name.
import { folded, WordStarts } from './signs.ts';

const either = (lines: readonly string[]): string =>
  lines
    .flatMap((line) => line.split('; '))
    .toSorted((one, other) => other.length - one.length)
    .join('|');

/** `with calcium`, `Im Schafsaitling`: the name begins behind them. */
const wordsBefore = [
  'with added; with; contains \\d* ?(?:% )?or less of(?: each of)?(?: the following)?; contains or less of; less than \\d* ?(?:% )?of; filled into; made from; made with; and',
  'mit; im; in; hergestellt aus; sowie; avec; élaboré à partir de; con; elaborado con; prodotto con; изготовлен[аоы]? из; с использованием; с добавлением; dengan; ile',
  'auf der oberfläche; an der oberfläche',
];
const before = new RegExp(`^(?:${either(wordsBefore)})\\s+(?=\\p{L})`, 'iu');
/** `in varying proportions`: behind a name, or instead of one. */
const proportionWords = [
  'in varying proportion; in varying proportions; in variable proportion; in variable proportions; in varying amounts; in veränderlichen gewichtsanteilen; in veränderlichen anteilen; in wechselnden anteilen',
  'en proportion variable; en proportion variables; en proportions variable; en proportions variables; in proporzione variabile; in proporzione variabili; in proporzioni variabile; in proporzioni variabili',
  'en proporción variable; en proporción variables; en proporciones variable; en proporciones variables; в различных пропорциях; в изменяемых пропорциях',
  'değişen oranlarda; dalam kadar berbeda; بنسب متفاوتة; بنسب مختلفة; minimum; mindestens',
];
const proportions = new RegExp(`(?:^|\\s)(?:${either(proportionWords)})\\s*$`, 'iu');
/** With which they end. */
const endsOfProportions = new WordStarts(
  proportionWords.flatMap((line) => line.split('; ')).map((words) => words.slice(-3)),
);

/** Alone in brackets they say of what stands before them how it is, or where it is from. */
const ofOwner = new RegExp(
  `^(?:${either([
    'halal; helal; حلال; हलाल; হালাল; હલાલ; organic; bio; pasteuri[sz]ed; unpasteuri[sz]ed; pasteurisée?s?; pasteurisiert; pastorizzato; pasteurizad[ao]; pastörize; пастеризованн(?:ое|ый|ая); پاسچرائزڈ; مبستر',
    "(?:of )?(?:vegetable|plant|animal|microbial|natural|fish|beef|bovine) (?:origin|source); origin(?: .*)?; origin[ei] .*; d[’']origine .*; de origen .*; origen .*; di origine .*; (?:aus|von) .*(?:herkunft|ursprungs|anbau|landwirtschaft)",
    '(?:pflanzlichen|tierischen|pflanzlicher|tierischer) (?:ursprungs|herkunft); растительного происхождения; животного происхождения; bitkisel(?: kaynaklı)?; hayvansal(?: kaynaklı)?; sumber .*; nabati; hewani; haiwan',
    'مصدر .*; من مصدر .*; نباتي المصدر; वनस्पति (?:मूल|स्रोत); पशु स्रोत; উদ্ভিজ্জ উৎস; વનસ્પતિ (?:મૂળ|સ્રોત)(?:નું)?; derivad[ao]s? de.*; derived from .*; from concentrate; \\d+\\+? ?(?:ay|months|monate|mois|mesi|meses)',
    'fresh; dried; frozen; chopped; fresc[ao]; frais; getrocknet; gehackt',
  ])})$`,
  'iu',
);

/** A name without what is said before and behind it; nothing is left where it was said instead of one. */
export const withoutRemarks = (text: string): string =>
  text.length > mostCharacters ? text : withoutProportions(text).replace(before, '').trim();

export const withoutProportions = (text: string): string =>
  endsOfProportions.mayStandAt(text, Math.max(0, text.length - 3)) ? text.replace(proportions, '').trim() : text;

/** What is longer is no name. */
const mostCharacters = 300;

const shells: ReadonlySet<string> = new Set(
  [
    'capsule shell; capsule; capsules; shell; gélule; gélules; enveloppe; enveloppe de la gélule; kapsel; kapselhülle; hülle; involucro; capsula; opercolo; cápsula; envoltura; капсула; оболочка; оболочка капсулы',
    'kapsül; kapsül kabuğu; kapsul; cangkang kapsul; kapsul lembut; كبسولة; غلاف الكبسولة; کیپسول; کیپسول شیل; कैप्सूल; कैप्सूल खोल; कैप्सूल शेल; ক্যাপসুল; ক্যাপসুল শেল; કેપ્સ્યુલ; કેપ્સ્યુલ શેલ',
  ]
    .flatMap((line) => line.split('; '))
    .map(folded),
);
/** With what a name begins that is not all of what is written, or that is a shell. */
export const startsOfRemarks = new WordStarts([
  ...shells,
  ...wordsBefore.flatMap((line) => line.split('; ')).map((words) => `${words} `),
]);
/** What a supplement is filled into: a part of it, of what stands behind. Without that it may be of gelatine. */
export const isShell = (text: string): boolean => text.length < 40 && shells.has(folded(text));

/** Whether what stands alone in brackets only says how the thing before it is. */
export const isOfOwner = (text: string): boolean => text.length < 60 && ofOwner.test(folded(text));
