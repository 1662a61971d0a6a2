// The cache of answers (specification, section 7): never stale, no refetch on focus, no interval, no retries.
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
      // navigator.onLine stays true when only the server is gone and false on odd networks: the failed request is the signal.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
