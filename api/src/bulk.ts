// Uploading tables: a file comes in pieces, is checked row by row, and is then taken in as a whole or not at all.
import { bulkKinds } from '@amanah/core/bulk';
import { z } from 'zod';
import { defineRoute, largestInteger } from './route.ts';
import { byId } from './scalars.ts';

const trades = ['producer', 'retailer', 'certifier'] as const;
const tags = ['bulk'] as const;

export const mostUploadBytes = 64 * 1024 * 1024;
export const mostPartBytes = 1024 * 1024;
export const mostUploadRows = 200_000;
/** Faults that an answer names; the result file has all of them. */
export const mostShownFaults = 100;

export const uploadStates = [
  'receiving',
  'waiting',
  'checking',
  'faulty',
  'checked',
  'processing',
  'done',
  'refused',
] as const;
export type UploadState = (typeof uploadStates)[number];

export const rowFaultSchema = z.object({
  /** As in the file: the heading is row 1. */
  row: z.number().int(),
  /** Empty where the whole row is at fault. */
  column: z.string(),
  rule: z.string(),
  /** What a duplicate repeats: its number, and the row where it stands in the same file. */
  repeats: z.object({ number: z.string(), row: z.number().int().nullable() }).optional(),
});
export type RowFault = z.infer<typeof rowFaultSchema>;

export const uploadSchema = z.object({
  id: z.uuid(),
  kind: z.enum(bulkKinds),
  fileName: z.string(),
  totalBytes: z.number().int(),
  /** Where the next part begins: after a lost connection the upload goes on from here. */
  receivedBytes: z.number().int(),
  /**
   * `receiving`: parts are missing; `waiting`: its job has not begun; `checking`; `faulty`: rows are at fault and nothing was changed;
   * `checked`: everything could be taken in; `processing`; `done`; `refused`: the file cannot be read, `refusedBecause` says why.
   */
  state: z.enum(uploadStates),
  refusedBecause: z.string().nullable(),
  /** Of the heading, where that is at fault. */
  refusedColumns: z.array(z.string()),
  rows: z.number().int(),
  /** Rows that the running job has done. */
  doneRows: z.number().int(),
  faultyRows: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  faults: z.array(rowFaultSchema),
  createdAt: z.iso.datetime(),
});
export type Upload = z.infer<typeof uploadSchema>;

export const bulkTemplate = defineRoute({
  method: 'GET',
  url: '/api/bulk/templates/:kind',
  access: trades,
  cost: 'document',
  summary: 'A file that the upload takes: the headings, and what the own organisation has on record.',
  tags,
  params: z.object({ kind: z.enum(bulkKinds) }),
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
});

export const beginUpload = defineRoute({
  method: 'POST',
  url: '/api/bulk/uploads',
  access: trades,
  cost: 'write',
  summary: 'Announces a file. Its parts follow.',
  tags,
  body: z.object({
    /** Made by the client: announced twice it is one upload. */
    id: z.uuid(),
    kind: z.enum(bulkKinds),
    fileName: z.string().trim().min(1).max(120),
    totalBytes: z.number().int().min(1).max(mostUploadBytes),
  }),
  response: uploadSchema,
  successStatus: 201,
});

export const uploadPart = defineRoute({
  method: 'PUT',
  url: '/api/bulk/uploads/:id/parts',
  access: trades,
  cost: 'upload',
  summary: 'The next bytes of the file, as application/octet-stream. After the last one the file is checked.',
  tags,
  params: byId,
  query: z.object({ offset: z.coerce.number().int().min(0).max(largestInteger) }),
  mostBodyBytes: mostPartBytes,
  response: uploadSchema,
});

export const readUpload = defineRoute({
  method: 'GET',
  url: '/api/bulk/uploads/:id',
  access: trades,
  cost: 'read',
  summary: 'How far an upload is, and its first faults.',
  tags,
  params: byId,
  response: uploadSchema,
});

export const listUploads = defineRoute({
  method: 'GET',
  url: '/api/bulk/uploads',
  access: trades,
  cost: 'read',
  summary: 'The last uploads of the own organisation, newest first.',
  tags,
  response: z.object({
    uploads: z.array(uploadSchema),
    /** Of which kinds the caller may upload tables for the organisation. */
    mayUpload: z.array(z.enum(bulkKinds)),
  }),
});

export const processUpload = defineRoute({
  method: 'POST',
  url: '/api/bulk/uploads/:id/process',
  access: trades,
  cost: 'write',
  summary:
    'Takes a checked file in: all of its rows in one transaction, or none. Certificates need a second step, as a single one does, and whoever sent the file.',
  tags,
  params: byId,
  response: uploadSchema,
  successStatus: 202,
});

export const uploadResult = defineRoute({
  method: 'GET',
  url: '/api/bulk/uploads/:id/result',
  access: trades,
  cost: 'document',
  summary: 'The rows of the file, each with what became of it (CSV).',
  tags,
  params: byId,
});
