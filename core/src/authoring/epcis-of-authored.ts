// An entered event as an EPCIS 2.0 document with the halal profile. The same function shows a person what will be recorded and records
// it. It takes entries that authoringFaults found nothing wrong with.
import { buildDigitalLink } from '../codes/index.ts';
import type { EventJson } from '../events/index.ts';
import { EVENT_NAMESPACE, HALAL_NAMESPACE, type Namer, namedBy } from '../events/index.ts';
import { type AuthoredEvent, type AuthoredItem, changesHands, comesOrGoes, hasOutputs } from './authored-event.ts';

/** `@context` of every document of entered events, by which they are told from others on record. */
export const authoredContext = [
  'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
  { amanah: EVENT_NAMESPACE, halal: HALAL_NAMESPACE },
] as const;

/** Of the organisation that records. */
export interface AuthoringOptions extends Namer {
  /** How it is named as a party. */
  readonly did: string;
}

// CBV 2.0 sections 7.1 and 7.2. Slaughter is a transformation: `killing` would end the life of an RFID tag.
export const authoredSteps = {
  receive: { bizStep: 'receiving', disposition: 'in_progress' },
  ship: { bizStep: 'shipping', disposition: 'in_transit' },
  pack: { bizStep: 'packing', disposition: 'in_progress' },
  process: { bizStep: 'creating_class_instance', disposition: 'active' },
  slaughter: { bizStep: 'creating_class_instance', disposition: 'active' },
  destroy: { bizStep: 'destroying', disposition: 'destroyed' },
} as const;

/**
 * @throws RangeError for a GTIN, batch number, serial or SSCC that is none
 * @example epcisOfAuthored([event], { publicUrl: 'https://amanah.example', organisationId: '1', did }, '2026-01-05T10:00:00Z').type // 'EPCISDocument'
 */
export function epcisOfAuthored(
  events: readonly AuthoredEvent[],
  options: AuthoringOptions,
  createdAt: string,
): EventJson {
  return {
    '@context': authoredContext,
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: createdAt,
    epcisBody: { eventList: events.map((event) => eventOf(event, options)) },
  };
}

function eventOf(event: AuthoredEvent, options: AuthoringOptions): EventJson {
  const { kind, place, slaughter } = event;
  const at = new Date(event.at).toISOString();
  const items = thingsOf(event.items, options);
  const location = place.gln === null ? null : linkTo('414', place.gln);
  return {
    type: kind === 'pack' ? 'AggregationEvent' : hasOutputs(kind) ? 'TransformationEvent' : 'ObjectEvent',
    eventID: `urn:uuid:${event.id.toLowerCase()}`,
    eventTime: at,
    eventTimeZoneOffset: offsetOf(event.at),
    ...whatOf(event, items, options),
    ...authoredSteps[kind],
    readPoint: { id: location ?? namedBy(options, 'places', place.name) },
    ...(location && { bizLocation: { id: location } }),
    ...handoverOf(event, options),
    ...(event.temperatureCelsius !== null && {
      sensorElementList: [
        { sensorReport: [{ type: 'Temperature', value: event.temperatureCelsius, uom: 'CEL', time: at }] },
      ],
    }),
    ...(place.name !== '' && { 'amanah:place': place.name }),
    ...(place.address !== '' && { 'amanah:address': place.address }),
    ...(place.lat !== null && place.lng !== null && { 'amanah:coordinates': `geo:${place.lat},${place.lng}` }),
    ...(event.certificateId !== null && { 'amanah:certificate': `urn:uuid:${event.certificateId.toLowerCase()}` }),
    ...(slaughter && {
      'halal:slaughter': {
        'halal:species': slaughter.species,
        'halal:method': slaughter.method,
        'halal:stunning': slaughter.stunning,
        ...(slaughter.line !== null && { 'halal:line': slaughter.line }),
      },
    }),
  };
}

/** Consignor and consignee, each by its party (EPCIS 2.0 section 7.3.5.4), and the document. */
function handoverOf({ kind, tradingPartner, document: named }: AuthoredEvent, options: AuthoringOptions): EventJson {
  if (!changesHands(kind) || tradingPartner === null || named === null) return {};
  const { name, gln, did } = tradingPartner;
  // Who was chosen is the party; a number that was entered as well names it again.
  const numbered = [...(did === undefined ? [] : [did]), ...(gln === null ? [] : [linkTo('417', gln)])];
  const others = numbered.length === 0 ? [namedBy(options, 'partners', name)] : numbered;
  const [sources, destinations] = kind === 'ship' ? [[options.did], others] : [others, [options.did]];
  return {
    sourceList: sources.map((source) => ({ type: 'possessing_party', source })),
    destinationList: destinations.map((destination) => ({ type: 'possessing_party', destination })),
    bizTransactionList: [{ type: named.type, bizTransaction: namedBy(options, 'documents', named.type, named.number) }],
    'amanah:tradingPartner': name,
  };
}

interface Things {
  readonly epcs: readonly string[];
  readonly quantities: readonly EventJson[];
}

function whatOf({ kind, container, outputs }: AuthoredEvent, items: Things, options: AuthoringOptions): EventJson {
  const { epcs, quantities } = items;
  if (comesOrGoes(kind))
    return {
      // What is destroyed is no more.
      action: kind === 'destroy' ? 'DELETE' : 'OBSERVE',
      ...(epcs.length > 0 && { epcList: epcs }),
      ...(quantities.length > 0 && { quantityList: quantities }),
    };
  if (kind === 'pack')
    return {
      action: 'ADD',
      parentID: linkTo('00', container ?? ''),
      ...(epcs.length > 0 && { childEPCs: epcs }),
      ...(quantities.length > 0 && { childQuantityList: quantities }),
    };
  const made = thingsOf(outputs, options);
  return {
    ...(epcs.length > 0 && { inputEPCList: epcs }),
    ...(quantities.length > 0 && { inputQuantityList: quantities }),
    ...(made.epcs.length > 0 && { outputEPCList: made.epcs }),
    ...(made.quantities.length > 0 && { outputQuantityList: made.quantities }),
  };
}

function thingsOf(items: readonly AuthoredItem[], options: AuthoringOptions): Things {
  const epcs: string[] = [];
  const quantities: EventJson[] = [];
  for (const item of items) {
    if (item.kind === 'pack')
      epcs.push(
        linkOf([
          ['01', item.gtin],
          ['21', item.serial],
        ]),
      );
    else if (item.kind === 'unit') epcs.push(linkTo('00', item.sscc));
    else if (item.kind === 'herd')
      quantities.push({ epcClass: namedBy(options, 'herds', item.herd), quantity: item.heads });
    else
      quantities.push({
        epcClass: linkOf([
          ['01', item.gtin],
          ['10', item.batchNumber],
        ]),
        ...(item.quantity !== null && { quantity: item.quantity }),
        ...(item.quantity !== null && item.unit === 'kilograms' && { uom: 'KGM' }),
      });
  }
  return { epcs, quantities };
}

const linkTo = (ai: string, value: string) => linkOf([[ai, value]]);

function linkOf(elements: readonly (readonly [ai: string, value: string])[]): string {
  const link = buildDigitalLink(elements.map(([ai, value]) => ({ ai, value })));
  if (!link.isValid) throw new RangeError(`no GS1 key in ${elements.map(([, value]) => value).join(' ')}`);
  return link.uri;
}

/** The offset that the person's clock had. @example offsetOf('2026-01-05T10:00:00+03:00') // '+03:00' */
const offsetOf = (at: string): string => /[+-]\d{2}:\d{2}$/.exec(at)?.[0] ?? '+00:00';
