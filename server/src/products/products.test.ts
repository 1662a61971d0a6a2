import { certificationOfProduct, listCertifiedProducts } from '@amanah/api/certification/products';
import {
  addPicture,
  changeProduct,
  createProduct,
  listProducts,
  mostPictureBytes,
  ownProduct,
  type ProductDetail,
  type ProductEntries,
  pictureAt,
  pictureSides,
  productEntriesSchema,
  productImage,
  productSorts,
  removePicture,
  retireProduct,
} from '@amanah/api/products';
import { sortDirections } from '@amanah/api/scalars';
import { type VerifyResponse, verify } from '@amanah/api/verification';
import { checkDigitOf } from '@amanah/core/codes';
import { producerId } from '@amanah/demo/producers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, newPerson, sendBytes, setRight, signInAs } from '../testing/demo-people.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Browser;
let stranger: Browser;

beforeAll(async () => {
  app = await createDemoApp();
  owner = await signInAs(app, 'producer');
  stranger = await newPerson(app, 'Stranger', 'producer', producerId('ovacik'));
});
afterAll(() => app.close());

let counter = 0;
const newGtin = () => {
  const digits = `0952100177${String(++counter).padStart(3, '0')}`;
  return digits + (checkDigitOf(digits) ?? '');
};
const entries = (more: Partial<ProductEntries> = {}): ProductEntries => ({
  name: 'Lemongrass satay',
  brand: 'Kampung Hijau',
  category: 'poultry',
  description: 'Skewers of chicken thigh',
  weight: '400 g',
  price: { amount: 18.9, currency: 'MYR' },
  ingredients: ['Chicken thigh', 'Lemongrass', 'Emulsifier (E471)'],
  allergens: ['soy'],
  nutritional: { calories: 190, protein: 18, fat: 11, carbs: 4 },
  storageInstructions: 'Keep at 0 to 4 °C',
  shelfLife: '12 days',
  leastTemperatureCelsius: 0,
  mostTemperatureCelsius: 4,
  ...more,
});
const create = (more: Partial<ProductEntries> = {}, gtin = newGtin()) =>
  owner.call(createProduct, { body: { gtin, ...entries(more) } });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('A product', () => {
  it('is added with what stands on its label, and found by name, brand and number', async () => {
    const { product, mayWrite } = await create({ name: 'Satay of the east' });
    expect(product).toMatchObject({ ...entries({ name: 'Satay of the east' }), retiredAt: null });
    expect(mayWrite).toBe(true);
    for (const search of ['satay of the', product.gtin.slice(2)]) {
      const found = await owner.call(listProducts, { query: { search } });
      expect(found.products.map(({ gtin }) => gtin)).toContain(product.gtin);
    }
  });

  it('has no certification body in its name or brand, by whichever way and in whichever language they are entered', async () => {
    const gtin = newGtin();
    for (const [more, path] of [
      [{ name: 'JAKIM Chicken' }, '/name'],
      [{ brand: 'Jakim' }, '/brand'],
      [
        { translations: [{ language: 'ar', name: 'JAKIM', description: '', storageInstructions: '' }] },
        '/translations',
      ],
    ] satisfies [Partial<ProductEntries>, string][])
      expect(await owner.send(createProduct, { body: { gtin, ...entries(more) } }), path).toMatchObject({
        body: { code: 'authorities.body_named', faults: [{ path }] },
      });
    const product = await create({}, gtin);
    expect(
      await owner.send(changeProduct, {
        ifMatch: '*',
        params: { gtin: product.product.gtin },
        body: entries({ brand: 'JAKIM' }),
      }),
    ).toMatchObject({ body: { code: 'authorities.body_named' } });
  });

  it('has a GTIN with a right check digit, in whatever length it is written, that nobody else has', async () => {
    expect(codeOf(await owner.send(createProduct, { body: { gtin: '09521001770010', ...entries() } }))).toBe(
      'products.gtin_wrong',
    );
    const gtin = newGtin();
    const { product } = await create({}, gtin.slice(1));
    expect(product.gtin).toBe(gtin);
    const again = await stranger.send(createProduct, { body: { gtin, ...entries() } });
    expect([again.status, codeOf(again)]).toEqual([409, 'products.gtin_taken']);
  });

  it('of the demo producer says whether a certificate covers it today', async () => {
    const { products, total } = await owner.call(listCertifiedProducts, { query: { limit: 200 } });
    expect(total).toBe(products.length);
    const chicken = products.find(({ name }) => name.toLowerCase().includes('chicken'));
    expect(chicken?.certification).toMatchObject({ status: 'certified', certifier: 'NHA' });
    const { product } = await create({ name: 'Not certified yet', category: 'seasoning' });
    const params = { gtin: product.gtin };
    expect(await owner.call(certificationOfProduct, { params })).toEqual({
      status: 'none',
      certificateNumber: null,
      certifier: null,
      validUntil: null,
    });
    const refused = await stranger.send(certificationOfProduct, { params });
    expect([refused.status, codeOf(refused)]).toEqual([404, 'products.unknown']);
    const none = await owner.call(listCertifiedProducts, { query: { certification: 'none', limit: 200 } });
    expect(none.products.map(({ gtin }) => gtin)).toContain(product.gtin);
    expect(none.products.every(({ certification }) => certification.status === 'none')).toBe(true);
  });

  it('keeps its name, brand, category and recipe while a certificate covers it, also a suspended one', async () => {
    const { products } = await owner.call(listCertifiedProducts, { query: { certification: 'certified', limit: 200 } });
    const [product] = products;
    if (!product) throw new Error('the demo has a certified product');
    const params = { gtin: product.gtin };
    const { product: whole } = await owner.call(ownProduct, { params });
    const kept = productEntriesSchema.parse(whole);
    const changes = [
      ['name', 'Smoked Pork Ham'],
      ['brand', 'Another'],
      ['category', product.category === 'dairy' ? 'meat' : 'dairy'],
      ['ingredients', ['Pork', 'Pork gelatine']],
      ['translations', [{ language: 'ms', name: 'Ham Babi', description: '', storageInstructions: '' }]],
    ] as const;
    const refuseAll = async () => {
      for (const [field, value] of changes) {
        const answer = await owner.send(changeProduct, { ifMatch: '*', params, body: { ...kept, [field]: value } });
        expect([answer.status, answer.body]).toMatchObject([
          409,
          { code: 'products.label_certified', faults: [{ path: `/${field}` }] },
        ]);
      }
    };
    await refuseAll();
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select certificate_id as id from certificates.whole_coverages where gtin = $1',
      [product.gtin],
    );
    const today = app.clock.now().toISOString().slice(0, 10);
    const change = (status: 'suspended' | 'reinstated') =>
      app.database.sql.transaction((tx) =>
        app.domains.certificates.changeStatus(
          tx,
          rows.map(({ id }) => ({
            ...{ certificateId: id, status, onDay: today, reason: 'Trial', gtins: null, batches: null },
          })),
        ),
      );
    await change('suspended');
    await refuseAll();
    expect(
      (await owner.send(changeProduct, { ifMatch: '*', params, body: { ...kept, shelfLife: '30 days' } })).status,
    ).toBe(200);
    app.clock.moveTo(new Date(app.clock.now().getTime() + 1000).toISOString());
    await change('reinstated');
  });

  it('whose ingredients nobody has looked at is not said to be of no concern', async () => {
    const { product } = await create({ category: 'seasoning', ingredients: ['Salt', 'Flavouring'] });
    const verdict = await app.browser().call(verify, { body: { qrCode: product.gtin } });
    expect(verdict.state).toBe('doubtful');
    expect(verdict.reasons.map(({ code }) => code)).toContain('ingredient.unknown');
  });

  it('entered before the lexicon knew an ingredient is read again when the product starts', async () => {
    const { product } = await create({ category: 'seasoning', ingredients: ['Salt', 'Pork gelatine'] });
    const read = async () => {
      const { rows } = await app.database.pool.query<{
        findings: readonly { id: string; name: string; concern: string }[];
      }>('select ingredient_findings as findings from products.products where gtin = $1', [product.gtin]);
      return rows[0]?.findings.map(({ id, name, concern }) => [id, name, concern]);
    };
    const told = await read();
    expect(told?.[1]).toEqual(['declared-2', 'Pork gelatine', 'forbidden']);
    const before = told?.map(([id, name]) => ({ id, name, concern: 'unknown', rulings: [], ethanolPercent: null }));
    const write = (findings: unknown) =>
      app.database.pool.query('update products.products set ingredient_findings = $2 where gtin = $1', [
        product.gtin,
        JSON.stringify(findings),
      ]);
    await expect(write(before), 'nothing forbidden is made unknown').rejects.toThrow(/findings change/);
    await app.database.asOwner('alter table products.products disable trigger user');
    await write(before);
    await app.database.asOwner('alter table products.products enable trigger user');
    await app.domains.products.maintain();
    expect(await read()).toEqual(told);
  });

  it('is shown in the language of whoever asks where its producer gave that, beside what is printed', async () => {
    const arabic = { language: 'ar', name: 'مرق الدجاج', description: 'مكعبات', storageInstructions: '' };
    const { product } = await create({ translations: [arabic] });
    const params = { gtin: product.gtin };
    const ask = async (language: string): Promise<VerifyResponse> =>
      (
        await app.http.inject({ url: `/api/verdicts/${product.gtin}`, headers: { 'accept-language': language } })
      ).json();
    expect((await ask('ar')).product).toMatchObject({ name: product.name, translation: arabic });
    expect((await ask('en')).product?.translation).toBeUndefined();
    const refused = await owner.send(changeProduct, {
      ...{ ifMatch: '*', params },
      body: entries({ translations: [arabic, { ...arabic, name: 'Again' }] }),
    });
    expect(refused.body).toMatchObject({ faults: [{ path: '/translations', rule: 'named_twice' }] });
    // Whoever sends a form or a table of before says nothing of it.
    await owner.call(changeProduct, { ifMatch: '*', params, body: entries({ name: product.name }) });
    expect((await ask('ar')).product?.translation).toEqual(arabic);
    await owner.call(changeProduct, { ifMatch: '*', params, body: entries({ translations: [] }) });
    expect((await ask('ar')).product?.translation).toBeUndefined();
  });

  it('is corrected, retired and put back; each is an entry of the audit trail', async () => {
    const { product } = await create();
    const params = { gtin: product.gtin };
    const changed = await owner.call(changeProduct, { ifMatch: '*', params, body: entries({ name: 'Another name' }) });
    expect(changed.product.name).toBe('Another name');
    const retired = await owner.call(retireProduct, { params, body: { isRetired: true } });
    expect(retired.product.retiredAt).not.toBeNull();
    const active = await owner.call(listProducts, { query: { search: product.gtin } });
    expect(active.total).toBe(0);
    const shelved = await owner.call(listProducts, { query: { search: product.gtin, state: 'retired' } });
    expect(shelved.total).toBe(1);
    // Packs that are out there are still checked.
    expect((await app.browser().call(verify, { body: { qrCode: product.gtin } })).product?.name).toBe('Another name');
    await owner.call(retireProduct, { params, body: { isRetired: false } });
    const { rows } = await app.database.pool.query(
      `select action from organisations.audit_entries where organisation_id = $1 and entry like $2 order by place`,
      [producerId('kampung-hijau'), `%"id":"${product.gtin}"%`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'product.created',
      'product.changed',
      'product.retired',
      'product.restored',
    ]);
  });

  it('is kept between temperatures that make sense', async () => {
    const body = { gtin: newGtin(), ...entries({ leastTemperatureCelsius: 5, mostTemperatureCelsius: 4 }) };
    expect(codeOf(await owner.send(createProduct, { body }))).toBe('products.temperatures_wrong');
  });
});

describe('A long list of products', () => {
  it.each(productSorts.flatMap((sort) => sortDirections.map((direction) => ({ sort, direction }))))(
    'is read page by page, each product once, by $sort $direction',
    async (by) => {
      const whole = await owner.call(listProducts, { query: { ...by, limit: 200 } });
      expect([whole.hasMore, whole.products.length]).toEqual([false, whole.total]);
      const seen: string[] = [];
      for (let after: string | undefined, hasMore = true; hasMore; ) {
        const page = await owner.call(listProducts, { query: { ...by, limit: 3, ...(after ? { after } : {}) } });
        expect(page.total).toBe(whole.total);
        seen.push(...page.products.map(({ gtin }) => gtin));
        after = seen.at(-1);
        hasMore = page.hasMore;
      }
      expect(seen).toEqual(whole.products.map(({ gtin }) => gtin));
    },
  );

  it('goes on where a page ended although something was added before it, also among those with a certification', async () => {
    const first = await owner.call(listCertifiedProducts, { query: { certification: 'certified', limit: 1 } });
    const after = first.products[0]?.gtin ?? '';
    await create({ name: '0 comes before all others' });
    const rest = await owner.call(listCertifiedProducts, { query: { certification: 'certified', limit: 200, after } });
    expect(rest.products.map(({ gtin }) => gtin)).not.toContain(after);
    expect(rest.products).toHaveLength(first.total - 1);
  });
});

describe('Pictures', () => {
  it('are what their content says, and the first is the one that shoppers see', async () => {
    const { product } = await create();
    const params = { gtin: product.gtin };
    const refused = await sendBytes(
      app,
      owner,
      addPicture,
      { params, query: { name: 'x.png' } },
      Buffer.from('<svg/>'),
    );
    expect([refused.status, codeOf(refused)]).toEqual([415, 'files.type_refused']);
    const added = await sendBytes(app, owner, addPicture, { params, query: { name: 'front.png' } }, png);
    expect(added.status).toBe(201);
    const { pictures } = added.body as ProductDetail;
    expect(pictures).toMatchObject([{ name: 'front.png' }]);
    const seen = await app.http.inject({ url: productImage.url.replace(':gtin', product.gtin) });
    expect(seen.headers['content-type']).toBe('image/webp');
    const id = pictures[0]?.id ?? '';
    expect((await stranger.send(removePicture, { params: { ...params, id } })).status).toBe(404);
    await owner.call(removePicture, { params: { ...params, id } });
    expect((await app.http.inject({ url: productImage.url.replace(':gtin', product.gtin) })).statusCode).toBe(404);
  });

  it('are kept upright in sizes, without what the camera noted, and are not fetched twice', async () => {
    const { product } = await create();
    const params = { gtin: product.gtin };
    // Taken with the camera turned, and with the place of the plant in it.
    const taken = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#2a6' } })
      .withExif({ IFD0: { Make: 'Camera of Somebody' }, IFD3: { GPSLatitude: '3/1 20/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Camera of Somebody')).toBe(true);
    const added = await sendBytes(app, owner, addPicture, { params, query: { name: 'front.jpg' } }, taken);
    const [picture] = (added.body as ProductDetail).pictures;
    expect(picture).toMatchObject({ width: 640, height: 1280 });
    const sizes = await Promise.all(
      pictureSides.map(async (side) => {
        const answer = await app.http.inject({ url: pictureAt(picture?.url ?? '', side) });
        const { width, height, exif, format } = await sharp(answer.rawPayload).metadata();
        return [answer.headers['cache-control'], format, width, height, exif, answer.rawPayload.includes('Camera')];
      }),
    );
    const forEver = 'public, max-age=31536000, immutable';
    expect(sizes).toEqual([
      [forEver, 'webp', 160, 320, undefined, false],
      [forEver, 'webp', 320, 640, undefined, false],
      [forEver, 'webp', 640, 1280, undefined, false],
    ]);
    const url = pictureAt(productImage.url.replace(':gtin', product.gtin), 320);
    const first = await app.http.inject({ url });
    const again = await app.http.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await app.http.inject({ url: `${url}00` })).statusCode).toBe(400);
  });

  it('that are damaged, or name more pixels than anybody needs, are refused', async () => {
    const { product } = await create();
    const params = { gtin: product.gtin };
    const whole = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#a26' } })
      .png()
      .toBuffer();
    const bomb = await sharp({ create: { width: 16_000, height: 4_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(mostPictureBytes);
    for (const bytes of [whole.subarray(0, 600), bomb])
      expect(codeOf(await sendBytes(app, owner, addPicture, { params }, bytes))).toBe('products.picture_unreadable');
    expect((await owner.call(ownProduct, { params })).pictures).toEqual([]);
  });

  it('come as bytes and are at most five', async () => {
    const { product } = await create();
    const params = { gtin: product.gtin };
    const asJson = await app.http.inject({
      method: 'POST',
      url: addPicture.url.replace(':gtin', product.gtin),
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(asJson.statusCode).toBe(415);
    for (let count = 0; count < 5; count++)
      expect((await sendBytes(app, owner, addPicture, { params }, png)).status).toBe(201);
    expect(codeOf(await sendBytes(app, owner, addPicture, { params }, png))).toBe('products.too_many_pictures');
  });
});

describe('Products of others', () => {
  it('are not there for a stranger, and not for other roles', async () => {
    const { product } = await create();
    const params = { gtin: product.gtin };
    for (const answer of [
      await stranger.send(ownProduct, { params }),
      await stranger.send(changeProduct, { ifMatch: '*', params, body: entries() }),
      await stranger.send(retireProduct, { params, body: { isRetired: true } }),
      await sendBytes(app, stranger, addPicture, { params }, png),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([404, 'products.unknown']);
    expect((await app.browser().send(listProducts, {})).status).toBe(401);
    expect((await (await signInAs(app, 'retailer')).send(listProducts, {})).status).toBe(403);
  });

  it('may be looked at by every right, and written by those of the daily work', async () => {
    const person = await newPerson(app, 'Colleague', 'producer', producerId('kampung-hijau'));
    const body = () => ({ gtin: newGtin(), ...entries() });
    for (const [right, status] of [
      ['owner', 201],
      ['manager', 201],
      ['staff', 201],
      ['auditor', 403],
      ['read_only', 403],
    ] as const) {
      await setRight(app, 'Colleague', right);
      const answer = await person.send(createProduct, { body: body() });
      expect(answer.status, right).toBe(status);
      expect((await person.call(listProducts, {})).mayWrite, right).toBe(status === 201);
    }
  });
});
