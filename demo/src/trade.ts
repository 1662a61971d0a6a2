// The way of one lot of chicken through the demo, as EPCIS events of those who handled it: slaughter, cutting, packing, trade. What
// genealogy, mass balance and recall show. Every company is invented.
import { checkDigitOf } from '@amanah/core/codes';
import { HALAL_NAMESPACE } from '@amanah/core/events';
import type { Calendar } from './calendar.ts';
import { certificateNumber } from './certificates.ts';
import type { DemoBatch } from './journeys.ts';
import { gln, producerId, retailerId, siteId } from './producers.ts';

const maker = 'kampung-hijau';
const shop = 'segar';
const withCheckDigit = (digits: string) => digits + (checkDigitOf(digits) ?? '');
const at = (path: string) => `https://id.gs1.org${path}`;
/** Goods inside the plant that never reach a shop: numbers of the company that no product of the catalogue has. */
const innerLot = (item: string, lot: string) => at(`/01/${withCheckDigit(`09521001${item}`)}/10/${lot}`);
const pallet = at(`/00/${withCheckDigit('09521001000004711')}`);

const kilograms = (epcClass: string, quantity: number) => ({ epcClass, quantity, uom: 'KGM' });
const moment = (day: string, time: string) => ({ eventTime: `${day}T${time}:00Z`, eventTimeZoneOffset: '+08:00' });

export interface DemoCapture {
  readonly organisationId: string;
  readonly document: object;
}

const documentOf = (organisationId: string, calendar: Calendar, eventList: readonly object[]): DemoCapture => ({
  organisationId,
  document: {
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { halal: HALAL_NAMESPACE }],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: calendar.begun.toISOString(),
    epcisBody: { eventList },
  },
});

/** Batches whose journey has the steps of these events beside the usual five. */
export const isTraded = ({ product, number }: DemoBatch): boolean =>
  (product.key === 'CHICKEN' && number === 2) || (product.key === 'SATAY' && number === 1);

const observed = (more: object) => ({ type: 'ObjectEvent', action: 'OBSERVE', ...more });

interface Parties {
  readonly sourceList: readonly object[];
  readonly destinationList: readonly { readonly type: string; readonly destination: string }[];
}

/** What the shop records: the pallet came, and a part of it was sold. */
function soldBy(day: string, whole: string, { sourceList, destinationList }: Parties): readonly object[] {
  return [
    observed({
      ...moment(day, '13:00'),
      bizStep: 'receiving',
      epcList: [pallet],
      quantityList: [kilograms(whole, 960)],
      sourceList,
      destinationList,
    }),
    observed({
      ...moment(day, '14:30'),
      bizStep: 'retail_selling',
      quantityList: [kilograms(whole, 240)],
      sourceList: destinationList.map(({ type, destination }) => ({ type, source: destination })),
    }),
  ];
}

/** In the order in which they have to be captured. Empty where the batches are not there. */
export function demoTrade(calendar: Calendar, batches: readonly DemoBatch[]): readonly DemoCapture[] {
  const find = (key: string) => batches.find((one) => isTraded(one) && one.product.key === key)?.batch;
  const chicken = find('CHICKEN');
  const satay = find('SATAY');
  if (!chicken || !satay) return [];
  const lotOf = ({ gtin, batchNumber }: typeof chicken) => at(`/01/${gtin}/10/${encodeURIComponent(batchNumber)}`);
  const [whole, skewers] = [lotOf(chicken), lotOf(satay)];
  const [live, carcasses, trimmings] = [
    innerLot('00901', 'HATCH-7'),
    innerLot('00902', 'CARCASS-7'),
    innerLot('00903', 'TRIM-7'),
  ];
  const first = chicken.producedOn < satay.producedOn ? chicken.producedOn : satay.producedOn;
  const plant = { bizLocation: { id: at(`/414/${gln(siteId(maker, 'processing'))}`) } };
  const hall = { bizLocation: { id: at(`/414/${gln(siteId(maker, 'packaging'))}`) } };
  const claim = {
    certificationInfo: [certificateNumber('nha-poultry', calendar)].map(
      (number) => `https://amanah.example/evidence/${number}`,
    ),
  };
  const sourceList = [{ type: 'owning_party', source: `urn:uuid:${producerId(maker)}` }];
  const destinationList = [{ type: 'owning_party', destination: `urn:uuid:${retailerId(shop)}` }];
  const transformation = (more: object) => ({ type: 'TransformationEvent', ...plant, ...claim, ...more });
  return [
    documentOf(producerId(maker), calendar, [
      transformation({
        ...moment(first, '00:30'),
        inputQuantityList: [{ epcClass: live, quantity: 1_320 }],
        outputQuantityList: [kilograms(carcasses, 2_380)],
        'halal:slaughter': {
          'halal:species': 'chicken',
          'halal:method': 'hand',
          'halal:stunning': 'no_stun',
          'halal:line': 'L2',
        },
      }),
      transformation({
        ...moment(first, '01:15'),
        inputQuantityList: [kilograms(carcasses, 820)],
        outputQuantityList: [kilograms(trimmings, 640)],
      }),
      transformation({
        ...moment(chicken.producedOn, '03:00'),
        inputQuantityList: [kilograms(carcasses, 1_500)],
        outputQuantityList: [kilograms(whole, 1_460)],
      }),
      transformation({
        ...moment(satay.producedOn, '04:00'),
        inputQuantityList: [kilograms(trimmings, 610)],
        outputQuantityList: [kilograms(skewers, 580)],
      }),
      {
        type: 'AggregationEvent',
        action: 'ADD',
        ...moment(chicken.producedOn, '06:00'),
        ...hall,
        bizStep: 'packing',
        parentID: pallet,
        childQuantityList: [kilograms(whole, 960)],
      },
      observed({
        ...moment(chicken.producedOn, '08:00'),
        ...hall,
        bizStep: 'shipping',
        epcList: [pallet],
        quantityList: [kilograms(whole, 960)],
        sourceList,
        destinationList,
      }),
    ]),
    documentOf(retailerId(shop), calendar, soldBy(chicken.producedOn, whole, { sourceList, destinationList })),
  ];
}
