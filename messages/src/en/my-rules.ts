// My rules: what a person accepts, what each rule does and what none can do.
import type { EthanolFood } from '@amanah/core/ingredients';

const foods = {
  any_product: 'Any finished product',
  drink: 'Drinks: from there on one counts as intoxicating',
  soft_drink: 'Soft drinks that are not made as wine is',
  juice: 'Ready-to-drink juices and flavoured water',
  grape_vinegar: 'Grape vinegar',
  other_vinegar: 'Other vinegars',
  sauce: 'Sauces, concentrates and ketchup',
  plain_food: 'Meat, milk, grain, oil, eggs and sweets',
  with_carrier: 'Food with a flavour or colour that ethanol carries, not from making wine',
  natural: 'Ethanol that is in food by itself or gets in by the way',
  fermented: 'Fermented by itself',
  added: 'With ethanol added',
} as const satisfies Record<EthanolFood, string>;

export default {
  title: 'My rules',
  introduction: 'Your answers are judged by what you accept. Where you set no rule, the strictest one decides.',
  limits:
    'No rule makes an uncertified product certified. A recall and a withdrawn or ended certificate stay what they are, and so does a forbidden ingredient; of alcohol, your rule decides how much is too much.',
  privacy:
    'Your rules stay on this device. They are sent with a question so that it can be answered, and they are not stored with your scans.',
  failed: 'The list of certification bodies could not be loaded',
  bodies: {
    title: 'Certification bodies',
    label: 'Whose certificates do you accept?',
    all: 'All that my country recognises',
    some: 'Only those that I choose',
    add: 'Add a body',
    remove: 'Take out {name}',
    offline: 'The list of certification bodies needs a connection. Those that you chose before stay.',
    fault: 'Choose at least one body.',
    tooMany: 'Choose {most} bodies at most.',
  },
  slaughter: {
    title: 'Slaughter',
    label: 'Which slaughter do you accept?',
    no_stun: { label: 'Without stunning only', note: 'The strictest rule. It decides where you set none.' },
    recoverable_stun: {
      label: 'Recoverable stunning too',
      note: 'The animals would have woken up again if they had not been slaughtered.',
    },
    as_certified: {
      label: 'What the certificate allows',
      note: 'The certifier decides, also about other stunning and about slaughter by machine.',
    },
  },
  ethanol: {
    title: 'Alcohol',
    label: 'How much alcohol do you accept in the finished product?',
    none: { label: 'None', note: 'The strictest rule. It decides where you set none.' },
    limit: { label: 'Up to a limit', note: 'By volume in the finished product.' },
    as_certified: {
      label: 'What the certificate allows',
      note: 'The certifier decides. Without a certificate, alcohol stays a doubt.',
    },
    limits: {
      title: 'What authorities allow',
      body: 'By food, with the source. A limit that you set counts for all food alike.',
      line: '{bound, select, any {any amount} below {less than {percent} %} other {up to {percent} %}}{measure, select, volume { by volume} weight_by_volume { by weight in volume} other {}}',
      foods,
    },
    percent: 'Limit in percent',
    fault: 'Enter a number above 0 and up to 100.',
  },
  ingredients: {
    title: 'Disputed ingredients',
    body: 'Authorities judge some ingredients differently. Each result names who permits an ingredient and who does not; here you say whose ruling decides. What all of them forbid stays forbidden.',
    label: 'Whose ruling decides?',
    strictest: { label: 'The strictest of all', note: 'The strictest rule. It decides where you set none.' },
    some: {
      label: 'Only of those that I choose',
      note: 'Of several, the strictest. Where none of them says anything, the strictest of all decides.',
    },
    add: 'Add an authority',
    remove: 'Take out {name}',
    fault: 'Choose at least one authority.',
  },
  insects: {
    title: 'Insects',
    label: 'Do you accept ingredients from insects, as carmine (E120) and shellac (E904)?',
    by_rulings: {
      label: 'As the rulings say',
      note: 'Where authorities differ, your rule on disputed ingredients decides.',
    },
    accepted: { label: 'Yes', note: 'Also where an authority forbids one. What all of them forbid stays forbidden.' },
    not_accepted: { label: 'No', note: 'Also where an authority permits one. Honey and beeswax are not among them.' },
  },
  household: {
    title: 'Who eats with you',
    body: 'Name who eats with you, yourself as well, and what each avoids. Every result and every label that you read says so where it is declared. It stays on this device and is kept as you enter it.',
    add: 'Add a person',
    somebody: 'A person without a name',
    name: 'Name',
    nameFault: 'Give a name, so that a warning says for whom it is.',
    allergens: 'Allergens to avoid',
    removeAllergen: 'Take out {label}',
    words: 'Anything else to avoid',
    wordsHelp: 'Ingredients or E-numbers as they stand on labels, with commas between: E120, palm oil.',
    remove: 'Remove {name}',
    removeSomebody: 'Remove this person',
  },
  save: 'Save my rules',
  saveAndReturn: 'Save and go back to the result',
  saved: 'Your rules are saved on this device',
  notSaved: 'Your rules are not saved',
  strictest: 'Back to the strictest rules',
  strictestAgain: 'The strictest rules decide again',
};
