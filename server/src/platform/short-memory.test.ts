import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShortMemory } from './short-memory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('What is kept is forgotten after its time, counted from when it was kept last, and what is taken at once', () => {
  const memory = createShortMemory<object>(1_000);
  const [first, second] = [{}, {}];
  memory.keep('a', first);
  memory.keep('b', first);
  expect(memory.take('b')).toBe(first);
  expect(memory.take('b')).toBeUndefined();
  vi.advanceTimersByTime(600);
  memory.keep('a', second);
  vi.advanceTimersByTime(600);
  expect(memory.get('a')).toBe(second);
  vi.advanceTimersByTime(400);
  expect(memory.get('a')).toBeUndefined();
});
