// @vitest-environment happy-dom
// Only a step that is on record already can be recorded once more, and only by whoever says so.
import { RequestFailed } from '@amanah/api/client';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../platform/testing/show.tsx';
import { RecordedAlready } from './recorded-already.tsx';

afterEach(cleanup);

const refusedBy = (code: 'events.already_recorded' | 'events.past_expiry') =>
  new RequestFailed(409, 'No', { type: 'about:blank', title: 'No', status: 409, code });

it('asks whether it happened again', async () => {
  const onAgain = vi.fn();
  show(<RecordedAlready failure={refusedBy('events.already_recorded')} onAgain={onAgain} />, 'events');
  expect(onAgain).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'It happened again: record this too' }));
  expect(onAgain).toHaveBeenCalledOnce();
});

it('offers nothing for another refusal', async () => {
  show(
    <>
      <p>there</p>
      <RecordedAlready failure={refusedBy('events.past_expiry')} onAgain={() => undefined} />
    </>,
    'events',
  );
  expect(await screen.findByText('there')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
