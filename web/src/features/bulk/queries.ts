// What the upload of tables asks for. While a job runs, its upload is asked for again and again.
import { listUploads, readUpload, type UploadState } from '@amanah/api/bulk';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ofVisit } from '../../platform/visit.ts';

const askedAgainMilliseconds = 700;
const running = ['waiting', 'checking', 'processing'] as const;
type Running = (typeof running)[number];
export const isRunning = (state: UploadState): state is Running => running.some((one) => one === state);

export const uploadsQuery = queryOptions({
  queryKey: ['bulk', 'uploads'],
  queryFn: ({ signal }) => api.call(listUploads, {}, signal),
  staleTime: ofVisit,
});

export const uploadQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk', 'upload', id],
    queryFn: ({ signal }) => api.call(readUpload, { params: { id } }, signal),
    staleTime: ofVisit,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.state) ? askedAgainMilliseconds : false),
  });
