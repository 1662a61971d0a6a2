// The applications of the demo: those that led to its certificates, and the queue of application-queue.ts.
import type { MaterialLine } from '@amanah/api/applications';
import type { ApplicationAction, ApplicationState } from '@amanah/core/certificates';
import type { ProductCategory } from '@amanah/core/verification';
import type { ImportedApplication } from '../certificates/index.ts';
import { openPlans } from './application-queue.ts';
import type { Calendar } from './calendar.ts';
import { catalogue, gtinOf, productNamed } from './catalogue/index.ts';
import { certificateId, certificatePlans } from './certificates.ts';
import { type CertifierKey, certifierBodyId, certifierNamed, certifierOrganisationId } from './certifiers.ts';
import { demoId, demoIdAt } from './chance.ts';
import { drawPaper } from './partner-applications.ts';
import { type ProducerKey, producerId, producerNamed, siteId } from './producers.ts';
import { schemeId } from './schemes.ts';

export interface DemoPeople {
  readonly salma: string;
  readonly hakim: string;
  readonly tariq: string;
}

type Line = readonly [ingredient: string, supplier: string, category: ProductCategory | null, certificate: string];

export interface ApplicationPlan {
  readonly name: string;
  readonly certifier: CertifierKey;
  readonly holder: ProducerKey;
  readonly products: readonly string[];
  readonly state: ApplicationState;
  /** Days from the beginning of the demo. */
  readonly submitted: number;
  readonly decided?: number;
  readonly materials?: readonly Line[];
  readonly documents?: readonly string[];
  readonly steps?: readonly (readonly [ApplicationAction, ApplicationState, number, keyof DemoPeople, string])[];
  readonly more?: Partial<ImportedApplication['row']>;
  readonly parts?: Omit<ImportedApplication, 'row' | 'steps' | 'documents'>;
}

const slaughtered = (products: readonly string[]) =>
  products.some((key) => ['meat', 'poultry'].includes(productNamed(key).category));

async function applicationOf(
  plan: ApplicationPlan,
  calendar: Calendar,
  people: DemoPeople,
): Promise<ImportedApplication> {
  const submittedAt = calendar.moment(plan.submitted + 0.4);
  const id = demoIdAt(submittedAt, 'application', plan.name);
  const gtins = plan.products.map((key) => gtinOf(productNamed(key)));
  const scheme = certifierNamed(plan.certifier).schemes[0];
  const materials = (plan.materials ?? []).map(
    ([ingredient, supplier, category, certificate], index): MaterialLine => ({
      id: demoId('material', plan.name, index),
      ingredient,
      supplier,
      category,
      certificateNumber: certificate,
      ethanolPercent: null,
      gtins: [],
    }),
  );
  const steps: NonNullable<ApplicationPlan['steps']> = [
    ['submit', 'submitted', plan.submitted + 0.4, 'tariq', ''],
    ...(plan.steps ?? []),
  ];
  return {
    row: {
      id,
      number: `A-${calendar.year(plan.submitted)}-${id.slice(-8).toUpperCase()}`,
      kind: 'initial',
      schemeId: schemeId(plan.certifier, scheme),
      certifierId: certifierBodyId(plan.certifier),
      certifierOrganisationId: certifierOrganisationId(plan.certifier),
      holderId: producerId(plan.holder),
      state: plan.state,
      content: {
        siteIds: [siteId(plan.holder, 'processing')],
        gtins,
        materials,
        declaration: {
          slaughterMethods: slaughtered(plan.products) ? ['no_stun'] : null,
          ethanolPercent: 0,
          segregation: 'dedicated_line',
        },
      },
      createdAt: submittedAt,
      submittedAt,
      decidedAt: plan.decided === undefined ? null : calendar.moment(plan.decided + 0.6),
      conditions: [],
      demo: true,
      ...plan.more,
    },
    steps: steps.map(([action, toState, day, by, note], index) => ({
      id: demoIdAt(calendar.moment(day), 'application step', plan.name, index),
      at: calendar.moment(day),
      // The people of the demo work for two organisations only; who did it elsewhere is not known.
      actorId: by !== 'tariq' || plan.holder === 'kampung-hijau' ? people[by] : null,
      side: by === 'tariq' ? ('applicant' as const) : ('certifier' as const),
      action,
      toState,
      note,
    })),
    documents: await Promise.all(
      (plan.documents ?? []).map(async (slot) => ({
        id: demoId('application document', plan.name, slot),
        slot,
        name: `${slot}-${plan.holder}.pdf`,
        content: await drawPaper(documentTitles[slot] ?? slot, [producerNamed(plan.holder).name, slot]),
        uploadedBy: people.tariq,
        uploadedAt: submittedAt,
      })),
    ),
    ...plan.parts,
  };
}

const documentTitles: Readonly<Record<string, string>> = {
  D1: 'Business licence',
  D2: 'Process flow chart',
  D3: 'Cleaning procedure',
  D4: 'Halal policy',
};

/** Those that led to the certificates of the demo. */
const past = (): ApplicationPlan[] =>
  certificatePlans.map(({ key, certifier, holder, from }) => ({
    name: key,
    certifier,
    holder,
    products: catalogue.filter((product) => product.certificate === key).map((product) => product.key),
    state: 'issued',
    submitted: from - 45,
    decided: from - 4,
    more: { certificateId: certificateId(key) },
  }));

export const demoApplications = (calendar: Calendar, people: DemoPeople): Promise<ImportedApplication[]> =>
  Promise.all([...past(), ...openPlans(calendar, people)].map((plan) => applicationOf(plan, calendar, people)));
