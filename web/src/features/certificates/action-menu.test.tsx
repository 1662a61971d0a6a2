// @vitest-environment happy-dom
// The menu offers what the server's policy allows, and nothing that it does not.
import type { CertificateAction, IssuedCertificate } from '@amanah/api/certificates';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '../../platform/testing/show.tsx';
import { ActionMenu } from './action-menu.tsx';

afterEach(cleanup);

const certificate: IssuedCertificate = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  number: 'NHA-C-2026-00042',
  holder: 'Kampung Hijau Poultry',
  state: 'valid',
  validFrom: '2026-01-05',
  validUntil: '2027-01-04',
  credentialUrl: null,
  isImported: false,
  isHeld: false,
  reinstatement: null,
  allowed: ['suspend', 'revoke'],
};

async function open(change: Partial<IssuedCertificate> = {}) {
  const done: CertificateAction[] = [];
  show(<ActionMenu certificate={{ ...certificate, ...change }} onAction={(action) => done.push(action)} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for NHA-C-2026-00042' }));
  await screen.findByRole('menu');
  return done;
}
const item = (name: string) => screen.getByRole('menuitem', { name: new RegExp(`^${name}`) });
const isOffered = (name: string) => item(name).getAttribute('aria-disabled') !== 'true';

describe('The actions of a certificate', () => {
  it('are those in `allowed`, the others stay visible with a reason', async () => {
    await open();
    expect(['Suspend…', 'Reinstate…', 'Revoke…'].map(isOffered)).toEqual([true, false, true]);
    expect(item('Reinstate…').textContent).toContain('It is not suspended.');
  });

  it('say of a suspended one that a result still stands against it', async () => {
    await open({ state: 'suspended', isHeld: true, allowed: ['revoke'] });
    expect(isOffered('Reinstate…')).toBe(false);
    expect(item('Reinstate…').textContent).toContain('A laboratory result still stands against it.');
  });

  it('follow the policy of the server even where the state would suggest otherwise', async () => {
    await open({ allowed: ['reinstate'] });
    expect(['Suspend…', 'Reinstate…', 'Revoke…'].map(isOffered)).toEqual([false, true, false]);
    expect(item('Suspend…').textContent).toContain('Not possible in its present state.');
  });

  it('do nothing for what is not allowed, and report what is', async () => {
    const done = await open({ state: 'suspended', allowed: ['reinstate', 'revoke'] });
    expect(item('Suspend…').textContent).toContain('It is suspended already.');
    fireEvent.click(item('Suspend…'));
    expect(done).toEqual([]);
    fireEvent.click(item('Reinstate…'));
    expect(done).toEqual(['reinstate']);
  });

  it('are none after a revocation', async () => {
    await open({ state: 'revoked', allowed: [] });
    for (const entry of screen.getAllByRole('menuitem')) {
      expect(entry.getAttribute('aria-disabled')).toBe('true');
      expect(entry.textContent).toContain('It was revoked, which is final.');
    }
  });
});
