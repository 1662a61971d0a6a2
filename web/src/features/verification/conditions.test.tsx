// @vitest-environment happy-dom
// What may be wrong with goods is said below the seal, also where the answer is green.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show as showPage } from '../../platform/testing/show.tsx';
import { Conditions } from './conditions.tsx';

afterEach(cleanup);

const certified = { code: 'certificate.valid', details: { certificateNumber: 'C-1' } } as const;
const exposure = {
  code: 'cold_chain.exposure',
  details: { kind: 'above_limit', minutesOutside: 215, permittedMinutes: 60 },
} as const;

const show = (reasons: Parameters<typeof Conditions>[0]['reasons']) => showPage(<Conditions reasons={reasons} />);

it('A broken cold chain is said beside a certified answer, with how long it was, and nothing else is', async () => {
  show([certified, exposure]);
  expect(await screen.findByText('The temperature was outside the permitted range for 3 h 35 min.')).toBeTruthy();
  expect(document.querySelectorAll('[data-reason]')).toHaveLength(1);
});
