import { describe, expect, it } from 'vitest';
import { checkDigitOf } from '../codes/index.ts';
import {
  type EventJson,
  identifyEvent,
  journeyStepOf,
  publicFormOf,
  readHalalProfile,
  validateEpcis,
} from '../events/index.ts';
import {
  type AuthoredEvent,
  authoredOfEpcis,
  authoringColumns,
  authoringFaults,
  epcisOfAuthored,
  readAuthoredTable,
} from './index.ts';

const now = '2026-11-21T12:00:00Z';
const gtin = '09506000134352';
const batch = { kind: 'batch', gtin, batchNumber: 'A1', quantity: 20, unit: 'kilograms' } as const;
const sscc = `09506000134352000${checkDigitOf('09506000134352000')}`;
const base: AuthoredEvent = {
  id: '0190a7b8-0000-7000-8000-000000000001',
  kind: 'ship',
  at: '2026-11-21T13:00:00+03:00',
  place: { gln: null, name: 'Konya Plant', address: 'Organize Sanayi, Konya', lat: 37.93, lng: 32.58 },
  items: [batch],
  outputs: [],
  container: null,
  temperatureCelsius: -19.5,
  certificateId: null,
  slaughter: null,
  tradingPartner: { name: 'Segar Market', gln: null },
  document: { type: 'desadv', number: 'DA 1017' },
};
const within = { tradingPartner: null, document: null } as const;
const slaughter = { species: 'cattle', method: 'hand', stunning: 'no_stun', line: 'L2' } as const;
const events: readonly AuthoredEvent[] = [
  base,
  {
    ...base,
    kind: 'receive',
    items: [
      { kind: 'pack', gtin, serial: '7' },
      { kind: 'unit', sscc },
    ],
  },
  { ...base, ...within, kind: 'pack', container: sscc },
  { ...base, ...within, kind: 'process', outputs: [{ ...batch, batchNumber: 'B2' }] },
  {
    ...base,
    ...within,
    kind: 'slaughter',
    items: [{ kind: 'herd', herd: 'TR-42-7', heads: 30 }],
    outputs: [batch],
    slaughter,
  },
];

const destroyed: AuthoredEvent = { ...base, ...within, kind: 'destroy' };

const did = 'did:web:amanah.example:did:0190a7b8-0000-7000-8000-000000000001';
const options = { publicUrl: 'https://amanah.example', organisationId: did.slice(-36), did };

function eventOf(entered: AuthoredEvent) {
  const document = epcisOfAuthored([entered], options, now);
  const reading = validateEpcis(document);
  if (!reading.isValid) throw new Error(JSON.stringify(reading.faults));
  const [accepted] = reading.events;
  if (!accepted) throw new Error('no event');
  return accepted;
}

describe('An entered event', () => {
  it('of goods that were destroyed ends them, and is no step of the journey', () => {
    expect(authoringFaults(destroyed, now)).toEqual([]);
    const { event, namespaces } = eventOf(destroyed) as { event: EventJson; namespaces: Record<string, string> };
    expect(event).toMatchObject({
      ...{ type: 'ObjectEvent', action: 'DELETE', bizStep: 'destroying', disposition: 'destroyed' },
      quantityList: [{ quantity: 20 }],
    });
    expect(journeyStepOf(event, identifyEvent(event, namespaces), {}, namespaces)).toBeNull();
    const uncounted = { ...destroyed, items: destroyed.items.map((item) => ({ ...item, quantity: null })) };
    expect(authoringFaults(uncounted as AuthoredEvent, now)).toEqual([
      { field: 'items/0/quantity', rule: 'quantity_missing' },
    ]);
  });

  it.each(events)('of the kind $kind is valid EPCIS with the halal profile, and a step of the journey', (entered) => {
    expect(authoringFaults(entered, now)).toEqual([]);
    const { event, namespaces } = eventOf(entered) as { event: EventJson; namespaces: Record<string, string> };
    const halal = readHalalProfile(event, namespaces);
    expect(halal.faults).toEqual([]);
    expect(Object.keys(halal.facts)).toEqual(entered.kind === 'slaughter' ? ['slaughter'] : []);
    const step = journeyStepOf(event, identifyEvent(event, namespaces), halal.facts, namespaces);
    expect(step).toMatchObject({
      kind: {
        ship: 'distribution',
        receive: 'distribution',
        pack: 'packaging',
        process: 'processing',
        slaughter: 'processing',
        destroy: null,
      }[entered.kind],
      name: 'Konya Plant',
      temperatureCelsius: -19.5,
      coordinates: { lat: 37.93, lng: 32.58 },
    });
  });
  it.each([
    ...[...events, destroyed],
    { ...base, tradingPartner: { name: 'Segar', gln: '9521234567899', did } },
    {
      ...base,
      ...within,
      kind: 'process',
      outputs: [batch],
      certificateId: base.id,
      items: [{ ...batch, batchNumber: 'C/1', quantity: null }],
    },
    {
      ...base,
      at: '2026-11-21T07:05:06.250-03:30',
      temperatureCelsius: null,
      place: { gln: '9521234567899', name: '', address: '', lat: null, lng: null },
    },
  ] as readonly AuthoredEvent[])('of the kind $kind is read back as it was entered', (entered) => {
    const { event } = eventOf(entered);
    const back = authoredOfEpcis(event);
    const inUnits = entered.items.map((item) =>
      item.kind === 'batch' && item.quantity === null ? { ...item, unit: 'pieces' } : item,
    );
    expect(back).toEqual({ ...entered, items: inUnits });
    expect(back && eventOf(back).event).toEqual(event);
  });
  it('is told from what others sent', () => {
    const { event } = eventOf(base);
    for (const other of [
      { ...event, eventID: 'urn:epc:id:sgtin:9521234.012345.7' },
      { ...event, bizStep: 'stocking' },
      { ...event, quantityList: [{ epcClass: 'urn:epc:idpat:sgtin:9521234.012345.*' }] },
      { ...event, bizTransactionList: [] },
      { ...event, eventTimeZoneOffset: 'Z' },
    ])
      expect(authoredOfEpcis(other)).toBeNull();
  });
  it('keeps the time of the clock it was entered at', () => {
    expect(eventOf(base).event).toMatchObject({
      eventTime: '2026-11-21T10:00:00.000Z',
      eventTimeZoneOffset: '+03:00',
      eventID: `urn:uuid:${base.id}`,
    });
  });
  it('names consignor, consignee and document, and its public form none of them', () => {
    const name = 'https://amanah.example/partners/0190a7b8-0000-7000-8000-000000000001/Segar%20Market';
    const { event, namespaces } = eventOf(base);
    expect(event).toMatchObject({
      readPoint: { id: 'https://amanah.example/places/0190a7b8-0000-7000-8000-000000000001/Konya%20Plant' },
      sourceList: [{ type: 'possessing_party', source: did }],
      destinationList: [{ type: 'possessing_party', destination: name }],
      bizTransactionList: [{ type: 'desadv' }],
    });
    const received = { ...base, kind: 'receive', tradingPartner: { name: 'Segar', gln: '9521234567899' } } as const;
    expect(eventOf(received).event).toMatchObject({
      sourceList: [{ source: 'https://id.gs1.org/417/9521234567899' }],
      destinationList: [{ destination: did }],
    });
    const shown = JSON.stringify(publicFormOf(event, namespaces));
    expect(shown).toContain('Konya Plant');
    expect(shown).not.toMatch(/Segar|DA%201017|did:web/);
  });
  it('counts pieces without a unit and weighs kilograms with KGM', () => {
    expect(eventOf(base).event['quantityList']).toMatchObject([{ quantity: 20, uom: 'KGM' }]);
    const pieces = { ...base, items: [{ ...batch, unit: 'pieces' as const }] };
    expect(eventOf(pieces).event['quantityList']).toEqual([expect.not.objectContaining({ uom: expect.anything() })]);
  });
  it.each([
    ['time_wrong', 'at', { at: '2026-11-21T13:00:00' }],
    ['time_future', 'at', { at: '2026-11-21T13:00:00Z' }],
    ['place_missing', 'place', { place: { ...base.place, name: ' ' } }],
    ['gln_wrong', 'place/gln', { place: { ...base.place, gln: '4012345000009'.slice(0, 12).concat('0') } }],
    ['coordinates_wrong', 'place', { place: { ...base.place, lng: null } }],
    ['items_missing', 'items', { items: [] }],
    ['outputs_missing', 'outputs', { kind: 'process' }],
    ['outputs_not_expected', 'outputs', { outputs: [batch] }],
    ['output_is_input', 'outputs/0', { ...within, kind: 'process', outputs: [batch] }],
    ['output_is_input', 'outputs/0', { ...within, kind: 'process', outputs: [{ ...batch, batchNumber: 'a1' }] }],
    ['trading_partner_missing', 'tradingPartner', { tradingPartner: null }],
    ['trading_partner_missing', 'tradingPartner', { tradingPartner: { name: ' - ', gln: null } }],
    ['gln_wrong', 'tradingPartner/gln', { tradingPartner: { name: 'Segar', gln: '4012345000000' } }],
    ['trading_partner_not_expected', 'tradingPartner', { kind: 'pack', container: sscc }],
    ['document_missing', 'document', { document: null }],
    ['document_missing', 'document', { document: { type: 'po', number: '–' } }],
    ['document_not_expected', 'document', { kind: 'process', outputs: [batch] }],
    ['quantity_missing', 'items/0/quantity', { items: [{ ...batch, quantity: null }] }],
    ['gtin_wrong', 'items/0/gtin', { items: [{ ...batch, gtin: '09506000134353' }] }],
    ['batch_number_wrong', 'items/0/batchNumber', { items: [{ ...batch, batchNumber: 'a b' }] }],
    ['quantity_wrong', 'items/0/quantity', { items: [{ ...batch, quantity: 1.5, unit: 'pieces' }] }],
    ['serial_wrong', 'items/0/serial', { items: [{ kind: 'pack', gtin, serial: '' }] }],
    ['sscc_wrong', 'items/0/sscc', { items: [{ kind: 'unit', sscc: '1' }] }],
    ['herd_wrong', 'items/0/herd', { items: [{ kind: 'herd', herd: 'A', heads: 0 }] }],
    ['container_missing', 'container', { kind: 'pack' }],
    ['container_not_expected', 'container', { container: sscc }],
    ['temperature_wrong', 'temperatureCelsius', { temperatureCelsius: 500 }],
    ['certificate_wrong', 'certificateId', { certificateId: 'C-1' }],
    ['slaughter_missing', 'slaughter', { kind: 'slaughter', outputs: [batch] }],
    ['slaughter_not_expected', 'slaughter', { slaughter }],
    ['line_wrong', 'slaughter/line', { kind: 'slaughter', outputs: [batch], slaughter: { ...slaughter, line: 'Ali' } }],
  ] as const)('is refused with %s at %s', (rule, field, change) => {
    expect(authoringFaults({ ...base, ...change } as AuthoredEvent, now)).toContainEqual({ field, rule });
  });
});

describe('A table of events', () => {
  const reading = {
    now,
    mostRows: 2_000,
    certificateIdOf: (number: string) => (number === 'C-1' ? base.id : null),
    idFor: (_name: string, row: number) => `0190a7b8-0000-7000-8000-${String(row).padStart(12, '0')}`,
  };
  const read = (...rows: Partial<Record<(typeof authoringColumns)[number], string>>[]) =>
    readAuthoredTable(
      [...authoringColumns],
      rows.map((row) => authoringColumns.map((column) => row[column] ?? '')),
      reading,
    );
  const shipped = {
    kind: 'ship',
    time: '2026-11-21T10:00:00Z',
    place: 'Konya Plant',
    gtin: '9506000134352',
    batch: 'A1',
    quantity: '20,5',
    unit: 'kilograms',
    'trading partner': 'Segar Market',
    'document type': 'desadv',
    'document number': 'DA-1017',
  };

  it('makes one event of the rows of one name, and one of each row without a name', () => {
    const reading = read({ ...shipped, event: 'one' }, { event: 'one', gtin, batch: 'A2', quantity: '3' }, shipped, {});
    if (!reading.isValid) throw new Error(JSON.stringify(reading.faults));
    expect(reading.events.map((event) => event.items.length)).toEqual([2, 1]);
    expect(reading.events[0]?.items[0]).toEqual({ ...batch, quantity: 20.5 });
    expect(new Set(reading.events.map((event) => event.id)).size).toBe(2);
  });
  it('reads a slaughter with what goes in and what comes out', () => {
    const reading = read(
      {
        event: 's',
        kind: 'slaughter',
        time: shipped.time,
        place: 'Plant',
        direction: 'in',
        herd: 'H1',
        quantity: '12',
        species: 'sheep',
        method: 'hand',
        stunning: 'no_stun',
      },
      { event: 's', direction: 'out', gtin, batch: 'A1', quantity: '250', unit: 'kilograms' },
    );
    expect(reading).toMatchObject({
      isValid: true,
      events: [{ items: [{ herd: 'H1' }], outputs: [{ quantity: 250 }] }],
    });
  });
  it.each([
    [{ kind: 'fly' }, 'kind', 'kind_unknown'],
    [{ quantity: '1.000,5' }, 'quantity', 'number_wrong'],
    [{ unit: 'boxes' }, 'unit', 'unit_unknown'],
    [{ serial: '7' }, null, 'item_twofold'],
    [{ batch: '' }, 'batch', 'item_missing'],
    [{ gtin: '9506000134353' }, 'gtin', 'gtin_wrong'],
    [{ time: 'yesterday' }, 'time', 'time_wrong'],
    [{ place: '' }, 'place', 'place_missing'],
    [{ certificate: 'C-2' }, 'certificate', 'certificate_wrong'],
    [{ 'trading partner': '' }, 'trading partner', 'trading_partner_missing'],
    [{ 'document number': '' }, 'document number', 'document_missing'],
    [{ 'document type': 'letter' }, 'document type', 'word_unknown'],
    [{ kind: 'process', direction: 'sideways' }, 'direction', 'direction_unknown'],
    [
      { kind: 'slaughter', direction: 'out', species: 'pig', method: 'hand', stunning: 'no_stun' },
      'species',
      'word_unknown',
    ],
  ] as const)('tells row and column of what is wrong: %o', (change, column, rule) => {
    const reading = read(shipped, { ...shipped, ...change });
    expect(reading.isValid ? [] : reading.faults).toContainEqual(expect.objectContaining({ row: 3, column, rule }));
  });
  it('names a certificate by its number', () => {
    const reading = read({ ...shipped, certificate: 'C-1' });
    expect(reading).toMatchObject({ isValid: true, events: [{ certificateId: base.id }] });
  });
  it('tells all faults of a row at once', () => {
    const reading = read({ ...shipped, quantity: 'many', gtin: '123', batch: 'A 1', time: 'then' });
    expect(reading.isValid ? [] : reading.faults.map(({ column, rule }) => `${column} ${rule}`).sort()).toEqual([
      'batch batch_number_wrong',
      'gtin gtin_wrong',
      'quantity number_wrong',
      'time time_wrong',
    ]);
  });
  it('refuses columns that it does not know, and tables without rows', () => {
    expect(readAuthoredTable(['kind', 'time', 'place', 'colour'], [['ship']], reading)).toMatchObject({
      faults: [{ row: 1, rule: 'column_unknown', value: 'colour' }],
    });
    expect(readAuthoredTable([...authoringColumns], [], reading)).toMatchObject({ faults: [{ rule: 'no_rows' }] });
    expect(read({ ...shipped, event: 'one' }, { ...shipped, event: 'one', place: 'Elsewhere' })).toMatchObject({
      faults: [{ row: 3, column: 'place', rule: 'differs_from_first_row' }],
    });
  });
});
