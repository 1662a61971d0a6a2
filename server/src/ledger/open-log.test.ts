// What the log remembers of its last signature, against a database that is not the one it signed for.
import type { AuditedAction } from '@amanah/api/organisations';
import type { Digest, LeafKind } from '@amanah/core/ledger';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';
import { testServer } from '../testing/test-database.ts';
import { forgetHaltAs } from './forget-halt.ts';
import { findHalt, headOf } from './open-log.ts';
import { recordHalt } from './queries.ts';

let app: TestApp;
const organisationIds = async () =>
  (await app.database.pool.query<{ id: string }>('select id from organisations.organisation_names limit 1')).rows.map(
    ({ id }) => id,
  );
beforeAll(async () => {
  app = await createDemoApp();
  await app.domains.ledger.settled();
});
afterAll(() => app.close());

it('A log that signs nothing for a minute does nothing that makes an answer better, and everything else', async () => {
  const { ledger } = app.domains;
  const document = 'a'.repeat(64) as Digest; // of 64 hexadecimal digits
  const say = (kind: LeafKind) =>
    app.database.sql.transaction((tx) =>
      ledger.append(tx, [{ kind, subject: 'urn:uuid:trial', document, issuer: ledger.operatorDid() }]),
    );
  const [organisationId = ''] = await organisationIds();
  const enter = (action: AuditedAction) =>
    app.database.sql.transaction((tx) =>
      app.domains.organisations.recordAudit(tx, {
        ...{ organisationId, actorId: null, action },
        subject: { kind: 'batch', id: 'trial', name: 'trial' },
      }),
    );
  expect(ledger.halt()).toBeNull();
  // A minute passes between any two looks at the clock, so that what the log signs in between does not bring it back.
  let late = performance.now();
  const later = vi.spyOn(performance, 'now').mockImplementation(() => {
    late += 61_000;
    return late;
  });
  try {
    expect(ledger.halt()).toBe('not_growing');
    for (const kind of ['certificate.reinstated', 'certificate.issued', 'recall.lifted'] as const)
      await expect(say(kind)).rejects.toMatchObject({ code: 'ledger.halted' });
    // What has no leaf of its own is seen by its entry in the audit trail.
    for (const action of ['prefix.confirmed', 'product.claimed', 'copied_serial.lifted', 'batch.released'] as const)
      await expect(enter(action)).rejects.toMatchObject({ code: 'ledger.halted' });
    await enter('batch.held');
    for (const kind of ['certificate.suspended', 'recall.published'] as const) expect(await say(kind)).toHaveLength(1);
  } finally {
    later.mockRestore();
  }
  await ledger.settled();
  expect(ledger.halt()).toBeNull();
  await say('certificate.reinstated');
});

it('What a witness or the chain said of another history holds for every process and after a start, until a person takes it back', async () => {
  const { ledger } = app.domains;
  const lift = () => app.database.sql.transaction((tx) => ledger.requireSigning(tx));
  const nothing = { read: () => null, write: () => undefined };
  await lift();
  await app.database.run(recordHalt, ['witness_saw_more']);
  // Another process that has not looked since, and one that starts now.
  await expect(lift()).rejects.toMatchObject({ code: 'ledger.halted' });
  expect(await findHalt(app.database, nothing)).toBe('witness_saw_more');
  await app.database.run(recordHalt, ['anchor_saw_another_root']);
  const owner = { ...testServer().owner, database: app.database.name };
  expect(await forgetHaltAs(owner)).toBe('witness_saw_more');
  expect(await forgetHaltAs(owner)).toBeNull();
  // This process may have seen it meanwhile, and remembers it until its next start.
  expect(await findHalt(app.database, nothing)).toBeNull();
});

it('The account of the product notes a halt, and neither forgets it nor writes another over it', async () => {
  const noted = (then: string) =>
    app.database.sql.transaction(async (tx) => {
      await tx.execute(`update ledger.heads set halt = 'witness_saw_more'`);
      await tx.execute(`update ledger.heads set halt = coalesce(halt, 'anchor_saw_another_root')`);
      await tx.execute(`update ledger.heads set halt = ${then}`);
    });
  for (const then of ['null', `'anchor_saw_another_root'`])
    await expect(noted(then)).rejects.toMatchObject({ cause: { constraint: 'heads_halt_kept' } });
});

it('A hole in the tree stops the log and nothing else', async () => {
  const { size, root } = await headOf(app.database);
  const remembering = (remembered: { size: number; root: Uint8Array }) => ({
    read: () => remembered,
    write: () => undefined,
  });
  expect(await findHalt(app.database, remembering({ size, root }))).toBeNull();
  expect(await findHalt(app.database, remembering({ size, root: new Uint8Array(32) }))).toBe(
    'forked_from_last_checkpoint',
  );
  expect(await findHalt(app.database, remembering({ size: size + 1, root }))).toBe('behind_last_checkpoint');
  await app.database.asOwner(`update ledger.tiles set hashes = '\\x00' where level = 0`);
  expect(await findHalt(app.database, remembering({ size, root }))).toBe('tiles_lost');
});
