import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let first = '';
let second = '';

const record = (organisationId: string) =>
  app.database.sql.transaction((tx) =>
    app.domains.organisations.recordAudit(tx, {
      organisationId,
      actorId: null,
      action: 'recall.lifted',
      subject: { kind: 'recall', id: organisationId, name: 'Of its own' },
    }),
  );

beforeAll(async () => {
  app = await createDemoApp();
  const { rows } = await app.database.sql.execute<{ id: string }>(
    sql`select id from organisations.organisations order by id limit 2`,
  );
  [first = '', second = ''] = rows.map(({ id }) => id);
  await app.database.asOwner('delete from organisations.audit_entries; delete from organisations.audit_heads');
  await record(first);
  await record(second);
  await record(second);
});
afterAll(() => app.close());

const owners = (rows: readonly { organisation_id: string }[]) => [...new Set(rows.map((row) => row.organisation_id))];

describe('The second wall between organisations', () => {
  it('a statement that forgets to ask whose rows it wants gets those of the own organisation only', async () => {
    const seen = await app.database.asTenant(second, (tx) =>
      tx.execute<{ organisation_id: string }>(sql`select organisation_id from organisations.audit_entries`),
    );
    expect(owners(seen.rows)).toEqual([second]);
  });

  it('a row of another organisation can be neither written nor changed', async () => {
    await expect(
      app.database.asTenant(second, (tx) =>
        tx.execute(sql`insert into organisations.audit_entries
          select gen_random_uuid(), ${first}, 99, entry, hash, leaf_id, action, actor_id, created_at from organisations.audit_entries limit 1`),
      ),
    ).rejects.toThrow();
    const change = sql`update organisations.sites set name = name where organisation_id <> ${second}`;
    const changed = await app.database.asTenant(second, (tx) => tx.execute(change));
    expect(changed.rowCount).toBe(0);
    expect((await app.database.sql.execute(change)).rowCount).toBeGreaterThan(0);
  });

  it('ends with its transaction', async () => {
    await app.database.asTenant(second, async () => undefined);
    const seen = await app.database.sql.execute<{ organisation_id: string }>(
      sql`select organisation_id from organisations.audit_entries`,
    );
    expect(owners(seen.rows).sort()).toEqual([first, second].sort());
  });

  it('a trail of an organisation is a chain without gaps', async () => {
    const { rows } = await app.database.sql.execute<{ place: number; hash: string; entry: string }>(
      sql`select place, hash, entry from organisations.audit_entries where organisation_id = ${second} order by place`,
    );
    expect(rows.map(({ place }) => place)).toEqual([1, 2]);
    expect((JSON.parse(rows[1]?.entry ?? '{}') as { before: string }).before).toBe(rows[0]?.hash);
  });
});
