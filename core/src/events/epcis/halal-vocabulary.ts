// The words of the halal profile of EPCIS: names, allowed values, and their JSON-LD context. No word here can hold the name of a
// person.

/** Where the words live; the same as in certificates. */
export const HALAL_NAMESPACE = 'https://vocabulary.amanah.example/halal#';

/** Species that are slaughtered. Fish and locusts are not, pigs never. */
export const halalSpecies = [
  'buffalo',
  'camel',
  'cattle',
  'chicken',
  'deer',
  'duck',
  'goat',
  'goose',
  'guinea_fowl',
  'ostrich',
  'pigeon',
  'quail',
  'rabbit',
  'sheep',
  'turkey',
] as const;

/** How the cut is made. With `halalStunnings` these are the slaughter methods of certificates and verdicts. */
export const halalCuts = ['hand', 'mechanical'] as const;
export const halalStunnings = ['no_stun', 'recoverable_stun', 'non_recoverable_stun'] as const;

/** Impurity that is washed off; severe (mughallazah) is what dogs and pigs leave. */
export const halalImpurities = ['light', 'medium', 'severe'] as const;

export const halalSegregations = ['dedicated', 'separated', 'mixed'] as const;
export const halalSegregatedThings = ['line', 'storage', 'vehicle', 'container'] as const;
export const halalPreviousUses = ['halal', 'non_halal', 'pork', 'unknown', 'none'] as const;

/** As in the evidence of verdicts. */
export const halalAnalytes = [
  'porcine_dna',
  'porcine_peptide',
  'ethanol',
  'other_species_dna',
  'blood_plasma',
] as const;
export const halalOutcomes = ['detected', 'not_detected', 'above_limit', 'within_limit'] as const;

/** What a member of a halal statement may hold. */
export type HalalForm =
  | { readonly kind: 'word'; readonly words: readonly string[] }
  | { readonly kind: 'count'; readonly atLeast: number }
  | { readonly kind: 'percent' }
  /** A pseudonym of a person: never a name. */
  | { readonly kind: 'person' }
  /** A line or chamber of the site, by its own short code. */
  | { readonly kind: 'place_code' }
  | { readonly kind: 'uri' };

export interface HalalMember {
  readonly form: HalalForm;
  readonly isRequired: boolean;
}

const word = (words: readonly string[], isRequired = true): HalalMember => ({
  form: { kind: 'word', words },
  isRequired,
});
const of = (kind: 'percent' | 'person' | 'place_code' | 'uri', isRequired = false): HalalMember => ({
  form: { kind },
  isRequired,
});
const countFrom = (atLeast: number): HalalMember => ({ form: { kind: 'count', atLeast }, isRequired: true });

/** The four statements an event can carry, with their members. */
export const halalStatements = {
  slaughter: {
    species: word(halalSpecies),
    method: word(halalCuts),
    stunning: word(halalStunnings),
    slaughterer: of('person'),
    supervisor: of('person'),
    line: of('place_code'),
  },
  cleansing: {
    impurity: word(halalImpurities),
    washes: countFrom(1),
    earthWashes: countFrom(0),
    supervisor: of('person'),
    line: of('place_code'),
  },
  segregation: {
    level: word(halalSegregations),
    thing: word(halalSegregatedThings),
    previousUse: word(halalPreviousUses),
    /** Event of the cleansing that came before. */
    cleansedBy: of('uri'),
    line: of('place_code'),
  },
  labTest: {
    analyte: word(halalAnalytes),
    outcome: word(halalOutcomes),
    laboratory: of('uri', true),
    testMethod: of('uri'),
    ethanolPercent: of('percent'),
  },
} as const satisfies Record<string, Readonly<Record<string, HalalMember>>>;

export type HalalStatement = keyof typeof halalStatements;

/**
 * JSON-LD context of the halal words in events. The members of a statement carry the prefix as well: a name without one means nothing
 * in JSON-LD, so that whoever reads the event as linked data would miss it.
 */
export const halalEventContext = {
  '@context': {
    '@version': 1.1,
    halal: HALAL_NAMESPACE,
    ...Object.fromEntries(
      Object.values(halalStatements)
        .flatMap((members) => Object.entries<HalalMember>(members))
        .filter(([, { form }]) => form.kind === 'uri' || form.kind === 'person')
        .map(([name]) => [`halal:${name}`, { '@type': '@id' }]),
    ),
  },
} as const;

/** The prefixes that this context declares, for `ReadingOptions.contexts` under the URL where it is served. */
export const halalNamespaces = { halal: HALAL_NAMESPACE } as const;
