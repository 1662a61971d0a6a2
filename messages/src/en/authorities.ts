// The public register of certification bodies. It says who recognises whom by which source, and vouches for nobody.
export default {
  pageTitle: 'Register of certification bodies',
  introduction:
    'Who certifies, and who accepts whose certificates. Each fact has a source and a date. The bodies neither run nor endorse Amanah.',
  back: 'All certification bodies',
  failed: 'The register could not be loaded',
  search: 'Name, country or scheme',
  count:
    '{count, plural, =0 {No body} one {One body} other {# bodies}}{invented, plural, =0 {} one {, one of them invented for the demo} other {, # of them invented for the demo}}',
  nothing: 'No body of this name or country',
  showAll: 'Show all',
  speaks: 'Speaks for its country',
  recognisedBy:
    '{count, plural, =0 {No recognition in force on record} one {Recognised by one body} other {Recognised by # bodies}}',
  unknown: 'This body is not in the register',
  unknownBody: 'The address may be cut short, or the body was never entered.',
  facts: 'Facts',
  atHome: 'In its own country',
  speaksFor: 'It speaks for its country: there its certificates need no other recognition.',
  website: 'Website',
  notes: 'Notes',
  source: 'Source',
  sourced: '{source}, as of {date}',
  by: { title: 'Recognitions of {name} by others', none: 'None on record.' },
  of: { title: 'Recognitions by {name} of others', none: 'None on record.' },
  onlyFor: 'For {categories}',
  notFor: 'Not for {categories}',
  since: 'Since {day}',
  until: 'until {day}',
  noBeginning: 'The source names no beginning',
  rules: {
    in_market: 'Still accepted: in the market by {day}',
    en_route: 'Still accepted: on its way by {day}',
    contracted: 'Still accepted: under a contract dated by {day}',
  },
  checked: 'Source: {source}, looked at on {day}',
  states: {
    inForce: 'In force',
    notYet: 'Not yet in force',
    ended: 'Ended',
    undated: 'Undated: no result rests on it',
  },
} as const;
