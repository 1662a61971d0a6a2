import { describe, expect, it } from 'vitest';
import { deedsOf, mayDo, organisationDeeds, organisationRights } from './rights.ts';

describe('Rights of members', () => {
  it('an owner may do everything, and only an owner gives the organisation away or touches its keys', () => {
    expect(deedsOf('owner')).toEqual(organisationDeeds);
    for (const deed of ['transfer_organisation', 'manage_keys'] as const)
      expect(organisationRights.filter((right) => mayDo(right, deed))).toEqual(['owner']);
  });

  it('each right up to the auditor may do no more than the one before it', () => {
    for (const deed of deedsOf('staff')) expect(mayDo('manager', deed), deed).toBe(true);
    for (const deed of deedsOf('read_only')) expect(mayDo('staff', deed), deed).toBe(true);
  });

  it('an auditor looks into everything and conducts audits, but writes nothing else', () => {
    expect(deedsOf('auditor')).toEqual(['look', 'read_audit_trail', 'conduct_audits', 'make_reports']);
  });

  it('whoever may only read may do nothing but look', () => {
    expect(deedsOf('read_only')).toEqual(['look']);
  });
});
