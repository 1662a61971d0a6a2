// Reports: made by a job, kept, saved again at any time, and made by themselves every week or month.
import { reportFormats, reportFrequencies, reportKinds } from '@amanah/core/reports';
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { byId, daySchema, eachOnce } from './scalars.ts';

const professional = ['certifier', 'producer', 'retailer'] as const;
const tags = ['reports'] as const;
/** Of the words in it; a language without all of its words speaks English. */
const language = z.string().max(12).default('en');

export const reportStates = ['waiting', 'making', 'done', 'refused'] as const;
export const reportRefusals = ['too_many_rows', 'storage_full', 'right_lost', 'failed'] as const;
export const mostScheduleRecipients = 20;

export const reportSchema = z.object({
  id: z.uuid(),
  /** What people call it: `RPT-20261121-3F9A2C`. */
  number: z.string(),
  kind: z.enum(reportKinds),
  format: z.enum(reportFormats),
  /** Days, both included. */
  from: daySchema,
  to: daySchema,
  state: z.enum(reportStates),
  refusedBecause: z.enum(reportRefusals).nullable(),
  /** 0 to 100. */
  progress: z.number().int(),
  /** null while it is not done. */
  fileName: z.string().nullable(),
  bytes: z.number().int().nullable(),
  /** null: the person's account was deleted. */
  madeBy: z.string().nullable(),
  isScheduled: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Report = z.infer<typeof reportSchema>;

export const createReport = defineRoute({
  method: 'POST',
  url: '/api/reports',
  access: professional,
  cost: 'write',
  summary: 'Begins a report about the own organisation; a job makes it.',
  tags,
  body: z.object({
    /** Made by the client: asked twice it is one report. */
    id: z.uuid(),
    kind: z.enum(reportKinds),
    format: z.enum(reportFormats),
    from: daySchema,
    to: daySchema,
    language,
  }),
  response: reportSchema,
  successStatus: 202,
});

export const listReports = defineRoute({
  method: 'GET',
  url: '/api/reports',
  access: professional,
  cost: 'read',
  summary:
    'Reports that the own organisation keeps, newest first. Those about the audit trail only for who may read it.',
  tags,
  query: z.object({ before: z.uuid().optional() }),
  response: z.object({
    reports: z.array(reportSchema),
    hasMore: z.boolean(),
    /** Kinds that whoever asks may make. */
    mayMake: z.array(z.enum(reportKinds)),
  }),
});

export const readReport = defineRoute({
  method: 'GET',
  url: '/api/reports/:id',
  access: professional,
  cost: 'read',
  summary: 'How far a report is.',
  tags,
  params: byId,
  response: reportSchema,
});

export const downloadReport = defineRoute({
  method: 'GET',
  url: '/api/reports/:id/file',
  access: professional,
  cost: 'file',
  summary: 'The report as a file: PDF, XLSX or CSV.',
  tags,
  params: byId,
});

export const deleteReport = defineRoute({
  method: 'DELETE',
  url: '/api/reports/:id',
  access: professional,
  cost: 'write',
  summary: 'Removes a report and its file.',
  tags,
  params: byId,
  successStatus: 204,
});

export const reportScheduleSchema = z.object({
  id: z.uuid(),
  kind: z.enum(reportKinds),
  format: z.enum(reportFormats),
  frequency: z.enum(reportFrequencies),
  recipients: z.array(z.object({ userId: z.uuid(), name: z.string() })),
  nextOn: daySchema,
  /** Whoever set it up may no longer make this report: nothing is made until somebody sets it up anew. */
  isStopped: z.boolean(),
});
export type ReportSchedule = z.infer<typeof reportScheduleSchema>;

const schedules = z.object({
  schedules: z.array(reportScheduleSchema),
  /** Members who can be told. */
  members: z.array(z.object({ userId: z.uuid(), name: z.string() })),
});

export const listReportSchedules = defineRoute({
  method: 'GET',
  url: '/api/report-schedules',
  access: professional,
  cost: 'read',
  summary: 'Reports that are made by themselves, and the members who can be told of them.',
  tags,
  response: schedules,
});

export const createReportSchedule = defineRoute({
  method: 'POST',
  url: '/api/report-schedules',
  access: professional,
  cost: 'write',
  summary:
    'Has a report made every Monday or every first of a month, about the week or month before, and members told of it.',
  tags,
  body: z.object({
    id: z.uuid(),
    kind: z.enum(reportKinds),
    format: z.enum(reportFormats),
    frequency: z.enum(reportFrequencies),
    language,
    /** Members of the own organisation, and nobody else. */
    recipientIds: eachOnce(z.array(z.uuid()).min(1).max(mostScheduleRecipients)),
  }),
  response: schedules,
  successStatus: 201,
});

export const removeReportSchedule = defineRoute({
  method: 'DELETE',
  url: '/api/report-schedules/:id',
  access: professional,
  cost: 'write',
  summary: 'Ends a schedule; what it made is kept.',
  tags,
  params: byId,
  successStatus: 204,
});
