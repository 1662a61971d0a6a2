// Orders for the process that draws the picture of a link. Another one than that of uploads: whoever asks for many links holds up no producer.
import { fileURLToPath } from 'node:url';
import { createApart } from '../platform/apart.ts';

const drawer = createApart<Uint8Array, Uint8Array>({
  script: fileURLToPath(new URL('preview-process.ts', import.meta.url)),
  mostMegabytes: 256,
  longestMilliseconds: 20_000,
  mostWaiting: 8,
});

/** JPEG, 1200 by 630. @param content a picture that is kept: WebP or SVG @throws Refusal server.busy */
export const drawPreview = async (content: Uint8Array): Promise<Buffer> => Buffer.from(await drawer.carryOut(content));
