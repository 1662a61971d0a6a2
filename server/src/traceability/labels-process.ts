// A process of its own for drawing labels, which would hold the server up. Started by labels-work.ts.
import { answerOrders } from '../platform/answer-orders.ts';
import { drawLabels } from './labels-paper.ts';
import { drawSymbol } from './labels-symbols.ts';
import type { LabelOrder } from './labels-work.ts';

answerOrders<LabelOrder, Uint8Array>(async ({ symbol, sheet, labels }) => {
  const drawn = [];
  for (const { data, title, lines } of labels) drawn.push({ symbol: await drawSymbol(symbol, data), title, lines });
  return drawLabels(drawn, sheet);
});
