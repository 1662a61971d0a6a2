// @vitest-environment happy-dom
// A line of the audit trail says what, how much, where, and what was before.
import type { AuditEntry } from '@amanah/api/organisations/trails';
import english from '@amanah/messages/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LanguageProvider } from '../../../platform/language.tsx';
import { LazyMessages } from '../../../platform/lazy-messages.tsx';
import { queryClient } from '../../../platform/query.ts';
import { AuditLine } from './audit-line.tsx';

afterEach(cleanup);

const entry = (action: AuditEntry['action'], kind: string, name: string, facts: AuditEntry['facts']): AuditEntry => ({
  place: 1,
  at: '2026-11-21T10:00:00.000Z',
  action,
  actorId: null,
  actor: null,
  subject: { kind, id: 'x', name },
  facts,
  entry: '{}',
  hash: '0'.repeat(64),
  statement: null,
});

async function textOf(given: AuditEntry): Promise<string> {
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider first={english}>
        <LazyMessages name="organisations" waiting={null}>
          <LazyMessages name="audit" waiting={null}>
            <AuditLine entry={given} checked={null} />
          </LazyMessages>
        </LazyMessages>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  await screen.findAllByText(/·/);
  return (document.body.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
}

it('of stock says how much of what at which place, the stock before and after, and why', async () => {
  const facts = { store: 'Jelutong', gtin: '09506000134352', quantity: '70', stockBefore: '100', stockAfter: '30' };
  expect(await textOf(entry('stock.sold', 'stock', 'KH261104-01', facts))).toContain(
    'Sold 70 of KH261104-01 at Jelutong',
  );
  expect(document.body.textContent).toContain('Stock: from');
  cleanup();
  const counted = await textOf(entry('stock.counted', 'stock', 'A1', { ...facts, quantity: '30', note: 'Two fell.' }));
  expect(counted).toContain('Counted 30 of A1 at Jelutong');
  expect(counted).toContain('Two fell.');
});

it('of a captured document says the key, the kinds of events and the digest', async () => {
  const facts = {
    events: '3',
    kinds: 'shipping 2, receiving 1',
    key: 'Warehouse',
    digest: 'ab'.repeat(32),
    refused: '1',
  };
  const text = await textOf(entry('event.captured', 'capture', 'LOT-1', facts));
  expect(text).toContain('Sent events through EPCIS: LOT-1');
  expect(text).toContain('by the key Warehouse');
  expect(text).toContain('shipping 2, receiving 1');
  expect(text).toContain('1 refused');
  expect(text).toContain('ab'.repeat(32));
});

it('of a changed “No” says both answers, and of a write-off why, in words', async () => {
  const answers = {
    answerBefore: 'no',
    noteBefore: 'A pork knife.',
    answerAfter: 'not_applicable',
    noteAfter: 'None.',
  };
  const text = await textOf(
    entry('application.answer_withdrawn', 'application', 'APP-1', { criterion: '4.2', ...answers }),
  );
  expect(text).toContain('4.2: from No, A pork knife. to Not applicable, None.');
  cleanup();
  expect(await textOf(entry('stock.written_off', 'stock', 'A1', { reason: 'not_halal' }))).toContain('Not halal');
});

it('of a result says the laboratory, the number of its report and the outcome', async () => {
  const facts = { laboratory: 'Straits Food Laboratory', report: 'SFL-1', analyte: 'porcine_dna', outcome: 'detected' };
  const text = await textOf(entry('lab_result.entered', 'lab_result', 'L-7', facts));
  for (const said of ['Laboratory: Straits Food Laboratory', 'Report number: SFL-1', 'Detected'])
    expect(text).toContain(said);
});

it('of an import says its source, and of a table its kind and what became of its rows', async () => {
  const source = { source: 'Register of 2025' };
  expect(await textOf(entry('certificate.import_proposed', 'certificate', 'NHA-1', source))).toContain(
    'From: Register of 2025',
  );
  cleanup();
  const table = { kind: 'products', rows: '10', created: '7', changed: '2', digest: 'ab' };
  const text = await textOf(entry('bulk.processed', 'upload', 'goods.csv', table));
  expect(text).toContain('Table of products');
  expect(text).toContain('Rows taken in: 10, none refused. New: 7, changed: 2, as before: 1');
});

it('of a change of status says what it was and what it is', async () => {
  const facts = { statusBefore: 'valid', statusAfter: 'suspended', reason: 'Found at an audit' };
  const text = await textOf(entry('certificate.suspended', 'certificate', 'NHA-1', facts));
  expect(text).toMatch(/Status: from .*in force.* to .*suspended/);
});

it('of a batch and of a certificate from an earlier register says what they said of themselves', async () => {
  const batch = await textOf(entry('batch.created', 'batch', 'B1', { startDate: '2026-11-20', quantityAfter: '40' }));
  expect(batch).toContain('Made on: 20 Nov 2026');
  cleanup();
  const certificate = { source: 'Old register', gtins: '09506000134352', validUntil: '2027-11-20' };
  const proposed = await textOf(entry('certificate.import_proposed', 'certificate', 'C1', certificate));
  expect(proposed).toContain('Products: 09506000134352');
  expect(proposed).toContain('Valid until: 20 Nov 2027');
});

it('of a finding and an audit says severity, criterion and days, each in words', async () => {
  const finding = { criterion: '4.2', severity: 'major', finding: 'A pork knife.', dueOn: '2026-12-20' };
  const raised = await textOf(entry('application.finding_raised', 'application', 'APP-1', finding));
  for (const said of ['Criterion: 4.2', 'Severity: Major', 'Finding: A pork knife.', 'Due on: 20 Dec 2026'])
    expect(raised).toContain(said);
  cleanup();
  const held = { auditor: 'Salma', site: 'Hall 2', siteId: '019ac-1', begunAt: '2026-11-21T10:00:00.000Z' };
  const begun = await textOf(entry('application.audit_begun', 'application', 'APP-1', held));
  expect(begun).toMatch(/Begun: 21 Nov 2026/);
  expect(begun).toContain('Site: Hall 2');
  expect(begun).not.toContain('019ac-1');
});

it('says codes in words, one or a list of them, and what was before', async () => {
  const facts = {
    ...{ method: 'lc_ms', analyte: 'porcine_peptide', categories: 'meat, ready_meal', markets: 'MY, AE' },
    ...{ slaughterBefore: '', slaughterAfter: 'no_stun', materialsBefore: '3, aaaaaaaaaaaaaaaaaaaaaa' },
    materialsAfter: '4, bbbbbbbbbbbbbbbbbbbbbb',
  };
  const text = await textOf(entry('lab_result.entered', 'lab_result', 'L-7', facts));
  for (const said of ['Method: LC-MS/MS (peptides)', 'Looked for: Pork, peptides', 'Categories: Meat, Ready meals'])
    expect(text).toContain(said);
  expect(text).toContain('Markets: Malaysia, United Arab Emirates');
  expect(text).toContain('Slaughter: from nothing to Without stunning');
  expect(text).toContain('Materials: from 3 (fingerprint aaaaaaaa) to 4 (fingerprint bbbbbbbb)');
});
