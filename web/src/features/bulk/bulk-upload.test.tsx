// @vitest-environment happy-dom
// The upload of a certifier: what the table does and does not do, the template, the second step before it is taken in, and the faults in
// words beside their cells.
import type { Upload } from '@amanah/api/bulk';
import type { User } from '@amanah/api/identity';
import { problemCodes } from '@amanah/api/problem';
import type { BulkKind } from '@amanah/core/bulk';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { BulkUpload } from './bulk-upload.tsx';

const id = '0198f0a0-0000-7000-8000-000000000011';
const checked: Upload = {
  id,
  kind: 'certificates',
  fileName: 'register.csv',
  totalBytes: 300,
  receivedBytes: 300,
  state: 'checked',
  refusedBecause: null,
  refusedColumns: [],
  rows: 2,
  doneRows: 2,
  faultyRows: 0,
  created: 2,
  changed: 0,
  unchanged: 0,
  faults: [],
  createdAt: '2026-01-05T08:00:00Z',
};

/** Stands for the network; the client takes hold of it when it is loaded. */
const network = vi.hoisted(() => {
  type Answer = (path: string, init?: { readonly method?: string }) => Promise<Response>;
  const fake: { answer: Answer } = { answer: () => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', (...asked: Parameters<Answer>) => fake.answer(...asked));
  return fake;
});
const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });

const user: User = {
  id: '0198f0a0-0000-7000-8000-000000000012',
  username: 'Nur',
  email: 'nur@example.org',
  role: 'certifier',
  organizationId: '0198f0a0-0000-7000-8000-000000000013',
  organizationName: 'National Halal Authority',
  organizationStatus: 'approved',
  accountRealm: 'real',
  realm: 'real',
  isShared: false,
  isOperator: false,
  hasSecondStep: true,
  createdAt: '2026-01-05T08:00:00Z',
};
const signIn = (more: Partial<User>) =>
  session.adopt({
    token: `a.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + 500 }))}.c`,
    user: { ...user, ...more },
  });

let upload: Upload;
let mayUpload: readonly BulkKind[];
let asked: string[];
beforeEach(() => {
  upload = checked;
  mayUpload = ['certificates', 'products'];
  asked = [];
  signIn({});
  network.answer = async (path, { method = 'GET' } = {}) => {
    asked.push(`${method} ${path}`);
    if (path === '/api/bulk/uploads') return json({ uploads: [upload], mayUpload });
    if (path === `/api/bulk/uploads/${id}/process`) upload = { ...upload, state: 'done' };
    return json(upload);
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open() {
  show(<BulkUpload kinds={['certificates']} />, 'bulk');
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
}

it('says that nothing is issued, and what an empty list means', async () => {
  show(<BulkUpload kinds={['certificates']} />, 'bulk');
  await screen.findByText(/an empty list of products, sites, batches, methods or markets sets no limit/);
  expect(screen.getByText(/Nothing is issued by the upload/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Export Template: As CSV' }));
  await waitFor(() => expect(asked).toContain('GET /api/bulk/templates/certificates?format=csv'));
});

it('takes a checked table in, and leads to what waits then', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Process Bulk Update' }));
  const link = await screen.findByRole('link', { name: 'To the certificates that wait' });
  expect(link.getAttribute('href')).toBe('/certificates?view=imports');
  expect(asked).toContain(`POST /api/bulk/uploads/${id}/process`);
});

it('is not taken in without a second step, and leads to it', async () => {
  signIn({ hasSecondStep: false });
  await open();
  const button = await screen.findByRole('button', { name: 'Process Bulk Update' });
  expect(button).toHaveProperty('disabled', true);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/security');
});

it('asks for no second step where a single row needs none', async () => {
  signIn({ hasSecondStep: false, role: 'producer' });
  upload = { ...checked, kind: 'products' };
  show(<BulkUpload kinds={['products']} />, 'bulk');
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('button', { name: 'Process Bulk Update' })).toHaveProperty('disabled', false);
  expect(screen.queryByText(/sets no limit/)).toBeNull();
});

it('says the rules of the single entry beside the cell', async () => {
  upload = {
    ...checked,
    state: 'faulty',
    faultyRows: 2,
    faults: [
      { row: 2, column: 'certificate', rule: 'certificates.number_taken' },
      { row: 3, column: 'holder', rule: 'organisations.unknown' },
    ],
  };
  await open();
  await screen.findByText(/a certificate or an import that waits has this number/);
  expect(screen.getByText(/is not the name of an approved producer/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Process Bulk Update' })).toBeNull();
});

it('says of every rule that a domain refuses by what is wrong, never its code', async () => {
  const codes = problemCodes.filter((code) =>
    /^(batches|bulk|certificates|certification|events|laboratory|products|stock)\./.test(code),
  );
  expect(codes).toContain('batches.release_asked_by_you');
  upload = {
    ...checked,
    state: 'faulty',
    faultyRows: codes.length,
    faults: codes.map((rule, place) => ({ row: place + 2, column: 'certificate', rule })),
  };
  await open();
  await screen.findByText('You asked for the release: another person has to agree.');
  expect(screen.queryByText(/is not accepted:/)).toBeNull();
});

it('is not offered to whoever may not upload, who is told who may', async () => {
  mayUpload = [];
  show(<BulkUpload kinds={['certificates']} />, 'bulk');
  await screen.findByText(/An owner or manager can send tables in/);
  expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
});

it('tells whoever has lost the right that nothing was changed', async () => {
  upload = { ...checked, state: 'refused', refusedBecause: 'right_missing', rows: 0 };
  await open();
  await screen.findByText('This table was not taken in');
  expect(screen.getByText(/may not do this for your organisation any more/)).toBeTruthy();
});
