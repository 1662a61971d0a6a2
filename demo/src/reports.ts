// Reports that the people of the demo made already: each role finds one or two in its list. Made last, so that nobody waits for them.

import type { Role } from '@amanah/api/identity';
import type { createReport } from '@amanah/api/reports';
import type { RouteBody } from '@amanah/api/route';
import type { Calendar } from './calendar.ts';
import { demoId } from './chance.ts';

type Wish = RouteBody<typeof createReport>;

const made: Readonly<Record<Exclude<Role, 'consumer'>, readonly Pick<Wish, 'kind' | 'format'>[]>> = {
  retailer: [
    { kind: 'inventory', format: 'xlsx' },
    { kind: 'compliance', format: 'pdf' },
  ],
  certifier: [{ kind: 'certification', format: 'pdf' }],
  producer: [{ kind: 'batch', format: 'csv' }],
};

/** About the last thirty days. */
export const demoReports = (role: Role, calendar: Calendar): readonly Wish[] =>
  role === 'consumer'
    ? []
    : made[role].map((one) => ({
        id: demoId('report', role, one.kind),
        ...one,
        from: calendar.day(-30),
        to: calendar.day(0),
        language: 'en',
      }));
