// @vitest-environment happy-dom
// The page of evidence begins with what decides: of goods their name and what is known of them, of a certificate alone what it is today.
import type { EvidenceDocument } from '@amanah/core/evidence';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { show } from '../../platform/testing/show.tsx';
import { SubjectHeader } from './subject-header.tsx';
import { createTestCertifier } from './testing/build-evidence.ts';
import { createTestLog } from './testing/test-log.ts';

let document: EvidenceDocument;
beforeAll(async () => {
  const certifier = await createTestCertifier(await createTestLog({ at: '2026-11-01T08:00:00Z' }));
  await certifier.issue();
  document = await certifier.document();
});
afterEach(cleanup);

type Certificate = EvidenceDocument['certificates'][number];
const withState = (more: Partial<Certificate>): EvidenceDocument => ({
  ...document,
  certificates: document.certificates.map((one) => ({ ...one, ...more })),
});
/** An entry of the log, of which the header reads kind and day. */
const revokedInLog = (time: string): Certificate['history'] => {
  const [issued] = document.certificates;
  if (!issued) throw new Error('nothing was issued');
  const leaf = JSON.stringify({
    ...JSON.parse(issued.statement.leaf),
    kind: 'certificate.revoked',
    time,
  });
  return [{ ...issued.statement, leaf }];
};

type Goods = Parameters<typeof SubjectHeader>[0]['goods'];
const lines = async (shown: EvidenceDocument, goods: Goods = null): Promise<string[]> => {
  cleanup();
  show(<SubjectHeader document={shown} goods={goods} />, 'evidence');
  await screen.findByRole('heading', { level: 1 });
  return [...window.document.querySelectorAll('h1, p')].map(
    (one) => one.textContent?.replace(/[\u2066-\u2069]/g, '') ?? '',
  );
};
const number = 'NHA-C-2026-00042';
const term = expect.stringMatching(/^Certificate of Example Halal Authority, valid until/);

it('says of a certificate in force whose it is and for which term', async () => {
  expect((await lines(document)).slice(0, 2)).toEqual([
    number,
    expect.stringMatching(/^Certificate of Example Halal Authority/),
  ]);
});

it.each([
  ['suspended', 'Certificate suspended since 22 November 2026'],
  ['expired', 'Certificate ended on 22 November 2026'],
  ['revoked', 'Certificate withdrawn on 22 November 2026'],
  ['not_yet_valid', 'Certificate begins later, on 22 November 2026'],
  ['issuer_left', 'Certificate not in force since 22 November 2026: its certifier has ended its work'],
  ['key_revoked', 'Certificate suspended since 22 November 2026: the key that signed it was revoked'],
] as const)('says first of a certificate that is %s, with its day', async (kind, said) => {
  expect((await lines(withState({ outOfForce: { kind, on: '2026-11-22' } }))).slice(0, 2)).toEqual([number, said]);
});

it('says of what is out of force until when it is valid no more', async () => {
  for (const kind of ['suspended', 'revoked'] as const)
    expect((await lines(withState({ outOfForce: { kind, on: '2026-11-22' } })))[2]).toBe(
      'Certificate of Example Halal Authority',
    );
});

it('says the end of a term that has run out once', async () => {
  const [, ended, signed] = await lines(withState({ outOfForce: { kind: 'expired', on: '2026-11-22' } }));
  expect([ended, signed]).toEqual(['Certificate ended on 22 November 2026', 'Certificate of Example Halal Authority']);
});

it('names the day of an end, and that of its entry in the log beside it', async () => {
  const history = revokedInLog('2026-11-28T09:00:00Z');
  expect((await lines(withState({ history, outOfForce: { kind: 'revoked', on: '2026-10-29' } })))[1]).toBe(
    'Certificate withdrawn on 29 October 2026, entered in the log on 28 November 2026',
  );
  expect((await lines(withState({ history, outOfForce: { kind: 'revoked', on: '2026-11-28' } })))[1]).toBe(
    'Certificate withdrawn on 28 November 2026',
  );
});

it('believes the log where the server is silent about an end', async () => {
  expect((await lines(withState({ history: revokedInLog('2026-11-28T09:00:00Z') })))[1]).toBe(
    'Certificate ended by an entry in the log on 28 November 2026',
  );
});

it('begins with the name of goods and what is known of them, their batch in the second line', async () => {
  const goods = { name: 'Beef floss', answer: <p>Pork DNA found in this batch</p> };
  const batch = { ...document, subject: { ...document.subject, kind: 'batch' as const, title: 'AB-2602' } };
  expect((await lines(batch, goods)).slice(0, 4)).toEqual([
    'Beef floss',
    'AB-2602',
    'Pork DNA found in this batch',
    term,
  ]);
});
