// The entries of the form as an event on record has them, for the one that corrects it. It begins with what was recorded and changes nothing by itself.
import type { AuthoringSite, RecordedEvent } from '@amanah/api/authoring';
import type { AuthoredItem } from '@amanah/core/authoring';
import { type DraftThing, emptyDraft, localTime, type RecordDraft } from './record-draft.ts';

/** Of products, by GTIN. */
export type ProductNames = ReadonlyMap<string, string>;

/** Under an id of its own. @param names of the products that it is about */
export function draftOfRecorded(
  { event }: Pick<RecordedEvent, 'event'>,
  sites: readonly AuthoringSite[],
  names: ProductNames,
): RecordDraft {
  const { place, slaughter, tradingPartner, document } = event;
  const at = new Date(event.at);
  const site = sites.find(({ gln, name, address }) =>
    place.gln === null ? name === place.name && address === place.address : gln === place.gln,
  );
  return {
    ...emptyDraft(at, event.kind),
    at: withSeconds(at),
    siteId: site?.id ?? null,
    ...{ placeName: place.name, address: place.address, gln: place.gln, lat: place.lat, lng: place.lng },
    items: event.items.map((item) => thingOf(item, names)),
    outputs: event.outputs.map((item) => thingOf(item, names)),
    container: event.container ?? '',
    temperature: textOf(event.temperatureCelsius),
    ...(slaughter && { ...slaughter, line: slaughter.line ?? '' }),
    certificateId: event.certificateId,
    ...(tradingPartner && {
      tradingPartner: tradingPartner.name,
      tradingPartnerGln: tradingPartner.gln ?? '',
      tradingPartnerDid: tradingPartner.did ?? null,
    }),
    ...(document && { documentType: document.type, documentNumber: document.number }),
  };
}

/** Tables name seconds, the form does not. */
const withSeconds = (at: Date): string =>
  at.getSeconds() === 0 ? localTime(at) : `${localTime(at)}:${String(at.getSeconds()).padStart(2, '0')}`;

const textOf = (value: number | null) => (value === null ? '' : String(value));

export function thingOf(item: AuthoredItem, names: ProductNames): DraftThing {
  const productName = 'gtin' in item ? (names.get(item.gtin) ?? null) : null;
  const base = { item, productName, quantity: '', unit: 'pieces' as const };
  switch (item.kind) {
    case 'batch':
      return { ...base, key: `${item.gtin} ${item.batchNumber}`, quantity: textOf(item.quantity), unit: item.unit };
    case 'pack':
      return { ...base, key: `${item.gtin} ${item.serial}` };
    case 'unit':
      return { ...base, key: item.sscc };
    case 'herd':
      return { ...base, key: `herd ${item.herd}` };
  }
}
