// The devices of the benchmark in a process of their own, so that their work is not counted as the server's.
import { type Fleet, type FleetOptions, startFleet } from '../../tests/faults/testing/device-fleet.ts';

export type FleetOrder = { readonly kind: 'start'; readonly options: FleetOptions } | { readonly kind: 'finish' };

export interface FleetNews {
  readonly made: readonly (readonly [string, number])[];
  readonly acknowledged: number;
  readonly latencies: readonly number[];
  readonly readingsPerSecond: number;
  readonly reconnections: number;
}

const warmingMilliseconds = 2_000;
let fleet: Fleet | null = null;
let counted = { at: 0, acknowledged: 0 };

const newsOf = (running: Fleet): FleetNews => ({
  made: [...running.made],
  acknowledged: running.acknowledged(),
  latencies: running.takeLatencies(),
  readingsPerSecond: ((running.acknowledged() - counted.acknowledged) / (performance.now() - counted.at)) * 1_000,
  reconnections: running.reconnections(),
});

// A fleet without its benchmark would speak to the next one.
process.once('disconnect', () => process.exit());
process.on('message', async (order: FleetOrder) => {
  if (order.kind === 'start') {
    const running = startFleet(order.options);
    fleet = running;
    counted = { at: performance.now(), acknowledged: 0 };
    setTimeout(() => {
      running.takeLatencies();
      counted = { at: performance.now(), acknowledged: running.acknowledged() };
    }, warmingMilliseconds);
    process.send?.(newsOf(running));
    return;
  }
  if (!fleet) throw new Error('no fleet was started');
  // The rate is that of the time under load: what is still on its way when it ends does not count for it.
  const { readingsPerSecond, latencies } = newsOf(fleet);
  await fleet.finish(120_000);
  process.send?.({ ...newsOf(fleet), readingsPerSecond, latencies } satisfies FleetNews);
  fleet.close();
});
