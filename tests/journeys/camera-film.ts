// A film for Chromium's fake camera: a still picture of a barcode, 1280 by 720, as JPEG frames one after another.
import { writeFileSync } from 'node:fs';
import bwipjs from 'bwip-js';
import sharp from 'sharp';

const size = { width: 1280, height: 720 };

export async function writeCameraFilm(path: string, symbol: { bcid: string; text: string }): Promise<void> {
  const code = await bwipjs.toBuffer({
    ...symbol,
    scale: 5,
    includetext: false,
    paddingwidth: 10,
    paddingheight: 10,
    backgroundcolor: 'FFFFFF',
  });
  const picture = await sharp(code)
    .resize({ width: 420, height: 420, fit: 'contain', background: '#ffffff' })
    .toBuffer();
  const frame = await sharp({ create: { ...size, channels: 3, background: '#b9b2a6' } })
    .composite([{ input: picture, gravity: 'centre' }])
    .jpeg({ quality: 92 })
    .toBuffer();
  writeFileSync(path, Buffer.concat([frame, frame]));
}
