// Who takes a table of certificates in: the person that sent it, with a second step and the right to decide, at this very certifier. And
// what the template shows them.
import { beginUpload, bulkTemplate, processUpload, readUpload, uploadResult } from '@amanah/api/bulk';
import { pathOf } from '@amanah/api/client';
import { demoAccounts, demoColleague, demoPassword } from '@amanah/demo/accounts';
import { certifierOrganisationId } from '@amanah/demo/certifiers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chicken, signIn } from '../certificates/testing/certifier-desk.ts';
import { newId } from '../platform/clock.ts';
import { passSecondStep } from '../testing/pass-second-step.ts';
import type { Browser } from '../testing/test-app.ts';
import { type CertificateTables, codeOf, openCertificateTables, tableOf } from './testing/certificate-tables.ts';

let desk: CertificateTables['desk'];
let send: CertificateTables['send'];
let query: CertificateTables['query'];
let row: CertificateTables['row'];
let upload: CertificateTables['upload'];
let waiting: CertificateTables['waiting'];

beforeAll(async () => {
  ({ desk, send, query, row, upload, waiting } = await openCertificateTables());
});
afterEach(() => query(`update certificates.certificate_imports set state = 'declined' where state = 'proposed'`));
afterAll(() => desk.app.close());

const setRight = (right: string, email: string) =>
  query(
    `update organisations.memberships m set "right" = $1 from people.accounts u where u.id = m.user_id and u.email = $2`,
    [right, email],
  );
const ownEmail = demoAccounts.find(({ role }) => role === 'certifier')?.email ?? '';
const addPerson = (email: string) =>
  desk.app.domains.identity.addSharedAccount({
    ...{ username: email.split('@')[0] ?? '', email, password: demoPassword, role: 'certifier' as const },
    organizationId: desk.organisationId,
  });

describe('Whoever takes it in', () => {
  it('shows a second step, whenever and with whichever other table it was checked', async () => {
    const email = 'onestep@nha.example';
    await addPerson(email);
    const { rows } = await desk.app.database.asOwner<{ id: string }>(
      'update people.accounts set is_shared = false where email = $1 returning id',
      [email],
    );
    const userId = rows[0]?.id ?? '';
    const person = await signIn(desk.app, email);
    const checked = await upload(tableOf(row(desk.request())), person);
    expect(checked.state).toBe('checked');
    const params = { id: checked.id };
    expect(codeOf(await person.send(processUpload, { params }))).toBe('identity.two_step_required');
    // Announced again as a table of another kind it is still what it was.
    const body = {
      id: checked.id,
      kind: 'events',
      fileName: checked.fileName,
      totalBytes: checked.totalBytes,
    } as const;
    expect((await person.send(beginUpload, { body })).status).toBeGreaterThanOrEqual(400);
    expect(codeOf(await person.send(processUpload, { params }))).toBe('identity.two_step_required');
    expect(await waiting()).toEqual([]);
    await passSecondStep(desk.app, userId);
    expect(await send.process(person, checked)).toMatchObject({ state: 'done' });
    expect(await waiting()).toHaveLength(1);
  });

  it('is whoever sent it: a colleague would be neither its first person nor its second', async () => {
    const checked = await upload(tableOf(row(desk.request())));
    expect(codeOf(await desk.second.send(processUpload, { params: { id: checked.id } }))).toBe('bulk.sent_by_another');
    expect(await waiting()).toEqual([]);
  });

  it('has the right still: at the button, and when the work is done', async () => {
    const checked = await upload(tableOf(row(desk.request())));
    const params = { id: checked.id };
    await setRight('staff', ownEmail);
    expect(codeOf(await desk.browser.send(processUpload, { params }))).toBe('organisations.right_missing');
    await setRight('owner', ownEmail);
    await desk.browser.call(processUpload, { params });
    await setRight('staff', ownEmail);
    await desk.app.runJobs();
    expect(await desk.second.call(readUpload, { params })).toMatchObject({
      state: 'refused',
      refusedBecause: 'right_missing',
    });
    await setRight('owner', ownEmail);
    expect(await waiting()).toEqual([]);
    const [stored] = await query('select stored_bytes::int as bytes from bulk.uploads where id = $1', [checked.id]);
    expect(stored).toEqual({ bytes: 0 });
  });

  it('has it entered for the organisation that it was sent for, whichever was chosen since', async () => {
    const email = 'attwo@nha.example';
    await addPerson(email);
    const person = await signIn(desk.app, email);
    const checked = await upload(tableOf(row(desk.request())), person);
    await person.call(processUpload, { params: { id: checked.id } });
    const other = certifierOrganisationId('lhn');
    await query(
      `with p as (select id from people.accounts where email = $1), m as (
         insert into organisations.memberships select (jsonb_populate_record(null::organisations.memberships,
           to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(), 'organisation_id', $2::uuid))).*
         from organisations.memberships o join p on o.user_id = p.id)
       insert into organisations.chosen_organisations (user_id, organisation_id) select id, $2::uuid from p`,
      [email, other],
    );
    await desk.app.runJobs();
    expect((await waiting()).map(({ proposedBy }) => proposedBy)).toEqual(['attwo']);
    // By hand it is another certifier's now, whose tables these are not.
    expect(codeOf(await person.send(readUpload, { params: { id: checked.id } }))).toBe('bulk.unknown');
  });

  it('decides about certificates, at a certifier, and at this one', async () => {
    const begin = (browser: Browser, kind: 'certificates' | 'products' | 'events' | 'inventory') =>
      browser.send(beginUpload, { body: { id: newId(desk.app.clock.now()), kind, fileName: 'a', totalBytes: 1 } });
    for (const { email, role } of demoAccounts.filter((account) => account.role !== 'certifier'))
      expect([role, (await begin(await signIn(desk.app, email), 'certificates')).status]).toEqual([role, 403]);
    for (const kind of ['products', 'events', 'inventory'] as const)
      expect((await begin(desk.browser, kind)).status).toBe(403);
    const other = await desk.signInAt('lhn');
    const checked = await upload(tableOf(row(desk.request())));
    for (const route of [readUpload, processUpload, uploadResult])
      expect(codeOf(await other.send(route, { params: { id: checked.id } }))).toBe('bulk.unknown');
    await setRight('staff', demoColleague.email);
    expect(codeOf(await begin(desk.second, 'certificates'))).toBe('organisations.right_missing');
    const template = { params: { kind: 'certificates' } } as const;
    expect(codeOf(await desk.second.send(bulkTemplate, template))).toBe('organisations.right_missing');
    await setRight('owner', demoColleague.email);
  });
});

describe('The template of certificates', () => {
  const template = (browser: Browser) =>
    send.fetchText(browser, pathOf(bulkTemplate, { kind: 'certificates' }, { format: 'csv' }));

  it('has what was brought along, and changes nothing when it comes back', async () => {
    await send.process(desk.browser, await upload(tableOf(row(desk.request({ siteIds: [chicken.siteId] })))));
    const checked = await upload(await template(desk.browser));
    expect(checked.faults).toEqual([]);
    expect(checked).toMatchObject({ state: 'checked', created: 0, changed: 0 });
    expect(checked.unchanged).toBeGreaterThan(0);
  });

  it('shows a row before the first one, which names no company and is never taken in', async () => {
    const other = await desk.signInAt('lhn');
    const text = await template(other);
    expect(text).toContain('Paper register 2024');
    const { state, faults } = await upload(text, other);
    expect([state, faults]).toEqual(['faulty', [{ row: 2, column: 'holder', rule: 'organisations.unknown' }]]);
  });
});
