// The dashboard of the signed-in person. It is asked again on every visit, because a scan may have come since.
import { dashboard } from '@amanah/api/dashboards';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ofVisit } from '../../platform/visit.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api.call(dashboard, {}, signal),
  staleTime: ofVisit,
});
