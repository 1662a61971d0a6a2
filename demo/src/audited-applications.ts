// The applications of the demo that have an audit: one with points to correct, one whose audit is planned.
import type { ApplicationPlan, DemoPeople } from './application-plan.ts';
import type { Calendar } from './calendar.ts';
import { certificateNumber } from './certificates.ts';
import { demoId } from './chance.ts';
import { siteId } from './producers.ts';

/** That a scheme of the demo asks for. */
export const allDocuments = ['D1', 'D2', 'D3', 'D4'];

export const auditedPlans = (calendar: Calendar, people: DemoPeople): ApplicationPlan[] => [
  {
    name: 'nugget',
    certifier: 'nha',
    holder: 'kampung-hijau',
    products: ['NUGGET'],
    state: 'corrective_actions',
    submitted: -25,
    documents: allDocuments,
    materials: [
      ['Chicken', 'Kampung Hijau Poultry', 'poultry', certificateNumber('nha-poultry', calendar)],
      ['Transglutaminase', 'Rimal Oasis Dairy', 'dairy', certificateNumber('khr-dairy', calendar)],
      ['Garam masala', 'Chenab Harvest Mills', 'seasoning', certificateNumber('ihb-pantry', calendar)],
      ['Natural flavouring', 'Bukit Aroma', null, 'SFX-2025-118'],
    ],
    steps: [
      ['assign', 'in_review', -24, 'salma', 'Salma'],
      ['schedule_audit', 'audit_scheduled', -20, 'salma', 'Hakim'],
      ['begin_audit', 'audit_scheduled', -6.5, 'hakim', ''],
      ['conclude_audit', 'corrective_actions', -6.4, 'hakim', 'Clean plant; two points to correct.'],
      ['correct_finding', 'corrective_actions', -1.3, 'tariq', 'Racks are labelled since Monday; photo in the folder.'],
    ],
    more: { assigneeId: people.salma, waitingSince: calendar.moment(-6.4) },
    parts: nuggetAudit(calendar, people),
  },
  {
    name: 'satay',
    certifier: 'nha',
    holder: 'kampung-hijau',
    products: ['SATAY'],
    state: 'audit_scheduled',
    submitted: -8,
    documents: allDocuments,
    materials: [
      ['Chicken', 'Kampung Hijau Poultry', 'poultry', certificateNumber('nha-poultry', calendar)],
      ['Garam masala', 'Chenab Harvest Mills', 'seasoning', certificateNumber('ihb-pantry', calendar)],
      ['Natural flavouring', 'Bukit Aroma', null, 'SFX-2025-118'],
    ],
    steps: [
      ['assign', 'in_review', -7.5, 'hakim', 'Salma'],
      ['schedule_audit', 'audit_scheduled', -5, 'salma', 'Salma'],
    ],
    more: { assigneeId: people.salma },
    parts: {
      audits: [
        {
          id: demoId('audit', 'satay'),
          state: 'planned',
          auditorId: people.salma,
          siteId: siteId('kampung-hijau', 'processing'),
          startsAt: calendar.moment(-0.625),
          endsAt: calendar.moment(-0.4583),
        },
      ],
    },
  },
];

const noes: Readonly<Record<string, string>> & { readonly C2: string; readonly C5: string } = {
  C2: 'Two drums of pepper came without the certificate of their delivery.',
  C5: 'Racks in the cold store are not labelled.',
};

/** Every question answered, two of them with no. */
function nuggetAudit(calendar: Calendar, people: DemoPeople): NonNullable<ApplicationPlan['parts']> {
  const audit = demoId('audit', 'nugget');
  return {
    audits: [
      {
        id: audit,
        state: 'concluded',
        auditorId: people.hakim,
        siteId: siteId('kampung-hijau', 'processing'),
        startsAt: calendar.moment(-6.65),
        endsAt: calendar.moment(-6.45),
        // On site without a network: the device knew of it first.
        begunAt: calendar.moment(-6.5),
        begunOnDevice: calendar.moment(-6.6),
        concludedBy: people.hakim,
        concludedAt: calendar.moment(-6.4),
        summary: 'Clean plant; two points to correct.',
      },
    ],
    answers: ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8'].map((code, index) => ({
      id: demoId('answer', 'nugget', code),
      auditId: audit,
      criterion: code,
      answer: code in noes ? ('no' as const) : ('yes' as const),
      note: noes[code] ?? '',
      answeredBy: people.hakim,
      answeredAt: calendar.moment(-6.6 + index / 100),
      receivedAt: calendar.moment(-6.5),
    })),
    findings: [
      {
        id: demoId('finding', 'nugget', 1),
        auditId: audit,
        criterion: 'C2',
        severity: 'major',
        text: noes.C2,
        dueOn: calendar.day(4),
        raisedBy: people.hakim,
        raisedAt: calendar.moment(-6.4),
      },
      {
        id: demoId('finding', 'nugget', 2),
        auditId: audit,
        criterion: 'C5',
        severity: 'minor',
        text: noes.C5,
        dueOn: calendar.day(-1),
        raisedBy: people.hakim,
        raisedAt: calendar.moment(-6.4),
        correction: 'Racks are labelled since Monday; photo in the folder.',
        correctedBy: people.tariq,
        correctedAt: calendar.moment(-1.3),
      },
    ],
  };
}
