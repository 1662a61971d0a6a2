// What the screens of schemes ask the server for.
import { listOwnSchemes } from '@amanah/api/certificates/schemes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { ownSchemesKey } from '../../../platform/shared-keys.ts';
import { ofVisit } from '../../../platform/visit.ts';

export const ownSchemesQuery = queryOptions({
  queryKey: ownSchemesKey,
  staleTime: ofVisit,
  queryFn: ({ signal }) => api.call(listOwnSchemes, {}, signal),
});
