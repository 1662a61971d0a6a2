// With a million products every table is large: nothing that a shopper waits for may read one from end to end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';
import type { FoundEvidence } from './found-evidence.ts';
import { lookUp } from './look-up-statement.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

interface PlanNode {
  readonly 'Node Type': string;
  readonly Alias?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** A table, or an index without a condition: all of it is read. */
const isWhole = (node: PlanNode) =>
  node['Node Type'] === 'Seq Scan' || (/^Index .*Scan/.test(node['Node Type']) && node['Index Cond'] === undefined);

const planOf = (text: string, values: readonly unknown[]): Promise<readonly PlanNode[]> =>
  app.database.plainTransaction('begin; set local enable_seqscan = off', async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      [...values],
    );
    const [found] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!found) throw new Error('no plan');
    return nodesOf(found.Plan);
  });

/** Tables that are read from end to end although that is forbidden: none of their indexes serves. */
const readWhole = async (text: string, values: readonly unknown[]): Promise<readonly string[]> =>
  (await planOf(text, values)).flatMap((node) => (isWhole(node) ? [node['Relation Name'] ?? 'something'] : []));

const asked = [['09506000149011'], ['1'], ['2'], ['3'], ['MY'], ['real'], '2026-11-21', '2026-11-21T10:00:00Z'];

describe('The statement of the verdict', () => {
  it('finds everything by an index', async () => {
    expect(await readWhole(lookUp.text, asked)).toEqual([]);
  });

  it('has the rules that it shares with others in its own plan, where they cost no call', async () => {
    const nodes = await planOf(lookUp.text, asked);
    const called = nodes.filter((node) => node['Node Type'] === 'Function Scan');
    expect(called.map(({ Alias }) => Alias)).toEqual(['q']);
    const tables = nodes.flatMap((node) => node['Relation Name'] ?? []);
    expect(tables).toEqual(expect.arrayContaining(['batches', 'serials', 'steps']));
  });

  it('would be noticed if it did not', async () => {
    const byScheme = 'select from certificates.certificate_scopes where scheme = $1';
    expect(await readWhole(byScheme, ['MS 1500'])).toEqual(['certificates']);
  });

  it('finds leg by leg the certificates that speak of a product, also one for all products of its holder', async () => {
    // No body of the demo certifies a whole category.
    await app.database.asOwner(`alter table certificates.certificates disable trigger within_basis;
      update certificates.certificates set gtins = null where id = (select min(id::text)::uuid from certificates.certificates where cardinality(gtins) = 1);
      delete from certificates.coverages v using certificates.certificates k where k.id = v.certificate_id and k.gtins is null;
      alter table certificates.certificates enable trigger within_basis`);
    const { rows: wide } = await app.database.pool.query(
      'select from certificates.product_certificates v join certificates.certificate_scopes k on k.id = v.certificate_id where k.gtins is null',
    );
    expect(wide.length).toBeGreaterThan(0);
    const { rows } = await app.database.pool.query<{
      gtin: string;
      ids: string[];
      found: Pick<FoundEvidence, 'certificates'> | null;
    }>(
      `select l.found, g.gtin, array(select certificate_id from certificates.product_certificates where gtin = g.gtin order by 1) as ids
       from (select array_agg(gtin order by gtin) as gtins from products.catalogue) a
       cross join lateral (${lookUp.text
         .replaceAll(/\$[2-5]\b/g, 'array_fill(null::text, array[cardinality(a.gtins)])')
         .replaceAll('$1', 'a.gtins')
         .replaceAll('$6', "array['real', 'demo']")
         .replaceAll('$7', "'2026-11-21'")
         .replaceAll('$8', "'2026-11-21T10:00:00Z'")}) l
       join lateral unnest(a.gtins) with ordinality as g(gtin, place) on g.place = l.place`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { gtin, ids, found } of rows)
      expect((found?.certificates ?? []).map(({ id }) => id).sort(), gtin).toEqual(ids);
  });
});
