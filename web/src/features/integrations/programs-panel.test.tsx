// @vitest-environment happy-dom
// API keys and subscriptions stand side by side, with who made them and for what; each is ended after a question.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { ProgramsPanel } from './programs-panel.tsx';

const key = {
  ...{ id: '0198f0a0-0000-7000-8000-000000000001', name: 'Of the warehouse', beginning: 'amk_abcd', scopes: ['query'] },
  ...{ createdAt: '2026-11-01T10:00:00Z', lastUsedAt: null, revokedAt: null },
};
const subscription = {
  ...{ id: '0198f0a0-0000-7000-8000-000000000002', queryName: 'all', receiver: 'receiver.example', isStream: true },
  ...{ createdAt: '2026-11-02T10:00:00Z', lastNotifiedAt: null, madeBy: null, madeByKey: 'Of the warehouse' },
};
const server = vi.hoisted(() => {
  const fake = { asked: [] as string[], answers: {} as Record<string, unknown> };
  vi.stubGlobal('fetch', async (path: string, init?: { readonly method?: string }) => {
    if (init?.method === 'DELETE') {
      fake.asked.push(path);
      return new Response(null, { status: 204 });
    }
    const [, found] = Object.entries(fake.answers).find(([part]) => path.includes(part)) ?? [];
    return found === undefined ? new Response('{}', { status: 404 }) : Response.json(found);
  });
  return fake;
});
beforeEach(() => {
  server.asked = [];
  server.answers = {
    '/integrations/keys': { keys: [key] },
    '/events/subscriptions': { subscriptions: [subscription] },
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});
const plain = (text: string | null) => (text ?? '').replace(/[\u2066-\u2069]/g, '');

it('says what each is for and who made it', async () => {
  show(<ProgramsPanel right="owner" />, 'organisations');
  const receiver = await screen.findByText('receiver.example');
  const said = plain(receiver.closest('li')?.textContent ?? null);
  expect(said).toContain('Query all, at once');
  expect(said).toMatch(/Made with the API key Of the warehouse on .*Nothing sent yet/);
  expect(plain(screen.getByRole('heading', { name: 'API keys' }).closest('section')?.textContent ?? null)).toContain(
    'amk_abcd',
  );
});

it('asks before it ends a subscription', async () => {
  show(<ProgramsPanel right="owner" />, 'organisations');
  fireEvent.click(await screen.findByRole('button', { name: /^End the subscription/ }));
  expect(plain((await screen.findByRole('alertdialog')).textContent)).toContain(
    'Nothing more is sent to receiver.example',
  );
});

it('is for owners', async () => {
  show(<ProgramsPanel right="staff" />, 'organisations');
  expect(await screen.findByText(/^Owners see/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('receiver.example')).toBeNull());
});

it('says how a key is made where there is none, and leads there', async () => {
  server.answers['/integrations/keys'] = { keys: [] };
  show(<ProgramsPanel right="owner" />, 'organisations');
  await screen.findByRole('heading', { name: 'No API key' });
  expect(screen.getByText(/An owner makes one .*\/api\/integrations\/keys/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the description of the interface' }).getAttribute('href')).toBe(
    '/api/docs',
  );
});
