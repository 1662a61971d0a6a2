// @vitest-environment happy-dom
// The panel of a journey judges what sensors found by the rule of the verdict, and names the kind of it.
import type { Journey } from '@amanah/api/journeys';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show as showPage } from '../../platform/testing/show.tsx';
import { ColdChainPanel } from './cold-chain-panel.tsx';

type Finding = Journey['coldChain']['findings'][number];
const finding: Finding = {
  ...{ id: crypto.randomUUID(), kind: 'above_limit', minutesOutside: 5, permittedMinutes: 60 },
  ...{ meanKineticCelsius: null, mostCelsius: null },
};
const show = (more: Partial<Finding>) =>
  showPage(<ColdChainPanel coldChain={{ exposure: null, findings: [{ ...finding, ...more }] }} />, 'maps');
afterEach(cleanup);

it('A short time outside is said without a warning', async () => {
  show({});
  expect((await screen.findByText(/outside the permitted range for 5 min; up to 60 min is permitted/)).className).toBe(
    '',
  );
});

it('Goods that were too warm on the whole are warned of, however short each time was', async () => {
  show({ meanKineticCelsius: 9.5, mostCelsius: 4 });
  const text = await screen.findByText(/mean kinetic temperature was 9.5 °C; at most 4 °C/);
  expect(text.className).toContain('red');
});

it('Silence is no time outside', async () => {
  show({ kind: 'silence', minutesOutside: 90 });
  expect((await screen.findByText(/no reading for/)).className).toContain('red');
});

it('A time is said in hours and minutes, and what did not happen without a time', async () => {
  show({ minutesOutside: 215 });
  expect(await screen.findByText(/outside the permitted range for 3 h 35 min;/)).toBeTruthy();
  cleanup();
  show({ minutesOutside: 0 });
  expect(await screen.findByText('Assessed: always within the permitted range.')).toBeTruthy();
});
