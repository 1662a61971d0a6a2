// My rules: what a person accepts, what each rule does and what none can do.
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
  save: 'Save my rules',
  saved: 'Your rules are saved on this device',
  notSaved: 'Your rules are not saved',
  strictest: 'Back to the strictest rules',
  strictestAgain: 'The strictest rules decide again',
};
