// With whom and by which document goods change hands, for tests that are about something else.
import { type AuthoredEvent, type AuthoredKind, changesHands } from '@amanah/core/authoring';

let papers = 1016;

/** Each by a paper of its own: a paper names one delivery. */
export const handoverOf = (kind: AuthoredKind): Pick<AuthoredEvent, 'tradingPartner' | 'document'> =>
  changesHands(kind)
    ? { tradingPartner: { name: 'Contoh Trading', gln: null }, document: { type: 'desadv', number: `DA-${++papers}` } }
    : { tradingPartner: null, document: null };

/** Of a table of events: what goes from hand to hand, with its paper. */
export const handoverHeading = [
  'kind',
  'time',
  'place',
  'gtin',
  'batch',
  'quantity',
  'trading partner',
  'document type',
  'document number',
];
