// @vitest-environment happy-dom
// What a person feels when a code was read.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { giveFeedback } from './feedback.ts';

const vibrate = vi.fn<(milliseconds: number) => boolean>();
let hasTouched = true;
let isCalm = false;
beforeEach(() => {
  [hasTouched, isCalm] = [true, false];
  vibrate.mockReset();
  vi.stubGlobal('navigator', {
    vibrate,
    get userActivation() {
      return { hasBeenActive: hasTouched };
    },
  });
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: isCalm }) as MediaQueryList); // nothing else is read
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('A code that was read is felt as one short tick, with the sound off too', () => {
  localStorage.setItem('amanah.scanSound', 'off');
  giveFeedback();
  expect(vibrate).toHaveBeenCalledExactlyOnceWith(expect.any(Number));
  expect(vibrate.mock.lastCall?.[0]).toBeLessThanOrEqual(30);
});

it('Nothing is felt before the first touch, nor by whoever wants no motion', () => {
  hasTouched = false;
  giveFeedback();
  [hasTouched, isCalm] = [true, true];
  giveFeedback();
  expect(vibrate).not.toHaveBeenCalled();
});
