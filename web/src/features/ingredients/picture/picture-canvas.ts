// A photo on a canvas: turned, cut to the part with the list, even and level. What comes out is what is read and what highlights are drawn on.
import { evenLight, greyOf, skewOf } from './even-picture.ts';

/** Quarter turns, clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** A part of a picture, as shares of its width and height. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export const wholePicture: Part = { left: 0, top: 0, right: 1, bottom: 1 };

/** Letters are read best at this size; more takes longer and reads no better. */
const longestSide = 2400;
const shortestSide = 1000;
/** For the slope of its lines a small one is enough. */
const sideOfSlope = 600;

type Drawn = ImageBitmap | HTMLCanvasElement;

function canvasOf(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas here');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  draw(context);
  return canvas;
}

const pixelsOf = (canvas: HTMLCanvasElement): Uint8ClampedArray =>
  canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();

/** By some degrees, clockwise, about its middle, on white. */
function turned(picture: Drawn, degrees: number): HTMLCanvasElement {
  const [sine, cosine] = [Math.abs(Math.sin((degrees * Math.PI) / 180)), Math.abs(Math.cos((degrees * Math.PI) / 180))];
  const [width, height] = [
    picture.width * cosine + picture.height * sine,
    picture.width * sine + picture.height * cosine,
  ];
  return canvasOf(width, height, (context) => {
    context.translate(width / 2, height / 2);
    context.rotate((degrees * Math.PI) / 180);
    context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  });
}

function scaled(picture: Drawn, factor: number): HTMLCanvasElement {
  const [width, height] = [picture.width * factor, picture.height * factor];
  return canvasOf(width, height, (context) => context.drawImage(picture, 0, 0, width, height));
}

/** As it is shown before it is read. */
export const turnPicture = (photo: ImageBitmap, turns: Turns): HTMLCanvasElement => turned(photo, turns * 90);

function evened(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = canvas;
  const { pixels } = evenLight(greyOf(pixelsOf(canvas), width, height));
  return canvasOf(width, height, (context) => {
    const image = context.createImageData(width, height);
    for (const [at, grey] of pixels.entries()) image.data.set([grey, grey, grey, 255], at * 4);
    context.putImageData(image, 0, 0);
  });
}

/** The part to be read, at the size and level that it is read at: in its colours, and even. */
export function preparePicture(picture: HTMLCanvasElement, { left, top, right, bottom }: Part) {
  const [width, height] = [picture.width * (right - left), picture.height * (bottom - top)];
  const longest = Math.max(width, height);
  const factor = longest > longestSide ? longestSide / longest : Math.max(1, Math.min(3, shortestSide / longest));
  const part = canvasOf(width * factor, height * factor, (context) =>
    context.drawImage(
      ...([picture, picture.width * left, picture.height * top, width, height] as const),
      ...([0, 0, width * factor, height * factor] as const),
    ),
  );
  const small = evened(scaled(part, Math.min(1, sideOfSlope / Math.max(part.width, part.height))));
  const degrees = skewOf(greyOf(pixelsOf(small), small.width, small.height));
  const level = degrees === 0 ? part : turned(part, -degrees);
  return { level, even: evened(level) };
}

export const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/png',
    );
  });
