// Last attack with the product's own role: what hides a leaf, pushes a fact out of the answer or clears one by a new row.
import { previewVerdict } from '@amanah/api/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
  await app.domains.ledger.settled();
});
afterAll(() => app.close());

const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const refused = (constraint: string, text: string, values: unknown[] = []) =>
  expect(run(text, values)).rejects.toMatchObject({ constraint });
const one = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> => {
  const { rows } = await app.database.pool.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`nothing was found by: ${text}`);
  return row;
};
const stateOf = async (code: string) =>
  (await app.browser().call(previewVerdict, { params: { code }, query: {} })).state;
const traces = async (table: string) =>
  (await app.database.asOwner('select before from platform.rewrites where table_name = $1', [table])).rows.length;

describe('A leaf', () => {
  const added = `with added as (insert into ledger.leaves (id, leaf, salt, subject) values (gen_random_uuid(), '{}', 'x', 'hidden') returning id) select id from added`;

  it('is given no place outside of the tree', async () => {
    const { id } = await one<{ id: string }>(added);
    await refused('leaves_position_in_tree', 'update ledger.leaves set position = -7 where id = $1', [id]);
    await refused('leaves_in_tree', 'update ledger.leaves set position = 900000000000 where id = $1', [id]);
    await app.database.asOwner('delete from ledger.leaves where id = $1', [id]);
  });

  it('is given none by a tree that is said to be larger, or smaller', async () => {
    await refused('heads_grown_by_leaves', 'update ledger.heads set size = size + 1000000000000');
    await refused('heads_grown_by_leaves', 'update ledger.heads set size = size - 1');
  });
});

describe('What speaks against goods', () => {
  const goods = (where: string) =>
    one<{ id: string; gtin: string; code: string }>(
      `select r.id, b.gtin, '(01)' || b.gtin || '(10)' || b.batch_number as code from ${where} limit 1`,
    );

  it('is not pushed out by recalls that are dated ahead', async () => {
    const { gtin, code } = await goods(
      'recalls.recalls r join batches.batches b on b.id = any(r.batch_ids) where r.lifted_on is null',
    );
    expect(await stateOf(code)).toBe('withdrawn');
    await run(
      `insert into recalls.recalls (id, gtin, on_day, reason, batch_ids, realm)
       select gen_random_uuid(), $1, '9999-12-31', 'planned', null, 'demo' from generate_series(1, 60)`,
      [gtin],
    );
    expect(await stateOf(code)).toBe('withdrawn');
  });

  it('is not pushed out by results that are dated ahead', async () => {
    const { id, code } = await goods(
      `laboratory.lab_results r join batches.batches b on b.id = r.batch_id where r.outcome = 'detected'`,
    );
    expect(await stateOf(code)).toBe('withdrawn');
    await run(
      `insert into laboratory.lab_results select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'on_day', '9999-12-31',
         'ethanol_percent', 99))).* from laboratory.lab_results r, generate_series(1, 60) where r.id = $1`,
      [id],
    );
    expect(await stateOf(code)).toBe('withdrawn');
  });

  it('is not cleared by a note of a copy that begins as lifted, or is lifted for ever', async () => {
    const insert = `insert into scans.copied_serials (gtin, serial, batch_id, found_at, kilometres, minutes, lifted_at)
      select gtin, 'HIDDEN', id, now(), 5000, 1, $1 from batches.batches limit 1`;
    await refused('copied_serials_lifted_after_noted', insert, ['infinity']);
    await run(insert, [null]);
    await refused(
      'copied_serials_lifted_after_noted',
      `update scans.copied_serials set lifted_at = 'infinity' where serial = 'HIDDEN'`,
    );
  });

  it('leaves a trace where ethanol or a ruling was all that a finding said, and is not declared away', async () => {
    const { gtin } = await one<{ gtin: string }>(
      `select gtin from products.products where jsonb_path_exists(ingredient_findings, '$[*] ? (@.concern == "none" && @.ethanolPercent > 0)') limit 1`,
    );
    await refused(
      'products_findings_reviewed',
      `update products.products set ingredients = '{}', ingredient_findings = '[]' where gtin = $1`,
      [gtin],
    );
    const before = await traces('products.products');
    await run(
      `update products.products set ingredients = '{}', ingredients_declared = false, ingredient_findings = '[]' where gtin = $1`,
      [gtin],
    );
    expect(await traces('products.products')).toBe(before + 1);
  });

  it('stays in the list of recalls until each of them is lifted', async () => {
    await app.database.asOwner(
      `insert into recalls.recall_notices (id, organisation_id, realm, published_by, published_at, recall_class, reason, batch_ids, keys, holder_ids)
       select gen_random_uuid(), b.producer_id, b.realm, gen_random_uuid(), now(), 'I', 'Hidden', array[b.id], '{}', '{}' from batches.batches b limit 1`,
    );
    await app.database.asOwner(
      `insert into recalls.recalls (id, gtin, on_day, reason, batch_ids, notice_id, realm)
       select gen_random_uuid(), b.gtin, '2026-11-20', 'Hidden', n.batch_ids, n.id, n.realm
       from recalls.recall_notices n join batches.batches b on b.id = any(n.batch_ids) where n.reason = 'Hidden'`,
    );
    await refused(
      'recall_notices_lifted',
      `update recalls.recall_notices set lifted_at = now(), lifted_because = 'all clear' where reason = 'Hidden'`,
    );
  });

  it('has states that are some, and numbers that are numbers', async () => {
    await refused(
      'status_changes_status',
      `insert into certificates.status_changes (id, certificate_id, status, on_day, reason)
       select gen_random_uuid(), id, 'noted', '2026-11-20', 'x' from certificates.certificates limit 1`,
    );
    await refused(
      'cold_chain_findings_measured',
      `update sensors.cold_chain_findings set mean_kinetic_celsius = 'NaN'`,
    );
  });

  it('leaves a trace where a body or an organisation takes another name', async () => {
    await run(
      `update authorities.bodies set short_name = 'JAKIM' where id = (select id from authorities.bodies where realm = 'demo' limit 1)`,
    );
    await run(
      `update organisations.organisations set name = 'Another' where id = (select producer_id from products.products limit 1)`,
    );
    expect([await traces('authorities.bodies'), await traces('organisations.organisations')]).toEqual([1, 1]);
  });

  it('cannot be said to have never been imported', async () => {
    await app.database.asOwner(
      `update certificates.certificates set imported_until = valid_from where import_id is null and imported_until is null
       and id = (select id from certificates.certificates where import_id is null limit 1)`,
    );
    await refused(
      'certificates_keep_import',
      'update certificates.certificates set imported_until = null where imported_until is not null and import_id is null',
    );
  });
});
