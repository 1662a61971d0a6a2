// @vitest-environment happy-dom
// Only a delivery that is in stock already can be received once more, and only by whoever says so.
import { RequestFailed } from '@amanah/api/client';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../platform/testing/show.tsx';
import { ReceivedAlready } from './received-already.tsx';

afterEach(cleanup);

const refusedBy = (code: 'stock.already_recorded' | 'stock.past_expiry') =>
  new RequestFailed(409, 'No', { type: 'about:blank', title: 'No', status: 409, code });

it('asks whether it came again', async () => {
  const onAgain = vi.fn();
  show(<ReceivedAlready failure={refusedBy('stock.already_recorded')} onAgain={onAgain} />, 'inventory');
  expect(onAgain).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'It came again: receive this too' }));
  expect(onAgain).toHaveBeenCalledOnce();
});

it('offers nothing for another refusal', async () => {
  show(
    <>
      <p>there</p>
      <ReceivedAlready failure={refusedBy('stock.past_expiry')} onAgain={() => undefined} />
    </>,
    'inventory',
  );
  expect(await screen.findByText('there')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
