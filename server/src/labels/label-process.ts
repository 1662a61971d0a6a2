// A process of its own for drawing labels, which would hold the server up. Started by draw-apart.ts.
import { answerOrders } from '../platform/answer-orders.ts';
import type { LabelOrder } from './draw-apart.ts';
import { drawLabels } from './draw-labels.ts';
import { drawSymbol } from './draw-symbol.ts';

answerOrders<LabelOrder, Uint8Array>(async ({ symbol, sheet, labels }) => {
  const drawn = [];
  for (const { data, title, lines } of labels) drawn.push({ symbol: await drawSymbol(symbol, data), title, lines });
  return drawLabels(drawn, sheet);
});
