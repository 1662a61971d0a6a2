// Parts of pictures.
import { expect, test } from 'vitest';
import { crop, frameArea } from './picture.ts';

test('the area under the frame follows how the video covers its box', () => {
  // 480 pixels of box show 1080 of video, so 256 with a margin of 30 % show 749, in the middle.
  const area = frameArea({ width: 1920, height: 1080 }, { width: 360, height: 480 }, 256);
  expect(area.width).toBeCloseTo(748.8);
  expect(area.height).toBeCloseTo(748.8);
  expect(area.x).toBeCloseTo(585.6);
  expect(area.y).toBeCloseTo(165.6);
});

test('the area never exceeds the picture', () => {
  const area = frameArea({ width: 640, height: 480 }, { width: 300, height: 300 }, 256);
  expect(area).toMatchObject({ y: 0, height: 480 });
  expect(area.width).toBeCloseTo(532.48);
});

test('a part of a picture has the pixels of that part', () => {
  const data = Uint8ClampedArray.from({ length: 3 * 2 * 4 }, (_, index) => Math.floor(index / 4));
  const part = crop({ data, width: 3, height: 2 }, { x: 1, y: 0, width: 9, height: 9 });
  expect(part.width).toBe(2);
  expect(part.height).toBe(2);
  expect([...part.data].filter((_, index) => index % 4 === 0)).toEqual([1, 2, 4, 5]);
});
