import { describe, expect, it } from 'vitest';
import { mayDo, organisationRights, permissions, permissionsOf } from './rights.ts';

describe('Rights of members', () => {
  it('an owner may do everything, and only an owner gives the organisation away or touches its keys', () => {
    expect(permissionsOf('owner')).toEqual(permissions);
    for (const permission of ['transfer_organisation', 'manage_keys'] as const)
      expect(organisationRights.filter((right) => mayDo(right, permission))).toEqual(['owner']);
  });

  it('each right up to the auditor may do no more than the one before it', () => {
    for (const permission of permissionsOf('staff')) expect(mayDo('manager', permission), permission).toBe(true);
    for (const permission of permissionsOf('read_only')) expect(mayDo('staff', permission), permission).toBe(true);
  });

  it('an auditor looks into everything and conducts audits, but writes nothing else', () => {
    expect(permissionsOf('auditor')).toEqual(['look', 'read_audit_trail', 'conduct_audits', 'make_reports']);
  });

  it('whoever may only read may do nothing but look', () => {
    expect(permissionsOf('read_only')).toEqual(['look']);
  });
});
