// Documents as a food chain sends them: harvest and slaughter with master data of the lot, packing into cases, shipping with order and
// partners, receiving, a block of sensor readings. A fifth of the events name lots that are on record.
const standard = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';
const steps = ['commissioning', 'packing', 'shipping', 'receiving', 'storing', 'stocking'] as const;

export const lots = 20_000;
export const gtinOfLot = (lot: number): string => withCheckDigit(`0955${String(100_000_000 + lot).slice(0, 9)}`);

function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

const pad = (value: number, length: number) => String(value).padStart(length, '0');
export const gln = (place: number): string => withGlnDigit(`9551${pad(place % 500, 8)}`);
function withGlnDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** Hours of event time per event, so that a million spread over three years. */
const begin = Date.UTC(2023, 0, 1);
export const timeOf = (n: number): string => new Date(begin + n * 90_000).toISOString();
export const locationOf = (n: number): string => `https://id.gs1.org/414/${gln(n * 7)}`;
export const epcOf = (n: number): string => `https://id.gs1.org/01/${gtinOfLot(n % lots)}/21/S${n}`;
export const transformationOf = (n: number): string => `urn:uuid:${uuid(n, 7)}`;

const uuid = (n: number, kind: number): string =>
  `${(n * 2_654_435_761).toString(16).slice(-8).padStart(8, '0')}-0000-4000-8${pad(kind, 3)}-${n.toString(16).padStart(12, '0')}`;

function eventOf(n: number): Record<string, unknown> {
  const bizStep = steps[n % steps.length] ?? 'storing';
  // A lot is made, moved and sold in a row of events.
  const number = Math.floor(n / 25) % lots;
  const isOnRecord = n % 5 === 0;
  const lot = isOnRecord ? `LOT-${number}` : `L${n}`;
  const epcClass = `https://id.gs1.org/01/${gtinOfLot(number)}/10/${lot}`;
  const base = {
    type: 'ObjectEvent',
    eventID: `urn:uuid:${uuid(n, 1)}`,
    eventTime: timeOf(n),
    eventTimeZoneOffset: '+08:00',
    bizStep,
    readPoint: { id: `https://id.gs1.org/414/${gln(n)}/254/${n % 9}` },
    bizLocation: { id: locationOf(n) },
  };
  switch (n % 6) {
    case 0:
      return {
        ...base,
        action: 'ADD',
        disposition: 'active',
        epcList: [epcOf(n), `${epcOf(n)}b`],
        ilmd: { 'cbvmda:lotNumber': lot, 'cbvmda:itemExpirationDate': '2027-01-01', 'ex:farm': `Farm ${n % 300}` },
      };
    case 1:
      return {
        ...base,
        type: 'TransformationEvent',
        disposition: 'in_progress',
        transformationID: transformationOf(n),
        inputQuantityList: [
          { epcClass: `https://id.gs1.org/01/${gtinOfLot(n % lots)}/10/A${n}`, quantity: 120.5, uom: 'KGM' },
        ],
        outputQuantityList: [{ epcClass, quantity: 118, uom: 'KGM' }],
        'ex:line': n % 4,
      };
    case 2:
      return {
        ...base,
        action: 'OBSERVE',
        disposition: 'in_transit',
        quantityList: [{ epcClass, quantity: 40, uom: 'KGM' }],
        bizTransactionList: [{ type: 'po', bizTransaction: `urn:example:po:${n}` }],
        sourceList: [{ type: 'possessing_party', source: `https://id.gs1.org/417/${gln(n)}` }],
        destinationList: [{ type: 'possessing_party', destination: `https://id.gs1.org/417/${gln(n + 1)}` }],
      };
    case 3:
      return {
        ...base,
        type: 'AggregationEvent',
        action: 'ADD',
        disposition: 'in_progress',
        parentID: `https://id.gs1.org/00/${withCheckDigit(`09551${pad(n, 12)}`)}`,
        childEPCs: [epcOf(n), epcOf(n + 1), epcOf(n + 2), epcOf(n + 3)],
      };
    case 4:
      return {
        ...base,
        action: 'OBSERVE',
        quantityList: [{ epcClass, quantity: 12 }],
        sensorElementList: [
          {
            sensorMetadata: { deviceID: `urn:example:device:${n % 50}`, time: timeOf(n) },
            sensorReport: [{ type: 'Temperature', value: 2 + (n % 40) / 10, uom: 'CEL' }],
          },
        ],
      };
    default:
      return {
        ...base,
        action: 'OBSERVE',
        disposition: 'sellable_accessible',
        quantityList: [{ epcClass, quantity: 12 }],
      };
  }
}

/** The text of a document with `count` events that nobody has seen, numbered from `first`. */
export const documentOf = (first: number, count: number): string =>
  JSON.stringify({
    '@context': [standard, { ex: 'https://ns.example.com/' }],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2026-01-05T10:00:00Z',
    epcisBody: { eventList: Array.from({ length: count }, (_, index) => eventOf(first + index)) },
  });
