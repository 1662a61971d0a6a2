// The certificates of the demo with their scope and what happened to them.

import type { SlaughterMethod } from '@amanah/core/products';
import type { NewCertificate, NewStatusChange } from '@amanah/server/certificates';
import type { Calendar } from './calendar.ts';
import { catalogue, gtinOf } from './catalogue/index.ts';
import { type CertificateKey, type CertificateTerms, certificateTerms } from './certificate-terms.ts';
import { type CertifierKey, certifierBodyId, certifierNamed } from './certifiers.ts';
import { demoId } from './chance.ts';
import { importedCertificates } from './imported-certificates.ts';
import { type ProducerKey, producerId, siteId } from './producers.ts';

const entries = Object.entries(certificateTerms) as [CertificateKey, CertificateTerms][]; // they are written out above, so there are no other keys

/** Which further certificate names the same products. */
const renews: Partial<Record<CertificateKey, CertificateKey>> = { 'nha-seafood-renewed': 'nha-seafood' };

/** What an application for one of them says. */
export interface CertificatePlan {
  readonly key: CertificateKey;
  readonly certifier: CertifierKey;
  readonly holder: ProducerKey;
  readonly gtins: readonly string[];
  readonly siteIds: readonly string[];
  readonly methods: readonly SlaughterMethod[] | null;
  readonly from: number;
}

/** The longest of a certifier in whole years: what its schemes allow. */
export const validityMonthsOf = (certifier: CertifierKey): number =>
  12 *
  Math.max(2, ...entries.filter(([, plan]) => plan.certifier === certifier).map(([, { valid }]) => yearsOf(valid)));

const daysInYear = 365.25;
const yearsOf = ([from, until]: CertificateTerms['valid']) => Math.ceil((until - from + 1) / daysInYear);

export const certificateId = (key: CertificateKey): string => demoId('certificate', key);

const numberOf = (plan: CertificateTerms, calendar: Calendar) =>
  `${certifierNamed(plan.certifier).shortName}-C-${calendar.year(Math.min(plan.valid[0], 0))}-${String(plan.number).padStart(5, '0')}`;

export const certificateNumber = (key: CertificateKey, calendar: Calendar): string =>
  numberOf(certificateTerms[key], calendar);

const gtinsUnder = (key: CertificateKey) =>
  catalogue.filter((product) => product.certificate === (renews[key] ?? key)).map(gtinOf);

const sitesOf = ({ holder }: CertificateTerms) => [siteId(holder, 'processing'), siteId(holder, 'packaging')];

export const certificatePlans: readonly CertificatePlan[] = entries.map(([key, plan]) => ({
  key,
  certifier: plan.certifier,
  holder: plan.holder,
  gtins: gtinsUnder(key),
  siteIds: sitesOf(plan),
  methods: plan.methods ?? null,
  from: plan.valid[0],
}));

/** The application that it rests on. */
export const applicationIdOf = (key: CertificateKey): string => demoId('application', 'certificate', key);

const recordOf = (
  key: CertificateKey,
  plan: CertificateTerms,
  calendar: Calendar,
): NewCertificate & { readonly id: string } => ({
  id: certificateId(key),
  number: numberOf(plan, calendar),
  certifierId: certifierBodyId(plan.certifier),
  holderId: producerId(plan.holder),
  siteIds: sitesOf(plan),
  gtins: gtinsUnder(key),
  categories: [...plan.categories],
  batches: null,
  scheme: certifierNamed(plan.certifier).schemes[0],
  slaughterMethods: plan.methods ? [...plan.methods] : null,
  markets: null,
  validFrom: calendar.day(plan.valid[0]),
  validUntil: calendar.day(plan.valid[1]),
  realm: 'demo' as const,
  applicationId: applicationIdOf(key),
});

export const demoCertificates = (calendar: Calendar): (NewCertificate & { readonly id: string })[] => [
  ...entries.map(([key, plan]) => recordOf(key, plan, calendar)),
  ...importedCertificates(calendar),
];

export const demoStatusChanges = (calendar: Calendar): NewStatusChange[] =>
  entries.flatMap(([key, plan]) =>
    (plan.changes ?? []).map((change, index) => ({
      id: demoId('status change', key, index),
      certificateId: certificateId(key),
      status: change.status,
      onDay: calendar.day(change.on),
      reason: change.reason,
      gtins: null,
      batches: null,
    })),
  );
