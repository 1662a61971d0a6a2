// @vitest-environment happy-dom
// The last day of a certificate that was taken back is never read as if it held.
import type { Certification, VerifyResponse } from '@amanah/api/verification';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../platform/testing/show.tsx';
import { CertificateFacts } from './evidence.tsx';

afterEach(cleanup);

const scope = { holder: 'Safa', sites: null, products: 1, batches: null, categories: [], markets: null };
const certificate = {
  ...{ id: 'c-1', certifierId: 'b-1', certifyingBody: 'Noor', certifierCountry: 'MY', certificateNumber: 'N-1' },
  ...{ scheme: 'S-1', scope: { ...scope, slaughterMethods: null }, issueDate: '2025-10-06', expiryDate: '2027-10-05' },
};
const showIt = (status: Certification['status'], code: string) =>
  show(
    <CertificateFacts
      certificate={{ ...certificate, status } as Certification}
      reasons={
        [
          { code, weight: 'refuses', evidence: { kind: 'certificate', id: 'c-1' }, details: { since: '2026-10-30' } },
        ] as unknown as VerifyResponse['reasons']
      }
    />,
  );

it('says when it was withdrawn, and until when it was signed', async () => {
  showIt('revoked', 'certificate.revoked');
  expect(await screen.findByText('Withdrawn on 30 October 2026 (signed until 5 October 2027)')).toBeTruthy();
  expect(screen.queryByText('Valid until')).toBeNull();
});

it('says the same of one that is suspended, without a day where the verdict gives none', async () => {
  showIt('suspended', 'batch.held');
  expect(await screen.findByText('Suspended (signed until 5 October 2027)')).toBeTruthy();
});

it('says of one in force until when it is valid', async () => {
  showIt('valid', 'certificate.valid');
  expect(await screen.findByText('Valid until')).toBeTruthy();
});
