// Turns a coded reason into the arguments of its sentence, the same way on the server and in the browser.
// Whatever the evidence does not say arrives as `none`, so that a sentence never shows a hole.

/** Every argument that a reason's sentence may ask for. */
const argumentNames = [
  'certificateNumber',
  'certifier',
  'recogniser',
  'market',
  'on',
  'reason',
  'since',
  'someBatches',
  'liftedOn',
  'overturnedOn',
  'clearedOn',
  'expiresOn',
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
  'forbiddenSource',
  'doubtfulSource',
  'permittedSource',
  'ethanolPercent',
  'ends',
  'minutesOutside',
  'rule',
  'by',
  'permittedMinutes',
  'meanKineticCelsius',
  'limitPercent',
  'analyte',
  'kind',
  'laboratory',
  'gtin',
  'fault',
  'state',
] as const;
type ArgumentName = (typeof argumentNames)[number];

export interface ReasonSpeech {
  /** A calendar day in the reader's language. */
  readonly day: (isoDay: string) => string;
  /** A country in the reader's language. */
  readonly country: (code: string) => string;
  readonly number: (value: number) => string;
}

/** The others are what somebody wrote, and may look like a day without being one. */
const days: ReadonlySet<ArgumentName> = new Set([
  'on',
  'since',
  'liftedOn',
  'overturnedOn',
  'clearedOn',
  'expiresOn',
  'validFrom',
  'validUntil',
  'madeOn',
  'submittedOn',
  'from',
  'until',
  'by',
]);

export function reasonArguments(
  details: Readonly<Record<string, string | number>>,
  speech: ReasonSpeech,
): Readonly<Record<ArgumentName, string>> {
  const say = (name: ArgumentName): string => {
    const value = details[name];
    if (value === undefined || value === '') return 'none';
    if (typeof value === 'number') return speech.number(value);
    if (name === 'market' && /^[A-Z]{2}$/.test(value)) return speech.country(value);
    return days.has(name) && !Number.isNaN(Date.parse(value)) ? speech.day(value) : value;
  };
  // The keys are those of the list above, one by one; fromEntries forgets that.
  return Object.fromEntries(argumentNames.map((name) => [name, say(name)])) as Record<ArgumentName, string>;
}
