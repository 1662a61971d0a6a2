// Counters and timings in the Prometheus text format, served at /metrics.
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly answers: Counter<'route' | 'status'>;
  readonly seconds: Histogram<'route'>;
  readonly verdicts: Counter<'state'>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'amanah_' });
  return {
    registry,
    answers: new Counter({
      name: 'amanah_http_answers_total',
      help: 'Answers by route and status',
      labelNames: ['route', 'status'],
      registers: [registry],
    }),
    seconds: new Histogram({
      name: 'amanah_http_seconds',
      help: 'Time to answer by route',
      labelNames: ['route'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    verdicts: new Counter({
      name: 'amanah_verdicts_total',
      help: 'Verdicts by state',
      labelNames: ['state'],
      registers: [registry],
    }),
  };
}
