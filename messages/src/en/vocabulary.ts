// The page of the vocabulary: what each halal statement, each of its members and each word of a list means.
import type {
  EventWord,
  HalalStatement,
  halalAnalytes,
  halalCuts,
  halalImpurities,
  halalOutcomes,
  halalPreviousUses,
  halalSegregatedThings,
  halalSegregations,
  halalSpecies,
  halalStatements,
  halalStunnings,
} from '@amanah/core/events';
import type { StepKind } from '@amanah/core/places';

export default {
  pageTitle: 'Vocabulary of events',
  introduction:
    'What events may say about slaughter, ritual cleansing, segregation and laboratory tests, beside the words of EPCIS 2.0 and the Core Business Vocabulary. For whoever records events with a program, and for whoever reads them.',
  contents: 'On this page',
  begin: {
    title: 'How the words are used',
    context:
      'Declare the prefixes in the event, or name the context by its address. Both mean the same and give the same event hash; nothing is fetched when an event is checked.',
    contextLink: 'JSON-LD context',
    prefix: 'Prefix',
    namespace: 'Namespace',
    members:
      'A statement is a member of the event itself, and its own members carry the prefix as well. The event hash of CBV 2.0 leaves out names without a prefix, so they could be changed behind its back.',
    people: 'No word can hold the name of a person. Whoever slaughtered or supervised is given by a pseudonym.',
    judgement:
      'The profile judges how something is said. Whether it is permitted is decided by the verdict, for each market.',
  },
  killing: {
    title: 'Not the step “killing”',
    body: 'In the Core Business Vocabulary <code>killing</code> ends the life of a radio tag, not of an animal. An event with this step and a halal statement is refused. Slaughter is a transformation: animals go in, carcasses come out.',
  },
  needed: 'Needed',
  optional: 'Optional',
  example: 'An example as a whole event',
  exampleOf: 'Example: {title}',
  belongs: 'Where it stands',
  allowed: 'What may stand there',
  wordsOf: 'Words of {name}',
  forms: {
    word: 'One of the words below',
    count: 'A whole number, {least, number} or more',
    percent: 'A number from 0 to 100',
    person: 'A pseudonym: a random urn:uuid, a GSRN of staff, or a did:key. Never a name',
    place_code:
      'A short code of the site: letters, digits, dots, dashes and underscores, at least one digit, 20 at most',
    uri: 'A URI',
    text: 'Text',
    certificate: 'A URI: urn:uuid: and the id of a certificate on this platform',
    notes: 'One object or a list of them, each with amanah:label and amanah:value, both text',
    method: 'Stands as dataProcessingMethod of a sensor report, as a full URI',
  },
  statements: {
    slaughter: {
      title: 'Slaughter',
      meaning: 'Animals were slaughtered, and this is what became of them.',
      belongs: 'In a transformation event with the animals as inputs and the carcasses as outputs.',
    },
    cleansing: {
      title: 'Ritual cleansing',
      meaning: 'Something was washed clean of an impurity before halal goods came near it.',
      belongs: 'In an object event (OBSERVE or ADD) that names what was cleansed.',
    },
    segregation: {
      title: 'Segregation',
      meaning: 'How halal goods were kept apart from others, and what the same place held before.',
      belongs: 'In an object event (OBSERVE or ADD) that names the line, store, vehicle or container, or the goods.',
    },
    labTest: {
      title: 'Laboratory test',
      meaning: 'What a laboratory looked for in a batch, and what it found.',
      belongs: 'In an object event (OBSERVE or ADD) that names the batch.',
    },
  },
  members: {
    slaughter: {
      species: 'The kind of animal.',
      method: 'How the cut was made. Stunning is a question of its own.',
      stunning: 'Whether the animals were stunned before the cut, and whether they could have recovered.',
      slaughterer: 'Who made the cut.',
      supervisor: 'Who watched over it for the certification body or the plant.',
      line: 'The line or hall of the plant.',
    },
    cleansing: {
      impurity: 'What kind of impurity was washed off.',
      washes: 'How many washes there were, those with earth included.',
      earthWashes: 'How many of the washes were with earth and water.',
      supervisor: 'Who watched over the cleansing.',
      line: 'The line or hall that was cleansed.',
    },
    segregation: {
      level: 'How far apart halal goods and others were.',
      thing: 'What kind of thing kept them apart.',
      previousUse: 'What it was used for before.',
      cleansedBy:
        'The event of the cleansing that came in between. Needed after pork or goods that are not halal, unless goods were mixed.',
      line: 'The line or chamber, by its code.',
    },
    labTest: {
      analyte: 'What was looked for.',
      outcome: 'What was found.',
      laboratory: 'Which laboratory, such as its party GLN as a GS1 Digital Link.',
      testMethod: 'By which published method.',
      ethanolPercent: 'How much ethanol there was, in per cent. For a test of ethanol alone.',
    },
  },
  words: {
    species: {
      buffalo: 'Water buffalo of either sex and any age.',
      camel: 'Camels with one hump or two.',
      cattle: 'Oxen, cows, bulls and calves.',
      chicken: 'Broilers, hens and cocks.',
      deer: 'Deer and antelope kept on farms.',
      duck: 'Ducks, Muscovy ducks included.',
      goat: 'Goats and kids.',
      goose: 'Geese.',
      guinea_fowl: 'Guinea fowl.',
      ostrich: 'Ostriches and other large birds that run.',
      pigeon: 'Pigeons and doves.',
      quail: 'Quails.',
      rabbit: 'Rabbits and hares.',
      sheep: 'Sheep and lambs.',
      turkey: 'Turkeys.',
    },
    method: {
      hand: 'Each animal was cut by a person with a knife.',
      mechanical: 'A machine made the cut, under the eyes of a person.',
    },
    stunning: {
      no_stun: 'The animals were not stunned.',
      recoverable_stun: 'They were stunned so that they would have woken up again if they had not been slaughtered.',
      non_recoverable_stun: 'They were stunned so that they would not have woken up again.',
    },
    impurity: {
      light: 'Mukhaffafah: the urine of an infant boy who lives on milk alone.',
      medium: 'Mutawassitah: what is neither light nor severe, such as blood, carrion or alcohol made to drink.',
      severe: 'Mughallazah: what pigs and dogs leave. It takes seven washes, one of them with earth.',
    },
    level: {
      dedicated: 'For halal goods alone, at all times.',
      separated: 'Other goods too, kept apart in space or in time.',
      mixed: 'Halal and other goods were together.',
    },
    thing: {
      line: 'A line on which goods are made or packed.',
      storage: 'A warehouse, a cold room or a part of one.',
      vehicle: 'A lorry, wagon, ship or aeroplane, or its hold.',
      container: 'A shipping container, tank, crate or other vessel.',
    },
    previousUse: {
      halal: 'It held halal goods before.',
      non_halal: 'It held goods that are not halal, but no pork.',
      pork: 'It held pork or something made from pigs.',
      unknown: 'Nobody knows what it held before.',
      none: 'It was new: it had held nothing before.',
    },
    analyte: {
      porcine_dna: 'Genetic material of pigs.',
      porcine_peptide: 'Peptides of pigs, such as those of gelatine that has lost its DNA.',
      ethanol: 'Ethanol, measured against the limit of the market.',
      other_species_dna: 'Genetic material of animals that the label does not name.',
      blood_plasma: 'Plasma of blood, used as a binder.',
    },
    outcome: {
      detected: 'It was found. Not for ethanol.',
      not_detected: 'It was not found, within what the method can see.',
      above_limit: 'There is more than the limit allows. For ethanol alone.',
      within_limit: 'There is some, but no more than the limit allows. For ethanol alone.',
    },
    step: {
      farm: 'Rearing, growing or harvesting.',
      processing: 'Slaughter, cutting, cooking, mixing: whatever makes the goods.',
      packaging: 'Packing and repacking.',
      distribution: 'Storing and moving.',
      retail: 'Where people buy.',
    },
    status: { in_progress: 'It has begun and is not over. Without this word a step is complete.' },
  },
  own: {
    title: 'Words of journeys',
    meaning:
      'What a product journey shows of an event, where EPCIS itself has no place for it. All of them may be left out: the place is then taken from the register of sites, the step from the business step.',
    belongs: 'In any event, beside the words of the standard.',
    words: {
      place: 'The name of the place, as people know it.',
      coordinates: 'Where it is, as a geo URI (RFC 5870).',
      tradingPartner:
        'Who the goods came from or went to, as its name stands on the reference document. Left out of what strangers read.',
      address: 'Its address in one line. Used to find the place on the map where no coordinates are recorded.',
      step: 'Which of the five steps of a journey this is.',
      status: 'Whether the step is still going on.',
      certificate: 'The certificate under which this was done.',
      notes: 'Whatever else the recorder wants people to read.',
      meanKineticTemperature:
        'The mean kinetic temperature of a series of readings: the steady temperature that would have done as much harm.',
    },
  },
  rules: {
    title: 'Rules',
    introduction:
      'A document that breaks a rule is not captured. The answer names the rule by its code and the place by its JSON pointer.',
    failed: 'The rules could not be loaded',
  },
} as const satisfies {
  readonly statements: Record<HalalStatement, object>;
  readonly members: { readonly [S in HalalStatement]: Record<keyof (typeof halalStatements)[S], string> };
  readonly words: {
    readonly species: Record<(typeof halalSpecies)[number], string>;
    readonly method: Record<(typeof halalCuts)[number], string>;
    readonly stunning: Record<(typeof halalStunnings)[number], string>;
    readonly impurity: Record<(typeof halalImpurities)[number], string>;
    readonly level: Record<(typeof halalSegregations)[number], string>;
    readonly thing: Record<(typeof halalSegregatedThings)[number], string>;
    readonly previousUse: Record<(typeof halalPreviousUses)[number], string>;
    readonly analyte: Record<(typeof halalAnalytes)[number], string>;
    readonly outcome: Record<(typeof halalOutcomes)[number], string>;
    readonly step: Record<StepKind, string>;
    readonly status: Record<'in_progress', string>;
  };
  readonly own: { readonly words: Record<EventWord, string>; readonly [other: string]: unknown };
  readonly [other: string]: unknown;
};
