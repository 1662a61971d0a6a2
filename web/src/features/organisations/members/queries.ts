// What the page of the organisation asks the server for.
import {
  listInvitations,
  listMembers,
  listSites,
  readInvitation,
  readOrganisationSettings,
} from '@amanah/api/organisations/members';
import { readAuditTrail } from '@amanah/api/organisations/trails';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { ofVisit } from '../../../platform/visit.ts';

export const membersQuery = queryOptions({
  queryKey: ['organisation', 'members'],
  queryFn: ({ signal }) => api.call(listMembers, {}, signal),
});

export const invitationsQuery = queryOptions({
  queryKey: ['organisation', 'invitations'],
  queryFn: ({ signal }) => api.call(listInvitations, {}, signal),
});

export const settingsQuery = queryOptions({
  queryKey: ['organisation', 'settings'],
  queryFn: ({ signal }) => api.call(readOrganisationSettings, {}, signal),
});

export const sitesQuery = queryOptions({
  queryKey: ['organisation', 'sites'],
  queryFn: ({ signal }) => api.call(listSites, {}, signal),
});

export const auditQuery = infiniteQueryOptions({
  queryKey: ['organisation', 'audit'],
  queryFn: ({ pageParam, signal }) =>
    api.call(readAuditTrail, { query: pageParam === null ? {} : { before: pageParam } }, signal),
  initialPageParam: null as number | null,
  getNextPageParam: (last) => (last.hasMore ? (last.entries.at(-1)?.place ?? null) : null),
  // What was done a moment ago belongs to it.
  staleTime: ofVisit,
});

/** What a mailed invitation says, to whoever has it. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.call(readInvitation, { params: { token } }, signal),
  });
