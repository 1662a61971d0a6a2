// Orders for the process that draws pictures, one at a time: the pixels of those that many send at once would fill the memory here.
import { fileURLToPath } from 'node:url';
import { createApart } from '../platform/apart.ts';
import { Refusal } from '../platform/refusal.ts';
import type { DrawnPicture } from './draw-sizes.ts';

const drawer = createApart<string, DrawnPicture | null>({
  script: fileURLToPath(new URL('picture-process.ts', import.meta.url)),
  mostMegabytes: 256,
  longestMilliseconds: 20_000,
  mostWaiting: 8,
});

/**
 * @param path of the file that somebody sent
 * @throws Refusal products.picture_unreadable, server.busy
 */
export async function drawPicture(path: string): Promise<DrawnPicture> {
  const drawn = await drawer.carryOut(path);
  if (!drawn) throw new Refusal('products.picture_unreadable');
  return drawn;
}
