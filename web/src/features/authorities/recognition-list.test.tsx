// @vitest-environment happy-dom
// A recognition ends: what rested on it is asked for again.
import type { Recognition } from '@amanah/api/authorities';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { noPolicy } from '../../platform/own-rules.ts';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { scanKey } from '../../platform/verdict-keys.ts';
import { RecognitionList } from './recognition-list.tsx';

const edge: Recognition = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  realm: 'demo',
  transitionRules: null,
  recogniserId: 'authority',
  recogniser: 'Authority',
  recognisedId: 'certifier',
  recognised: 'Certifier',
  scope: 'Everything',
  categories: null,
  excludedCategories: [],
  from: '2020-01-01',
  until: null,
  status: 'in force',
  source: 'The list of 2020',
  lastChecked: '2026-01-01',
};

const sent = vi.hoisted(() => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body?: string } = {}) => {
    if (body) paths.push(path);
    if (!path.startsWith('/api/authorities')) return new Response(null, { status: 401 });
    const answer = body ? edge : { authorities: [], recognitions: [edge] };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  return paths;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('forgets the verdicts from before', async () => {
  queryClient.setQueryData(scanKey('HALAL-1', { ...noPolicy, market: 'MY' }), { state: 'certified' });
  show(
    <LazyMessages name="organisations" waiting={null}>
      <LazyMessages name="authorities" waiting={null}>
        <RecognitionList realm="demo" />
      </LazyMessages>
    </LazyMessages>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'End the recognition of Certifier by Authority' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Source'), { target: { value: 'The list of today' } });
  fireEvent.click(dialog.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(sent).toEqual([`/api/authorities/recognitions/${edge.id}/end`]));
  await waitFor(() =>
    expect(queryClient.getQueryData(scanKey('HALAL-1', { ...noPolicy, market: 'MY' }))).toBeUndefined(),
  );
});
