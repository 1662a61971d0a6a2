// @vitest-environment happy-dom
// An application that ended because its certifier has ended its work: no part of its page speaks as if it went on.
import type { Application } from '@amanah/api/certification/applications';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import type { ApplicationTab } from './application-tabs.ts';
import { ApplicationView } from './application-view.tsx';

const id = (end: number) => `0198f0a0-0000-7000-8000-${String(end).padStart(12, '0')}`;
const at = '2026-03-02T09:00:00.000Z';
const cell = { state: 'refused' as const, findings: [] };

const closed: Application = {
  id: id(1),
  number: 'NHA-A-2026-00001',
  kind: 'initial',
  state: 'withdrawn',
  isClosed: true,
  scheme: 'MS 1500:2019',
  company: 'Nusantara Halal Authority',
  products: [],
  submittedAt: at,
  decidedAt: at,
  assignee: null,
  isAssignedToYou: false,
  clock: { dueAt: at, isPaused: false, isOverdue: true, daysLeft: -4 },
  documentsComplete: false,
  risk: null,
  side: 'applicant',
  applicant: { id: id(2), name: 'Kampung Hijau' },
  certifier: { id: 'nha', name: 'Nusantara Halal Authority' },
  schemeVersion: {
    id: id(3),
    body: { id: 'nha', name: 'Nusantara Halal Authority', country: 'MY' },
    name: 'MS 1500:2019',
    version: 1,
    state: 'published',
    publishedAt: at,
    criteria: [{ code: 'D1', kind: 'document', severity: 'major', text: { en: 'Site plan', ar: 'مخطط الموقع' } }],
    parameters: { slaughterMethods: null, ethanolLimitPercent: null, segregation: 'dedicated_line' },
    categories: null,
    validityMonths: 24,
    reviewDays: 30,
    etag: 'e',
  },
  mostMonths: 24,
  certificate: null,
  content: {
    siteIds: [],
    gtins: [],
    materials: [
      {
        id: id(4),
        ingredient: 'Gelatine',
        supplier: 'Elsewhere',
        category: null,
        certificateNumber: '',
        ethanolPercent: null,
        gtins: [],
      },
    ],
    declaration: { slaughterMethods: null, ethanolPercent: null, segregation: null },
  },
  etag: 'e',
  sites: [],
  unaudited: { siteIds: [], gtins: [] },
  productNames: [],
  checks: {
    materials: [{ id: id(4), ingredient: cell, certificate: cell }],
    parameters: ['segregation_too_weak'],
    labels: [],
    until: '2028-03-01',
  },
  materialReviews: [],
  documents: [],
  missingDocuments: ['D1'],
  requests: [
    {
      id: id(5),
      criterion: null,
      text: 'Which gelatine?',
      dueOn: '2026-03-09',
      askedBy: 'Salma',
      askedAt: at,
      answer: null,
      answeredAt: null,
    },
  ],
  audits: [
    {
      id: id(6),
      state: 'planned',
      auditor: 'Salma',
      isYours: false,
      site: null,
      siteId: null,
      startsAt: at,
      firstStartsAt: at,
      endsAt: at,
      begunAt: null,
      begunOnDevice: null,
      concludedAt: null,
      timeNotes: [],
      summary: '',
      withdrawn: [],
      answered: 0,
      questions: 9,
    },
  ],
  auditPhotos: [],
  findings: [
    {
      id: id(7),
      criterion: null,
      severity: 'major',
      text: 'No wash basin',
      dueOn: '2026-03-09',
      raisedBy: 'Salma',
      raisedAt: at,
      correction: null,
      correctedAt: null,
      returnedBecause: null,
      closedAt: null,
      closedBecause: null,
      closing: null,
    },
  ],
  recommendation: null,
  decision: null,
  conditions: [],
  history: [{ id: id(8), at, by: '', side: 'certifier', action: 'withdraw', to: 'withdrawn', note: 'Merged' }],
  allowed: [
    { action: 'answer_request', isAllowed: false, because: 'wrong_state' },
    { action: 'correct_finding', isAllowed: false, because: 'wrong_state' },
    { action: 'add_document', isAllowed: false, because: 'wrong_state' },
  ],
  againstApproval: null,
  reviewers: [],
};

/** Stands for the network; the client takes hold of it when it is loaded. */
const network = vi.hoisted(() => {
  const fake = { answer: (): Promise<Response> => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', () => fake.answer());
  return fake;
});

afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open(application: Application, tab: ApplicationTab): Promise<string> {
  network.answer = async () =>
    new Response(JSON.stringify(application), { headers: { 'content-type': 'application/json' } });
  show(
    <LazyMessages name="certification" waiting={null}>
      <ApplicationView id={application.id} tab={tab} onTab={() => undefined} above={null} issueForm={() => null} />
    </LazyMessages>,
  );
  const text = (await screen.findByRole('tabpanel')).textContent;
  // Neither a number of things to do beside a tab nor a clock at the head.
  expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual([
    'Overview',
    'Materials',
    'Documents',
    'Questions',
    'Audit and findings',
    'Decision',
    'History',
  ]);
  expect(screen.queryByText(/late$/)).toBeNull();
  return text;
}

const says: readonly (readonly [ApplicationTab, readonly string[], RegExp])[] = [
  ['overview', ['has ended its work here', 'Merged'], /Still missing/],
  [
    'matrix',
    ['No products were named.', 'No sites were named.', 'Gelatine'],
    /You have no|would end|while you type|stricter separation|Upload/,
  ],
  ['documents', ['Not given'], /Missing|Upload|at most 15 MB/],
  ['requests', ['Not answered before the application ended'], /By 9 Mar|has passed|not the time/],
  ['audit', ['Did not take place', 'Still open when the application ended'], /Planned|calendar|due on|not the time/],
  ['decision', ['has ended its work here'], /Not decided yet|You are told/],
  ['history', ['It was closed, because Nusantara Halal Authority ended its work here', 'Closed'], /withdrew|Withdrawn/],
];

describe('The page of an application that its certifier’s end has closed', () => {
  it.each(says)('says of %s what is true', async (tab, words, never) => {
    const text = await open(closed, tab);
    for (const one of words) expect(text).toContain(one);
    expect(text).not.toMatch(never);
  });

  it('says where its applicant withdrew it that nothing was decided', async () => {
    const [step] = closed.history;
    if (!step) throw new Error('the example has one step');
    const text = await open(
      { ...closed, isClosed: false, history: [{ ...step, side: 'applicant', by: 'Tariq' }] },
      'decision',
    );
    expect(text).toContain('The application was withdrawn, so nothing was decided.');
    expect(text).not.toMatch(/Not decided yet|You are told/);
  });
});
