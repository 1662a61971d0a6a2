// The entries of the form as they stand in its fields, and the event that they mean. Pure; what is wrong is found by core's rules.
import type { AuthoringBatch, AuthoringSite } from '@amanah/api/authoring';
import {
  type AuthoredEvent,
  type AuthoredItem,
  type AuthoredKind,
  changesHands,
  type DocumentType,
} from '@amanah/core/authoring';
import { parseCode } from '@amanah/core/codes';

export interface DraftThing {
  /** The same thing is in a list once. */
  readonly key: string;
  readonly item: AuthoredItem;
  /** Of the product, where it is known. */
  readonly productName: string | null;
  /** As typed; only batches have one. */
  readonly quantity: string;
  readonly unit: 'pieces' | 'kilograms';
}

export interface RecordDraft {
  readonly id: string;
  readonly kind: AuthoredKind;
  /** Of a field for day and time, in the time of this device. */
  readonly at: string;
  readonly siteId: string | null;
  readonly placeName: string;
  readonly address: string;
  readonly gln: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly items: readonly DraftThing[];
  readonly outputs: readonly DraftThing[];
  readonly container: string;
  readonly temperature: string;
  readonly species: NonNullable<AuthoredEvent['slaughter']>['species'] | null;
  readonly method: NonNullable<AuthoredEvent['slaughter']>['method'] | null;
  readonly stunning: NonNullable<AuthoredEvent['slaughter']>['stunning'] | null;
  readonly line: string;
  readonly certificateId: string | null;
  /** Asked for where goods change hands. */
  readonly tradingPartner: string;
  readonly tradingPartnerGln: string;
  /** DID of the organisation here that the person chose; null: none. */
  readonly tradingPartnerDid: string | null;
  readonly documentType: DocumentType;
  readonly documentNumber: string;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** As a field of type datetime-local takes it. @example localTime(new Date(2026, 0, 5, 9, 5)) // '2026-01-05T09:05' */
export const localTime = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

/** With the offset of this device on that day. */
function withOffset(local: string): string {
  const at = new Date(local);
  if (Number.isNaN(at.getTime())) return local;
  const minutes = -at.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${local.length > 16 ? local : `${local}:00`}${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

export const emptyDraft = (now: Date, kind: AuthoredKind = 'receive'): RecordDraft => ({
  id: crypto.randomUUID(),
  kind,
  at: localTime(now),
  siteId: null,
  placeName: '',
  address: '',
  gln: null,
  lat: null,
  lng: null,
  items: [],
  outputs: [],
  container: '',
  temperature: '',
  species: null,
  method: null,
  stunning: null,
  line: '',
  certificateId: null,
  tradingPartner: '',
  tradingPartnerGln: '',
  tradingPartnerDid: null,
  documentType: 'desadv',
  documentNumber: '',
});

export const atSite = (site: AuthoringSite): Partial<RecordDraft> => ({
  siteId: site.id,
  placeName: site.name,
  address: site.address,
  gln: site.gln,
  lat: site.lat,
  lng: site.lng,
});

/** Sheets and people of some countries write a comma. An unreadable entry becomes NaN, which the rules refuse. */
const numberOf = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace('\u2212', '-').replace(',', '.'));

function itemOf({ item, quantity, unit }: DraftThing): AuthoredItem {
  return item.kind === 'batch' ? { ...item, quantity: numberOf(quantity), unit } : item;
}

export function authoredOf(draft: RecordDraft): AuthoredEvent {
  const { species, method, stunning } = draft;
  const isTransforming = draft.kind === 'process' || draft.kind === 'slaughter';
  return {
    id: draft.id,
    kind: draft.kind,
    at: withOffset(draft.at),
    place: {
      gln: draft.gln,
      name: draft.placeName.trim(),
      address: draft.address.trim(),
      lat: draft.lat,
      lng: draft.lng,
    },
    items: draft.items.map(itemOf),
    outputs: isTransforming ? draft.outputs.map(itemOf) : [],
    container: draft.kind === 'pack' && draft.container.trim() !== '' ? draft.container.replace(/\s/g, '') : null,
    temperatureCelsius: numberOf(draft.temperature),
    certificateId: isTransforming ? draft.certificateId : null,
    slaughter:
      draft.kind === 'slaughter' && species && method && stunning
        ? { species, method, stunning, line: draft.line.trim() || null }
        : null,
    ...handoverOf(draft),
  };
}

function handoverOf(draft: RecordDraft): Pick<AuthoredEvent, 'tradingPartner' | 'document'> {
  if (!changesHands(draft.kind)) return { tradingPartner: null, document: null };
  return {
    tradingPartner: {
      name: draft.tradingPartner.trim(),
      gln: draft.tradingPartnerGln.replace(/\s/g, '') || null,
      ...(draft.tradingPartnerDid !== null && { did: draft.tradingPartnerDid }),
    },
    document: { type: draft.documentType, number: draft.documentNumber.trim() },
  };
}

/** For what a page sends people to the form: to record something of goods of others, or of a batch that there is, which most often leaves the house next. */
export interface Begun {
  readonly batch?: AuthoringBatch | undefined;
  readonly kind?: AuthoredKind | undefined;
  /** Of the goods. */
  readonly code?: string | undefined;
}

export function draftFor(now: Date, { batch, kind, code }: Begun): RecordDraft {
  const thing = batch ? thingOfBatch(batch) : code === undefined ? null : thingOfCode(code, []);
  const empty = emptyDraft(now, kind ?? (batch ? 'ship' : 'receive'));
  return thing ? { ...empty, items: [thing] } : empty;
}

export const thingOfBatch = (batch: AuthoringBatch): DraftThing => ({
  key: `${batch.gtin} ${batch.batchNumber}`,
  item: { kind: 'batch', gtin: batch.gtin, batchNumber: batch.batchNumber, quantity: null, unit: 'pieces' },
  productName: batch.productName,
  quantity: '',
  unit: 'pieces',
});

/** What an own batch passed with conditions only, to be read where it is sent. */
export const conditionsOf = ({ item }: DraftThing, batches: readonly AuthoringBatch[]): AuthoringBatch['conditions'] =>
  item.kind === 'batch'
    ? (batches.find(({ gtin, batchNumber }) => gtin === item.gtin && batchNumber === item.batchNumber)?.conditions ??
      [])
    : [];

/** What a typed or scanned code names; null for anything that is no batch, pack or logistic unit. */
export function thingOfCode(code: string, batches: readonly AuthoringBatch[]): DraftThing | null {
  const reading = parseCode(code.trim());
  const base = { productName: null, quantity: '', unit: 'pieces' } as const;
  if (reading.kind === 'logistic_unit') return { ...base, key: reading.key, item: { kind: 'unit', sscc: reading.key } };
  if ('code' in reading) {
    const own = batches.find((batch) => batch.code === reading.code || batch.batchNumber === reading.code);
    return own ? thingOfBatch(own) : null;
  }
  if (!('gtin' in reading)) return null;
  const { gtin, batchNumber, serial } = reading;
  const productName = batches.find((batch) => batch.gtin === gtin)?.productName ?? null;
  if (serial !== undefined)
    return { ...base, productName, key: `${gtin} ${serial}`, item: { kind: 'pack', gtin, serial } };
  if (batchNumber === undefined) return null;
  return {
    ...base,
    productName,
    key: `${gtin} ${batchNumber}`,
    item: { kind: 'batch', gtin, batchNumber, quantity: null, unit: 'pieces' },
  };
}

export const thingOfHerd = (herd: string, heads: string): DraftThing => ({
  key: `herd ${herd}`,
  item: { kind: 'herd', herd: herd.trim(), heads: numberOf(heads) ?? 0 },
  productName: null,
  quantity: '',
  unit: 'pieces',
});
