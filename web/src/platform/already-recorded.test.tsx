// @vitest-environment happy-dom
// Only what is on record already can be recorded once more, and only by whoever says so.
import { RequestFailed } from '@amanah/api/client';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AlreadyRecorded } from './already-recorded.tsx';
import { show } from './testing/show.tsx';

afterEach(cleanup);

const refusedBy = (code: 'events.already_recorded' | 'events.past_expiry') =>
  new RequestFailed(409, 'No', { type: 'about:blank', title: 'No', status: 409, code });

const asked = { codes: ['events.already_recorded'], words: { question: 'Again?', again: 'Record it too' } } as const;

it('asks whether it happened again', async () => {
  const onAgain = vi.fn();
  show(<AlreadyRecorded {...asked} failure={refusedBy('events.already_recorded')} onAgain={onAgain} />);
  expect(onAgain).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Record it too' }));
  expect(onAgain).toHaveBeenCalledOnce();
});

it('offers nothing for another refusal', async () => {
  show(
    <>
      <p>there</p>
      <AlreadyRecorded {...asked} failure={refusedBy('events.past_expiry')} onAgain={() => undefined} />
    </>,
  );
  expect(await screen.findByText('there')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
