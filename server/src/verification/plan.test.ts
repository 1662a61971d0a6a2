// With a million products every table is large: nothing that a shopper waits for may read one from end to end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';
import { lookUp } from './look-up-statement.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** A table, or an index without a condition: all of it is read. */
const isWhole = (node: PlanNode) =>
  node['Node Type'] === 'Seq Scan' || (/^Index .*Scan/.test(node['Node Type']) && node['Index Cond'] === undefined);

/** Tables that are read from end to end although that is forbidden: none of their indexes serves. */
const readWhole = (text: string, values: readonly unknown[]): Promise<readonly string[]> =>
  app.database.plainTransaction('begin; set local enable_seqscan = off', async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      [...values],
    );
    const [found] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!found) throw new Error('no plan');
    return nodesOf(found.Plan).flatMap((node) => (isWhole(node) ? [node['Relation Name'] ?? 'something'] : []));
  });

describe('The statement of the verdict', () => {
  it('finds everything by an index', async () => {
    expect(await readWhole(lookUp.text, [['09506000149011'], ['1'], ['2'], ['3'], ['4'], ['MY']])).toEqual([]);
  });

  it('would be noticed if it did not', async () => {
    const byScheme = 'select from certificates.certificate_scopes where scheme = $1';
    expect(await readWhole(byScheme, ['MS 1500'])).toEqual(['certificates']);
  });
});
