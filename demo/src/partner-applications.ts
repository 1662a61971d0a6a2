// Invented organisations that wait for the operator of the demo, with invented papers. Nothing here names a real body or person.

import { once } from 'node:events';
import type { ApplicationForm } from '@amanah/server/organisations';
import { demoMailDomain } from './accounts.ts';
import type { Calendar } from './calendar.ts';

export interface DemoPartnerApplication {
  readonly applicant: { readonly username: string; readonly email: string };
  readonly form: ApplicationForm;
  readonly hoursAgo: number;
  readonly papers: readonly { readonly name: string; readonly title: string; readonly lines: readonly string[] }[];
}

const applicant = (username: string) => ({
  username,
  email: `${username.toLowerCase().replace(/\s+/g, '.')}@applicants.${demoMailDomain}`,
});

/** Oldest first. */
export const demoPartnerApplications: readonly DemoPartnerApplication[] = [
  {
    applicant: applicant('Hana Yusof'),
    form: {
      name: 'Sawah Hijau Rice Mill',
      kind: 'producer',
      country: 'MY',
      city: 'Alor Setar',
      licenceNumber: 'KDH-2023-01177',
      practice: false,
      message: 'We mill and pack rice of forty farms and want each pack to show where it grew.',
    },
    hoursAgo: 31,
    papers: [
      {
        name: 'business-licence.pdf',
        title: 'Business licence',
        lines: [
          'Sawah Hijau Rice Mill, Alor Setar',
          'Licence KDH-2023-01177',
          'Invented for the demonstration of Amanah',
        ],
      },
      {
        name: 'floor-plan.pdf',
        title: 'Floor plan of the mill',
        lines: ['Intake, milling, packing, store', 'One line, halal only', 'Invented for the demonstration of Amanah'],
      },
    ],
  },
  {
    applicant: applicant('Farid Anwar'),
    form: {
      name: 'Council for Halal Assurance of the Islands',
      kind: 'certifier',
      country: 'ID',
      city: 'Makassar',
      licenceNumber: 'LPH-DEMO-0042',
      practice: false,
      message: 'A certification body of the demo that asks for an entry of its own in the register.',
    },
    hoursAgo: 9,
    papers: [
      {
        name: 'statutes.pdf',
        title: 'Statutes of the council',
        lines: [
          'Article 1: name and seat',
          'Article 2: two auditors at each visit',
          'Invented for the demonstration of Amanah',
        ],
      },
    ],
  },
  {
    applicant: applicant('Layla Haddad'),
    form: {
      name: 'Souk al-Karam Grocers',
      kind: 'retailer',
      country: 'AE',
      city: 'Sharjah',
      licenceNumber: '',
      practice: false,
      message: '',
    },
    hoursAgo: 2,
    papers: [],
  },
];

export const applicationMoment = (calendar: Calendar, hoursAgo: number): Date =>
  new Date(calendar.begun.getTime() - hoursAgo * 3_600_000);

/** A page with a heading and lines. */
export async function drawPaper(title: string, lines: readonly string[]): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size: 'A4', margin: 72, info: { Title: title } });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = once(document, 'end');
  document.fontSize(22).text(title).moveDown();
  for (const line of lines) document.fontSize(12).text(line).moveDown(0.5);
  document.end();
  await ended;
  return Buffer.concat(pieces);
}
