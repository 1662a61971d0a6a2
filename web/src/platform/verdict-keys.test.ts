// What was heard of goods is forgotten as soon as somebody changes what it rests on; and nothing is recorded as a scan by that.

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { noPolicy } from './own-rules.ts';
import {
  evidenceKey,
  forgetVerdicts,
  offlineAnswerKey,
  previewKey,
  scanKey,
  seenKey,
  statesKey,
} from './verdict-keys.ts';

const code = 'HALAL-1';
const keys = [
  scanKey(code, { ...noPolicy, market: 'MY' }),
  seenKey(code),
  previewKey(code, { ...noPolicy, market: 'MY' }),
  statesKey([code]),
  evidenceKey(code),
  offlineAnswerKey(code, { ...noPolicy, market: 'MY' }, false),
];

it('All that is kept about goods is forgotten, and nothing else', () => {
  const queries = new QueryClient();
  for (const queryKey of [...keys, ['recalls']]) queries.setQueryData(queryKey, 'before');
  forgetVerdicts(queries);
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['recalls']]);
});

it('What is on the page is asked for again, but for a scan, which only another visit makes', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const asked: string[] = [];
  const observe = (queryKey: readonly unknown[]) =>
    new QueryObserver(queries, {
      queryKey,
      queryFn: async () => {
        asked.push(JSON.stringify(queryKey));
        return 'now';
      },
    }).subscribe(() => undefined);
  for (const queryKey of keys) queries.setQueryData(queryKey, 'before');
  // Of what was seen nobody asks the server.
  const leave = keys.filter(([, second]) => second !== 'seen').map(observe);
  forgetVerdicts(queries);
  await new Promise((resolve) => setTimeout(resolve));
  const again = [previewKey(code, { ...noPolicy, market: 'MY' }), statesKey([code]), evidenceKey(code)].map((key) =>
    JSON.stringify(key),
  );
  expect(asked.toSorted()).toEqual(again.toSorted());
  for (const end of leave) end();
  observe(scanKey(code, { ...noPolicy, market: 'MY' }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toContain(JSON.stringify(scanKey(code, { ...noPolicy, market: 'MY' })));
});
