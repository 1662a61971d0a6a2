// The books of certified mass: a ledger per certificate, site and month, and the flow of goods behind it.
import { flowEnds } from '@amanah/core/mass-balance';
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { choice, daySchema, etagSchema } from './scalars.ts';

/** Kilograms as a decimal text: exact, unlike a number. */
const kilogramsSchema = z.string().regex(/^-?\d+(?:\.\d+)?$/);

export const massPeriodSchema = z.object({
  certificateId: z.uuid(),
  certificateNumber: z.string(),
  siteId: z.uuid().nullable(),
  siteName: z.string().nullable(),
  /** `YYYY-MM`, UTC. */
  month: z.string(),
  /** Begun by slaughter or harvest. */
  kilogramsCreated: kilogramsSchema,
  /** Certified goods that went into processes. */
  kilogramsIn: kilogramsSchema,
  kilogramsOut: kilogramsSchema,
  /** What of `kilogramsIn` may come out at most: 0.72 of deboning. */
  yieldCeiling: z.number(),
});
export type MassPeriod = z.infer<typeof massPeriodSchema>;

/** Books that do not add up: the goods under this certificate from this site and time do not match. */
const massAlarmSchema = z.object({
  id: z.string(),
  certificateNumber: z.string(),
  holder: z.string(),
  siteName: z.string().nullable(),
  from: daySchema,
  until: daySchema,
  /** More left than came in times the yield; null: that adds up. */
  overspent: z.object({ in: z.number(), out: z.number(), permitted: z.number() }).nullable(),
  /** More labels than packs; null: that adds up. */
  labels: z.object({ issued: z.number().int(), packs: z.number().int() }).nullable(),
});
export type MassAlarm = z.infer<typeof massAlarmSchema>;

const flowNodeSchema = z.object({
  id: z.string(),
  kind: z.enum(['goods', ...flowEnds]),
  /** Product of the goods; null for beginnings and ends, which the reader's language names. */
  name: z.string().nullable(),
});

export const massBalanceSchema = z.object({
  /** Of certificates that the caller's organisation holds or issued, newest first, whatever is filtered. */
  alarms: z.array(massAlarmSchema),
  periods: z.array(massPeriodSchema),
  nodes: z.array(flowNodeSchema),
  links: z.array(z.object({ from: z.string(), to: z.string(), kilograms: kilogramsSchema })),
  /** To choose from: everything the caller has books about. */
  certificates: z.array(z.object({ id: z.uuid(), number: z.string() })),
  sites: z.array(choice.site),
  /** The caller's organisation issued one of the certificates and may declare yields. */
  mayDeclareYields: z.boolean(),
});
export type MassBalance = z.infer<typeof massBalanceSchema>;

export const massBalance = defineRoute({
  method: 'GET',
  url: '/api/mass-balance',
  access: ['producer', 'certifier', 'retailer'],
  cost: 'search',
  summary: 'Certified kilograms in and out, for the organisation that moved them and the body that certified them.',
  tags: ['mass-balance'],
  query: z.object({
    certificateId: z.uuid().optional(),
    siteId: z.uuid().optional(),
    from: daySchema.optional(),
    until: daySchema.optional(),
  }),
  response: massBalanceSchema,
});

const yieldSchema = z.object({
  /** null: nothing is declared, and no more may come out than went in. */
  yieldCeiling: z.number().nullable(),
  etag: etagSchema,
});

export const readYield = defineRoute({
  method: 'GET',
  url: '/api/mass-balance/yields',
  access: ['certifier'],
  cost: 'read',
  summary: 'What may come out of a kilogram at a site under a certificate, as the body that issued it has declared.',
  tags: ['mass-balance'],
  query: z.object({ certificateId: z.uuid(), siteId: z.uuid() }),
  response: yieldSchema,
});

export const declareYield = defineRoute({
  method: 'PUT',
  url: '/api/mass-balance/yields',
  access: ['certifier'],
  edits: true,
  cost: 'write',
  summary:
    'Declare how much may come out of a kilogram at a site under a certificate; only by the body that issued it.',
  tags: ['mass-balance'],
  body: z.object({
    certificateId: z.uuid(),
    siteId: z.uuid(),
    /** 0.72: seven hundred and twenty grams of a kilogram. Above 1 where something is added, such as water or flour. */
    yieldCeiling: z.number().gt(0).max(20).multipleOf(0.0001),
  }),
  response: yieldSchema,
});
