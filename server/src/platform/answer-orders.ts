// The other side of apart.ts, in the process that does the work. Ends with the process that started it.
import type { NumberedAnswer, NumberedOrder } from './apart.ts';

export function answerOrders<Order, Answer>(carryOut: (order: Order) => Promise<Answer>): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ number, order }: NumberedOrder) => {
    carryOut(order as Order) // what the one that started us sends
      .then(
        (answer): NumberedAnswer => ({ number, answer }),
        (error: unknown): NumberedAnswer => ({
          number,
          fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      )
      .then((answer) => process.send?.(answer));
  });
}
