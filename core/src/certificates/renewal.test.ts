import { describe, expect, it } from 'vitest';
import { type RenewalQuestion, type RenewedCertificate, refusalOfRenewal, type StatusChange } from './index.ts';

const changed = (...statuses: StatusChange['status'][]) => ({
  statusChanges: statuses.map((status) => ({ status, on: '2026-11-01', reason: '', gtins: null, batches: null })),
});

const certificate: RenewedCertificate = {
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  scheme: 'Scheme 1',
  isForAllProducts: false,
  isLimited: false,
  namesOthers: false,
  statusChanges: [],
};
const asked: RenewalQuestion = {
  scheme: 'Scheme 1',
  decidedOn: '2026-11-22',
  today: '2026-11-22',
  isIssuing: false,
};

describe('A certificate that is to be renewed', () => {
  it.each<[string, Partial<RenewedCertificate>, Partial<RenewalQuestion>, string | null]>([
    ['as it is', {}, {}, null],
    ['ended yesterday', { validUntil: '2026-11-21' }, {}, null],
    ['ended the day before', { validUntil: '2026-11-20' }, {}, 'certificate_ended'],
    ['decided in time, issued later', {}, { decidedOn: '2027-01-01', today: '2027-02-01', isIssuing: true }, null],
    ['decided too late', {}, { decidedOn: '2027-01-02', today: '2027-01-02' }, 'certificate_ended'],
    ['revoked', changed('revoked'), {}, 'certificate_revoked'],
    ['for all products', { isForAllProducts: true }, {}, 'certificate_for_all_products'],
    ['for batches or markets', { isLimited: true }, {}, 'certificate_limited'],
    ['of another scheme', { scheme: 'Scheme 2' }, {}, 'certificate_of_other_scheme'],
    ['with what is not the holder’s any more', { namesOthers: true }, {}, 'certificate_names_others'],
    ['suspended while it is reviewed', changed('suspended'), {}, null],
    ['suspended at the last step', changed('suspended'), { isIssuing: true }, 'certificate_suspended'],
    ['in force again', changed('suspended', 'reinstated'), { isIssuing: true }, null],
    [
      'ended while suspended',
      changed('suspended'),
      { decidedOn: '2027-01-01', today: '2027-01-01', isIssuing: true },
      null,
    ],
  ])('%s', (_what, change, question, refusal) =>
    expect(refusalOfRenewal({ ...certificate, ...change }, { ...asked, ...question })).toBe(refusal),
  );
});
