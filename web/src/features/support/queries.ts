// What operators ask support for.
import { listTickets } from '@amanah/api/support';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ofVisit } from '../../platform/visit.ts';

export const ticketsQuery = queryOptions({
  queryKey: ['support', 'tickets'],
  queryFn: ({ signal }) => api.call(listTickets, {}, signal),
  staleTime: ofVisit,
});
