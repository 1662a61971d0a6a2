// A batch that is recalled already: what may be said of it besides, and which of two recalls people read first.
import { recordMovement } from '@amanah/api/inventory';
import { liftRecall, listRecalls, publishRecall } from '@amanah/api/recalls';
import { previewVerdict } from '@amanah/api/verification';
import { retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, signInAs } from '../testing/demo-people.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Browser;
let shop: Browser;
let storeId: string;
let free: { gtin: string; batch_number: string }[];
let goods = { gtin: '', batchNumber: '' };
let taken = 0;

beforeAll(async () => {
  app = await createDemoApp();
  owner = await signInAs(app, 'producer');
  shop = await signInAs(app, 'retailer');
  const { rows: stores } = await app.database.pool.query<{ id: string }>(
    "select id from organisations.site_places where organisation_id = $1 and kind = 'retail' limit 1",
    [retailerId('segar')],
  );
  storeId = stores[0]?.id ?? '';
  const { rows } = await app.database.pool.query<(typeof free)[number]>(
    `select b.gtin, b.batch_number from batches.batch_facts b join batches.batch_facts known on known.producer_id = b.producer_id
     where known.code = 'HALAL-CHICKEN-2024-001' and b.gtin = known.gtin and b.batch_number ~ '[A-Z]' and b.produced_on < '2026-11-15'
       and (b.expires_on is null or b.expires_on > '2026-12-01') and not exists (select from batches.batch_blocks k where k.gtin = b.gtin) order by b.id`,
  );
  free = rows;
});
afterAll(() => app.close());
beforeEach(() => {
  const one = free[taken++ % free.length];
  if (!one) throw new Error('the maker has no further batch');
  goods = { gtin: one.gtin, batchNumber: one.batch_number };
});

const recall = (recallClass: 'I' | 'II' | 'III', reason: string, number = goods.batchNumber) =>
  owner.send(publishRecall, {
    body: { codes: [`(01)${goods.gtin}(10)${number}`], includesDescendants: false, recallClass, reason },
  });
const move = (kind: 'received' | 'sold', quantity: number) =>
  shop.send(recordMovement, {
    body: {
      ...{ kind, id: crypto.randomUUID(), storeId, ...goods, quantity, at: app.clock.now().toISOString(), note: '' },
      ...(kind === 'received' && { expiryDate: null, supplier: 'Cool Carriers', document: `DN-${goods.batchNumber}` }),
    } as never,
  });
const faultOf = ({ body }: { body: unknown }) => {
  const { code, faults = [] } = body as { code: string; faults?: { expected?: string }[] };
  return `${code}: ${faults[0]?.expected}`;
};

describe('A second recall of a batch', () => {
  it('is refused in the same class or a milder one, by the name of the open one', async () => {
    expect((await recall('II', 'A seal is broken')).status).toBe(201);
    expect(faultOf(await recall('II', 'Another reason'))).toBe('recalls.already_published: A seal is broken');
    expect(faultOf(await recall('III', 'A label is wrong'))).toBe('recalls.already_published: A seal is broken');
    const { recalls } = await owner.call(listRecalls, {});
    const open = recalls.find(({ reason, liftedAt }) => reason === 'A seal is broken' && liftedAt === null);
    await owner.call(liftRecall, { params: { id: open?.id ?? '' }, body: { reason: 'It was another batch' } });
    expect((await recall('III', 'A label is wrong')).status).toBe(201);
  });

  it('in a severer class leads, for shops, at the till and for shoppers', async () => {
    expect((await move('received', 5)).status).toBe(201);
    expect((await recall('III', 'A label is wrong')).status).toBe(201);
    app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000).toISOString());
    expect((await recall('I', 'Listeria was found')).status).toBe(201);
    const { recalls } = await shop.call(listRecalls, {});
    const own = recalls.filter(({ batches }) => batches.some(({ label }) => label.endsWith(goods.batchNumber)));
    expect(own.map(({ recallClass }) => recallClass)).toEqual(['I', 'III']);
    expect(faultOf(await move('sold', 1))).toBe('batches.goods_recalled: Listeria was found');
    const { reasons } = await app.browser().call(previewVerdict, {
      params: { code: `(01)${goods.gtin}(10)${goods.batchNumber}` },
      query: {},
    });
    expect(reasons.find(({ code }) => code === 'batch.recalled')?.details['reason']).toBe('Listeria was found');
  });
});

describe('The batch of a recall', () => {
  it('is found in other letters', async () => {
    expect((await recall('I', 'Listeria was found', goods.batchNumber.toLowerCase())).status).toBe(201);
    expect(codeOf(await recall('I', 'Listeria was found'))).toBe('recalls.already_published');
  });
});
