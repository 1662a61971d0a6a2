// @vitest-environment happy-dom
// What the server cannot read as a code is said like every other text that is none; what failed for another reason can be asked again.
import { RequestFailed } from '@amanah/api/client';
import type { ProblemCode } from '@amanah/api/problem';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show as showPage } from '../../platform/testing/show.tsx';
import { nameOf, type Outcome, OutcomeView } from './outcome-view.tsx';

afterEach(cleanup);

const asked = { code: 'WIFI:T:WPA;S:home;P:secret;;', channel: 'camera', market: null, scanId: 'a' } as const;
const failed = (code: ProblemCode, status = 400): Outcome => {
  const problem = { type: 'about:blank', title: 'The server said no.', status, code };
  return { kind: 'failed', asked, fault: new RequestFailed(status, 'no', problem) };
};
const nothing = () => undefined;

async function show(outcome: Outcome): Promise<HTMLElement> {
  showPage(
    <OutcomeView
      outcome={outcome}
      onScanAnother={nothing}
      onPick={nothing}
      onRetry={nothing}
      isRetrying={false}
      onChooseMarket={nothing}
      isAskingAgain={false}
    />,
  );
  return await screen.findByRole('heading', { level: 1 });
}

it('says of what is no code what it is and what to do, once, and offers nothing that would not help', async () => {
  const heading = await show(failed('codes.too_long'));
  expect(heading.textContent).toBe('This is not a code');
  expect(heading.getAttribute('data-headline')).toBe('code.not_registered');
  expect(screen.getAllByText(/Scan the barcode on the pack/)).toHaveLength(1);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Scan Another']);
});

it('lets a question be asked again that failed for another reason', async () => {
  expect((await show(failed('server.busy', 503))).textContent).toBe('Verification Error');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('names what was asked, and never a text that is no code', () => {
  expect(nameOf(failed('server.busy', 503))).toBe(asked.code);
  expect(nameOf(failed('codes.too_long'))).toBeNull();
});
