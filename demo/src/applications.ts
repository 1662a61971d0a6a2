// The applications of the demo: those that led to its certificates, and the queue of application-queue.ts.
import type { MaterialLine } from '@amanah/api/certification/applications';
import type { ApplicationAction, ApplicationState } from '@amanah/core/certification';
import type { ImportedApplication } from '@amanah/server/certification';
import type { DemoDeciders } from './accounts.ts';
import type { ApplicationPlan, DemoPeople } from './application-plan.ts';
import { openPlans } from './application-queue.ts';
import type { Calendar } from './calendar.ts';
import { gtinOf, productNamed } from './catalogue/index.ts';
import { applicationIdOf, type CertificatePlan, certificatePlans } from './certificates.ts';
import { type CertifierKey, certifierBodyId, certifierNamed, certifierOrganisationId } from './certifiers.ts';
import { demoId, demoIdAt } from './chance.ts';
import { drawPaper } from './partner-applications.ts';
import { producerId, producerNamed, siteId } from './producers.ts';
import { schemeId } from './schemes.ts';

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
      realm: 'demo' as const,
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

/** Days before the first of the certificate; what begins later was decided already. */
const lastDecision = -10;

/** Those that led to the certificates of the demo, approved: their certificates are issued on them. */
export const pastApplications = (
  calendar: Calendar,
  deciders: DemoDeciders,
  keys?: ReadonlySet<string>,
): ImportedApplication[] =>
  certificatePlans
    .filter(({ key }) => keys?.has(applicationIdOf(key)) ?? true)
    .map((plan) => pastApplication(plan, calendar, deciders[plan.certifier]));

function pastApplication(
  { key, certifier, holder, gtins, siteIds, methods, from }: CertificatePlan,
  calendar: Calendar,
  { reviewer, decider }: DemoDeciders[CertifierKey],
): ImportedApplication {
  const decided = Math.min(from - 4, lastDecision);
  const id = applicationIdOf(key);
  const at = (day: number) => calendar.moment(day);
  const step = (action: ApplicationAction, toState: ApplicationState, day: number, actorId: string | null) => ({
    id: demoIdAt(at(day), 'application step', key, action),
    at: at(day),
    actorId,
    side: actorId === null ? ('applicant' as const) : ('certifier' as const),
    action,
    toState,
    note: '',
  });
  return {
    row: {
      id,
      number: `A-${calendar.year(decided - 41)}-${id.slice(-8).toUpperCase()}`,
      kind: 'initial',
      schemeId: schemeId(certifier, certifierNamed(certifier).schemes[0]),
      certifierId: certifierBodyId(certifier),
      certifierOrganisationId: certifierOrganisationId(certifier),
      holderId: producerId(holder),
      state: 'approved',
      content: {
        siteIds: [...siteIds],
        gtins: [...gtins],
        materials: [],
        declaration: {
          slaughterMethods: methods === null ? null : [...methods],
          ethanolPercent: 0,
          segregation: 'dedicated_line',
        },
      },
      createdAt: at(decided - 41),
      submittedAt: at(decided - 41),
      decidedAt: at(decided + 0.6),
      recommendation: 'approve',
      recommendedBy: reviewer,
      recommendedAt: at(decided - 3),
      decidedBy: decider,
      conditions: [],
      realm: 'demo',
    },
    // Who applied years ago is not known.
    steps: [
      step('submit', 'submitted', decided - 41, null),
      step('recommend', 'recommended', decided - 3, reviewer),
      step('approve', 'approved', decided + 0.6, decider),
      step('issue', 'issued', decided + 0.7, decider),
    ],
  };
}

export const openApplications = (calendar: Calendar, people: DemoPeople): Promise<ImportedApplication[]> =>
  Promise.all(openPlans(calendar, people).map((plan) => applicationOf(plan, calendar, people)));
