// Light and slope of a photo: bars stand for lines of text.
import { describe, expect, it } from 'vitest';
import { evenLight, type GreyPicture, greyOf, skewOf } from './even-picture.ts';

const width = 240;
const height = 160;

/** Dark lines of eight pixels, eight apart, that fall by some degrees, under a light that fades from left to right. */
function lines({ degrees = 0, fades = false, isDark = false } = {}): GreyPicture {
  const pixels = new Uint8ClampedArray(width * height);
  const slope = Math.tan((degrees * Math.PI) / 180);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isLine = (Math.round(y - (x - width / 2) * slope) + 800) % 16 < 5 && x % 7 < 5;
      const light = fades ? 1 - (0.75 * x) / width : 1;
      pixels[y * width + x] = (isLine === isDark ? 240 : 60) * light;
    }
  return { pixels, width, height };
}

describe('A photo of a label', () => {
  it('is grey by the brightness that an eye sees', () => {
    const data = new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
    expect([...greyOf(data, 2, 2).pixels]).toEqual([255, 0, 150, 29]);
  });

  it('has letters darker than its paper wherever the light falls', () => {
    const { pixels } = evenLight(lines({ fades: true }));
    const isLine = (x: number, y: number) => (y + 800) % 16 < 5 && x % 7 < 5;
    for (const x of [30, 120, 210])
      for (const [y, dark] of [
        [80, true],
        [88, false],
      ] as const) {
        const column = [...Array(7).keys()].map((more) => x + more).find((one) => one % 7 < 5) ?? x;
        expect(isLine(column, y)).toBe(dark);
        expect((pixels[y * width + column] ?? 0) < 128, `${column} ${y}`).toBe(dark);
      }
  });

  it('with light letters on dark is turned over', () => {
    const { pixels } = evenLight(lines({ isDark: true }));
    expect(pixels[80 * width + 30]).toBeLessThan(128);
    expect(pixels[88 * width + 30]).toBeGreaterThan(128);
  });

  it('tells by how much its lines fall', () => {
    for (const degrees of [-8, -3, 0, 2, 6]) expect(skewOf(lines({ degrees }))).toBeCloseTo(degrees, 0);
  });

  it('of paper alone is level', () => {
    expect(skewOf({ pixels: new Uint8ClampedArray(width * height).fill(255), width, height })).toBe(0);
  });
});
