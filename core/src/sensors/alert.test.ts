import { describe, expect, it } from 'vitest';
import { allowedAlertActions, nextAlertState, reconcile } from './index.ts';

describe('An alert', () => {
  it('is open, acknowledged, noted and resolved, and what is resolved stays so', () => {
    expect(nextAlertState('open', 'acknowledge')).toBe('acknowledged');
    expect(nextAlertState('acknowledged', 'acknowledge')).toBeNull();
    expect(nextAlertState('acknowledged', 'note')).toBe('noted');
    expect(nextAlertState('noted', 'note')).toBe('noted');
    expect(nextAlertState('noted', 'resolve')).toBe('resolved');
    expect(allowedAlertActions('resolved')).toEqual([]);
    expect(allowedAlertActions('open')).toEqual(['acknowledge', 'note', 'resolve']);
  });

  const known = {
    id: 'a',
    rule: 'above',
    severity: 'medium',
    state: 'acknowledged',
    from: 10,
    until: null,
    value: 7,
  } as const;

  it('opens again when it becomes graver than what somebody had seen', () => {
    const grave = { rule: 'above', severity: 'high', from: 10, until: null, value: 9 } as const;
    expect(reconcile([known], [grave]).change).toEqual([{ id: 'a', episode: grave, reopens: true }]);
    const worse = { ...grave, severity: 'medium', value: 7.5 } as const;
    expect(reconcile([known], [worse]).change).toEqual([{ id: 'a', episode: worse, reopens: false }]);
  });

  it('stays the same alert when a late reading moves its beginning, and is withdrawn when it never was', () => {
    const earlier = { rule: 'above', severity: 'medium', from: 8, until: 20, value: 7 } as const;
    expect(reconcile([known], [earlier])).toEqual({
      raise: [],
      change: [{ id: 'a', episode: earlier, reopens: false }],
      withdraw: [],
    });
    expect(reconcile([known], []).withdraw).toEqual(['a']);
  });
});
