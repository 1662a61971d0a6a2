// The runs of labels that were printed.
import { listLabelRuns } from '@amanah/api/labels';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const runsQuery = queryOptions({
  queryKey: ['labels', 'runs'],
  queryFn: ({ signal }) => api.call(listLabelRuns, {}, signal),
});
