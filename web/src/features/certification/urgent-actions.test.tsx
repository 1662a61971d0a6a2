// @vitest-environment happy-dom
// What a certifier should do first is counted from its queue: a paused review is nobody's hurry, a late one is not also counted as near.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { applicationsQuery, overviewQuery } from './queries.ts';
import { UrgentActions } from './urgent-actions.tsx';

const clock = (daysLeft: number, isPaused = false) => ({
  dueAt: '2026-01-05T10:00:00Z',
  isPaused,
  isOverdue: daysLeft < 0,
  daysLeft,
});

function given(applications: readonly object[], stillScanned: readonly object[]) {
  // Of an application and of the overview only what is counted is read.
  queryClient.setQueryData(applicationsQuery.queryKey, { applications } as never);
  queryClient.setQueryData(overviewQuery.queryKey, { stillScanned } as never);
  show(
    <LazyMessages name="certification" waiting={null}>
      <UrgentActions />
    </LazyMessages>,
  );
}
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('counts what is late, what is due soon, what is to be decided, and what is still scanned', async () => {
  given(
    [
      { state: 'in_review', clock: clock(-2) },
      { state: 'in_review', clock: clock(-1) },
      { state: 'submitted', clock: clock(5) },
      { state: 'submitted', clock: clock(6) },
      { state: 'information_requested', clock: clock(1, true) },
      { state: 'recommended', clock: clock(30) },
      { state: 'rejected', clock: clock(-9) },
    ],
    [{}],
  );
  await screen.findByText('Urgent actions');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Late reviews2',
    'Reviews due within five days1',
    'Applications to decide or to issue1',
    'Ended certificates whose packs are still scanned1',
  ]);
  expect(screen.getByRole('link', { name: 'Late reviews' }).getAttribute('href')).toBe('/applications?show=late');
});

it('says so when nothing is urgent', async () => {
  given([{ state: 'submitted', clock: clock(20) }], []);
  expect(await screen.findByText('Nothing is urgent.')).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
});
