// @vitest-environment happy-dom
// Who decides reads each “No” that was changed, with who said what and why.
import type { WithdrawnNo } from '@amanah/api/certification/audit-parts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { show } from '../../platform/testing/show.tsx';
import { WithdrawnNoes } from './withdrawn-noes.tsx';

afterEach(cleanup);

const withdrawn: WithdrawnNo = {
  criterion: 'C3',
  severity: 'major',
  note: 'Gelatine of unknown origin.',
  by: 'Salma',
  at: '2026-03-02T09:00:00.000Z',
  now: { answer: 'yes', note: 'Its certificate was found.', by: 'Hakim', at: '2026-03-02T10:00:00.000Z' },
};
const open = (given: readonly WithdrawnNo[]) =>
  show(
    <LazyMessages name="certification" waiting={null}>
      <WithdrawnNoes withdrawn={given} />
    </LazyMessages>,
  );

it('says what was withdrawn, by whom, and what counts in its place', async () => {
  open([withdrawn, { ...withdrawn, criterion: 'C4', note: '', now: { ...withdrawn.now, answer: 'not_applicable' } }]);
  const [first, second] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');
  for (const said of ['C3', 'Major', 'Gelatine of unknown origin.', 'Salma', 'Its certificate was found.', 'Hakim'])
    expect(first).toContain(said);
  expect(second).toContain('No note was given.');
  expect(second).toContain('Now “Not applicable”');
});
