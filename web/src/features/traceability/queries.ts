// The journey of the batch that a code names.
import { journey } from '@amanah/api/traceability';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export function journeyQuery(code: string) {
  return queryOptions({
    queryKey: ['journey', code],
    queryFn: ({ signal }) => api.call(journey, { params: { code } }, signal),
  });
}
