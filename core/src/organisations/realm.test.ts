import { describe, expect, it } from 'vitest';
import { isVisibleIn, realms } from './realm.ts';

describe('Who sees what of which realm', () => {
  it('everybody sees what is real and what is marked as demo', () => {
    for (const viewer of realms) {
      expect(isVisibleIn('real', viewer)).toBe(true);
      expect(isVisibleIn('demo', viewer)).toBe(true);
    }
  });

  it('only those who practise see practice', () => {
    expect(realms.filter((viewer) => isVisibleIn('practice', viewer))).toEqual(['practice']);
  });
});
