// @vitest-environment happy-dom
// The palette over pages that nobody has registered anywhere: what they say about themselves is all that it knows.
import type { User } from '@amanah/api/identity';
import arabic from '@amanah/messages/ar';
import english from '@amanah/messages/en';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { LanguageProvider } from '../platform/language.tsx';
import { queryClient } from '../platform/query.ts';
import { storageKeys } from '../platform/storage.ts';
import { Palette, PaletteButton } from './palette-button.tsx';

const person = vi.hoisted(() => ({ role: null as User['role'] | null }));
vi.mock('../platform/session.tsx', async (load) => ({
  ...(await load<object>()),
  useAuth: () => {
    const user = person.role === null ? null : { username: 'Nur', role: person.role, organizationStatus: 'approved' };
    return { status: user ? 'signed_in' : 'signed_out', user };
  },
}));

function speak(language: string | null) {
  if (language === null) localStorage.removeItem(storageKeys.language);
  else localStorage.setItem(storageKeys.language, language);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.language }));
}

afterEach(() => {
  cleanup();
  queryClient.clear();
  speak(null);
});

const words = english.frame.palette;

function Frame() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PaletteButton isOpen={isOpen} onOpenChange={setIsOpen} className={undefined} />
      <Palette isOpen={isOpen} onOpenChange={setIsOpen} />
      <label>
        Notes <textarea />
      </label>
      <Outlet />
    </>
  );
}

async function open(role: User['role'] | null, messages = english) {
  person.role = role;
  const root = createRootRoute({ component: Frame });
  const pages = [
    {
      path: '/planted',
      staticData: {
        title: 'recalls.pageTitle',
        admits: ['producer'],
        menus: [{ menu: 'work', label: 'nav.products', icon: 'box', position: 2 }],
      },
    },
    { path: '/first', staticData: { menus: [{ menu: 'work', label: 'nav.batches', icon: 'box', position: 1 }] } },
    { path: '/', staticData: { menus: [{ menu: 'places', label: 'nav.home', icon: 'shop', position: 0 }] } },
    { path: '/named', staticData: { name: 'journeys.pageTitle' } },
    { path: '/planted/$id', staticData: { title: 'journeys.title' } },
    { path: '/mailed', staticData: { title: 'identity.reset.pageTitle', isUnlisted: true } },
    { path: '/product/$qrCode', staticData: {} },
  ] as const;
  const router = createRouter({
    routeTree: root.addChildren(
      pages.map((page) => createRoute({ getParentRoute: () => root, component: () => <p>{page.path}</p>, ...page })),
    ),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider first={messages as typeof english}>
        {/* The routes of a test are fewer than those of the site map that the type knows. */}
        <RouterProvider router={router as never} />
      </LanguageProvider>
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: messages.frame.palette.title });
  button.focus();
  fireEvent.keyDown(button, { key: 'k', code: 'KeyK', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: messages.frame.palette.field }, { timeout: 10_000 });
  return { router, button, field };
}

const found = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.getByRole('option', { selected: true }).textContent;
const type = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key });

it('offers the pages that this person may enter and that need no more than their address, as the menus have them', async () => {
  await open('producer');
  const groups = screen
    .getAllByRole('group')
    .map((group) => [
      group.getAttribute('aria-labelledby') && within(group).getAllByRole('option').length,
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
    ]);
  expect(groups).toEqual([
    [1, words.groups.main],
    [2, words.groups.work],
    [1, words.groups.others],
  ]);
  expect(found()).toEqual([english.frame.nav.home, 'Batches', 'Products', english.journeys.pageTitle]);
  expect(screen.getByRole('status').textContent).toBe('4 entries');
});

it.for(['retailer', null] as const)('does not offer to %s what is not theirs', async (role) => {
  await open(role);
  expect(found()).toEqual([english.frame.nav.home, 'Batches', english.journeys.pageTitle]);
});

it('finds by label and by title, whatever case and accents, and says how many', async () => {
  await open('producer');
  type('PRÖD');
  expect(found()).toEqual(['Products', english.journeys.pageTitle]);
  expect(screen.getByRole('status').textContent).toBe('2 entries');
  // The title is in words that come when somebody searches.
  type('recall');
  await waitFor(() => expect(found()).toEqual(['ProductsRecalls']));
  type('nothing of that');
  expect(found()).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('Nothing found');
  expect(screen.getByText(words.none)).toBeTruthy();
});

it('finds Arabic names without their vowel signs', async () => {
  speak('ar');
  await open('producer', arabic as never);
  type('الدُّفعات');
  await waitFor(() => expect(found()).toEqual([arabic.frame.nav.batches]));
});

it('moves with arrows, Home and End, round the ends, and enters with Enter', async () => {
  const { router, field } = await open('producer');
  expect(active()).toBe(english.frame.nav.home);
  press('ArrowUp');
  expect(active()).toBe(english.journeys.pageTitle);
  press('ArrowDown');
  press('ArrowDown');
  expect(active()).toBe('Batches');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  press('End');
  expect(active()).toBe(english.journeys.pageTitle);
  press('Home');
  expect(active()).toBe(english.frame.nav.home);
  type('prod');
  press('Enter');
  await waitFor(() => expect(router.state.location.pathname).toBe('/planted'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['HALAL-CHICKEN-2024-001', 'HALAL-CHICKEN-2024-001'],
  ['9506000134352', '09506000134352'],
  ['https://id.gs1.org/01/09506000134352/10/ABC123', '(01)09506000134352(10)ABC123'],
])('checks %s', async (typed, code) => {
  const { router } = await open(null);
  type(typed);
  expect(found()[0]).toBe(`${words.check}${code}`);
  press('Enter');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/product/${encodeURIComponent(code)}`));
});

it.each(['9506000134351', 'A1', 'NHA-C-2026-00042', 'products'])('takes %s for no product code', async (typed) => {
  await open('producer');
  type(typed);
  expect(screen.queryByText(words.check)).toBeNull();
});

it('closes with Escape and with its keys, and gives the focus back', async () => {
  const { button } = await open('producer');
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  const notes = screen.getByRole('textbox', { name: 'Notes' });
  notes.focus();
  fireEvent.keyDown(notes, { key: 'ن', code: 'KeyK', ctrlKey: true });
  fireEvent.keyDown(await screen.findByRole('combobox'), { key: 'k', code: 'KeyK', ctrlKey: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leaves other keys, and those that somebody else took, alone', async () => {
  const { button } = await open('producer');
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const other of [
    { key: 'k' },
    { key: 'k', ctrlKey: true, shiftKey: true },
    { key: 'k', altKey: true, ctrlKey: true },
  ])
    fireEvent.keyDown(button, other);
  const takesIt = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', takesIt);
  fireEvent.keyDown(button, { key: 'k', ctrlKey: true });
  document.removeEventListener('keydown', takesIt);
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(button);
  expect(await screen.findByRole('dialog', { name: words.title })).toBeTruthy();
});
