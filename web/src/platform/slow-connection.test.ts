// What a page took from the network says how fast that is; what the browser had says nothing.
import { expect, it } from 'vitest';
import { rateOf } from './slow-connection.ts';

const file = (responseStart: number, responseEnd: number, transferSize: number) => ({
  responseStart,
  responseEnd,
  transferSize,
  initiatorType: 'script',
});

it('is what came in the time in which anything was coming', () => {
  expect(rateOf([file(500, 1000, 80_000), file(600, 1500, 120_000)])).toBe(1_600_000);
});

it('does not count the time in which nothing was asked for', () => {
  expect(rateOf([file(500, 1000, 100_000), file(9_000, 9_500, 100_000)])).toBe(1_600_000);
});

it('is not known from files that the browser had', () => {
  expect(rateOf([file(500, 501, 0), file(0, 1500, 120_000)])).toBeNull();
});

it('is not known from so little that the way there and back decides', () => {
  expect(rateOf([file(500, 1000, 49_000)])).toBeNull();
});
