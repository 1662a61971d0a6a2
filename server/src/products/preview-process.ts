// A process of its own for the picture of a link, as messengers show it: JPEG, whole, on paper. Started by draw-preview.ts.
import sharp from 'sharp';
import { answerOrders } from '../platform/answer-orders.ts';

sharp.cache(false);
sharp.concurrency(1);

answerOrders<Uint8Array, Uint8Array>((content) =>
  sharp(content)
    .resize({ width: 1200, height: 630, fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer(),
);
