// What two certifiers of the demo brought along when they came to this platform: the certificate of a company that no longer exists,
// accepted by somebody there whose account has gone with it, and one of a single consignment, which names its batch.
import { batchName } from '@amanah/core/certificates';
import type { ConfirmedImport, NewCertificate } from '@amanah/server/certificates';
import type { DemoDeciders } from './accounts.ts';
import { batchNumberOf } from './batch-numbers.ts';
import type { Calendar } from './calendar.ts';
import { gtinOf, productNamed } from './catalogue/index.ts';
import { closedCompanyNumber, consignmentNumber } from './certificate-numbers.ts';
import { type CertifierKey, certifierBodyId, certifierNamed, certifierOrganisationId } from './certifiers.ts';
import { demoId } from './chance.ts';
import { closedCompanyId, producerId, siteId } from './producers.ts';

interface ImportPlan {
  readonly key: string;
  readonly certifier: CertifierKey;
  readonly source: string;
  /** Day on which it was proposed, accepted and decided. */
  readonly on: number;
  /** Who accepted it for the holder. */
  readonly acceptedBy: string;
  readonly content: ConfirmedImport['content'];
}

function importPlans(calendar: Calendar): readonly ImportPlan[] {
  const ghee = productNamed('GHEE');
  return [
    {
      key: 'closed',
      certifier: 'nha',
      source: 'Paper register of 2021',
      on: -681,
      acceptedBy: demoId('person', 'closed company'),
      content: {
        number: closedCompanyNumber,
        holderId: closedCompanyId,
        siteIds: null,
        gtins: null,
        categories: ['ready_meal', 'bakery'],
        batches: null,
        scheme: certifierNamed('nha').schemes[0],
        slaughterMethods: null,
        markets: null,
        validFrom: '2021-10-16',
        validUntil: '2023-10-15',
      },
    },
    {
      key: 'consignment',
      certifier: 'khr',
      source: 'Export register',
      on: -95,
      acceptedBy: demoId('person', 'export office'),
      content: {
        number: consignmentNumber,
        holderId: producerId('rimal'),
        siteIds: [siteId('rimal', 'processing'), siteId('rimal', 'packaging')],
        gtins: [gtinOf(ghee)],
        categories: [ghee.category],
        batches: [batchName(gtinOf(ghee), batchNumberOf(ghee, 1, calendar))],
        scheme: certifierNamed('khr').schemes[0],
        slaughterMethods: null,
        markets: null,
        validFrom: calendar.day(-200),
        validUntil: calendar.day(165),
      },
    },
  ];
}

const importId = ({ key }: ImportPlan) => demoId('certificate', key);

export const importedCertificates = (calendar: Calendar): (NewCertificate & { readonly id: string })[] =>
  importPlans(calendar).map((plan) => ({
    ...plan.content,
    id: importId(plan),
    certifierId: certifierBodyId(plan.certifier),
    realm: 'demo',
    importId: importId(plan),
  }));

export const demoImports = (calendar: Calendar, deciders: DemoDeciders): ConfirmedImport[] =>
  importPlans(calendar).map((plan) => ({
    id: importId(plan),
    certifierId: certifierBodyId(plan.certifier),
    organisationId: certifierOrganisationId(plan.certifier),
    holderId: plan.content.holderId,
    source: plan.source,
    content: plan.content,
    state: 'confirmed',
    proposedBy: deciders[plan.certifier].reviewer,
    proposedAt: calendar.moment(plan.on + 0.4),
    acceptedBy: plan.acceptedBy,
    acceptedAt: calendar.moment(plan.on + 0.5),
    decidedBy: deciders[plan.certifier].decider,
    decidedAt: calendar.moment(plan.on + 0.6),
    realm: 'demo',
  }));
