// What makes an answer better is in the log before it counts: a row that a statement of the product's own account plants beside the use cases is
// refused by the database; and where one stands there anyway, because the owner of the tables let it in, it counts nowhere.
import { previewVerdict } from '@amanah/api/verification';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../platform/clock.ts';
import { asProductRole } from '../testing/as-product-role.ts';
import { newPerson } from '../testing/demo-people.ts';
import { plantRows } from '../testing/plant-rows.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

const { refused, one } = asProductRole(() => app);
const sampleOf = async (state: string) =>
  (
    await one<{ code: string }>('select code from products.samples where expected = $1 order by position limit 1', [
      state,
    ])
  ).code;
const stateOf = async (code: string) => {
  const { state } = await app.browser().call(previewVerdict, { params: { code }, query: {} });
  return state;
};

describe('A reinstatement without a leaf', () => {
  let code: string;
  let certificateId: string;
  const insert = `insert into certificates.status_changes (id, certificate_id, status, on_day, reason, leaf_id)
    values (gen_random_uuid(), $1, 'reinstated', $2, 'planted', $3)`;
  beforeAll(async () => {
    code = await sampleOf('suspended');
    const { proof } = await app.browser().call(previewVerdict, { params: { code }, query: {} });
    certificateId = proof.certificateId ?? '';
  });
  const today = () => dayOf(app.clock.now());

  it('is refused, today and for a later day', async () => {
    expect(await stateOf(code)).toBe('suspended');
    await refused('status_changes_logged', insert, [certificateId, today(), null]);
    await refused('status_changes_logged', insert, [certificateId, '2026-12-31', null]);
    expect(await stateOf(code)).toBe('suspended');
  });

  it('is refused with the leaf of something else', async () => {
    const { id } = await one<{ id: string }>(
      `select id from ledger.leaves where leaf like '%"certificate.reinstated"%' limit 1`,
    );
    await refused('status_changes_logged', insert, [certificateId, today(), id]);
    await refused('status_changes_logged', insert, [certificateId, today(), crypto.randomUUID()]);
  });

  it('counts nowhere where it stands in the table all the same, and nobody gives it a leaf afterwards', async () => {
    await plantRows(app.database, 'certificates.status_changes', insert, [certificateId, today(), null]);
    await app.domains.certificates.maintain();
    await app.domains.ledger.settled();
    expect(await stateOf(code)).toBe('suspended');
    const { status, unlogged } = await one<{ status: string; unlogged: number }>(
      `select certificates.status_on(id, valid_from, valid_until, $2::date, null, null) as status,
         (select count(*)::int from certificates.status_changes where certificate_id = c.id and leaf_id is null) as unlogged
       from certificates.certificates c where id = $1`,
      [certificateId, today()],
    );
    expect({ status, unlogged }).toEqual({ status: 'suspended', unlogged: 1 });
  });

  it('cannot be made by taking the leaf of a suspension away', async () => {
    await refused(
      'status_changes_leaf_once',
      `update certificates.status_changes set leaf_id = null where certificate_id = $1 and status = 'suspended'`,
      [certificateId],
    );
  });
});

describe('A reinstatement that is planned for a later day', () => {
  it('is in the log when it is planned, counts from its day on, and turns the bit then', async () => {
    const code = await sampleOf('certified');
    const { proof } = await app.browser().call(previewVerdict, { params: { code }, query: {} });
    const certificateId = proof.certificateId ?? '';
    const { certificates } = app.domains;
    const change = (status: 'suspended' | 'reinstated', onDay: string) =>
      app.database.sql.transaction((tx) =>
        certificates.changeStatus(tx, [{ certificateId, status, onDay, reason: 'Trial', gtins: null, batches: null }]),
      );
    const isSuspended = async () =>
      (
        await one<{ is_suspended: boolean }>(
          'select is_suspended from certificates.certificate_places where certificate_id = $1',
          [certificateId],
        )
      ).is_suspended;
    const before = app.clock.now();
    await change('suspended', dayOf(before));
    await change('reinstated', '2026-11-25');
    const { leaf_id: leafId } = await one<{ leaf_id: string | null }>(
      `select leaf_id from certificates.status_changes where certificate_id = $1 and status = 'reinstated'`,
      [certificateId],
    );
    expect(leafId).not.toBeNull();
    await certificates.maintain();
    expect([await stateOf(code), await isSuspended()]).toEqual(['suspended', true]);
    app.clock.moveTo('2026-11-25T00:00:01Z');
    try {
      expect(await stateOf(code)).toBe('certified');
      await certificates.maintain();
      expect(await isSuspended()).toBe(false);
      const count = 'select count(*)::int as leaves from ledger.leaves';
      const leaves = await one(count);
      await certificates.maintain();
      expect(await one(count)).toEqual(leaves);
    } finally {
      app.clock.moveTo(before.toISOString());
    }
  });
});

describe('A recall', () => {
  const lift = 'update recalls.recalls set lifted_on = on_day, lifted_leaf_id = $2 where id = $1';
  it('is not lifted by a row that says so without its leaf, or with the leaf of another', async () => {
    const { id, code } = await one<{ id: string; code: string }>(
      `select r.id, '(01)' || b.gtin || '(10)' || b.batch_number as code from recalls.recalls r join batches.batches b on b.id = any(r.batch_ids)
       where r.lifted_on is null limit 1`,
    );
    const { other } = await one<{ other: string }>(
      'select lifted_leaf_id as other from recalls.recalls where lifted_on is not null limit 1',
    );
    expect(await stateOf(code)).toBe('withdrawn');
    for (const leafId of [null, other]) await refused('recalls_lifting_logged', lift, [id, leafId]);
    await plantRows(app.database, 'recalls.recalls', lift, [id, null]);
    expect(await stateOf(code)).toBe('withdrawn');
  });
});

describe('A result of a laboratory', () => {
  const overturn =
    'update laboratory.lab_results set overturned_on = on_day, sisters_cleared_on = on_day, overturned_leaf_id = $2 where id = $1';
  it('is not overturned by a row that says so without its leaf, nor is what it set off ended', async () => {
    const { id, code, batch } = await one<{ id: string; code: string; batch: string }>(
      `select l.id, b.id as batch, '(01)' || b.gtin || '(10)' || b.batch_number as code
       from laboratory.lab_results l join batches.batches b on b.id = l.batch_id where l.outcome = 'detected' limit 1`,
    );
    expect(await stateOf(code)).toBe('withdrawn');
    const { any } = await one<{ any: string }>(`select id as any from ledger.leaves limit 1`);
    for (const leafId of [null, any]) await refused('lab_results_overturning_logged', overturn, [id, leafId]);
    await refused(
      'lab_results_clearing_logged',
      `update laboratory.lab_results set sisters_cleared_on = on_day, sisters_cleared_because = 'planted' where id = $1`,
      [id],
    );
    await app.database.pool.query(`update batches.batches set under_investigation_since = '2026-11-01' where id = $1`, [
      batch,
    ]);
    await app.database.pool.query(
      `insert into laboratory.lab_investigations (result_id, batch_id, realm) values ($1, $2, 'demo')`,
      [id, batch],
    );
    await refused(
      'lab_investigations_decided',
      `update laboratory.lab_investigations set closed_on = '2026-11-02' where batch_id = $1`,
      [batch],
    );
    for (const since of [null, '2999-01-01'])
      await refused('batches_investigated', 'update batches.batches set under_investigation_since = $2 where id = $1', [
        batch,
        since,
      ]);
    await plantRows(app.database, 'laboratory.lab_results', overturn, [id, null]);
    expect(await stateOf(code)).toBe('withdrawn');
  });
});

describe('A block', () => {
  const lift = 'update batches.blocks set lifted_at = now() where kind = $1 and lifted_at is null';
  it('of a recall, a result or an investigation ends with it alone', async () => {
    const open = async () =>
      (
        await app.database.pool.query(
          'select kind, count(*)::int from batches.blocks where lifted_at is null group by kind order by kind',
        )
      ).rows;
    await app.database.pool.query(
      `insert into batches.blocks (id, realm, gtin, batch_id, kind, source_id, reason, since)
       select gen_random_uuid(), i.realm, b.gtin, b.id, 'investigation', b.id, 'sister', now()
       from laboratory.lab_investigations i join batches.batches b on b.id = i.batch_id limit 1`,
    );
    const before = await open();
    expect(before.map(({ kind }: { kind: string }) => kind)).toEqual(['investigation', 'laboratory', 'recall']);
    await refused('blocks_lifted_with_recall', lift, ['recall']);
    await refused('blocks_lifted_with_result', lift, ['laboratory']);
    await refused('blocks_lifted_with_result', lift, ['investigation']);
    expect(await open()).toEqual(before);
  });

  it('of a failed check is released by two members of the maker, and stays on record', async () => {
    const producer = producerId('kampung-hijau');
    await newPerson(app, 'Colleague', 'producer', producer);
    const { id } = await one<{ id: string }>(
      `insert into batches.blocks (id, realm, gtin, batch_id, kind, source_id, reason, since)
       select gen_random_uuid(), b.realm, b.gtin, b.id, 'hold', gen_random_uuid(), 'Seal', now() from batches.batches b
       where b.producer_id = $1 limit 1 returning id`,
      [producer],
    );
    const stranger = 'gen_random_uuid()';
    const member = (place: number) =>
      `(select user_id from organisations.memberships where organisation_id = '${producer}' and status = 'approved' order by user_id offset ${place} limit 1)`;
    const set = (what: string) => app.database.pool.query(`update batches.blocks set ${what} where id = $1`, [id]);
    const refusedTo = (what: string) =>
      expect(set(what)).rejects.toMatchObject({ constraint: 'blocks_released_by_members' });
    await refusedTo(`release_asked_by = ${stranger}, release_asked_at = now(), release_reason = 'x'`);
    await refusedTo(`release_asked_by = ${member(0)}, lifted_at = now(), lifted_by = ${member(1)}`);
    await set(`release_asked_by = ${member(0)}, release_asked_at = now(), release_reason = 'x'`);
    await refusedTo(`lifted_at = now(), lifted_by = ${stranger}`);
    await expect(set(`lifted_at = now(), lifted_by = ${member(0)}`)).rejects.toMatchObject({
      constraint: 'blocks_released_by_two',
    });
    await set(`lifted_at = now(), lifted_by = ${member(1)}`);
    const { rows } = await app.database.asOwner<{ before: { id: string } }>(
      `select before from platform.rewrites where table_name = 'batches.blocks'`,
    );
    expect(rows.map(({ before }) => before.id)).toEqual([id]);
  });
});

describe('A leaf', () => {
  it('is given its place by the log, at the end of the tree, and no other', async () => {
    const place = (where: string, position: string) =>
      refused('leaves_in_tree', `update ledger.leaves set position = ${position} where ${where}`);
    await place('position = 3', '1000000');
    await place('position = 3', 'null');
    const planted = app.database.sql.transaction(async (tx) => {
      await tx.execute(
        `insert into ledger.leaves (id, leaf, subject) select gen_random_uuid(), leaf, 'planted' from ledger.leaves limit 1`,
      );
      await tx.execute(`update ledger.leaves set position = 1000000 where subject = 'planted'`);
    });
    await expect(planted).rejects.toMatchObject({ cause: { constraint: 'leaves_in_tree' } });
  });
});

describe('The register', () => {
  it('recognises nobody by a row that is not in the log as it is', async () => {
    await refused(
      'recognitions_logged',
      `update authorities.recognitions set valid_until = null, status = 'active' where status = 'ended'`,
    );
    await refused(
      'recognitions_logged',
      `insert into authorities.recognitions select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'valid_from', '2001-01-01'))).*
       from authorities.recognitions r where valid_from is not null limit 1`,
    );
    // What was said of one before it ended is in the log for ever: it does not begin again in another row (end-recognition.test.ts: nor in its own).
    const { id } = await one<{ id: string }>(
      `select id from authorities.recognitions where status <> 'ended' and valid_until is null and realm = 'demo' limit 1`,
    );
    const again = `insert into authorities.recognitions select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
      from authorities.recognitions r where id = $1`;
    await refused('recognitions_end', again, [id]);
    await refused(
      'bodies_logged',
      'update authorities.bodies set speaks_for_country = true where not speaks_for_country',
    );
    await refused('bodies_logged', `update authorities.bodies set country = 'MY' where country <> 'MY'`);
  });

  it('lets nobody speak for a body, nor under another name, by a row that is not in the log', async () => {
    // Who speaks for a body issues in its name; and its short name is the one that people read.
    const { id } = await one<{ id: string }>(
      `select organisation_id as id from authorities.bodies where organisation_id is not null and realm = 'demo' limit 1`,
    );
    const { other } = await one<{ other: string }>(
      `select id as other from authorities.bodies where organisation_id <> $1 and realm = 'demo' limit 1`,
      [id],
    );
    await refused(
      'bodies_logged',
      `update authorities.bodies set organisation_id = null where organisation_id = '${id}';
       update authorities.bodies set organisation_id = '${id}' where id = '${other}'`,
    );
    await refused('bodies_logged', 'update authorities.bodies set organisation_id = null where organisation_id = $1', [
      id,
    ]);
    await refused('bodies_logged', `update authorities.bodies set short_name = 'JAKIM' where organisation_id = $1`, [
      id,
    ]);
  });
});

describe('What is made after a result', () => {
  it('is free when its sisters were cleared, and by no mark on a block', async () => {
    await refused(
      'blocks_cleared_with_result',
      `update batches.blocks set sisters_cleared_at = now() where kind = 'laboratory' and sisters_cleared_at is null and lifted_at is null`,
    );
    await refused(
      'blocks_cleared_with_result',
      `insert into batches.blocks select (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(), 'source_id', gen_random_uuid(),
         'sisters_cleared_at', now()))).* from batches.blocks k where kind = 'laboratory' limit 1`,
    );
  });
});

describe('A certificate', () => {
  it('is given no later day than its newest credential says', async () => {
    await refused(
      'certificates_signed',
      `update certificates.certificates set valid_until = valid_until - 1 where id = (select id from certificates.certificates
         where application_id is not null order by id limit 1)`,
    );
  });

  it('has no credential that is not in the log to the byte', async () => {
    await refused(
      'credentials_logged',
      `insert into certificates.credentials select (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(), 'version', 99,
         'status_place', 131071, 'jwt', k.jwt || 'A'))).* from certificates.credentials k limit 1`,
    );
  });
});

describe('What was found of ingredients', () => {
  const rewrite = 'update products.products set ingredient_findings = $2 where gtin = $1';
  it('stays with the list, and a list that replaces it says that nothing is known and leaves a trace', async () => {
    const { gtin } = await one<{ gtin: string }>(
      `select gtin from products.products where ingredient_findings @> '[{"concern":"forbidden"}]' limit 1`,
    );
    await refused('products_findings_reviewed', rewrite, [gtin, '[]']);
    await refused(
      'products_findings_reviewed',
      `update products.products set ingredients = '{Water}', ingredient_findings = '[{"name":"Water","concern":"none"}]' where gtin = $1`,
      [gtin],
    );
    await app.database.pool.query(
      `update products.products set ingredients = '{Water}', ingredient_findings = '[{"id":"declared-1","name":"Water","concern":"unknown","rulings":[],"ethanolPercent":null}]' where gtin = $1`,
      [gtin],
    );
    const { rows } = await app.database.asOwner<{
      before: { gtin: string; ingredient_findings: { concern: string }[] };
    }>(`select before from platform.rewrites where table_name = 'products.products'`);
    expect(rows.map(({ before }) => before.gtin)).toEqual([gtin]);
    expect(rows[0]?.before.ingredient_findings.map(({ concern }) => concern)).toContain('forbidden');
  });
});

describe('What is calculated anew', () => {
  const effects = async (table: string) =>
    (
      await app.database.asOwner<{ before: object; after: object | null }>(
        'select before, after from platform.rewrites where table_name = $1 order by id',
        [table],
      )
    ).rows;

  it('leaves a trace where the cold chain of a batch gets good, and none where it gets worse', async () => {
    const { rows } = await app.database.pool.query<{ id: string; minutes_outside: number }>(
      'select id, minutes_outside from sensors.cold_chain_findings where minutes_outside > permitted_minutes limit 1',
    );
    const [finding] = rows;
    if (!finding) throw new Error('the demo has a broken cold chain');
    const set = (minutes: number) =>
      app.database.pool.query('update sensors.cold_chain_findings set minutes_outside = $2 where id = $1', [
        finding.id,
        minutes,
      ]);
    await set(finding.minutes_outside + 1);
    expect(await effects('sensors.cold_chain_findings')).toEqual([]);
    await set(0);
    expect(await effects('sensors.cold_chain_findings')).toMatchObject([
      { before: { id: finding.id, minutes_outside: finding.minutes_outside + 1 }, after: { minutes_outside: 0 } },
    ]);
  });

  it('leaves a trace where goods expire later', async () => {
    const { id } = await one<{ id: string }>('select id from batches.batches where expires_on is not null limit 1');
    const move = (days: number) =>
      app.database.pool.query('update batches.batches set expires_on = expires_on + $2::int where id = $1', [id, days]);
    await move(-1);
    expect(await effects('batches.batches')).toEqual([]);
    await move(2);
    expect(await effects('batches.batches')).toMatchObject([{ before: { id }, after: { id } }]);
  });

  it('leaves a trace where a ceiling is raised and postings are taken out', async () => {
    const month = await one<{ certificate_id: string; site_id: string }>(
      'select certificate_id, site_id from mass_balance.mass_months limit 1',
    );
    const key = [month.certificate_id, month.site_id];
    await app.database.pool.query(
      `insert into mass_balance.yield_ceilings (certificate_id, site_id, per_ten_thousand, declared_by, declared_at) values ($1, $2, 5000, gen_random_uuid(), now())`,
      key,
    );
    await app.database.pool.query(
      'update mass_balance.yield_ceilings set per_ten_thousand = 9000 where certificate_id = $1 and site_id = $2',
      key,
    );
    expect(await effects('mass_balance.yield_ceilings')).toMatchObject([{ before: { per_ten_thousand: 5000 } }]);
    const { rowCount } = await app.database.pool.query('delete from mass_balance.mass_postings');
    expect(await effects('mass_balance.mass_postings')).toHaveLength(rowCount ?? 0);
    expect(rowCount).toBeGreaterThan(0);
  });
});
