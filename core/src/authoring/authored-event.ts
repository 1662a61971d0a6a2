// Events as people enter them: receive, ship, pack, process, slaughter, destroy. What must be there and what may not be; the form that goes into
// the record is made by authoring-epcis.ts. It never judges whether something is permitted.
import { hasCheckDigit, isUuid, namesSomething } from '../codes/index.ts';
import type { halalCuts, halalSpecies, halalStunnings } from '../events/index.ts';

export const authoredKinds = ['receive', 'ship', 'pack', 'process', 'slaughter', 'destroy'] as const;
export type AuthoredKind = (typeof authoredKinds)[number];

export const authoredUnits = ['pieces', 'kilograms'] as const;

/** Papers that go with goods, by their word of CBV 2.0 section 7.3: purchase order, despatch advice, bill of lading, invoice. */
export const documentTypes = ['po', 'desadv', 'bol', 'inv'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Why an event is declared wrong, by its word of CBV 2.0 section 7.5. */
export const errorReasons = ['did_not_occur', 'incorrect_data'] as const;
export type ErrorReason = (typeof errorReasons)[number];

/** A batch, one pack, a logistic unit, or animals that have no number of GS1. */
export type AuthoredItem =
  | {
      readonly kind: 'batch';
      readonly gtin: string;
      readonly batchNumber: string;
      readonly quantity: number | null;
      readonly unit: (typeof authoredUnits)[number];
    }
  | { readonly kind: 'pack'; readonly gtin: string; readonly serial: string }
  | { readonly kind: 'unit'; readonly sscc: string }
  | { readonly kind: 'herd'; readonly herd: string; readonly heads: number };

export interface AuthoredSlaughter {
  readonly species: (typeof halalSpecies)[number];
  readonly method: (typeof halalCuts)[number];
  readonly stunning: (typeof halalStunnings)[number];
  /** Code of the line, such as L2. */
  readonly line: string | null;
}

export interface AuthoredEvent {
  /** UUID: entered twice it is one event. */
  readonly id: string;
  readonly kind: AuthoredKind;
  /** ISO 8601 with offset. */
  readonly at: string;
  readonly place: {
    /** 13 digits; null where the place has none. */
    readonly gln: string | null;
    readonly name: string;
    readonly address: string;
    readonly lat: number | null;
    readonly lng: number | null;
  };
  /** What is received, shipped or destroyed, what is packed, what goes in. */
  readonly items: readonly AuthoredItem[];
  /** What comes out of processing and slaughter. */
  readonly outputs: readonly AuthoredItem[];
  /** The logistic unit that is packed. */
  readonly container: string | null;
  readonly temperatureCelsius: number | null;
  /** UUID of the certificate that it was done under. */
  readonly certificateId: string | null;
  readonly slaughter: AuthoredSlaughter | null;
  /** Of receiving and shipping: who the goods come from or go to. Read by the parties only. */
  readonly tradingPartner: {
    readonly name: string;
    readonly gln: string | null;
    /** Of an organisation at work here that a person chose; without it nobody is meant by a name alone. */
    readonly did?: string | undefined;
  } | null;
  /** Of receiving and shipping: the reference document that goes with the goods. Read by the parties only. */
  readonly document: { readonly type: DocumentType; readonly number: string } | null;
}

export const authoringRules = [
  'time_wrong',
  'time_future',
  'place_missing',
  'gln_wrong',
  'coordinates_wrong',
  'items_missing',
  'items_too_many',
  'outputs_missing',
  'outputs_not_expected',
  'output_is_input',
  'gtin_wrong',
  'batch_number_wrong',
  'serial_wrong',
  'sscc_wrong',
  'quantity_wrong',
  'herd_wrong',
  'container_missing',
  'container_not_expected',
  'temperature_wrong',
  'certificate_wrong',
  'slaughter_missing',
  'slaughter_not_expected',
  'line_wrong',
  'quantity_missing',
  'trading_partner_missing',
  'trading_partner_not_expected',
  'document_missing',
  'document_not_expected',
] as const;
export type AuthoringRule = (typeof authoringRules)[number];

export interface AuthoringFault {
  /** Such as `at`, `items/0/gtin`, `slaughter/line`. */
  readonly field: string;
  readonly rule: AuthoringRule;
}

/** An event that names more is a document, not an entry. */
export const mostAuthoredItems = 500;
// AI 10 and 21: up to 20 characters of GS1 character set 82 (GS1 General Specifications figure 7.11-1).
const set82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;
/** Clocks of phones run ahead. */
const futureMinutes = 10;

/** Kinds by which goods change hands: one up and one down the chain (21 CFR 1.1340 and 1.1345, Regulation (EC) 178/2002 article 18). */
export const changesHands = (kind: AuthoredKind): kind is 'receive' | 'ship' => kind === 'receive' || kind === 'ship';

/** Kinds by which goods come or are gone as they are: an ObjectEvent of so many of them. */
export const comesOrGoes = (kind: AuthoredKind): kind is 'receive' | 'ship' | 'destroy' =>
  changesHands(kind) || kind === 'destroy';

/** Kinds that turn something into something else. */
export const hasOutputs = (kind: AuthoredKind): boolean => kind === 'process' || kind === 'slaughter';

/**
 * Everything that is missing or wrong, in the order of the form.
 *
 * @example authoringFaults({ ...event, items: [] }, '2026-01-05T10:00:00Z')[0]?.rule // 'items_missing'
 */
export function authoringFaults(event: AuthoredEvent, now: string): readonly AuthoringFault[] {
  const faults: AuthoringFault[] = [];
  const check = (holds: boolean, field: string, rule: AuthoringRule) => {
    if (!holds) faults.push({ field, rule });
  };
  const at = /(?:Z|[+-]\d{2}:\d{2})$/.test(event.at) ? Date.parse(event.at) : Number.NaN;
  check(Number.isFinite(at), 'at', 'time_wrong');
  check(!(at > Date.parse(now) + futureMinutes * 60_000), 'at', 'time_future');
  const { place } = event;
  check(namesSomething(place.name) || place.gln !== null, 'place', 'place_missing');
  check(place.gln === null || isGln(place.gln), 'place/gln', 'gln_wrong');
  check(
    (place.lat === null) === (place.lng === null) && isWithin(place.lat, 90) && isWithin(place.lng, 180),
    'place',
    'coordinates_wrong',
  );
  check(event.items.length > 0, 'items', 'items_missing');
  check(event.items.length + event.outputs.length <= mostAuthoredItems, 'items', 'items_too_many');
  faults.push(...event.items.flatMap((item, index) => itemFaults(item, `items/${index}`)));
  const isTransforming = hasOutputs(event.kind);
  check(!isTransforming || event.outputs.length > 0, 'outputs', 'outputs_missing');
  check(isTransforming || event.outputs.length === 0, 'outputs', 'outputs_not_expected');
  faults.push(...event.outputs.flatMap((item, index) => itemFaults(item, `outputs/${index}`)));
  // By which whatever came of a batch could be made to look as if it had always been there.
  const used = new Set(event.items.flatMap(nameOf));
  for (const [index, output] of event.outputs.entries())
    check(!nameOf(output).some((name) => used.has(name)), `outputs/${index}`, 'output_is_input');
  check(event.kind !== 'pack' || event.container !== null, 'container', 'container_missing');
  check(event.kind === 'pack' || event.container === null, 'container', 'container_not_expected');
  check(event.container === null || isSscc(event.container), 'container', 'sscc_wrong');
  check(isWithin(event.temperatureCelsius, 120), 'temperatureCelsius', 'temperature_wrong');
  check(event.certificateId === null || isUuid(event.certificateId), 'certificateId', 'certificate_wrong');
  check(event.kind !== 'slaughter' || event.slaughter !== null, 'slaughter', 'slaughter_missing');
  check(event.kind === 'slaughter' || event.slaughter === null, 'slaughter', 'slaughter_not_expected');
  if (comesOrGoes(event.kind)) faults.push(...quantityFaults(event.items));
  faults.push(...handoverFaults(event));
  const line = event.slaughter?.line ?? null;
  check(line === null || /^(?=.*\d)[A-Za-z0-9._-]{1,20}$/.test(line), 'slaughter/line', 'line_wrong');
  return faults;
}

/** Of a batch or a pack: two that differ in the case of their letters pass for one. */
const nameOf = (item: AuthoredItem): readonly string[] =>
  item.kind === 'batch' || item.kind === 'pack'
    ? [`${item.kind} ${item.gtin} ${(item.kind === 'batch' ? item.batchNumber : item.serial).toUpperCase()}`]
    : [];

const quantityFaults = (items: readonly AuthoredItem[]): AuthoringFault[] =>
  items.flatMap((item, index) =>
    item.kind === 'batch' && item.quantity === null
      ? [{ field: `items/${index}/quantity`, rule: 'quantity_missing' as const }]
      : [],
  );

/** With whom and by which document: whoever asks for goods back begins with these. */
function handoverFaults({ kind, tradingPartner, document: named }: AuthoredEvent): AuthoringFault[] {
  if (!changesHands(kind))
    return [
      ...(tradingPartner === null ? [] : [{ field: 'tradingPartner', rule: 'trading_partner_not_expected' as const }]),
      ...(named === null ? [] : [{ field: 'document', rule: 'document_not_expected' as const }]),
    ];
  const { gln } = tradingPartner ?? { gln: null };
  return [
    ...(tradingPartner && namesSomething(tradingPartner.name)
      ? []
      : [{ field: 'tradingPartner', rule: 'trading_partner_missing' as const }]),
    ...(gln === null || isGln(gln) ? [] : [{ field: 'tradingPartner/gln', rule: 'gln_wrong' as const }]),
    ...(named && namesSomething(named.number) ? [] : [{ field: 'document', rule: 'document_missing' as const }]),
  ];
}

const isGln = (text: string) => text.length === 13 && hasCheckDigit(text);

const isWithin = (value: number | null, most: number) =>
  value === null || (Number.isFinite(value) && Math.abs(value) <= most);

/** @example isSscc('095200010000000017') // false: the check digit is wrong */
export const isSscc = (text: string): boolean => text.length === 18 && hasCheckDigit(text);

function itemFaults(item: AuthoredItem, field: string): AuthoringFault[] {
  switch (item.kind) {
    case 'batch':
      return [
        ...(isGtin14(item.gtin) ? [] : [{ field: `${field}/gtin`, rule: 'gtin_wrong' as const }]),
        ...(set82.test(item.batchNumber)
          ? []
          : [{ field: `${field}/batchNumber`, rule: 'batch_number_wrong' as const }]),
        ...(isQuantity(item) ? [] : [{ field: `${field}/quantity`, rule: 'quantity_wrong' as const }]),
      ];
    case 'pack':
      return [
        ...(isGtin14(item.gtin) ? [] : [{ field: `${field}/gtin`, rule: 'gtin_wrong' as const }]),
        ...(set82.test(item.serial) ? [] : [{ field: `${field}/serial`, rule: 'serial_wrong' as const }]),
      ];
    case 'unit':
      return isSscc(item.sscc) ? [] : [{ field: `${field}/sscc`, rule: 'sscc_wrong' }];
    case 'herd':
      return /^[\w .-]{1,40}$/.test(item.herd) && Number.isInteger(item.heads) && item.heads > 0
        ? []
        : [{ field: `${field}/herd`, rule: 'herd_wrong' }];
  }
}

const isGtin14 = (text: string) => text.length === 14 && hasCheckDigit(text);

function isQuantity({ quantity, unit }: Extract<AuthoredItem, { kind: 'batch' }>): boolean {
  if (quantity === null) return true;
  return (
    Number.isFinite(quantity) && quantity > 0 && quantity <= 1e9 && (unit === 'kilograms' || Number.isInteger(quantity))
  );
}
