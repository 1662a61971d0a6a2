// @vitest-environment happy-dom
// Beside a certificate in force that does not count for the batch it says why: the maker names another one.
import type { VerifyResponse } from '@amanah/api/verification';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../platform/testing/show.tsx';
import { NamedCertificate } from './named-certificate.tsx';

afterEach(cleanup);

const refused = (code: string) => ({
  ...{ code, weight: 'refuses', evidence: null },
  details: { certificateNumber: 'NHA-C-2025-90417' },
});
const good = { code: 'certificate.valid', weight: 'informs', evidence: null, details: {} };
const see = (reasons: readonly object[], batch: object | null = {}) =>
  show(
    <>
      <p>There</p>
      {/* All that it reads. */}
      <NamedCertificate verdict={{ state: 'mismatch', batch, reasons } as unknown as VerifyResponse} />
    </>,
  );
const sentence =
  /The maker names another certificate for this batch than the one that covers the product: .*NHA-C-2025-90417/;

it.each(['certificate.unknown_number', 'certificate.other_batch'])(
  'says so under %s, with the number',
  async (code) => {
    see([refused(code), good]);
    expect(await screen.findByText(sentence)).toBeTruthy();
  },
);

it('says nothing where no other certificate covers the product, or another fact decides', async () => {
  see([refused('certificate.unknown_number')]);
  await screen.findByText('There');
  expect(screen.queryByText(sentence)).toBeNull();
  cleanup();
  see([refused('mass_balance.overspent'), good]);
  await screen.findByText('There');
  expect(screen.queryByText(/names another certificate/)).toBeNull();
});
