// A photo of a label made even for reading: grey, without glare and shadow, its lines level. It knows no canvas and no words.

/** Grey values, row by row, 0 black to 255 white. */
export interface GreyPicture {
  readonly pixels: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** @param data as a canvas gives it: red, green, blue and opacity of each pixel */
export function greyOf(data: Uint8ClampedArray, width: number, height: number): GreyPicture {
  const pixels = new Uint8ClampedArray(width * height);
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0);
  return { pixels, width, height };
}

/** Sums of all pixels above and left of each, by which the mean of any rectangle takes four look-ups. */
function sumsOf({ pixels, width, height }: GreyPicture): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

/** Of the shorter side: larger than a letter, smaller than a patch of light. */
const neighbourhood = 1 / 12;
/** Of paper as light as what is around it. */
const white = 220;

/** Each pixel against the paper around it, dark letters on light; of a label with light letters on dark the picture turned over. */
export function evenLight(picture: GreyPicture): GreyPicture {
  const { pixels, width, height } = picture;
  const sums = sumsOf(picture);
  const reach = Math.max(4, Math.round(Math.min(width, height) * neighbourhood));
  const meanAround = (x: number, y: number): number => {
    const [left, top] = [Math.max(0, x - reach), Math.max(0, y - reach)];
    const [right, bottom] = [Math.min(width, x + reach + 1), Math.min(height, y + reach + 1)];
    const at = (column: number, row: number) => sums[row * (width + 1) + column] ?? 0;
    return (at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)) / ((right - left) * (bottom - top));
  };
  const shares = new Float32Array(pixels.length);
  // Letters are few and far from the paper: their side weighs more.
  let weight = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const share = (pixels[at] ?? 0) / Math.max(1, meanAround(x, y));
      shares[at] = share;
      weight += (share - 1) ** 3;
    }
  const toGrey = weight > 0 ? (share: number) => white * (2 - share) : (share: number) => white * share;
  return { pixels: Uint8ClampedArray.from(shares, toGrey), width, height };
}

/** More than a hand that means to hold it level. */
const mostDegrees = 12;
const stepDegrees = 0.5;

/** By how many degrees the lines of a text fall to the right: where they are level, rows of letters and rows of paper differ most. */
export function skewOf({ pixels, width, height }: GreyPicture): number {
  const dark: [number, number][] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((pixels[y * width + x] ?? 255) < 128) dark.push([x - width / 2, y - height / 2]);
  const rows = width + height;
  const contrastAt = (degrees: number): number => {
    const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const counts = new Float64Array(rows + 1);
    for (const [x, y] of dark) {
      const row = Math.round(y * cosine - x * sine + rows / 2);
      counts[row] = (counts[row] ?? 0) + 1;
    }
    return counts.reduce((sum, count, row) => sum + (count - (counts[row - 1] ?? 0)) ** 2, 0);
  };
  let best = { degrees: 0, contrast: contrastAt(0) };
  for (let degrees = -mostDegrees; degrees <= mostDegrees; degrees += stepDegrees) {
    const contrast = contrastAt(degrees);
    // What is hardly better is chance.
    if (contrast > best.contrast * 1.02) best = { degrees, contrast };
  }
  return best.degrees;
}
