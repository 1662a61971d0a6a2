// What the label of a pack says, ingredient by ingredient.
import type { LabelAnswer, Source } from '@amanah/core/ingredients';
import picture from './label-picture.ts';
import origins from './origins.ts';

const sources = {
  ...origins,
  honey: 'honey',
  shellfish: 'shellfish',
  pig: 'pigs',
  cattle: 'cattle',
  sheep: 'sheep',
  goat: 'goats',
  poultry: 'poultry',
  rabbit: 'rabbits',
  horse: 'horses',
  game: 'game',
  camel: 'camels',
  reptile: 'reptiles',
  frog: 'frogs',
  predator: 'beasts of prey',
  human: 'human hair',
  blood: 'blood',
  liquor: 'alcoholic drinks',
} as const satisfies Record<Source, string>;

const answers = {
  no_concern: 'No concern',
  unknown: 'Not in our lexicon',
  depends_on_source: 'Depends on its source',
  disputed: 'Judged differently',
  forbidden: 'Forbidden',
} as const satisfies Record<LabelAnswer, string>;

export default {
  title: 'Read a label',
  introduction:
    'Photograph the ingredients, or type or paste them as they stand on the pack, in any of fourteen languages.',
  limits:
    'A label says what is in a pack, not how it was made, and not how an animal was slaughtered. So the best that this page can say is that no ingredient is of concern. A certificate says more.',
  lexicon:
    'What this page knows is free to use under CC BY 4.0, with its sources: <json>the lexicon as JSON</json>, <csv>as a table</csv>. Each version is in the public log.',
  privacy: 'The text stays on this device.',
  text: 'Ingredients',
  example: 'Try an example',
  exampleText:
    'Sugar, wheat flour, vegetable fat (palm, coconut), gelatine, emulsifier: E471, colour: carmines, salt. May contain traces of nuts.',
  picture,
  clear: 'Clear',
  empty: 'What you enter is read here, ingredient by ingredient.',
  nothing: 'No ingredient was read. Enter the list as it stands on the pack.',
  states: {
    no_concern_found: {
      title: 'No ingredient is of concern',
      body: 'That is not a certificate: nobody has looked at how this was made.',
    },
    doubtful: {
      title: 'Not clear: {names}',
      body: 'Ask the maker where it comes from, or look for a pack that is certified.',
    },
    not_halal: {
      title: 'Contains {names}',
    },
  },
  ban: {
    inItself: 'Forbidden in itself: {names}',
    ownRule: 'From insects, which you do not accept: {names}',
    byRuling: 'Forbidden by the ruling of {authority}: {names}',
  },
  allergens: {
    title: 'Allergens',
    contains: 'Contains: {allergens}',
    traces: 'May contain traces of: {allergens}',
    limits: 'As the words of the label say it. What it does not name may be there all the same.',
  },
  ruling: {
    strictest:
      'Where authorities differ, the strictest ruling decides. A ruling on one source alone, as on pork gelatine, leaves open what does not name its source.',
    chosen:
      'Where authorities differ, you follow {authorities}; of what they say nothing, the strictest ruling decides.',
    insects:
      'Your rule: {insects, select, accepted {ingredients from insects are accepted} other {no ingredients from insects}}.',
    choose: 'Choose whose ruling decides',
    other: {
      no_concern_found: 'By the ruling of {authorities} alone, no ingredient is of concern.',
      doubtful: 'By the ruling of {authorities} alone, it is not clear.',
      not_halal: 'By the ruling of {authorities} alone, it contains something forbidden.',
    },
  },
  traces: 'May be there in traces: {names}',
  dispute: 'Dispute this',
  disputeAll: 'Dispute this answer',
  items: 'Ingredients',
  declared: 'Declared on the label',
  tracesTitle: 'May be there in traces',
  answers,
  madeOf: 'Can be made from: {sources}',
  calls: 'That is {name}',
  percent: '{percent, number} %',
  rulings: {
    permitted: 'Permitted: {authority}, {source}',
    doubtful: 'Doubtful: {authority}, {source}',
    forbidden: 'Forbidden: {authority}, {source}',
  },
  sources,
};
