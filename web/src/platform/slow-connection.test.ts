// What a page took from the network says how fast that is; what the browser had says nothing.
import { expect, it } from 'vitest';
import { rateOf } from './slow-connection.ts';

const file = (requestStart: number, responseEnd: number, transferSize: number) => ({
  requestStart,
  responseEnd,
  transferSize,
  initiatorType: 'script',
});

it('is what came in the time from the first request to the last byte', () => {
  expect(rateOf([file(500, 1000, 80_000), file(600, 1500, 120_000)])).toBe(1_600_000);
});

it('is not known from files that the browser had', () => {
  expect(rateOf([file(500, 501, 0), file(0, 1500, 120_000)])).toBeNull();
});

it('is not known from so little that the way there and back decides', () => {
  expect(rateOf([file(500, 1000, 49_000)])).toBeNull();
});
