// What a certifier reads of an applicant's past: what was found, not what became of another certifier.
import { listApplications } from '@amanah/api/certification/applications';
import type { StatusChange } from '@amanah/core/certificates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CertifierDesk,
  chicken,
  openCertifierDesk,
  setApplications,
} from '../certificates/testing/certifier-desk.ts';

let desk: CertifierDesk;
let application: string;
beforeAll(async () => {
  desk = await openCertifierDesk();
  application = await desk.approved({ certifier: 'lhn' });
});
afterAll(() => desk.app.close());

const reasons = async () => {
  const { applications } = await (await desk.signInAt('lhn')).call(listApplications, {});
  return applications.find(({ id }) => id === application)?.risk?.reasons;
};
const changeAll = (change: Pick<StatusChange, 'status' | 'on' | 'cause' | 'gtins'>) =>
  desk.app.database.asOwner(`insert into certificates.status_changes (id, certificate_id, status, on_day, reason, cause, gtins)
    select gen_random_uuid(), id, '${change.status}', '${change.on}', 'x', ${change.cause ? `'${change.cause}'` : 'null'},
      ${change.gtins ? `'{${change.gtins.join(',')}}'` : 'null'}::text[]
    from certificates.certificates where holder_id = '${chicken.holderId}'`);

it('The end of another certifier, what is to come and what touched one product count as nothing; a suspension does', async () => {
  await changeAll({ status: 'revoked', on: '2026-11-21', cause: 'issuer_left', gtins: null });
  await changeAll({ status: 'suspended', on: '2026-11-22', cause: null, gtins: null });
  await changeAll({ status: 'suspended', on: '2026-11-20', cause: null, gtins: [chicken.gtins[0] ?? ''] });
  expect(await reasons()).toEqual(['slaughter']);
  desk.app.clock.moveTo('2026-11-22T10:00:00Z');
  expect(await reasons()).toContain('suspended_before');
});

it('An application that was withdrawn with findings open is told as one that was rejected is', async () => {
  const which = `certifier_id = 'demo-nha' and holder_id = '${chicken.holderId}'`;
  const risks = async () => {
    const { applications } = await (await desk.signInAt('nha')).call(listApplications, {});
    const satay = applications.find(({ products }) => products.includes('Chicken Satay Skewers'));
    return satay?.risk?.reasons ?? expect.unreachable();
  };
  const withFindings = `${which} and id in (select application_id from certification.audit_findings where closed_at is null)`;
  expect(await risks()).not.toContain('rejected_before');
  await setApplications(desk.app, 'withdrawn', withFindings);
  expect(await risks()).toContain('rejected_before');
});
