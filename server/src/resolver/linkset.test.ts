import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AskResolver,
  awkwardBatch,
  batch,
  linksOf,
  ofBatch,
  openResolver,
  pack,
  plainGtin,
  product,
  root,
  serial,
  voc,
} from './testing/ask-resolver.ts';

let resolver: AskResolver;
beforeAll(async () => {
  resolver = await openResolver();
});
afterAll(() => resolver.app.close());

describe('The linkset', () => {
  it('is answered to linkType=linkset, to the older linkType=all, and to Accept: application/linkset+json', async () => {
    const expected = await resolver.linksetOf(`${pack}?linkType=linkset`);
    expect(await resolver.linksetOf(`${pack}?linkType=all`)).toEqual(expected);
    expect(await resolver.linksetOf(pack, { accept: 'application/linkset+json' })).toEqual(expected);
    expect(await resolver.linksetOf(`${pack}?linkType=linkset`, { accept: 'text/html' })).toEqual(expected);
    expect(await resolver.linksetOf(`${pack}?linkType=gs1:pip`, { accept: 'application/linkset+json' })).toEqual(
      expected,
    );
    expect((await resolver.ask(pack, { accept: 'text/html,application/linkset+json;q=0.5' })).statusCode).toBe(307);
  });

  it('has every level up to the primary key, each about its uncompressed address', async () => {
    const anchors = async (url: string) =>
      (await resolver.linksetOf(`${url}?linkType=linkset`)).map((entry) => entry.anchor);
    expect(await anchors(pack)).toEqual([root + pack, root + ofBatch, root + product]);
    expect(await anchors(ofBatch)).toEqual([root + ofBatch, root + product]);
    expect(await anchors(product)).toEqual([root + product]);
    // The batch of a registered serial stands between them, although the address does not name it.
    expect(await anchors(`${product}/21/${serial}`)).toEqual([
      `${root}${product}/21/${serial}`,
      root + ofBatch,
      root + product,
    ]);
  });

  it('gives every link its target, its type, a title and its language, and every level a default link of href and title alone', async () => {
    for (const entry of await resolver.linksetOf(`${pack}?linkType=linkset`)) {
      expect(entry.itemDescription).toContain('Whole Chicken');
      for (const link of linksOf(entry)) {
        expect(link.rel.startsWith(voc), link.rel).toBe(true);
        expect(link.href.startsWith(`${root}/`), link.href).toBe(true);
        expect(link.title).not.toBe('');
        if (link.rel !== `${voc}defaultLink`) expect(link.hreflang).toHaveLength(1);
      }
      const [fallback, ...more] = entry[`${voc}defaultLink`] ?? [];
      expect(more).toEqual([]);
      expect(Object.keys(fallback ?? {})).toEqual(['href', 'title']);
      // The default is described by a type of its own as well.
      expect(entry[`${voc}pip`]?.map((link) => link.href)).toContain(fallback?.href);
    }
  });

  it('has titles in every complete language, and describes the item in the language of the caller', async () => {
    const [entry] = await resolver.linksetOf(`${pack}?linkType=linkset`, { 'accept-language': 'ar' });
    expect(entry?.[`${voc}pip`]?.map((link) => [link.hreflang, link.title])).toEqual([
      [['en'], 'Product and verdict'],
      [['ar'], 'المنتج ونتيجة التحقق'],
    ]);
    expect(entry?.itemDescription).toContain(`الدفعة ${batch}`);
  });

  it('lists only what there is: no certificate and no journey for a product without', async () => {
    const url = `/01/${plainGtin}/10/${encodeURIComponent(awkwardBatch)}?linkType=linkset`;
    for (const entry of await resolver.linksetOf(url))
      expect([...new Set(linksOf(entry).map((link) => link.rel))]).toEqual([`${voc}defaultLink`, `${voc}pip`]);
  });

  it('is written as a Link document for those who name application/linkset', async () => {
    const answer = await resolver.ask(pack, { accept: 'application/linkset' });
    expect(answer.headers['content-type']).toMatch(/^application\/linkset(;|$)/);
    const links = (await resolver.linksetOf(`${pack}?linkType=linkset`)).flatMap(linksOf);
    expect(answer.body.split(',\n')).toHaveLength(links.length);
    for (const line of answer.body.split(',\n')) expect(line).toMatch(/^<http[^>]+>; rel="[^"]+"; anchor="http[^"]+"/);
  });

  it('is exposed in the Link header of redirects and of linksets', async () => {
    const expected = `<${root}${pack}?linkType=linkset>; rel="linkset"; type="application/linkset+json"`;
    const redirect = String((await resolver.ask(pack)).headers.link);
    expect(redirect).toContain(expected);
    for (const type of ['pip', 'certificationInfo', 'traceability']) expect(redirect).toContain(`rel="${voc}${type}"`);
    expect(redirect).toContain(`rel="${voc}traceability"; anchor="${root}${ofBatch}"`);
    const linkset = await resolver.ask(`${pack}?linkType=linkset`);
    expect(linkset.headers.link).toContain(expected);
    const context = /<([^>]+)>; rel="http:\/\/www.w3.org\/ns\/json-ld#context"; type="application\/ld\+json"/.exec(
      String(linkset.headers.link),
    )?.[1];
    const answer = await resolver.ask(String(context).slice(root.length));
    expect(answer.headers['content-type']).toMatch(/^application\/ld\+json/);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.json()).toHaveProperty('@context');
  });

  const schemaPath = new URL('../../../../shared/vectors/gs1/linkset/gs1-linkset-schema.json', import.meta.url);
  it.skipIf(!existsSync(schemaPath))('is valid against the linkset schema of GS1', async () => {
    const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(schemaPath, 'utf8')));
    const awkward = `/01/${plainGtin}/10/${encodeURIComponent(awkwardBatch)}/21/${encodeURIComponent('"<>')}`;
    const samples = await resolver.app.database.pool.query<{
      gtin: string;
      batch_number: string;
      serial: string | null;
    }>(
      `select b.gtin, b.batch_number, (select serial from batches.serials s where s.batch_id = b.id limit 1) as serial
       from batches.batches b`,
    );
    const urls = samples.rows.map(
      (row) =>
        `/01/${row.gtin}/10/${encodeURIComponent(row.batch_number)}${row.serial === null ? '' : `/21/${encodeURIComponent(row.serial)}`}`,
    );
    expect(urls.length).toBeGreaterThan(30);
    for (const url of [...urls, product, awkward]) {
      const answer = await resolver.ask(`${url}?linkType=linkset`, { 'accept-language': 'ar' });
      expect(validate(answer.json()), `${url} ${JSON.stringify(validate.errors)}`).toBe(true);
    }
  });
});
