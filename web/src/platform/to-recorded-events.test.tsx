// @vitest-environment happy-dom
// Where an event on record stands in the way, the list in which it is declared wrong is a press away; and nowhere else.
import { RequestFailed } from '@amanah/api/client';
import type { ProblemCode } from '@amanah/api/problem';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from './testing/show.tsx';
import { ToRecordedEvents } from './to-recorded-events.tsx';

afterEach(cleanup);

const refusedBy = (code: ProblemCode) =>
  new RequestFailed(409, 'No', { type: 'about:blank', title: 'No', status: 409, code });

it('leads to the recorded events', async () => {
  show(<ToRecordedEvents failure={refusedBy('inventory.counted_sent_away')} />);
  const link = await screen.findByRole('link', { name: 'Show the recorded events, to declare one wrong' });
  expect(link.getAttribute('href')).toBe('/record-event?way=recorded');
});

it('leads nowhere for another refusal', async () => {
  show(
    <>
      <p>there</p>
      <ToRecordedEvents failure={refusedBy('events.past_expiry')} />
    </>,
  );
  expect(await screen.findByText('there')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
