// An entered event as people entered it, out of its EPCIS form: the way back of epcisOfAuthored, so that what is wrong can be entered anew. It never
// guesses: whatever was not made by that function is no entered event.
import { parseDigitalLink, uuidOfUrn } from '../codes/index.ts';
import {
  documentNumberOf,
  type EventJson,
  halalCuts,
  halalSpecies,
  halalStunnings,
  wordOfName,
} from '../events/index.ts';
import {
  type AuthoredEvent,
  type AuthoredItem,
  type AuthoredKind,
  type AuthoredSlaughter,
  changesHands,
  documentTypes,
  hasOutputs,
} from './authored-event.ts';

/**
 * Single things come first in a list of goods, in whatever order they were entered. The time has the offset of the clock that it was entered at.
 *
 * @returns null: it has another form than what people enter here
 * @example authoredOfEpcis({ type: 'ObjectEvent', eventID: 'urn:epc:id:sgtin:1.2.3' }) // null
 */
export function authoredOfEpcis(event: EventJson): AuthoredEvent | null {
  const kind = kindOf(event);
  const id = uuidOfUrn(textOf(event['eventID']) ?? '');
  const at = localTimeOf(textOf(event['eventTime']), textOf(event['eventTimeZoneOffset']));
  const items = kind && thingsOf(event, namesOfGoods[kind]);
  const outputs = kind && hasOutputs(kind) ? thingsOf(event, ['outputEPCList', 'outputQuantityList']) : [];
  const place = placeOf(event);
  if (kind === null || id === null || at === null || items === null || outputs === null || place === null) return null;
  const handover = changesHands(kind) ? handoverOf(event, kind) : { tradingPartner: null, document: null };
  if (handover === null) return null;
  const container = kind === 'pack' ? ssccOf(event['parentID']) : null;
  const slaughter = kind === 'slaughter' ? slaughterOf(event['halal:slaughter']) : null;
  if ((kind === 'pack' && container === null) || (kind === 'slaughter' && slaughter === null)) return null;
  const certificateId = uuidOfUrn(textOf(event['amanah:certificate']) ?? '');
  const temperatureCelsius = temperatureOf(event['sensorElementList']);
  return { id, kind, at, place, items, outputs, container, temperatureCelsius, certificateId, slaughter, ...handover };
}

const comingOrGoing = ['epcList', 'quantityList'] as const;
const goingIn = ['inputEPCList', 'inputQuantityList'] as const;

const namesOfGoods: Readonly<Record<AuthoredKind, readonly [epcs: string, quantities: string]>> = {
  receive: comingOrGoing,
  ship: comingOrGoing,
  destroy: comingOrGoing,
  pack: ['childEPCs', 'childQuantityList'],
  process: goingIn,
  slaughter: goingIn,
};

function kindOf(event: EventJson): AuthoredKind | null {
  switch (`${textOf(event['type'])} ${textOf(event['bizStep'])}`) {
    case 'ObjectEvent receiving':
      return 'receive';
    case 'ObjectEvent shipping':
      return 'ship';
    case 'ObjectEvent destroying':
      return 'destroy';
    case 'AggregationEvent packing':
      return 'pack';
    case 'TransformationEvent creating_class_instance':
      return event['halal:slaughter'] === undefined ? 'process' : 'slaughter';
    default:
      return null;
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | null =>
  words.find((word) => word === value) ?? null;
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** An instant in the clock of an offset. @example localTimeOf('2026-01-05T07:00:00.000Z', '+03:00') // '2026-01-05T10:00:00+03:00' */
function localTimeOf(instant: string | null, offset: string | null): string | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset ?? '') ?? [];
  const at = Date.parse(instant ?? '');
  if (sign === undefined || !Number.isFinite(at)) return null;
  const shift = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  return `${new Date(at + shift).toISOString().replace(/(?:\.000)?Z$/, '')}${offset}`;
}

function placeOf(event: EventJson): AuthoredEvent['place'] | null {
  const readPoint = textOf(memberOf(event['readPoint'], 'id'));
  if (readPoint === null) return null;
  const gln = keyOf(readPoint)?.get('414') ?? null;
  const [, lat, lng] = /^geo:(-?[\d.e-]+),(-?[\d.e-]+)$/.exec(textOf(event['amanah:coordinates']) ?? '') ?? [];
  return {
    gln,
    name: textOf(event['amanah:place']) ?? (gln === null ? (wordOfName(readPoint) ?? '') : ''),
    address: textOf(event['amanah:address']) ?? '',
    lat: lat === undefined ? null : Number(lat),
    lng: lng === undefined ? null : Number(lng),
  };
}

/** By its Application Identifiers. */
function keyOf(uri: string): ReadonlyMap<string, string> | null {
  const link = parseDigitalLink(uri);
  return link.isValid ? new Map(link.elements.map(({ ai, value }) => [ai, value])) : null;
}

const ssccOf = (value: unknown): string | null => keyOf(textOf(value) ?? '')?.get('00') ?? null;

function thingsOf(event: EventJson, [epcs, quantities]: readonly [string, string]): readonly AuthoredItem[] | null {
  const things = [...listOf(event[epcs]).map(thingOf), ...listOf(event[quantities]).map(goodsOf)];
  const known = things.filter((thing) => thing !== null);
  return known.length === things.length && known.length > 0 ? known : null;
}

function thingOf(value: unknown): AuthoredItem | null {
  const key = keyOf(textOf(value) ?? '');
  const [sscc, gtin, serial] = [key?.get('00'), key?.get('01'), key?.get('21')];
  if (sscc !== undefined) return { kind: 'unit', sscc };
  return gtin === undefined || serial === undefined ? null : { kind: 'pack', gtin, serial };
}

function goodsOf(value: unknown): AuthoredItem | null {
  const epcClass = textOf(memberOf(value, 'epcClass')) ?? '';
  const [counted, uom] = [memberOf(value, 'quantity'), memberOf(value, 'uom')];
  const quantity = typeof counted === 'number' ? counted : null;
  const herd = epcClass.includes('/herds/') ? wordOfName(epcClass) : null;
  if (herd !== null) return quantity === null ? null : { kind: 'herd', herd, heads: quantity };
  const key = keyOf(epcClass);
  const [gtin, batchNumber] = [key?.get('01'), key?.get('10')];
  const isKnownUnit = uom === undefined || uom === 'KGM';
  if (gtin === undefined || batchNumber === undefined || !isKnownUnit) return null;
  return { kind: 'batch', gtin, batchNumber, quantity, unit: uom === 'KGM' ? 'kilograms' : 'pieces' };
}

function handoverOf(
  event: EventJson,
  kind: 'receive' | 'ship',
): Pick<AuthoredEvent, 'tradingPartner' | 'document'> | null {
  const [list, role] =
    kind === 'ship' ? (['destinationList', 'destination'] as const) : (['sourceList', 'source'] as const);
  const parties = listOf(event[list]).map((party) => textOf(memberOf(party, role)) ?? '');
  const [paper] = listOf(event['bizTransactionList']);
  const type = oneOf(documentTypes, memberOf(paper, 'type'));
  const uri = textOf(memberOf(paper, 'bizTransaction'));
  const name = textOf(event['amanah:tradingPartner']);
  if (name === null || type === null || uri === null) return null;
  const did = parties.find((party) => party.startsWith('did:'));
  const gln = parties.map((party) => keyOf(party)?.get('417')).find((found) => found !== undefined) ?? null;
  return {
    tradingPartner: { name, gln, ...(did !== undefined && { did }) },
    document: { type, number: documentNumberOf(uri) },
  };
}

function slaughterOf(value: unknown): AuthoredSlaughter | null {
  const species = oneOf(halalSpecies, memberOf(value, 'halal:species'));
  const method = oneOf(halalCuts, memberOf(value, 'halal:method'));
  const stunning = oneOf(halalStunnings, memberOf(value, 'halal:stunning'));
  if (species === null || method === null || stunning === null) return null;
  return { species, method, stunning, line: textOf(memberOf(value, 'halal:line')) };
}

function temperatureOf(elements: unknown): number | null {
  const reports = listOf(elements).flatMap((element) => listOf(memberOf(element, 'sensorReport')));
  const value = memberOf(
    reports.find((report) => memberOf(report, 'type') === 'Temperature'),
    'value',
  );
  return typeof value === 'number' ? value : null;
}
