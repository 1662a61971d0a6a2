// A process of its own for drawing labels, which would hold the server up. It does one order and ends. Started by labels-work.ts.
import { drawLabels } from './labels-paper.ts';
import { drawSymbol } from './labels-symbols.ts';
import type { LabelAnswer, LabelOrder } from './labels-work.ts';

async function carryOut(order: LabelOrder): Promise<LabelAnswer> {
  const drawn = [];
  for (const { data, title, lines } of order.labels)
    drawn.push({ symbol: await drawSymbol(order.symbol, data), title, lines });
  return { paper: await drawLabels(drawn, order.sheet) };
}

process.once('message', (order: LabelOrder) => {
  carryOut(order)
    .catch((error: unknown): LabelAnswer => {
      return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    })
    .then((answer) => process.send?.(answer, () => process.disconnect()));
});
