import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ApplicationState,
  applicantDeeds,
  applicationStates,
  isOpen,
  operatorDeeds,
  stateAfter,
} from './application.ts';

const deeds = [...applicantDeeds, ...operatorDeeds] as const;

describe('An application', () => {
  it('ends once and stays as it ended, whatever is tried afterwards', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...deeds), { maxLength: 30 }), (tried) => {
        let state: ApplicationState = 'submitted';
        let ended: ApplicationState | null = null;
        for (const deed of tried) {
          const next = stateAfter(state, deed);
          if (ended !== null) expect(next).toBeNull();
          if (next === null) continue;
          state = next;
          if (!isOpen(state)) ended = state;
        }
      }),
    );
  });

  it('is decided by nobody but the operator', () => {
    for (const state of applicationStates)
      for (const deed of applicantDeeds) expect(['approved', 'rejected']).not.toContain(stateAfter(state, deed));
  });

  it('waits for the applicant only after a question', () => {
    expect(stateAfter('submitted', 'ask')).toBe('more_needed');
    expect(stateAfter('submitted', 'answer')).toBeNull();
    expect(stateAfter('more_needed', 'ask')).toBeNull();
  });
});
