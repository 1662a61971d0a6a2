// What the security page asks the server for.
import { listSessions, readSecurity } from '@amanah/api/identity/security';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => api.call(readSecurity, {}, signal),
});

export const sessionsQuery = queryOptions({
  queryKey: ['security', 'sessions'],
  queryFn: ({ signal }) => api.call(listSessions, {}, signal),
});
