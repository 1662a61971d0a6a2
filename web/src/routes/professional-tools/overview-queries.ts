// What the overview of a role asks for, so that dashboard and professional tools can ask before its code is there.
import type { User } from '@amanah/api/identity';
import { analyticsQuery, newestBatchesQuery, shownBatches } from '../../features/batches/queries.ts';
import { applicationsQuery, overviewQuery, shownOwnThingsQuery } from '../../features/certification/queries.ts';
import { figuresQuery, firstItemsQuery, wholeStock } from '../../features/inventory/queries.ts';

export function overviewQueries(user: User | null) {
  if (user?.organizationStatus !== 'approved') return [];
  if (user.role === 'retailer') return [figuresQuery(null), firstItemsQuery(wholeStock)];
  if (user.role === 'certifier') return [applicationsQuery, overviewQuery];
  if (user.role !== 'producer') return [];
  return [analyticsQuery, newestBatchesQuery(shownBatches), applicationsQuery, shownOwnThingsQuery];
}
