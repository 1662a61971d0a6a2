// Reports about certificates and applications: of whoever holds them, and of whoever issues them.
import { type CertificateStatus, certificateStatus, endsSoon, lastDayOf } from '../../certificates/index.ts';
import { largest, type ReportContent, type ReportHead, type ReportTable } from '../content.ts';
import type { ReportCertificate } from '../report-certificate.ts';
import { certificationScore } from '../score.ts';
import { scoreCharts, scoreFigure, scoreTable } from './score-parts.ts';

export interface ReportApplication {
  readonly number: string;
  readonly kind: string;
  readonly state: string;
  readonly holder: string;
  readonly certifier: string;
  readonly submittedOn: string | null;
  readonly decidedOn: string | null;
}
export interface ReportFinding {
  /** Number of its application. */
  readonly application: string;
  readonly holder: string;
  readonly severity: 'major' | 'minor';
  readonly dueOn: string;
  readonly closedOn: string | null;
}
export interface ReportAudit {
  readonly endsOn: string;
  readonly isConcluded: boolean;
}
/** Whose name stands beside: a holder reads the certifier, a certifier the holder. */
export type OtherSide = 'holder' | 'certifier';

/** Certificates with their status on a day. */
export const certificateTable = (
  certificates: readonly ReportCertificate[],
  day: string,
  other: OtherSide,
): ReportTable => ({
  name: 'certificates',
  columns: [
    { name: 'number', kind: 'code' },
    { name: other, kind: 'text' },
    { name: 'scheme', kind: 'text' },
    { name: 'valid_from', kind: 'day' },
    { name: 'valid_until', kind: 'day' },
    { name: 'status', kind: 'word' },
  ],
  rows: certificates.map((certificate) => [
    certificate.number,
    certificate[other],
    certificate.scheme,
    certificate.validFrom,
    lastDayOf(certificate),
    certificateStatus(certificate, day),
  ]),
});

const within = (day: string | null, { period }: ReportHead) => day !== null && day >= period.from && day <= period.to;

export function certificationReport(
  head: ReportHead,
  given: { readonly certificates: readonly ReportCertificate[]; readonly applications: readonly ReportApplication[] },
  other: OtherSide,
): ReportContent {
  const { certificates } = given;
  const day = head.period.to;
  const withStatus = (wanted: CertificateStatus) =>
    certificates.filter((certificate) => certificateStatus(certificate, day) === wanted);
  const inForce = withStatus('valid');
  const applications = given.applications.filter(
    ({ submittedOn, decidedOn }) => within(submittedOn, head) || within(decidedOn, head),
  );
  return {
    ...head,
    kind: 'certification',
    figures: [
      { name: 'certificates', kind: 'number', value: certificates.length },
      { name: 'certificates_in_force', kind: 'number', value: inForce.length },
      {
        name: 'certificates_ending',
        kind: 'number',
        value: inForce.filter((certificate) => endsSoon(lastDayOf(certificate), day)).length,
      },
      { name: 'certificates_suspended', kind: 'number', value: withStatus('suspended').length },
      { name: 'applications', kind: 'number', value: applications.length },
      {
        name: 'decided_applications',
        kind: 'number',
        value: applications.filter(({ decidedOn }) => within(decidedOn, head)).length,
      },
    ],
    charts: [
      {
        name: 'ends_of_certificates',
        form: 'bars',
        labels: 'month',
        unit: 'number',
        points: [...Map.groupBy(inForce, (certificate) => lastDayOf(certificate).slice(0, 7))]
          .map(([label, own]) => ({ label, value: own.length }))
          .sort((a, b) => (a.label < b.label ? -1 : 1))
          .slice(0, 12),
      },
      {
        name: 'applications_by_state',
        form: 'bars',
        labels: 'state',
        unit: 'number',
        points: largest(applications.map(({ state }) => ({ label: state, value: 1 }))),
      },
    ],
    tables: [
      certificateTable(certificates, day, other),
      {
        name: 'applications',
        columns: [
          { name: 'number', kind: 'code' },
          { name: other, kind: 'text' },
          { name: 'kind', kind: 'application_kind' },
          { name: 'status', kind: 'state' },
          { name: 'submitted', kind: 'day' },
          { name: 'decided', kind: 'day' },
        ],
        rows: applications.map((one) => [one.number, one[other], one.kind, one.state, one.submittedOn, one.decidedOn]),
      },
    ],
    notes: ['certificates_on_last_day', 'days_are_utc'],
  };
}

/** Compliance of a certifier: what it has in force, its findings and its audits of the period. */
export function certifierReport(
  head: ReportHead,
  given: {
    readonly certificates: readonly ReportCertificate[];
    readonly findings: readonly ReportFinding[];
    readonly audits: readonly ReportAudit[];
  },
): ReportContent {
  const day = head.period.to;
  const inForce = given.certificates.filter((certificate) => certificateStatus(certificate, day) === 'valid');
  const due = given.findings.filter(({ dueOn }) => within(dueOn, head));
  const audits = given.audits.filter(({ endsOn }) => within(endsOn, head));
  const open = given.findings.filter(({ closedOn }) => closedOn === null);
  const score = certificationScore({
    signed: [inForce.filter(({ isSigned }) => isSigned).length, inForce.length],
    findings: [due.filter(({ dueOn, closedOn }) => closedOn !== null && closedOn <= dueOn).length, due.length],
    audits: [audits.filter(({ isConcluded }) => isConcluded).length, audits.length],
  });
  return {
    ...head,
    kind: 'compliance',
    figures: [
      scoreFigure(score),
      { name: 'certificates_in_force', kind: 'number', value: inForce.length },
      { name: 'audits', kind: 'number', value: audits.length },
      { name: 'open_findings', kind: 'number', value: open.length },
    ],
    charts: scoreCharts(score),
    tables: [
      scoreTable(score),
      {
        name: 'findings',
        columns: [
          { name: 'number', kind: 'code' },
          { name: 'holder', kind: 'text' },
          { name: 'severity', kind: 'word' },
          { name: 'due', kind: 'day' },
          { name: 'closed', kind: 'day' },
        ],
        rows: [...new Set([...due, ...open])].map((one) => [
          one.application,
          one.holder,
          one.severity,
          one.dueOn,
          one.closedOn,
        ]),
      },
      certificateTable(inForce, day, 'holder'),
    ],
    notes: ['score_is_certification', 'certificates_on_last_day', 'part_of_nothing', 'days_are_utc'],
  };
}
