// A repository that is filled by capturing: what a capture costs on the way, and how fast it answers when it is full.
import { parseQueryParameters } from '@amanah/core/traceability';
import type { App } from '../../server/src/app.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { findEvents } from '../../server/src/traceability/epcis/run-query.ts';
import { documentOf, epcOf, locationOf, timeOf, transformationOf } from './documents.ts';
import { producerId } from './repository.ts';

const perDocument = 100;

export async function reportGrowth(app: App, database: Database, full: number): Promise<void> {
  const marks = [full / 10, full];
  const window = Math.max(5_000, full / 50);
  const costs: number[] = [];
  let next = 0;
  const capture = async (size: number) => {
    const text = documentOf(next, size);
    next += size;
    await database.sql.transaction((tx) =>
      app.domains.traceability.capture(tx, { organisationId: producerId, document: text }),
    );
  };
  for (const mark of marks) {
    while (next < mark - window) await capture(1_000);
    await app.domains.ledger.settled();
    await database.pool.query('checkpoint');
    const times: number[] = [];
    while (next < mark) {
      const begun = performance.now();
      await capture(perDocument);
      times.push(performance.now() - begun);
    }
    await app.domains.ledger.settled();
    costs.push(median(times));
    console.log(`${mark} events: a document of ${perDocument} takes ${median(times).toFixed(1)} ms`);
  }
  const growth = (costs[1] ?? 0) / (costs[0] ?? 1);
  console.table([
    {
      [`ms at ${marks[0]}`]: costs[0]?.toFixed(1),
      [`ms at ${marks[1]}`]: costs[1]?.toFixed(1),
      growth: growth.toFixed(2),
      goal: growth <= 1.2 ? 'met (1.2)' : 'MISSED (1.2)',
    },
  ]);
}

export async function reportQueries(_app: App, database: Database, full: number, samples: number): Promise<void> {
  await database.pool.query('vacuum analyze traceability.epcis_events');
  await database.pool.query('vacuum analyze traceability.epcis_keys');
  const any = () => Math.floor(Math.random() * full);
  const day = 86_400_000;
  const after = (n: number, milliseconds: number) => new Date(Date.parse(timeOf(n)) + milliseconds).toISOString();
  const questions: Readonly<Record<string, () => string>> = {
    'EQ_bizStep and a week': () => {
      const n = any();
      return `EQ_bizStep=shipping&GE_eventTime=${timeOf(n)}&LT_eventTime=${after(n, 7 * day)}`;
    },
    MATCH_epc: () => `MATCH_epc=${epcOf(any())}`,
    'MATCH_anyEPC in the case of a URN pattern': () => {
      const key = epcOf(any()).split('/')[4] ?? '';
      return `MATCH_anyEPC=urn:epc:idpat:sgtin:${key.slice(1, 8)}.${key[0]}${key.slice(8, 13)}.*`;
    },
    EQ_bizLocation: () => `EQ_bizLocation=${locationOf(any())}`,
    'EQ_bizLocation, latest first': () => `EQ_bizLocation=${locationOf(any())}&orderBy=eventTime&orderDirection=DESC`,
    'GE_eventTime, a page': () => `GE_eventTime=${timeOf(any())}`,
    EQ_transformationID: () => `EQ_transformationID=${transformationOf(any())}`,
    'all, latest first': () => 'orderBy=eventTime&orderDirection=DESC',
  };
  const rows = [];
  for (const [name, ask] of Object.entries(questions)) {
    const times: number[] = [];
    let events = 0;
    for (let sample = -20; sample < samples; sample += 1) {
      const reading = parseQueryParameters(new URLSearchParams(ask()));
      if (!reading.isValid) throw new Error(`${ask()}: ${JSON.stringify(reading.faults)}`);
      const begun = performance.now();
      const page = await findEvents(database, { organisationId: producerId, query: reading.query });
      if (sample < 0) continue; // warms up
      times.push(performance.now() - begun);
      events += page.events.length;
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    rows.push({
      query: name,
      'events a page': (events / samples).toFixed(1),
      'p50 ms': at(0.5).toFixed(1),
      'p95 ms': at(0.95).toFixed(1),
      goal: at(0.95) < 20 ? 'met (20 ms)' : 'MISSED (20 ms)',
    });
  }
  console.table(rows);
}

function median(list: readonly number[]): number {
  const sorted = [...list].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
