// What people see first when they sign in: numbers that read across domains, each the same as the list to which it leads.
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { recentScanSchema } from './scans.ts';

export const dashboardSchema = z.object({
  user: z.object({ totalScans: z.number().int() }),
  statistics: z.object({
    totalProducts: z.number().int(),
    verifiedProducts: z.number().int(),
    authorities: z.number().int(),
  }),
  recentScans: z.array(recentScanSchema),
  totalScans: z.number().int(),
  verifiedScans: z.number().int(),
  scansThisMonth: z.number().int(),
  /** Percent, 0 to 100, one decimal; 0 without scans. */
  verificationRate: z.number(),
  /** Counts of the organisation for retailers, certifiers and producers; null for consumers and people without one. */
  organisation: z
    .object({
      id: z.uuid(),
      name: z.string(),
      status: z.enum(['pending', 'approved', 'left']),
      counts: z.record(z.string(), z.number().int()),
    })
    .nullable(),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboard = defineRoute({
  method: 'GET',
  url: '/api/dashboard',
  access: 'signed_in',
  cost: 'search',
  summary: 'Counts and recent scans of the signed-in person, with the counts of the organisation.',
  tags: ['dashboards'],
  response: dashboardSchema,
});
