// Goods that only one journey looks at: a product, its certificate, a batch, and twelve packs of it in a shop. Made by the API.

import { producerId } from '@amanah/demo/producers';
import type { APIRequestContext } from '@playwright/test';
import { apiAs, newGtin } from './people.ts';

const unique = () => Math.random().toString(36).slice(2, 8).toUpperCase();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * A certificate of an earlier register, entered by one person of the demo certifier, accepted by the demo producer and confirmed by
 * another person of the certifier. @returns its id
 */
export async function importCertificate(request: APIRequestContext, certificate: object): Promise<string> {
  const [first, second, holder] = [
    await apiAs(request, 'certifier'),
    await apiAs(request, 'colleague'),
    await apiAs(request, 'producer'),
  ];
  const { id } = await first.post<{ id: string }>('/api/certificates/imports', {
    source: 'Register of last year',
    certificate: {
      holderId: producerId('kampung-hijau'),
      siteIds: null,
      gtins: null,
      categories: ['poultry'],
      batches: null,
      scheme: 'MS 1500:2019',
      slaughterMethods: ['no_stun'],
      markets: null,
      validFrom: inDays(0),
      validUntil: inDays(360),
      ...certificate,
    },
  });
  await holder.post(`/api/certificates/imports/${id}/answer`, { answer: 'accept' });
  await second.post(`/api/certificates/imports/${id}/decision`, { decision: 'confirm' });
  return id;
}

/** One person of the demo certifier asks to end a suspension, another one agrees. */
export async function reinstateByTwo(request: APIRequestContext, number: string): Promise<void> {
  const [first, second] = [await apiAs(request, 'certifier'), await apiAs(request, 'colleague')];
  const { certificates } = await first.get<{ certificates: { id: string }[] }>(
    `/api/certificates?search=${encodeURIComponent(number)}`,
  );
  const path = `/api/certificates/${certificates[0]?.id}/reinstatement`;
  const { reinstatement } = await first.post<{ reinstatement: { askedAt: string } }>(`${path}-request`, {
    reason: 'The line was mended and inspected.',
  });
  await second.post(path, { decision: 'reinstate', askedAt: reinstatement.askedAt });
}

/**
 * A product with a certificate of its own, and a batch of it on the shelf of the retailer.
 *
 * @param from and until: days from today between which the certificate is in force
 */
export async function certifiedGoods(request: APIRequestContext, [from, until]: readonly [number, number] = [0, 360]) {
  const [producer, retailer] = await Promise.all([apiAs(request, 'producer'), apiAs(request, 'retailer')]);
  const gtin = newGtin();
  const batchNumber = `S${unique()}`;
  const number = `NHA-J-S-${unique()}`;
  await producer.post('/api/products', {
    gtin,
    name: `Pandan chicken ${batchNumber}`,
    brand: 'Kampung Hijau',
    category: 'poultry',
    description: '',
    weight: '400 g',
    price: null,
    ingredients: ['Chicken', 'Pandan'],
    allergens: [],
    nutritional: null,
    storageInstructions: '',
    shelfLife: '',
    leastTemperatureCelsius: null,
    mostTemperatureCelsius: null,
  });
  await importCertificate(request, { number, gtins: [gtin], validFrom: inDays(from), validUntil: inDays(until) });
  const { sites } = await producer.get<{ sites: { id: string }[] }>('/api/batches/options');
  await producer.post('/api/batches', {
    id: crypto.randomUUID(),
    gtin,
    batchNumber,
    code: { kind: 'none' },
    siteId: sites[0]?.id,
    startDate: inDays(0),
    expectedCompletion: null,
    expiryDate: inDays(200),
    quantity: 50,
    slaughterMethod: 'no_stun',
  });
  const { stores } = await retailer.get<{ stores: { id: string }[] }>('/api/inventory/stores');
  await retailer.post('/api/inventory/movements', {
    kind: 'received',
    supplier: 'Kampung Hijau Poultry Sdn Bhd',
    document: 'DN-1',
    id: crypto.randomUUID(),
    storeId: stores[0]?.id,
    gtin,
    batchNumber,
    at: new Date().toISOString(),
    quantity: 12,
    expiryDate: inDays(200),
    note: '',
  });
  return { batchNumber, number, code: `(01)${gtin}(10)${batchNumber}` };
}
