// The door of reports: which there are, what stands in them, and the compliance score.
export type {
  Cell,
  ReportChart,
  ReportChartName,
  ReportColumn,
  ReportContent,
  ReportFigure,
  ReportHead,
  ReportNote,
  ReportTable,
  ReportTableName,
  ReportWord,
  ValueKind,
} from './content.ts';
export { reportWords } from './content.ts';
export {
  certificationReport,
  certifierReport,
  type ReportApplication,
  type ReportAudit,
  type ReportFinding,
} from './contents/certification.ts';
export { batchReport, productionReport, type ReportBatch, type ReportProduct } from './contents/production.ts';
export { inventoryReport, type ReportMovement, type ReportStock, shelfReport } from './contents/shelf.ts';
export { auditReport, type ReportEntry } from './contents/trail.ts';
export {
  faultOfPeriod,
  mostPeriodDays,
  nextRunAfter,
  type Period,
  periodBefore,
  permissionsOfReport,
  type ReportFormat,
  type ReportFrequency,
  type ReportKind,
  type ReportRole,
  reportFormats,
  reportFrequencies,
  reportKinds,
  reportsOf,
} from './kinds.ts';
export type { ReportCertificate } from './report-certificate.ts';
export { type ScoreFactor, scoreFactors } from './score.ts';
