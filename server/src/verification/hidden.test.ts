// Last attack with the product's own role: what hides a leaf, pushes a fact out of the answer or clears one by a new row.
import { previewVerdict } from '@amanah/api/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asProductRole } from '../testing/as-product-role.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
  await app.domains.ledger.settled();
});
afterAll(() => app.close());

const { run, refused, one } = asProductRole(() => app);
const stateOf = async (code: string) =>
  (await app.browser().call(previewVerdict, { params: { code }, query: {} })).state;
const effects = async (table: string) =>
  (await app.database.asOwner('select before from platform.rewrites where table_name = $1', [table])).rows.length;

describe('A leaf', () => {
  const added = `with added as (insert into ledger.leaves (id, leaf, salt, subject) select gen_random_uuid(), leaf, 'x', 'hidden' from ledger.leaves limit 1 returning id) select id from added`;

  it('is given no place outside of the tree', async () => {
    const { id } = await one<{ id: string }>(added);
    await refused('leaves_position_in_tree', 'update ledger.leaves set position = -7 where id = $1', [id]);
    await refused('leaves_in_tree', 'update ledger.leaves set position = 900000000000 where id = $1', [id]);
    await app.database.asOwner('delete from ledger.leaves where id = $1', [id]);
  });

  it('is written as every reader takes it', async () => {
    const plant = (leaf: string) =>
      refused(
        'leaves_written',
        `insert into ledger.leaves (id, leaf, salt, subject) select gen_random_uuid(), ${leaf}, 'x', 'hidden' from ledger.leaves limit 1`,
      );
    await plant(`'{}'`);
    await plant(`leaf || repeat(' ', 70000)`);
    await plant(`replace(leaf, '"version":1', '"version":99')`);
    await plant(`regexp_replace(leaf, '"time":"[^"]*"', '"time":"2026-13-45T99:99:99Z"')`);
    await plant(`regexp_replace(leaf, '"issuer":"[^"]*"', '"issuer":"did:web:::%%"')`);
    await plant(`replace(leaf, '"version":1', '"more":1,"version":1')`);
    await plant(`replace(leaf, '"issuer":', '"kind":"certificate.reinstated","issuer":')`);
  });

  it('is given none by a tree that is said to be larger, or smaller', async () => {
    await refused('heads_grown_by_leaves', 'update ledger.heads set size = size + 1000000000000');
    await refused('heads_grown_by_leaves', 'update ledger.heads set size = size - 1, checkpoint_size = 0');
  });
});

describe('What is decided by', () => {
  it('a key that was ended or revoked stays so', async () => {
    await run(
      `update organisations.issuer_keys set revoked_at = now(), revoked_because = 'lost', wrapped_private_key = null where id = (select id from organisations.issuer_keys where organisation_id is not null limit 1)`,
    );
    for (const set of [
      'revoked_at = null, revoked_because = null',
      `revoked_because = 'another reason'`,
      `revoked_at = revoked_at + interval '1 year'`,
      `wrapped_private_key = '\\x00'`,
    ])
      await refused(
        'issuer_keys_end_for_good',
        `update organisations.issuer_keys set ${set} where revoked_at is not null`,
      );
  });

  it('a key without its leaf enters no document', async () => {
    const insert = (changes: string) =>
      `insert into organisations.issuer_keys (id, organisation_id, did, name, public_key, custody, leaf_id, created_at)
       select gen_random_uuid(), n.organisation_id, n.did, n.name, n.public_key, 'own', n.leaf_id, now()
       from (select (jsonb_populate_record(k, jsonb_build_object('name', 'key-99'${changes}))).* from organisations.issuer_keys k
         where organisation_id is not null order by k.did limit 1) n`;
    const planted = `, 'public_key', '\\x${'07'.repeat(32)}'`;
    await refused('issuer_keys_logged', insert(''));
    await refused('issuer_keys_logged', insert(planted));
    await refused('issuer_keys_logged', insert(`${planted}, 'leaf_id', gen_random_uuid()`));
    await refused('issuer_keys_logged', insert(`, 'name', 'key-1', 'did', 'did:web:elsewhere.example'`));
  });

  it('a change of name is approved by somebody who has an account and no part in it', async () => {
    const asked = (changes: string) =>
      `insert into organisations.change_requests (id, organisation_id, realm, name, country, licence_number, asked_by, asked_at, state, decided_by, decided_at)
       select gen_random_uuid(), o.id, o.realm, 'JAKIM', o.country, 'X', gen_random_uuid(), now(), ${changes}
       from organisations.organisations o where o.realm = 'demo' and exists (select from organisations.memberships m where m.organisation_id = o.id)
       order by o.id limit 1 returning id, organisation_id`;
    const outside = 'change_requests_decided_by_outsider';
    await refused(outside, asked(`'approved', gen_random_uuid(), now()`));
    await refused(outside, asked(`'open', gen_random_uuid(), null`));
    const { id, organisation_id: organisationId } = await one<{ id: string; organisation_id: string }>(
      asked(`'open', null, null`),
    );
    const decide = (by: string) =>
      `update organisations.change_requests set state = 'approved', decided_at = now(), decided_by = ${by} where id = '${id}'`;
    await refused(outside, decide('gen_random_uuid()'));
    await refused(
      outside,
      decide(`(select user_id from organisations.memberships where organisation_id = '${organisationId}' limit 1)`),
    );
    await run(`update organisations.change_requests set state = 'withdrawn', decided_at = now() where id = $1`, [id]);
  });

  it('a scheme that is published, and a finding that was raised, stay as they are', async () => {
    await refused(
      'schemes_kept',
      `update certificates.schemes set content = jsonb_set(content, '{validityMonths}', '600') where state = 'published'`,
    );
    await refused(
      'schemes_months',
      `insert into certificates.schemes select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'version', 99,
         'content', jsonb_set(s.content, '{validityMonths}', '600')))).* from certificates.schemes s limit 1`,
    );
    await refused(
      'audit_findings_closed_by_rule',
      `update certification.audit_findings set closed_by = gen_random_uuid(), closed_at = now(), closed_because = 'x', corrected_at = now() where severity = 'major'`,
    );
    await refused('audit_findings_closed_by_rule', 'update certification.audit_findings set refused_version = -1');
    await expect(run(`update certification.audit_findings set severity = 'minor'`)).rejects.toMatchObject({
      code: '42501',
    });
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
      `insert into laboratory.lab_results select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'on_day', '9999-12-31'))).* from laboratory.lab_results r, generate_series(1, 60) where r.id = $1`,
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
    const before = await effects('products.products');
    await run(
      `update products.products set ingredients = '{}', ingredients_declared = false, ingredient_findings = '[]' where gtin = $1`,
      [gtin],
    );
    expect(await effects('products.products')).toBe(before + 1);
  });

  it('keeps what was noted of a copy until it is lifted', async () => {
    await run(`update scans.copied_serials set confirmed_at = now() where serial = 'HIDDEN'`);
    for (const set of ['confirmed_at = null', 'kilometres = 1', 'batch_id = null', `found_at = 'epoch'`])
      await refused('copied_serials_kept', `update scans.copied_serials set ${set} where serial = 'HIDDEN'`);
    await refused(
      'copied_serials_kept',
      `update scans.copied_serials set lifted_at = now(), confirmed_at = null where serial = 'HIDDEN'`,
    );
    const before = await effects('scans.copied_serials');
    await run(`update scans.copied_serials set lifted_at = now(), lifted_because = 'x' where serial = 'HIDDEN'`);
    expect(await effects('scans.copied_serials')).toBe(before + 1);
  });

  it('is not pushed out by balances that are dated ahead, or weigh nothing that can be weighed', async () => {
    const code = '09521002000030';
    expect(await stateOf(code)).toBe('suspended');
    const insert = (kilograms: string) =>
      `insert into mass_balance.mass_balances select gen_random_uuid(), certificate_id, site_id, '2200-01-01', '2200-02-01', 0, ${kilograms}, yield_ceiling, 0, 1, realm
       from mass_balance.mass_balances cross join generate_series(1, 200) where kilograms_out > certified_kilograms_in * yield_ceiling * 1.01`;
    await refused('mass_balances_weighed', insert(`'Infinity'`));
    await refused('mass_balances_weighed', insert(`'NaN'`));
    await run(insert('1e9'));
    expect(await stateOf(code)).toBe('suspended');
  });

  it('leaves a trace where a first ceiling is above what went in', async () => {
    const ceilings = await effects('mass_balance.yield_ceilings');
    const declare = (most: number) =>
      `insert into mass_balance.yield_ceilings select certificate_id, gen_random_uuid(), ${most}, gen_random_uuid(), now() from mass_balance.mass_months limit 1`;
    await refused('yield_ceilings_declared', declare(999_999));
    await run(declare(20_000));
    expect(await effects('mass_balance.yield_ceilings')).toBe(ceilings + 1);
  });

  it('leaves a trace where a product or its maker becomes another, and nobody else speaks for a body', async () => {
    const before = await effects('products.products');
    await run(
      `update products.products set category = 'grain' where gtin = (select gtin from products.products where category = 'poultry' limit 1)`,
    );
    expect(await effects('products.products')).toBe(before + 1);
    await refused(
      'bodies_logged',
      `update authorities.bodies b set organisation_id = (select id from organisations.organisations o where o.kind = 'certifier' and o.realm = 'demo' and o.id <> b.organisation_id limit 1)
       where id = (select id from authorities.bodies where organisation_id is not null limit 1)`,
    );
    await run(
      `update organisations.organisations set status = 'rejected' where id = (select producer_id from products.products limit 1)`,
    );
    expect(await effects('organisations.organisations')).toBe(1);
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

  it('lets neither a body nor an organisation take another name by itself', async () => {
    await refused(
      'bodies_logged',
      `update authorities.bodies set short_name = 'JAKIM' where id = (select id from authorities.bodies where realm = 'demo' limit 1)`,
    );
    await refused(
      'organisations_change_approved',
      `update organisations.organisations set name = 'Another' where id = (select producer_id from products.products limit 1)`,
    );
    expect(await effects('organisations.organisations')).toBe(1);
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
