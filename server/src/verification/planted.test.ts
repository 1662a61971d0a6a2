// Rows that the product's own account plants to push out what speaks against goods: they are refused, or stand behind it.
import { previewVerdict } from '@amanah/api/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../platform/clock.ts';
import { asProductRole } from '../testing/as-product-role.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
  await app.domains.ledger.settled();
});
afterAll(() => app.close());

const { run, refused, one } = asProductRole(() => app);
const reasonsOf = async (code: string) =>
  (await app.browser().call(previewVerdict, { params: { code }, query: {} })).reasons.map((reason) => reason.code);
const today = () => dayOf(app.clock.now());
const tomorrow = () => dayOf(new Date(app.clock.now().getTime() + 86_400_000));

describe('A standing recall', () => {
  const plant = `insert into recalls.recalls (id, gtin, on_day, reason, batch_ids, realm) select gen_random_uuid(), $1, $2, 'x', $3, 'demo' from generate_series(1, 60)`;
  it('is told although others of the product are planted, of no batch or for tomorrow', async () => {
    const { gtin, code } = await one<{ gtin: string; code: string }>(
      `select r.gtin, '(01)' || b.gtin || '(10)' || b.batch_number as code from recalls.recalls r join batches.batches b on b.id = any(r.batch_ids)
       where r.lifted_on is null limit 1`,
    );
    expect(await reasonsOf(code)).toContain('batch.recalled');
    await refused('recalls_name_batches', plant, [gtin, '2000-01-01', '{}']);
    await run(plant, [gtin, tomorrow(), null]);
    expect(await reasonsOf(code)).toContain('batch.recalled');
    expect(await reasonsOf(gtin)).toContain('batch.recalled');
  });
});

describe('An adverse result', () => {
  const plant = `insert into laboratory.lab_results (id, batch_id, gtin, site_id, on_day, analyte, outcome, ethanol_percent, realm)
    select gen_random_uuid(), r.batch_id, r.gtin, r.site_id, $2, $3, $4, $5::float8, r.realm from laboratory.lab_results r, generate_series(1, 60) where r.id = $1`;
  it('is told although others are planted, without a number, of another substance or for tomorrow', async () => {
    const { id, code } = await one<{ id: string; code: string }>(
      `select r.id, '(01)' || b.gtin || '(10)' || b.batch_number as code from laboratory.lab_results r join batches.batches b on b.id = r.batch_id
       where r.outcome = 'detected' and r.overturned_on is null limit 1`,
    );
    expect(await reasonsOf(code)).toContain('lab.detected');
    await refused('lab_results_measured', plant, [id, today(), 'ethanol', 'not_detected', 'NaN']);
    await refused('lab_results_measured', plant, [id, today(), 'porcine_dna', 'not_detected', '99']);
    await run(plant, [id, tomorrow(), 'porcine_dna', 'detected', null]);
    expect(await reasonsOf(code)).toContain('lab.detected');
  });
});

describe('An overspent balance', () => {
  it('is told although balances of another certificate are planted', async () => {
    const { certificate_id: certificateId, code } = await one<{ certificate_id: string; code: string }>(
      `select m.certificate_id, '(01)' || b.gtin || '(10)' || b.batch_number as code from mass_balance.mass_balances m
       join batches.batches b on b.site_id = m.site_id and b.produced_on between m.valid_from and m.valid_until
       join certificates.coverages v on v.gtin = b.gtin and v.certificate_id = m.certificate_id
       where m.kilograms_out > m.certified_kilograms_in * m.yield_ceiling * 1.01 limit 1`,
    );
    expect(await reasonsOf(code)).toContain('mass_balance.overspent');
    const { id } = await one<{ id: string }>(
      'select id from certificates.certificates where id <> $1 and realm = $2 limit 1',
      [certificateId, 'demo'],
    );
    await refused(
      'coverages_named',
      `insert into certificates.coverages (gtin, certificate_id, realm)
       select p.gtin, $1, 'demo' from products.products p where p.realm = 'demo' and p.gtin <> all(coalesce((select gtins from certificates.certificates where id = $1), '{}')) limit 1`,
      [id],
    );
    // Also where it is one that the batch claims.
    await app.database.asOwner(
      `update batches.batches set claimed_certificate_numbers = claimed_certificate_numbers || (select number from certificates.certificates where id = $1)
       where '(01)' || gtin || '(10)' || batch_number = $2`,
      [id, code],
    );
    await run(
      `insert into mass_balance.mass_balances (id, certificate_id, site_id, valid_from, valid_until, certified_kilograms_in, kilograms_out, yield_ceiling, units_produced, labels_issued, realm)
       select gen_random_uuid(), $1, b.site_id, '2000-01-01', '2100-01-01', 0, 1e12, 1, 1, 2000000000, 'demo' from batches.batches b, generate_series(1, 250)
       where '(01)' || b.gtin || '(10)' || b.batch_number = $2`,
      [id, code],
    );
    expect(await reasonsOf(code)).toContain('mass_balance.overspent');
  });
});

describe('The log', () => {
  it('has one head that is not signed beyond its size, and keys that end with a successor alone', async () => {
    await refused(
      'heads_single',
      'insert into ledger.heads (id, origin, size, root, checkpoint_size) select 2, origin, 0, root, 0 from ledger.heads',
    );
    await refused('heads_signed', 'update ledger.heads set checkpoint_size = 9007199254740000');
    await refused('log_keys_succeeded', 'update ledger.log_keys set retired_at = now()');
    await refused('log_keys_succeeded', `update ledger.log_keys set verifier_key = verifier_key || 'x'`);
  });
});

describe('What is dated for a day to come', () => {
  it('keeps no block and no investigation from coming', async () => {
    const { id } = await one<{ id: string }>(
      `insert into batches.blocks (id, realm, gtin, batch_id, kind, source_id, reason, since)
       select gen_random_uuid(), realm, gtin, id, 'hold', gen_random_uuid(), 'x', '2999-01-01' from batches.batches limit 1 returning id`,
    );
    await run(`update batches.blocks set since = '2026-11-01' where id = $1`, [id]);
    await refused('blocks_since_earlier', `update batches.blocks set since = '2999-01-01' where id = $1`, [id]);
    await refused(
      'blocks_batch_gtin',
      `insert into batches.blocks (id, realm, gtin, batch_id, kind, source_id, reason, since)
       select gen_random_uuid(), b.realm, (select p.gtin from products.products p where p.gtin <> b.gtin and p.realm = b.realm limit 1), b.id, 'hold', gen_random_uuid(), 'x', now()
       from batches.batches b where b.realm = 'demo' limit 1`,
    );
    const { batch } = await one<{ batch: string }>(
      `update batches.batches set under_investigation_since = '2999-01-01' where id = (select id from batches.batches where under_investigation_since is null limit 1) returning id as batch`,
    );
    await run(`update batches.batches set under_investigation_since = '2026-11-01' where id = $1`, [batch]);
    await refused(
      'batches_investigated',
      `update batches.batches set under_investigation_since = '2999-01-01' where id = $1`,
      [batch],
    );
  });
});

describe('What is written over', () => {
  it('is no month of the books, and leaves a trace where lineage is taken out', async () => {
    const kept = async (table: string) =>
      (await app.database.asOwner('select before from platform.rewrites where table_name = $1', [table])).rows.length;
    // A month is what its postings add up to: nobody writes one, neither good nor in advance.
    for (const what of ['came_out = 0', 'went_in = 90000000000', 'created = 1'])
      await expect(run(`update mass_balance.mass_months set ${what}`)).rejects.toThrow(/permission denied/);
    await expect(
      run(`insert into mass_balance.mass_months (certificate_id, site_id, month, created, went_in, came_out)
        select id, gen_random_uuid(), '2026-10-01', 0, 100000, 0 from certificates.certificates limit 1`),
    ).rejects.toThrow(/permission denied/);
    const { rowCount } = await run(`delete from events.lineage_parts`);
    expect(rowCount).toBeGreaterThan(0);
    expect(await kept('events.lineage_parts')).toBe(rowCount);
  });

  it('is not the content of a file', async () => {
    await expect(run(`update files.file_chunks set content = 'x'`)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('A shelf that was judged on a day to come', () => {
  it('is judged again', async () => {
    const { item_id: id } = await one<{ item_id: string }>(
      `update inventory.item_verdicts set verdict = 'certified', checked_at = '2100-01-01' where verdict = 'withdrawn' returning item_id`,
    );
    await app.domains.inventory.recheckDue();
    expect(await one('select verdict from inventory.item_verdicts where item_id = $1', [id])).toEqual({
      verdict: 'withdrawn',
    });
  });
});
