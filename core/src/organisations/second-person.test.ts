import { expect, it } from 'vitest';
import { secondPersonRefusal } from './second-person.ts';

it('is answered by somebody else than who asked for it', () => {
  expect(secondPersonRefusal(null, 'ann')).toBe('not_asked');
  expect(secondPersonRefusal('ann', 'ann')).toBe('asked_by_you');
  expect(secondPersonRefusal('ann', 'ben')).toBeNull();
});
