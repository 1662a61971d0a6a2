// A certifier at work through HTTP: signs in, issues, suspends, revokes.
import { changeCertificateStatus, type IssuedCertificate, issueCertificate } from '@amanah/api/certificates';
import { type Client, createClient } from '@amanah/api/client';
import { login } from '@amanah/api/identity';
import { demoAccounts, demoPassword } from '../../../server/src/demo/accounts.ts';
import { gtinOf, productNamed } from '../../../server/src/demo/catalogue/index.ts';
import { producerId } from '../../../server/src/demo/producers.ts';
import { dayOf } from '../../../server/src/platform/clock.ts';

export interface Certifier {
  issue(number: string): Promise<IssuedCertificate>;
  change(id: string, action: 'suspend' | 'reinstate' | 'revoke'): Promise<IssuedCertificate>;
  /** The same person, where the server listens now. */
  at(url: string): Certifier;
}

const dayIn = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));

export const certifiedGtin = () => gtinOf(productNamed('CHICKEN'));

/** A certificate as the demo certifier gives it to one of its holders. */
export const certificateOf = (number: string) => ({
  number,
  holderId: producerId('kampung-hijau'),
  siteIds: null,
  gtins: [certifiedGtin()],
  categories: ['poultry' as const],
  batchIds: null,
  scheme: 'MS 1500:2019',
  slaughterMethods: ['no_stun'],
  markets: null,
  validFrom: dayIn(-1),
  validUntil: dayIn(365),
});

export async function signInAsCertifier(url: string): Promise<Certifier> {
  const email = demoAccounts.find(({ role }) => role === 'certifier')?.email ?? '';
  const session = await createClient({ baseUrl: url }).call(login, { body: { email, password: demoPassword } });
  return certifierWith(session.token, url);
}

function certifierWith(token: string, url: string): Certifier {
  const client: Client = createClient({ baseUrl: url, accessToken: async () => token });
  return {
    issue: (number) => client.call(issueCertificate, { body: certificateOf(number) }),
    change: (id, action) =>
      client.call(changeCertificateStatus, { params: { id }, body: { action, reason: 'Found at an audit' } }),
    at: (next) => certifierWith(token, next),
  };
}
