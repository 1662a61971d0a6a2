// A picture as it is kept: WebP in sizes, upright, without what the camera noted in it. It is drawn anew from its pixels, so nothing that was
// hidden in the file comes along. Runs in picture-process.ts.
import { pictureSides } from '@amanah/api/products';
import sharp from 'sharp';

export interface DrawnPicture {
  /** Of the largest size, in pixels. */
  readonly width: number;
  readonly height: number;
  /** By the longest side; null where the largest is not longer than that. */
  readonly sizes: { readonly 320: Buffer | null; readonly 640: Buffer | null; readonly 1280: Buffer };
}

// A few kilobytes can name a picture that fills the memory.
const mostPixels = 50_000_000;
const quality = 82;

sharp.cache(false);
sharp.concurrency(1);

/** null where it cannot be read: whatever libvips says is about the file that somebody sent, it is no bug and helps nobody. */
export async function drawSizes(path: string): Promise<DrawnPicture | null> {
  const draw = (side: number) =>
    sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
  const [, , largest] = pictureSides;
  try {
    const large = await draw(largest);
    const { width, height } = large.info;
    const smaller = async (side: number) => (Math.max(width, height) > side ? (await draw(side)).data : null);
    return { width, height, sizes: { 320: await smaller(320), 640: await smaller(640), 1280: large.data } };
  } catch {
    return null;
  }
}
