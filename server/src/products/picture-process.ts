// A process of its own for drawing pictures in their sizes: each takes up to a second of a processor and 200 MB. Started by
// draw-picture.ts.
import { answerOrders } from '../platform/answer-orders.ts';
import { type DrawnPicture, drawSizes } from './draw-sizes.ts';

answerOrders<string, DrawnPicture | null>(drawSizes);
