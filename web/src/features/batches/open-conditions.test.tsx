// @vitest-environment happy-dom
// A condition is said at the top of its batch until the same thing is checked again.
import type { QualityCheck } from '@amanah/api/batches';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../platform/testing/show.tsx';
import { OpenConditions } from './open-conditions.tsx';

afterEach(cleanup);

const conditional: QualityCheck = {
  ...{ id: '0199b000-0000-7000-8000-000000000001', name: 'Label', outcome: 'conditional', by: 'Plant' },
  ...{ at: '2026-11-21T08:00:00Z', note: 'Relabel before sale.', document: null },
};
const passed: QualityCheck = { ...conditional, outcome: 'passed', at: '2026-11-21T09:00:00Z', note: '' };
const shown = (...checks: readonly QualityCheck[]) =>
  show(
    <>
      <p>there</p>
      <OpenConditions checks={checks} />
    </>,
    'batches',
  );

it('says what is open', async () => {
  shown(conditional);
  expect(await screen.findByText('Relabel before sale.')).toBeTruthy();
  expect(screen.getByText(/One condition is open/)).toBeTruthy();
});

it('says nothing of what was checked again', async () => {
  shown(passed, conditional);
  expect(await screen.findByText('there')).toBeTruthy();
  expect(screen.queryByText(/condition/)).toBeNull();
});
