import { describe, expect, it } from 'vitest';
import { applicationStates, hasEndedWithout, isLate } from './index.ts';

describe('What an applicant was asked for', () => {
  const asked = { dueOn: '2026-03-10', doneAt: null };
  const application = { state: 'information_requested' } as const;

  it('is late from the day after its last day on, while it is open', () => {
    expect(isLate(asked, application, '2026-03-10')).toBe(false);
    expect(isLate(asked, application, '2026-03-11')).toBe(true);
    expect(isLate({ ...asked, doneAt: '2026-03-12T10:00:00Z' }, application, '2026-03-13')).toBe(false);
  });

  it('is never late once the application ended without a certificate', () => {
    const over = applicationStates.filter((state) => hasEndedWithout({ state }));
    expect(over.toSorted()).toEqual(['rejected', 'withdrawn']);
    for (const state of applicationStates)
      expect(isLate(asked, { state }, '2026-03-11'), state).toBe(!over.includes(state));
  });
});
