// Turns a coded reason into the arguments of its sentence, the same way on the server and in the browser.
// Whatever the evidence does not say arrives as `none`, so that a sentence never shows a hole.
import {
  type IngredientNameCode,
  ingredientNameCode,
  type Origin,
  origins,
  type RulingSourceCode,
  rulingSourceCode,
} from '@amanah/core/ingredients';
import { mostBatchesNamed, readBatchDetail } from '@amanah/core/verification';

/** Every argument that a reason's sentence may ask for. */
const argumentNames = [
  'certificateNumber',
  'unissuedNumber',
  'unknownBatch',
  'certifier',
  'recogniser',
  'market',
  'on',
  'reason',
  'since',
  'someBatches',
  'noneCertified',
  'claimed',
  'batches',
  'sisterBatches',
  'liftedOn',
  'overturnedOn',
  'clearedOn',
  'expiresOn',
  'printedOn',
  'validFrom',
  'validUntil',
  'madeOn',
  'submittedOn',
  'from',
  'until',
  'days',
  'method',
  'category',
  'ingredient',
  'ingredientInside',
  'forbiddenSource',
  'doubtfulSource',
  'permittedSource',
  'origins',
  'ethanolPercent',
  'ends',
  'minutesOutside',
  'rule',
  'by',
  'meanKineticCelsius',
  'limitPercent',
  'analyte',
  'kind',
  'laboratory',
  'gtin',
  'fault',
  'concern',
  'seenIn',
  'certifiedKilogramsIn',
  'kilogramsOut',
  'kilogramsPermitted',
  'labelsIssued',
  'unitsProduced',
  'state',
] as const;
type ArgumentName = (typeof argumentNames)[number];

export interface ReasonSpeech {
  /** A calendar day in the reader's language. */
  readonly day: (isoDay: string) => string;
  /** A country in the reader's language. */
  readonly country: (code: string) => string;
  readonly number: (value: number) => string;
  /** Its name, where a label says the same everywhere. */
  readonly ingredient: (code: IngredientNameCode) => string;
  /** Who says so of an ingredient, and where. */
  readonly source: (code: RulingSourceCode) => string;
  readonly origin: (origin: Origin) => string;
  /** A batch with the day that may stand beside its number. */
  readonly batch: (batch: { readonly number: string; readonly kind: string; readonly day: string }) => string;
  readonly moreBatches: (count: number) => string;
  readonly list: (parts: readonly string[]) => string;
  readonly duration: (time: HoursAndMinutes) => string;
}

export interface HoursAndMinutes {
  readonly hours: number;
  readonly minutes: number;
}

/** Up to two hours minutes are read best; what is no whole minute is said as one. @example splitMinutes(215) // { hours: 3, minutes: 35 } */
export function splitMinutes(minutes: number): HoursAndMinutes {
  const whole = minutes > 0 ? Math.max(1, Math.round(minutes)) : 0;
  return whole < 120 ? { hours: 0, minutes: whole } : { hours: Math.floor(whole / 60), minutes: whole % 60 };
}

/** The others are what somebody wrote, and may look like a day without being one. */
const days: ReadonlySet<ArgumentName> = new Set([
  'on',
  'since',
  'liftedOn',
  'overturnedOn',
  'clearedOn',
  'expiresOn',
  'printedOn',
  'validFrom',
  'validUntil',
  'madeOn',
  'submittedOn',
  'from',
  'until',
  'by',
]);

/** Sentences count them, so they stay numbers. */
const counts: ReadonlySet<ArgumentName> = new Set(['days']);

/** Several of one side are joined by the rules. */
const sources: ReadonlySet<ArgumentName> = new Set(['forbiddenSource', 'doubtfulSource', 'permittedSource']);

/** Written by somebody, in whatever language. */
const written: ReadonlySet<ArgumentName> = new Set([
  'certificateNumber',
  'unissuedNumber',
  'unknownBatch',
  'certifier',
  'recogniser',
  'reason',
  'laboratory',
]);

/** Letters from right to left within a sentence from left to right keep their direction to themselves (UAX #9); Arabic sentences isolate every name. */
const isolate = (text: string): string =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text) ? `\u2068${text}\u2069` : text;

/** A sentence has room for a few; the list of reasons names all that are given. */
const batchesInSentence = 3;

/** @param most of which the names are said; of the others how many they are. @returns null: none is known */
function batchList(
  { batches, moreBatches }: Readonly<Record<string, string | number>>,
  speech: ReasonSpeech,
  most: number,
): string | null {
  if (typeof batches !== 'string' || batches === '') return null;
  const all = batches.split('; ').map(readBatchDetail);
  const named = all
    .slice(0, most)
    .map(({ number, kind, day }) => speech.batch({ number, kind, day: day === null ? '' : speech.day(day) }));
  const more = all.length - named.length + Number(moreBatches ?? 0);
  return speech.list(more > 0 ? [...named, speech.moreBatches(more)] : named);
}

const sistersIn = ({ sisterBatches, moreSisterBatches }: Readonly<Record<string, string | number>>) => ({
  ...(sisterBatches !== undefined && { batches: sisterBatches }),
  ...(moreSisterBatches !== undefined && { moreBatches: moreSisterBatches }),
});

/** The sentence of a reason with all batches that it means, as far as they are given with it. @param listed the sentence that lists them */
export function withBatches(
  sentence: string,
  details: Readonly<Record<string, string | number>>,
  speech: ReasonSpeech,
  listed: (batches: string) => string,
): string {
  const batches = batchList(details, speech, mostBatchesNamed);
  // What somebody wrote stands last in some, without its full stop. A few sentences name them.
  return batches === null || sentence.includes(batches)
    ? sentence
    : `${sentence.replace(/[^.!?؟]$/u, '$&.')} ${listed(batches)}`;
}

export function reasonArguments(
  details: Readonly<Record<string, string | number>>,
  speech: ReasonSpeech,
): Readonly<Record<ArgumentName, string | number>> {
  const sayWhere = (source: string): string => {
    const code = rulingSourceCode(source);
    return code === null ? isolate(source) : speech.source(code);
  };
  const sayIngredient = (label: string): string => {
    const code = ingredientNameCode(label);
    return code === null ? isolate(label) : speech.ingredient(code);
  };
  // A word like any other, where no sentence begins with it; what somebody wrote stays as written.
  const sayInside = (): string => {
    const code = ingredientNameCode(String(details['ingredient'] ?? ''));
    return code === null
      ? String(say('ingredient'))
      : speech.ingredient(code).replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
  };
  // Two countries and no more: what is public of the scans of others.
  const saySeenIn = (): string => {
    const { from, to } = details;
    const isCountry = (said: unknown): said is string => typeof said === 'string' && /^[A-Z]{2}$/.test(said);
    return isCountry(from) && isCountry(to) && from !== to ? speech.list([from, to].map(speech.country)) : 'none';
  };
  const say = (name: ArgumentName): string | number => {
    if (name === 'seenIn') return saySeenIn();
    if (name === 'ingredientInside') return sayInside();
    if (name === 'batches') return batchList(details, speech, batchesInSentence) ?? 'none';
    if (name === 'sisterBatches') return batchList(sistersIn(details), speech, batchesInSentence) ?? 'none';
    const value = details[name];
    // A time that did not pass is said by leaving it out.
    if (name === 'minutesOutside' && typeof value === 'number')
      return value > 0 ? speech.duration(splitMinutes(value)) : 'none';
    if (value === undefined || value === '') return 'none';
    if (typeof value === 'number') return counts.has(name) ? value : speech.number(value);
    if (name === 'origins')
      return speech.list(origins.filter((one) => value.split('; ').includes(one)).map(speech.origin));
    if (sources.has(name)) return speech.list(value.split('; ').map(sayWhere));
    if (name === 'market' && /^[A-Z]{2}$/.test(value)) return speech.country(value);
    if (name === 'ingredient') return sayIngredient(value);
    if (written.has(name)) return isolate(value);
    return days.has(name) && !Number.isNaN(Date.parse(value)) ? speech.day(value) : value;
  };
  // The keys are those of the list above, one by one; fromEntries forgets that.
  return Object.fromEntries(argumentNames.map((name) => [name, say(name)])) as Record<ArgumentName, string | number>;
}
