// @vitest-environment happy-dom
// The evidence page over real documents: what holds, what limits, what fails, and what this browser remembers.
import type { User } from '@amanah/api/identity';
import type { Check, EvidenceDocument } from '@amanah/core/evidence';
import { parsePolicy } from '@amanah/core/ledger';
import english from '@amanah/messages/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { evidenceFileName } from '../features/evidence/evidence-aside.tsx';
import { runChecks } from '../features/evidence/run-checks.ts';
import { certified, createTestCertifier, type TestCertifier } from '../features/evidence/testing/build-evidence.ts';
import { createTestLog, type LogOptions, type TestLog } from '../features/evidence/testing/test-log.ts';
import { patterns } from '../paths.ts';
import { session } from '../platform/api.ts';
import { LanguageProvider } from '../platform/language.tsx';
import { putAnswer } from '../platform/page-answer.ts';
import { queryClient } from '../platform/query.ts';
import { storageKeys } from '../platform/storage.ts';
import { chooseVerifier } from '../platform/verifier.ts';
import { Route } from './evidence.$subject.tsx';
import { FramedPage } from './frame/framed-page.tsx';

const { number, gtin, batchNumber } = certified;
const scanned = `https://id.gs1.org/01/${gtin}/10/${batchNumber}`;
/** A minute ago: the certificates begin then, and the lists are fresh. */
const at = new Date(Date.now() - 60_000).toISOString().replace(/\.\d+Z$/, 'Z');

let log: TestLog;
let certifier: TestCertifier;
/** What the server hands out; null: it is gone. */
let served: EvidenceDocument | string | null;
/** In whose name the page asked for it. */
let askedAs: string | null;
/** Whether it hands out tiles. */
let hasTiles: boolean;

async function begin(options: Partial<LogOptions> = {}): Promise<void> {
  log = await createTestLog({ at, ...options });
  certifier = await createTestCertifier(log);
}

const notFound = () => new Response('', { status: 404 });
beforeEach(async () => {
  await begin();
  hasTiles = true;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (served === null) throw new TypeError('Failed to fetch');
    if (input.startsWith('/log/tile/')) {
      const tile = hasTiles ? await log.tile(input.slice('/log/'.length)) : null;
      return tile ? new Response(Uint8Array.from(tile)) : notFound();
    }
    // Nothing is known of the goods.
    if (input.startsWith('/api/verdicts/')) return new Response(JSON.stringify({ state: 'unknown', reasons: [] }));
    if (!input.startsWith('/api/evidence/')) return notFound();
    askedAs = new Headers(init?.headers).get('authorization');
    return served === ''
      ? new Response(null, { status: 204 })
      : new Response(typeof served === 'string' ? served : JSON.stringify(served));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens the page as a new visit; what the browser stored stays. */
async function open(subject: string = number, code?: string): Promise<void> {
  cleanup();
  queryClient.clear();
  const root = createRootRoute({ component: FramedPage });
  const page = Route.update({ id: patterns.evidence, path: patterns.evidence, getParentRoute: () => root } as never);
  const search = code === undefined ? '' : `?code=${encodeURIComponent(code)}`;
  const router = createRouter({
    context: { queryClient },
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/evidence/${encodeURIComponent(subject)}${search}`] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider first={english}>
        {/* The routes of a test are fewer than those of the site map that the type knows. */}
        <RouterProvider router={router as never} />
      </LanguageProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(document.querySelector('[data-outcome], [role="alert"], h1')).not.toBeNull());
}

const outcome = async (): Promise<string> => {
  const band = await waitFor(() => {
    const found = document.querySelector('[data-outcome]');
    if (!found) throw new Error('nothing came out yet');
    return found;
  });
  return band.getAttribute('data-outcome') ?? '';
};
const rungs = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('[data-check]')].map((rung) => [
      rung.getAttribute('data-check') ?? '',
      rung.getAttribute('data-result') ?? '',
    ]),
  );
const rung = (name: Check['name']): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-check="${name}"]`);
  if (!found) throw new Error(`there is no rung ${name}`);
  return found;
};

/** One certificate, nothing scanned, shown. */
async function show(options: Parameters<TestCertifier['issue']>[0] = {}): Promise<string> {
  await certifier.issue(options);
  served = await certifier.document();
  await open();
  return outcome();
}

describe('the evidence page', () => {
  it('says which end is announced, and that nothing signed says so', async () => {
    await certifier.issue();
    const document = await certifier.document();
    const announcedEnd = { lastDay: '2026-12-30', cause: 'issuer_left' as const };
    served = { ...document, certificates: document.certificates.map((one) => ({ ...one, announcedEnd })) };
    await open();
    // What the register says changes nothing about what holds.
    expect(await outcome()).toBe('limited');
    const text = window.document.body.textContent?.replace(/[\u2066-\u2069]/g, '');
    expect(text).toContain(
      `The certifier of ${number} ends its work here: the certificate is in force until 30 December 2026.`,
    );
    expect(text).toContain('It is not among the things that your browser checked.');
  });

  it('asks in the name of whoever is signed in, since evidence of practice is for those who practise', async () => {
    const token = `a.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.c`;
    // What the session reads of a person.
    session.adopt({ token, user: { id: '1', username: 'Nur', role: 'producer' } as User });
    await show();
    expect(askedAs).toBe(`Bearer ${token}`);
    localStorage.clear();
    await session.validate();
    await show();
    expect(askedAs).toBeNull();
  });

  it('checks a certificate against what was scanned, rung by rung, with independent witnesses', async () => {
    await begin({ witnesses: ['w1.example', 'w2.example'] });
    await certifier.issue();
    served = await certifier.document();
    await open(number, scanned);
    expect(await outcome()).toBe('passed');
    expect(rungs()).toEqual({
      issuer_key: 'passed',
      signature: 'passed',
      status: 'passed',
      inclusion: 'passed',
      checkpoint: 'passed',
      memory: 'skipped',
      witnesses: 'passed',
      scope: 'passed',
    });
    expect(within(rung('witnesses')).getByText(/Independent witnesses signed too/)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('The proof holds');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(number);
    expect(document.title).toContain(number);
  });

  it('says plainly that without outside witnesses only our own signature stands behind the log', async () => {
    expect(await show()).toBe('limited');
    expect(rungs()['witnesses']).toBe('limited');
    expect(document.body.textContent).toContain('only our own signature stands behind the log');
    expect(document.body.textContent).not.toMatch(/independent/i);
  });

  it('says that nothing was scanned, or that the code carries no product number', async () => {
    await show();
    expect(within(rung('scope')).getByText(/Nothing was scanned/)).toBeTruthy();
    await open(number, 'HALAL-CHICKEN-2024-001');
    await outcome();
    expect(within(rung('scope')).getByText(/carries no product number/)).toBeTruthy();
    expect(within(rung('scope')).queryByText(/covers what was scanned/)).toBeNull();
  });

  it('names the day on which a certificate was entered, when that was after it came into force', async () => {
    expect(await show({ validFrom: '2024-01-15T00:00:00Z' })).toBe('limited');
    expect(
      within(rung('scope')).getByText(/came into force on 15 January 2024 and was entered into the log later, on/),
    ).toBeTruthy();
  });

  it('opens each rung to the very bytes, with codes and values', async () => {
    await show();
    const button = within(rung('signature')).getByRole('button', { name: /^Details for experts/ });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const jwt = (served as EvidenceDocument).certificates[0]?.jwt;
    expect((within(rung('signature')).getByLabelText('vc+jwt') as HTMLTextAreaElement).value).toBe(jwt);
    expect(within(rung('signature')).getByRole('button', { name: 'Copy vc+jwt' })).toBeTruthy();
    expect(within(rung('signature')).getByText('Example Foods')).toBeTruthy();
  });

  it('keeps several certificates and steps apart inside of a rung', async () => {
    await certifier.issue();
    await certifier.issue({ number: 'NHA-C-2026-00043', isRevoked: true });
    await certifier.capture('farm');
    const hash = await certifier.capture('shop');
    served = await certifier.document({ kind: 'batch' });
    await open('B1');
    expect(await outcome()).toBe('refused');
    expect(rungs()['event_hash']).toBe('passed');
    fireEvent.click(within(rung('inclusion')).getByRole('button', { name: /^Details for experts/ }));
    const parts = within(rung('inclusion')).getByRole('list', { name: 'One by one' });
    expect(within(parts).getAllByText('Holds')).toHaveLength(4);
    expect(parts.textContent).toContain(hash.slice(0, 40));
    fireEvent.click(within(rung('status')).getByRole('button', { name: /^Details for experts/ }));
    const status = within(rung('status')).getByRole('list', { name: 'One by one' });
    const [first, second] = within(status).getAllByRole('listitem');
    expect(first?.textContent).toContain('Holds');
    expect(second?.textContent).toContain('Failed');
  });

  it('says when nothing signed connects the evidence with the name in the address', async () => {
    await certifier.issue();
    served = await certifier.document({ kind: 'batch' });
    await open('HALAL-CHICKEN-2024-001');
    expect(await outcome()).toBe('limited');
    expect(document.body.textContent).toContain('is the word of the server');
  });

  it('saves the very bytes that were received, under a name that every system takes', async () => {
    await certifier.issue();
    served = `${JSON.stringify(await certifier.document(), null, 1)}\n`;
    const given: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      given.push(blob as Blob);
      return 'blob:it';
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await open();
    await outcome();
    fireEvent.click(screen.getByRole('button', { name: 'Save the proof' }));
    expect(await given[0]?.text()).toBe(served);
    expect(names).toEqual([`amanah-evidence-${number}.json`]);
    expect(evidenceFileName(`ni:///sha-256;${'ab'.repeat(32)}?ver=CBV2.0`)).toBe(
      'amanah-evidence-abababababababab.json',
    );
    expect(evidenceFileName('../دفعة/1')).toBe('amanah-evidence-1.json');
    vi.restoreAllMocks();
  });

  it('checks again with the network cut', async () => {
    await show();
    served = null;
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy());
    expect(await outcome()).toBe('limited');
    expect(rungs()['signature']).toBe('passed');
  });

  it('gives the same result with noble, on plain http', async () => {
    await begin({ witnesses: ['w1.example'] });
    await certifier.issue();
    served = await certifier.document();
    await open(number, scanned);
    expect(await outcome()).toBe('passed');
    const byWebCrypto = rungs();
    // Plain http has no crypto.subtle.
    const verifier = await chooseVerifier(undefined);
    const policy = await parsePolicy(verifier, log.policy);
    if (!policy.ok) throw new Error(policy.refusal);
    const loaded = {
      kind: 'evidence',
      bytes: new Uint8Array(),
      document: served,
      policy: policy.policy,
      verifier,
      known: null,
      isOtherLog: false,
      consistency: undefined,
    } as const;
    const checked = await runChecks(loaded, { subject: number, code: scanned }, new Date().toISOString());
    expect(Object.fromEntries(checked.answer.checks.map(({ name, result }) => [name, result]))).toEqual(byWebCrypto);
  });

  it('speaks Arabic', async () => {
    localStorage.setItem(storageKeys.language, 'ar');
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.language }));
    await certifier.issue();
    served = await certifier.document();
    await open();
    await waitFor(() => expect(screen.getByText('البرهان سليم، مع حدود')).toBeTruthy());
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.body.textContent).toContain('لا يقف اليوم وراء السجل إلا توقيعنا');
    localStorage.removeItem(storageKeys.language);
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.language }));
  });
});

describe('evidence that fails', () => {
  const changes: [string, (document: EvidenceDocument) => EvidenceDocument, Check['name'], RegExp][] = [
    [
      'a changed byte of the signed certificate',
      (one) => ({
        ...one,
        certificates: one.certificates.map((certificate) => ({
          ...certificate,
          jwt: certificate.jwt.replace(/.(?=.{40}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
        })),
      }),
      'signature',
      /signature does not fit/,
    ],
    [
      'a changed byte of a status list',
      (one) => ({
        ...one,
        certificates: one.certificates.map((certificate) => ({
          ...certificate,
          statusLists: certificate.statusLists.map((list) => ({ ...list, jwt: list.jwt.replace(/.$/, '-') })),
        })),
      }),
      'status',
      /list of withdrawn and suspended/,
    ],
    [
      'another entry of the log',
      (one) => ({
        ...one,
        certificates: one.certificates.map((certificate) => ({
          ...certificate,
          statement: {
            ...certificate.statement,
            proof: certificate.statement.proof?.replace('index 2', 'index 0') ?? '',
          },
        })),
      }),
      'inclusion',
      /not in the log/,
    ],
  ];
  it.each(changes)('is loud about %s', async (_name, change, name, words) => {
    await certifier.issue();
    const document = await certifier.document();
    served = change(document);
    expect(JSON.stringify(served)).not.toBe(JSON.stringify(document));
    await open();
    expect(await outcome()).toBe('failed');
    expect(rungs()[name]).toBe('failed');
    expect(screen.getByRole('heading', { level: 2, name: 'Do not rely on this' })).toBeTruthy();
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    expect(screen.getByText(/Save the proof below/)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Do not rely on this');
  });

  it('is clear about a revocation, and that the evidence itself is whole', async () => {
    expect(await show({ isRevoked: true })).toBe('refused');
    expect(within(rung('status')).getByText('The certifier has withdrawn this certificate.')).toBeTruthy();
    expect(
      screen.getByRole('heading', { level: 2, name: 'The certifier has withdrawn this certificate' }),
      'what speaks against it stands first',
    ).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Nothing in the proof was changed');
  });

  it('is clear about another product or batch than the scanned one', async () => {
    await certifier.issue();
    served = await certifier.document();
    for (const code of ['https://id.gs1.org/01/09506000134369', `https://id.gs1.org/01/${gtin}/10/B2`]) {
      await open(number, code);
      expect(await outcome(), code).toBe('refused');
      expect(rungs()['scope']).toBe('failed');
    }
  });

  it('is loud about good evidence of somebody else', async () => {
    await certifier.issue();
    served = await certifier.document();
    await open('NHA-C-2026-00099');
    expect(await outcome()).toBe('failed');
    expect(screen.getByText('This evidence is about something else')).toBeTruthy();
  });

  it('is loud about an answer that is no evidence', async () => {
    for (const answer of ['{', '{"format":"amanah-evidence@v1"}', '\ufeff{}']) {
      served = answer;
      await open();
      expect((await screen.findByRole('alert')).textContent, answer).toContain('This is not evidence');
    }
  });
});

describe('a batch that was only just recorded', () => {
  const nothing = async (): Promise<EvidenceDocument> => ({
    ...(await certifier.document({ kind: 'batch' })),
    certificates: [],
    events: [],
  });

  it('has nothing that could be checked: neither failed nor waiting, and no rung', async () => {
    served = await nothing();
    await open('HALAL-CHICKEN-2026-007');
    expect(await outcome()).toBe('nothing');
    expect(screen.getByRole('heading', { name: 'Nothing is recorded yet that could be checked' })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Nothing is recorded yet'));
    expect(screen.queryByText(/Report it/)).toBeNull();
    expect(screen.queryByText('What your browser checked')).toBeNull();
  });

  it('says so as soon as the document is there, without any script that checks', async () => {
    putAnswer({
      page: 'evidence',
      code: 'HALAL-CHICKEN-2026-007',
      language: 'en',
      document: await nothing(),
      goods: null,
    });
    served = null;
    await open('HALAL-CHICKEN-2026-007');
    expect(await outcome()).toBe('nothing');
    putAnswer(null);
  });
});

describe('what this browser remembers', () => {
  it('demands at the next visit that the log only grew, and sees that it did', async () => {
    await show();
    expect(rungs()['memory']).toBe('skipped');
    for (let place = 0; place < 5; place++) await certifier.capture(`place-${place}`);
    served = { ...(await certifier.document()), events: [] };
    await open();
    await outcome();
    expect(rungs()['memory']).toBe('passed');
    expect(within(rung('memory')).getByText(/only grew/)).toBeTruthy();
  });

  it('accepts an older state of the same log, and does not forget the larger one', async () => {
    await certifier.issue();
    const older = await certifier.document();
    await certifier.capture('later');
    served = { ...(await certifier.document()), events: [] };
    await open();
    await outcome();
    const remembered = localStorage.getItem(storageKeys.log);
    served = older;
    await open();
    await outcome();
    expect(rungs()['memory']).toBe('passed');
    expect(localStorage.getItem(storageKeys.log)).toBe(remembered);
  });

  it('is loud about a fork', async () => {
    await certifier.capture('somebody-else');
    await certifier.issue();
    served = { ...(await certifier.document()), events: [] };
    await open();
    expect(await outcome()).toBe('limited');
    const remembered = localStorage.getItem(storageKeys.log);
    log.rewrite(1);
    await certifier.capture('later');
    served = { ...(await certifier.document()), events: [] };
    await open();
    expect(await outcome()).toBe('failed');
    expect(rungs()).toMatchObject({ memory: 'failed', inclusion: 'passed', checkpoint: 'passed' });
    expect(within(rung('memory')).getByText(/old entries were changed or removed/)).toBeTruthy();
    expect(localStorage.getItem(storageKeys.log)).toBe(remembered);
  });

  it('is loud about a log that does not show what it is made of', async () => {
    await show();
    await certifier.capture('later');
    served = { ...(await certifier.document()), events: [] };
    hasTiles = false;
    await open();
    expect(await outcome()).toBe('failed');
    expect(within(rung('memory')).getByText(/does not show that it continues/)).toBeTruthy();
  });

  it('is loud about another key of the same log, and about another log', async () => {
    await show();
    const remembered = localStorage.getItem(storageKeys.log);
    for (const other of [{ seed: 'another key' }, { origin: 'other.example/log' }]) {
      await begin(other);
      await certifier.issue();
      served = await certifier.document();
      await open();
      expect(await outcome()).toBe('failed');
      expect(screen.getByText('This is not the log that this browser knows')).toBeTruthy();
      expect(rungs()['checkpoint']).toBe('failed');
      expect(localStorage.getItem(storageKeys.log)).toBe(remembered);
    }
  });

  it('says so too while the other log has signed nothing yet', async () => {
    await show();
    await begin({ seed: 'another key' });
    await certifier.issue();
    served = await certifier.document({ isWaiting: true });
    await open();
    expect(await outcome()).toBe('failed');
  });
});

describe('evidence that came with the page', () => {
  afterEach(() => putAnswer(null));

  it('is shown at once as unchecked, checked as it came, and fetched where somebody asks again', async () => {
    await certifier.issue();
    const document = await certifier.document({ isWaiting: true });
    putAnswer({ page: 'evidence', goods: null, code: number, language: 'en', document });
    served = await certifier.document();
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(document.subject.title);
    // The log had not signed what came; what is fetched a second later holds.
    expect(await outcome()).toBe('waiting');
    await waitFor(() => expect(window.document.querySelector('[data-outcome="limited"]')).not.toBeNull(), {
      timeout: 4000,
    });
  });

  it('is believed no more than what is fetched', async () => {
    await certifier.issue();
    const document = await certifier.document();
    const forged = document.certificates.map((one) => ({ ...one, jwt: `${one.jwt.slice(0, -8)}AAAAAAAA` }));
    putAnswer({
      page: 'evidence',
      goods: null,
      code: number,
      language: 'en',
      document: { ...document, certificates: forged },
    });
    served = null;
    await open();
    expect(await outcome()).toBe('failed');
  });
});

describe('evidence that is not there', () => {
  it('looks again by itself while the log has not signed yet', async () => {
    await certifier.issue();
    served = await certifier.document({ isWaiting: true });
    await open();
    expect(await outcome()).toBe('waiting');
    served = await certifier.document();
    await waitFor(() => expect(document.querySelector('[data-outcome="limited"]')).not.toBeNull(), { timeout: 4000 });
    expect(rungs()['inclusion']).toBe('passed');
  });

  it('says what it means that nothing is known', async () => {
    served = '';
    await open('HALAL-BEEF-2024-009');
    expect(await screen.findByRole('heading', { name: 'No evidence under this name' })).toBeTruthy();
    expect(document.body.textContent).toContain('proves nothing, in either direction');
  });

  it('answers about a certificate where a number of one was asked for', async () => {
    served = '';
    await open();
    expect(await screen.findByRole('heading', { name: 'This certificate number does not exist' })).toBeTruthy();
    expect(document.body.textContent).toContain('certifies nothing');
  });

  it('says that nothing was checked when no answer came, and asks again', async () => {
    await certifier.issue();
    served = null;
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was checked');
    served = await certifier.document();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await outcome()).toBe('limited');
  });
});
