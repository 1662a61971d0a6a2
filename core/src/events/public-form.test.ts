import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { validateEpcis } from './epcis/validate-epcis.ts';
import { eventNamespaces } from './event-context.ts';
import { eventPreHash } from './event-hash.ts';
import { publicFormOf } from './public-form.ts';

const event = {
  type: 'ObjectEvent',
  eventID: 'urn:uuid:0190a000-0000-7000-8000-000000000001',
  eventTime: '2026-01-05T10:00:00.000Z',
  eventTimeZoneOffset: '+00:00',
  action: 'OBSERVE',
  bizStep: 'shipping',
  quantityList: [{ epcClass: 'https://id.gs1.org/01/09506000134352/10/A1', quantity: 4 }],
  bizTransactionList: [{ type: 'desadv', bizTransaction: 'https://example.com/desadv/17' }],
  sourceList: [{ type: 'possessing_party', source: 'https://id.gs1.org/417/9521000000008' }],
  destinationList: [{ type: 'possessing_party', destination: 'https://id.gs1.org/417/9521000000015' }],
  'amanah:place': 'Plant',
  'amanah:tradingPartner': 'Segar Market',
};

describe('The public form of an event', () => {
  it('says step, place, time and goods, and nothing of parties and documents', () => {
    const shown = publicFormOf(event, eventNamespaces);
    expect(shown).toEqual({
      type: 'ObjectEvent',
      eventID: event.eventID,
      eventTime: event.eventTime,
      eventTimeZoneOffset: '+00:00',
      action: 'OBSERVE',
      bizStep: 'shipping',
      quantityList: event.quantityList,
      'amanah:place': 'Plant',
    });
    expect(JSON.stringify(shown)).not.toMatch(/9521|desadv|Segar/);
  });

  it('finds our words under another prefix', () => {
    const { 'amanah:tradingPartner': tradingPartner, ...rest } = event;
    const shown = publicFormOf({ ...rest, 'a:tradingPartner': tradingPartner }, { a: eventNamespaces.amanah });
    expect(Object.keys(shown ?? {})).not.toContain('a:tradingPartner');
  });

  it('is a valid event with another hash', () => {
    const shown = publicFormOf(event, eventNamespaces) ?? {};
    const context = ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', eventNamespaces];
    expect(validateEpcis({ '@context': context, ...shown }, {}).isValid).toBe(true);
    const hashOf = (one: object) =>
      createHash('sha256')
        .update(eventPreHash({ ...one }, eventNamespaces))
        .digest('hex');
    expect(hashOf(shown)).not.toBe(hashOf(event));
  });

  it('is the event itself where nobody is named', () => {
    const {
      bizTransactionList: _,
      sourceList: __,
      destinationList: ___,
      'amanah:tradingPartner': ____,
      ...plain
    } = event;
    expect(publicFormOf(plain, eventNamespaces)).toBeNull();
  });
});
