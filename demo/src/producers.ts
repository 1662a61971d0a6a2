// Who makes and who sells in the demo, with their sites at real places. Every company is invented.
import { checkDigitOf } from '@amanah/core/codes';
import type { ApprovedOrganisation, NewSite } from '@amanah/server/organisations';
import type { Calendar } from './calendar.ts';
import { chanceOf, demoId } from './chance.ts';
import type { HubKey } from './hubs.ts';

export type ProducerKey =
  | 'kampung-hijau'
  | 'ovacik'
  | 'nusa-rasa'
  | 'pennine-vale'
  | 'rimal'
  | 'chenab'
  | 'tatlidag'
  | 'selat-biru';
export type RetailerKey = 'segar' | 'crescent-lane' | 'nakhla';

/** Kind, name, address, country, latitude, longitude. */
type Place = readonly [NewSite['kind'], string, string, string, number, number];

interface Company {
  readonly name: string;
  readonly country: string;
  readonly city: string;
  readonly licence: string;
  readonly places: readonly Place[];
}

interface Producer extends Company {
  readonly key: ProducerKey;
  readonly brand: string;
  /** On all its packs. */
  readonly colour: string;
  /** Company part of its GTINs, after 952, which GS1 keeps for examples. */
  readonly companyNumber: string;
  /** Where its distribution begins and in which shops it ends. */
  readonly hubs: readonly [HubKey, ...HubKey[]];
  readonly shops: readonly [RetailerKey, ...RetailerKey[]];
}

export const producers: readonly Producer[] = [
  {
    key: 'kampung-hijau',
    brand: 'Kampung Hijau',
    colour: '#1f5f45',
    name: 'Kampung Hijau Poultry Sdn Bhd',
    country: 'MY',
    city: 'Kuala Selangor',
    licence: 'MY-DEMO-40117',
    companyNumber: '1001',
    hubs: ['port-klang'],
    shops: ['segar', 'segar', 'nakhla'],
    places: [
      ['farm', 'Tanjong Karang Farm', 'Jalan Sawah, 45500 Tanjong Karang', 'MY', 3.42, 101.17],
      ['processing', 'Kuala Selangor Plant', 'Kawasan Perindustrian, 45000 Kuala Selangor', 'MY', 3.35, 101.25],
      ['packaging', 'Ijok Packing Hall', 'Jalan Ijok, 45620 Bestari Jaya', 'MY', 3.37, 101.4],
    ],
  },
  {
    key: 'ovacik',
    brand: 'Ovacık',
    colour: '#6e2127',
    name: 'Ovacık Et ve Besi A.Ş.',
    country: 'TR',
    city: 'Konya',
    licence: 'TR-DEMO-42-0086',
    companyNumber: '1002',
    hubs: ['mersin'],
    shops: ['nakhla', 'crescent-lane'],
    places: [
      ['farm', 'Karapınar Pastures', 'Karapınar, 42400 Konya', 'TR', 37.72, 33.55],
      ['processing', 'Konya Plant', 'Organize Sanayi, 42300 Konya', 'TR', 37.93, 32.58],
      ['packaging', 'Ereğli Cold Store', 'Sanayi Caddesi, 42310 Ereğli', 'TR', 37.51, 34.05],
    ],
  },
  {
    key: 'nusa-rasa',
    brand: 'Nusa Rasa',
    colour: '#b3411b',
    name: 'PT Nusa Rasa Pangan',
    country: 'ID',
    city: 'Sidoarjo',
    licence: 'ID-DEMO-3515-221',
    companyNumber: '1003',
    hubs: ['tanjung-perak'],
    shops: ['segar', 'nakhla'],
    places: [
      ['farm', 'Kediri Growers', 'Pare, 64211 Kediri', 'ID', -7.77, 112.2],
      ['processing', 'Sidoarjo Works', 'Jalan Lingkar Timur, 61219 Sidoarjo', 'ID', -7.46, 112.73],
      ['packaging', 'Gresik Packing', 'Jalan Veteran, 61122 Gresik', 'ID', -7.17, 112.65],
    ],
  },
  {
    key: 'pennine-vale',
    brand: 'Pennine Vale',
    colour: '#2e3f66',
    name: 'Pennine Vale Foods Ltd',
    country: 'GB',
    city: 'Bradford',
    licence: 'GB-DEMO-UK5518',
    companyNumber: '1004',
    hubs: ['daventry'],
    shops: ['crescent-lane', 'crescent-lane', 'nakhla'],
    places: [
      ['farm', 'Wharfedale Farms', 'Grassington, Skipton BD23 5AA', 'GB', 54.07, -2.0],
      ['processing', 'Bradford Kitchens', 'Canal Road, Bradford BD1 4SJ', 'GB', 53.8, -1.75],
      ['packaging', 'Shipley Packing', 'Otley Road, Shipley BD17 7DH', 'GB', 53.84, -1.77],
    ],
  },
  {
    key: 'rimal',
    brand: 'Rimal',
    colour: '#11697f',
    name: 'Rimal Oasis Dairy LLC',
    country: 'AE',
    city: 'Al Ain',
    licence: 'AE-DEMO-1187',
    companyNumber: '1005',
    hubs: ['jebel-ali'],
    shops: ['nakhla', 'nakhla', 'segar'],
    places: [
      ['farm', 'Al Khatim Farm', 'Al Khatim, Abu Dhabi', 'AE', 24.19, 55.0],
      ['processing', 'Al Ain Dairy', 'Sanaiya, Al Ain', 'AE', 24.17, 55.76],
      ['packaging', 'Al Ain Filling Hall', 'Al Ain Industrial City', 'AE', 24.14, 55.71],
    ],
  },
  {
    key: 'chenab',
    brand: 'Chenab Harvest',
    colour: '#4a5d28',
    name: 'Chenab Harvest Mills (Pvt) Ltd',
    country: 'PK',
    city: 'Faisalabad',
    licence: 'PK-DEMO-38000-12',
    companyNumber: '1006',
    hubs: ['karachi'],
    shops: ['crescent-lane', 'nakhla'],
    places: [
      ['farm', 'Gujranwala Growers', 'Kamoke, 50660 Gujranwala', 'PK', 31.97, 74.22],
      ['processing', 'Faisalabad Mill', 'Sargodha Road, 38000 Faisalabad', 'PK', 31.45, 73.08],
      ['packaging', 'Lyallpur Packing House', 'Jaranwala Road, 38000 Faisalabad', 'PK', 31.4, 73.14],
    ],
  },
  {
    key: 'tatlidag',
    brand: 'Tatlıdağ',
    colour: '#752f62',
    name: 'Tatlıdağ Şekerleme Ltd. Şti.',
    country: 'TR',
    city: 'İzmir',
    licence: 'TR-DEMO-35-0412',
    companyNumber: '1007',
    hubs: ['mersin'],
    shops: ['crescent-lane', 'nakhla', 'segar'],
    places: [
      ['farm', 'Aydın Orchards', 'Germencik, 09700 Aydın', 'TR', 37.87, 27.6],
      ['processing', 'İzmir Confectionery', 'Kemalpaşa OSB, 35730 İzmir', 'TR', 38.43, 27.42],
      ['processing', 'Manisa Confectionery', 'Manisa OSB, 45030 Manisa', 'TR', 38.62, 27.38],
      ['packaging', 'Torbalı Packing', 'Torbalı, 35860 İzmir', 'TR', 38.15, 27.36],
    ],
  },
  {
    key: 'selat-biru',
    brand: 'Selat Biru',
    colour: '#1a4880',
    name: 'Selat Biru Foods Sdn Bhd',
    country: 'MY',
    city: 'George Town',
    licence: 'MY-DEMO-10230',
    companyNumber: '1008',
    hubs: ['port-klang'],
    shops: ['segar', 'segar', 'crescent-lane'],
    places: [
      ['farm', 'Kuala Kurau Landing', 'Kuala Kurau, 34350 Perak', 'MY', 5.0, 100.43],
      ['processing', 'Batu Kawan Works', 'Batu Kawan, 14110 Simpang Ampat', 'MY', 5.24, 100.43],
      ['packaging', 'Butterworth Packing', 'Jalan Mak Mandin, 13400 Butterworth', 'MY', 5.42, 100.38],
    ],
  },
];

interface Retailer extends Company {
  readonly key: RetailerKey;
  readonly places: readonly [Place, ...Place[]];
}

export const retailers: readonly Retailer[] = [
  {
    key: 'segar',
    name: 'Taman Segar Grocers',
    country: 'MY',
    city: 'Kuala Lumpur',
    licence: 'MY-DEMO-R-071',
    places: [
      ['retail', 'Taman Segar, Cheras', 'Jalan Manis, 56100 Kuala Lumpur', 'MY', 3.09, 101.74],
      ['retail', 'Taman Segar, Jelutong', 'Jalan Jelutong, 11600 George Town', 'MY', 5.39, 100.31],
      ['retail', 'Taman Segar, Tebrau', 'Jalan Tebrau, 80300 Johor Bahru', 'MY', 1.49, 103.76],
    ],
  },
  {
    key: 'crescent-lane',
    name: 'Crescent Lane Foodhalls',
    country: 'GB',
    city: 'Birmingham',
    licence: 'GB-DEMO-R-233',
    places: [
      ['retail', 'Crescent Lane, Sparkbrook', 'Stratford Road, Birmingham B11 1AA', 'GB', 52.46, -1.87],
      ['retail', 'Crescent Lane, Whitechapel', 'Whitechapel Road, London E1 1DT', 'GB', 51.52, -0.07],
      ['retail', 'Crescent Lane, Rusholme', 'Wilmslow Road, Manchester M14 5TQ', 'GB', 53.46, -2.23],
    ],
  },
  {
    key: 'nakhla',
    name: 'Souq Nakhla Markets',
    country: 'AE',
    city: 'Dubai',
    licence: 'AE-DEMO-R-509',
    places: [
      ['retail', 'Souq Nakhla, Al Barsha', 'Al Barsha 1, Dubai', 'AE', 25.11, 55.2],
      ['retail', 'Souq Nakhla, Khalidiyah', 'Khalidiyah, Abu Dhabi', 'AE', 24.47, 54.35],
      ['retail', 'Souq Nakhla, Al Majaz', 'Al Majaz 2, Sharjah', 'AE', 25.33, 55.38],
    ],
  },
];

/** Held a certificate once, was sold and closed; its number lives on where it should not. */
const closedCompany: Company = {
  name: 'Rasa Ceria Catering (closed)',
  country: 'MY',
  city: 'Ipoh',
  licence: 'MY-DEMO-30450',
  places: [['processing', 'Ipoh Kitchen', 'Jalan Lahat, 30200 Ipoh', 'MY', 4.59, 101.06]],
};

export const producerId = (key: ProducerKey): string => demoId('producer', key);
export const retailerId = (key: RetailerKey): string => demoId('retailer', key);
export const closedCompanyId: string = demoId('producer', 'closed');
/** Global Location Number of a site, under 952, which GS1 keeps for examples. */
export function gln(site: string): string {
  const digits = `952${String(chanceOf(`location ${site}`).between(0, 999_999_999)).padStart(9, '0')}`;
  return digits + (checkDigitOf(digits) ?? '');
}

export const siteId = (producer: ProducerKey, kind: 'farm' | 'processing' | 'packaging', index = 0): string =>
  demoId('site', producerId(producer), kind, index);

export function producerNamed(key: ProducerKey): Producer {
  const found = producers.find((producer) => producer.key === key);
  if (!found) throw new Error(`no producer ${key}`);
  return found;
}

export function shopsOf(key: RetailerKey): readonly [Place, ...Place[]] {
  const found = retailers.find((retailer) => retailer.key === key);
  if (!found) throw new Error(`no retailer ${key}`);
  return found.places;
}

function organisationOf(
  id: string,
  kind: 'producer' | 'retailer',
  company: Company,
  calendar: Calendar,
): ApprovedOrganisation {
  const count = new Map<string, number>();
  return {
    id,
    name: company.name,
    kind,
    country: company.country,
    city: company.city,
    licenceNumber: company.licence,
    realm: 'demo' as const,
    createdAt: calendar.begun,
    sites: company.places.map(([place, name, address, country, latitude, longitude]) => {
      const index = count.get(place) ?? 0;
      count.set(place, index + 1);
      const site = demoId('site', id, place, index);
      return { id: site, kind: place, name, address, country, latitude, longitude, gln: gln(site) };
    }),
  };
}

export const producerOrganisations = (calendar: Calendar): ApprovedOrganisation[] => [
  ...producers.map((producer) => organisationOf(producerId(producer.key), 'producer', producer, calendar)),
  organisationOf(closedCompanyId, 'producer', closedCompany, calendar),
];

export const retailerOrganisations = (calendar: Calendar): ApprovedOrganisation[] =>
  retailers.map((retailer) => organisationOf(retailerId(retailer.key), 'retailer', retailer, calendar));
