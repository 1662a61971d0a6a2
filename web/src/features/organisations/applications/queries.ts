// What the pages of applications ask the server for.
import {
  listChangeRequests,
  listOrganisationApplications,
  listOwnApplications,
} from '@amanah/api/organisations/partners';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { ofVisit } from '../../../platform/visit.ts';

export const ownApplicationsQuery = queryOptions({
  queryKey: ['applications', 'own'],
  queryFn: ({ signal }) => api.call(listOwnApplications, {}, signal),
  // Somebody else decides about it meanwhile.
  staleTime: ofVisit,
});

export const queueQuery = (show: 'open' | 'closed') =>
  queryOptions({
    queryKey: ['applications', 'queue', show],
    queryFn: ({ signal }) => api.call(listOrganisationApplications, { query: { show } }, signal),
    staleTime: ofVisit,
  });

export const changeRequestsQuery = queryOptions({
  queryKey: ['organisations', 'change-requests'],
  queryFn: ({ signal }) => api.call(listChangeRequests, {}, signal),
  staleTime: ofVisit,
});
