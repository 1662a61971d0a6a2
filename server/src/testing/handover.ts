// With whom and by which document goods change hands, for tests that are about something else.
import { type AuthoredEvent, type AuthoredKind, changesHands } from '@amanah/core/events';

export const handoverOf = (kind: AuthoredKind): Pick<AuthoredEvent, 'tradingPartner' | 'document'> =>
  changesHands(kind)
    ? { tradingPartner: { name: 'Contoh Trading', gln: null }, document: { type: 'desadv', number: 'DA-1017' } }
    : { tradingPartner: null, document: null };
