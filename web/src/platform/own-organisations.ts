// The organisations that the signed-in person belongs to, or has asked to be admitted to.
import { listOwnOrganisations } from '@amanah/api/organisations/members';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { ofVisit } from './visit.ts';

export const ownOrganisationsQuery = queryOptions({
  queryKey: ['organisations', 'own'],
  queryFn: ({ signal }) => api.call(listOwnOrganisations, {}, signal),
  // Somebody else answers meanwhile.
  staleTime: ofVisit,
});
