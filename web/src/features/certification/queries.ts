// What the screens of certification ask the server for, and what is put in its place after a step.

import { listSchemes } from '@amanah/api/certificates/schemes';
import {
  type Application,
  applicationOptions,
  certificationOverview,
  listApplications,
  readApplication,
  takeApplicationStep,
} from '@amanah/api/certification/applications';
import { listAudits } from '@amanah/api/certification/audits';
import { listCertifiers } from '@amanah/api/certification/certifiers';
import type { ApplicationStep } from '@amanah/api/certification/steps';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { publishedSchemesKey } from '../../platform/shared-keys.ts';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { ofVisit } from '../../platform/visit.ts';

export const applicationsQuery = queryOptions({
  queryKey: ['certification', 'applications'],
  staleTime: ofVisit,
  queryFn: ({ signal }) => api.call(listApplications, {}, signal),
});

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['certification', 'application', id],
    staleTime: ofVisit,
    queryFn: ({ signal }) => api.call(readApplication, { params: { id } }, signal),
  });

export const ownThingsQuery = queryOptions({
  queryKey: ['certification', 'own'],
  queryFn: ({ signal }) => api.call(applicationOptions, {}, signal),
});

/** Where they are shown, and not only chosen from. */
export const shownOwnThingsQuery = { ...ownThingsQuery, staleTime: ofVisit };

export const overviewQuery = queryOptions({
  queryKey: ['certification', 'overview'],
  staleTime: ofVisit,
  queryFn: ({ signal }) => api.call(certificationOverview, {}, signal),
});

export const auditsQuery = queryOptions({
  queryKey: ['certification', 'audits'],
  staleTime: ofVisit,
  queryFn: ({ signal }) => api.call(listAudits, {}, signal),
});

export const schemesQuery = queryOptions({
  queryKey: publishedSchemesKey,
  queryFn: ({ signal }) => api.call(listSchemes, {}, signal),
});

/** Whom an operator of this installation ends. */
export const certifiersQuery = queryOptions({
  queryKey: ['operator', 'certifiers'],
  queryFn: ({ signal }) => api.call(listCertifiers, { query: {} }, signal),
});

/** The answer to a change is the application as it is now; lists, numbers and verdicts are about the time before. */
export async function cacheApplication(queries: QueryClient, application: Application): Promise<void> {
  queries.setQueryData(applicationQuery(application.id).queryKey, application);
  forgetVerdicts(queries);
  for (const { queryKey } of [applicationsQuery, overviewQuery, auditsQuery, ownThingsQuery])
    await queries.invalidateQueries({ queryKey });
}

export function useStep(id: string, onDone: (application: Application) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (step: ApplicationStep) => api.call(takeApplicationStep, { params: { id }, body: step }),
    onSuccess: async (application) => {
      await cacheApplication(queries, application);
      onDone(application);
    },
    // Somebody else was faster, or something changed: the page shows the application as it is now.
    onError: () => queries.invalidateQueries({ queryKey: applicationQuery(id).queryKey }),
  });
}
