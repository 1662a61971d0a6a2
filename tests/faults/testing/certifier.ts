// A certifier at work through HTTP: two people bring certificates from an earlier register, which their holder accepts; one of the two
// suspends and revokes.
import {
  answerImport,
  type CertificateImport,
  changeCertificateStatus,
  decideImport,
  type IssuedCertificate,
  proposeImport,
} from '@amanah/api/certificates';
import { askForReinstatement, decideReinstatement } from '@amanah/api/certificates/reinstatement';
import { createClient } from '@amanah/api/client';
import { login } from '@amanah/api/identity';
import { demoAccounts, demoDeciders, demoPassword } from '@amanah/demo/accounts';
import { gtinOf, productNamed } from '@amanah/demo/catalogue';
import { producerId } from '@amanah/demo/producers';
import { dayOf } from '../../../server/src/platform/clock.ts';

export interface Certifier {
  issue(number: string): Promise<CertificateImport>;
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
  batches: null,
  scheme: 'MS 1500:2019',
  slaughterMethods: ['no_stun'],
  markets: null,
  validFrom: dayIn(-1),
  validUntil: dayIn(365),
});

/** Tokens of the two people and of the holder. */
type Three = readonly [string, string, string];

export async function signInAsCertifier(url: string): Promise<Certifier> {
  const tokenOf = async ({ email }: { readonly email: string }) =>
    (await createClient({ baseUrl: url }).call(login, { body: { email, password: demoPassword } })).token;
  const [first, second] = demoDeciders.nha;
  const holder = demoAccounts.find(({ role }) => role === 'producer');
  if (!holder) throw new Error('the demo has no producer');
  return certifierWith([await tokenOf(first), await tokenOf(second), await tokenOf(holder)], url);
}

function certifierWith(tokens: Three, url: string): Certifier {
  const [first, second, holder] = tokens.map((token) => createClient({ baseUrl: url, accessToken: async () => token }));
  if (!first || !second || !holder) throw new Error('it takes three');
  return {
    async issue(number) {
      const body = { source: 'Register of 2025', certificate: certificateOf(number) };
      const { id } = await first.call(proposeImport, { body });
      await holder.call(answerImport, { params: { id }, body: { answer: 'accept' } });
      return second.call(decideImport, { params: { id }, body: { decision: 'confirm' } });
    },
    async change(id, action) {
      const params = { id };
      const reason = 'Found at an audit';
      if (action !== 'reinstate') return first.call(changeCertificateStatus, { params, body: { action, reason } });
      const { reinstatement } = await first.call(askForReinstatement, { params, body: { reason } });
      const body = { decision: 'reinstate' as const, askedAt: reinstatement?.askedAt ?? '' };
      return second.call(decideReinstatement, { params, body });
    },
    at: (next) => certifierWith(tokens, next),
  };
}
