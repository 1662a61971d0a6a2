import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ApplicationState,
  applicantActions,
  applicationStates,
  isOpen,
  operatorActions,
  stateAfter,
} from './application.ts';

const actions = [...applicantActions, ...operatorActions] as const;

describe('An application', () => {
  it('ends once and stays as it ended, whatever is tried afterwards', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 30 }), (tried) => {
        let state: ApplicationState = 'submitted';
        let ended: ApplicationState | null = null;
        for (const action of tried) {
          const next = stateAfter(state, action);
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
      for (const action of applicantActions) expect(['approved', 'rejected']).not.toContain(stateAfter(state, action));
  });

  it('waits for the applicant only after a question', () => {
    expect(stateAfter('submitted', 'ask')).toBe('more_needed');
    expect(stateAfter('submitted', 'answer')).toBeNull();
    expect(stateAfter('more_needed', 'ask')).toBeNull();
  });
});
