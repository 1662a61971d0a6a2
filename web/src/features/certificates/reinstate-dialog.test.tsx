// @vitest-environment happy-dom
// Two people reinstate a certificate: the first one is asked why and told that another one decides, the second one reads it and decides.
import type { IssuedCertificate } from '@amanah/api/certificates';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../platform/testing/show.tsx';
import { ReinstateDialog } from './reinstate-dialog.tsx';

afterEach(cleanup);

const certificate: IssuedCertificate = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  number: 'NHA-C-2026-00042',
  holder: 'Kampung Hijau Poultry',
  state: 'suspended',
  validFrom: '2026-01-05',
  validUntil: '2027-01-04',
  credentialUrl: null,
  isImported: false,
  isHeld: false,
  reinstatement: null,
  allowed: ['reinstate', 'revoke'],
};
const asked = { askedBy: 'Salma', askedAt: '2026-01-06T08:00:00.000Z', reason: 'The line was mended.' };
const open = (reinstatement: IssuedCertificate['reinstatement']) =>
  show(<ReinstateDialog certificate={{ ...certificate, reinstatement }} onClose={() => undefined} />);

it('asks the first person for a reason of ten letters, and says what to do without a second person', async () => {
  open(null);
  await screen.findByText(/one asks and says why, another one decides/);
  expect(screen.getByText(/an owner invites a second owner or manager/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'abc' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ask to reinstate' }));
  await screen.findByText('Between 10 and 500 characters.');
});

it('lets the person who asked decide nothing', async () => {
  open({ ...asked, isAskedByYou: true });
  await screen.findByText('You asked: another person has to decide.');
  for (const name of ['Reinstate', 'Keep suspended'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
});

it('shows another person who asked and why', async () => {
  open({ ...asked, isAskedByYou: false });
  await screen.findByText('The line was mended.');
  expect(screen.getByText(/Salma/)).toBeTruthy();
});
