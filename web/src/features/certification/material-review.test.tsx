// @vitest-environment happy-dom
// The decision on a line: a rejection says why, the document comes when it is opened and not before, and what changed since is looked at again.
import type { Application } from '@amanah/api/certification/applications';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { LineReview, ReviewsLeft } from './material-review.tsx';

const id = (end: number) => `0198f0a0-0000-7000-8000-${String(end).padStart(12, '0')}`;
const at = '2026-03-02T09:00:00.000Z';
const line = {
  id: id(4),
  ingredient: 'Gelatine',
  supplier: 'Elsewhere',
  category: null,
  certificateNumber: '',
  ethanolPercent: null,
  gtins: [],
};
type Review = Application['materialReviews'][number];
const undecided: Review = {
  materialId: line.id,
  digest: 'a'.repeat(64),
  needsReview: true,
  doubts: ['ingredient_unknown'],
  needsNote: false,
  isUndecided: true,
  decision: null,
};
const decided = (more: Partial<NonNullable<Review['decision']>> = {}): Review => ({
  ...undecided,
  isUndecided: false,
  decision: { decision: 'rejected', version: 2, note: 'Of unknown origin', by: 'Salma', at, stands: true, ...more },
});
const paper = {
  id: id(9),
  slot: `material:${line.id}`,
  version: 1,
  name: 'certificate.png',
  mediaType: 'image/png',
  bytes: 100,
  sha256: 'b',
  uploadedAt: at,
  uploadedBy: 'Tariq',
};

/** What these parts read of an application. */
const application = (review: Review, more: Partial<Application> = {}): Application =>
  ({
    id: id(1),
    side: 'certifier',
    state: 'in_review',
    decidedAt: null,
    materialReviews: [review],
    documents: [paper],
    allowed: [{ action: 'decide_material', isAllowed: true, because: null }],
    ...more,
  }) as Application; // a part of it, and no more is read

/** Stands for the network; the client takes hold of it when it is loaded. */
const network = vi.hoisted(() => {
  const fake = { asked: [] as { url: string; body: unknown }[], answer: (): Response => new Response('{}') };
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const url = typeof input === 'string' ? input : input.url;
    const body = typeof input === 'string' ? init?.body : await input.text();
    fake.asked.push({ url, body: typeof body === 'string' && body !== '' ? JSON.parse(body) : null });
    return fake.answer();
  });
  return fake;
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  network.asked = [];
});

const open = (given: Application) =>
  show(
    <LazyMessages name="certification" waiting={null}>
      <ReviewsLeft application={given} />
      <LineReview application={given} line={line} />
    </LazyMessages>,
  );
const steps = () => network.asked.filter(({ url }) => url.includes('/steps')).map(({ body }) => body);

describe('A line that needs a look', () => {
  it('is not rejected without a reason, and sends what was seen with one', async () => {
    open(application(undecided));
    expect(await screen.findByText(/line still needs a look/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Reject: Gelatine' }));
    expect(await screen.findByText('Say why you reject it.')).toBeDefined();
    expect(steps()).toEqual([]);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Of unknown origin' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reject: Gelatine' }));
    await waitFor(() => expect(steps()).toHaveLength(1));
    expect(steps()).toEqual([
      {
        action: 'decide_material',
        materialId: line.id,
        decision: 'rejected',
        note: 'Of unknown origin',
        seen: { digest: undecided.digest, version: 0, doubts: ['ingredient_unknown'] },
      },
    ]);
  });

  it('is accepted without one beside its document, and not while that is closed', async () => {
    network.answer = () => new Response(new Uint8Array([1]));
    open(application(undecided));
    const accept = await screen.findByRole<HTMLButtonElement>('button', { name: 'Accept: Gelatine' });
    expect(accept.disabled).toBe(true);
    expect(screen.getByText('Show the document before you accept the line.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show the document: Gelatine' }));
    fireEvent.click(accept);
    await waitFor(() => expect(steps()).toMatchObject([{ decision: 'accepted', note: '' }]));
  });

  it('is accepted with a note where the server wants one', async () => {
    open(application({ ...undecided, needsNote: true }, { documents: [] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Accept: Gelatine' }));
    expect(await screen.findByText(/Say in a few words what it rests on/)).toBeDefined();
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'ok' } });
    fireEvent.click(screen.getByRole('button', { name: 'Accept: Gelatine' }));
    expect(steps()).toEqual([]);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Seen at the supplier' } });
    fireEvent.click(screen.getByRole('button', { name: 'Accept: Gelatine' }));
    await waitFor(() => expect(steps()).toMatchObject([{ decision: 'accepted', note: 'Seen at the supplier' }]));
  });

  it('shows its document when it is opened and asks for nothing before', async () => {
    open(application(undecided));
    const button = await screen.findByRole('button', { name: 'Show the document: Gelatine' });
    expect(network.asked).toEqual([]);
    network.answer = () => new Response(new Uint8Array([1]));
    fireEvent.click(button);
    expect(await screen.findByRole('img', { name: paper.name })).toBeDefined();
    expect(network.asked.map(({ url }) => url)).toEqual([expect.stringContaining(paper.id)]);
  });

  it('says who decided when, and that it has to be looked at again where it changed', async () => {
    open(application({ ...decided({ stands: false }), isUndecided: true }));
    expect(await screen.findByText(/Salma.* rejected it on/)).toBeDefined();
    expect(screen.getByText(/has to be looked at again/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Accept: Gelatine' })).toBeDefined();
  });

  it('that is decided offers another decision, and nothing where it is not the time', async () => {
    open(application(decided()));
    fireEvent.click(await screen.findByRole('button', { name: 'Decide anew: Gelatine' }));
    expect(screen.getByRole('button', { name: 'Accept: Gelatine' })).toBeDefined();
    cleanup();
    open(
      application(decided(), { allowed: [{ action: 'decide_material', isAllowed: false, because: 'wrong_state' }] }),
    );
    expect(await screen.findByText('Of unknown origin')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Decide anew|Accept|Reject/ })).toBeNull();
  });

  it('shows its applicant the decision with the note, and nothing before', async () => {
    open(application(decided(), { side: 'applicant', allowed: [] }));
    expect(await screen.findByText('Of unknown origin')).toBeDefined();
    expect(screen.queryAllByRole('button')).toEqual([]);
    cleanup();
    open(application(undecided, { side: 'applicant', allowed: [] }));
    await waitFor(() => expect(screen.queryByText(/look/)).toBeNull());
  });
});
