// A repository that is filled by capturing: what a capture costs on the way, and how fast it answers when it is full.
import { parseQueryParameters } from '@amanah/core/events';
import type { App } from '../../server/src/app.ts';
import { findEvents } from '../../server/src/events/run-query.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { documentOf, epcOf, locationOf, timeOf, transformationOf } from './documents.ts';
import { producerId } from './repository.ts';

const perDocument = 100;
const turns = 100;

export interface Repository {
  readonly app: App;
  readonly database: Database;
  /** Number of the next event. */
  next: number;
}

async function capture({ app, database }: Repository, first: number, size: number): Promise<number> {
  const document = documentOf(first, size);
  const begun = performance.now();
  await database.sql.transaction((tx) => app.domains.events.capture(tx, { organisationId: producerId, document }));
  return performance.now() - begun;
}

/** Captures into a repository until it holds so many events. */
export async function fillTo(repository: Repository, events: number): Promise<void> {
  while (repository.next < events) {
    await capture(repository, repository.next, 1_000);
    repository.next += 1_000;
  }
  await repository.app.domains.ledger.settled();
  await repository.database.pool.query('vacuum analyze');
  await repository.database.pool.query('checkpoint');
}

/**
 * The same documents into a small and a large repository, turn by turn, so that both meet the same machine. Neither begins right
 * after a checkpoint, when a page that is touched for the first time is written whole: that is a moment of a quarter of an hour.
 */
export async function reportGrowth(small: Repository, large: Repository): Promise<void> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let turn = -turns; turn < turns; turn += 1) {
    const ofSmall = await capture(small, small.next, perDocument);
    const ofLarge = await capture(large, large.next, perDocument);
    small.next += perDocument;
    large.next += perDocument;
    if (turn < 0) continue; // warms up
    times.small.push(ofSmall);
    times.large.push(ofLarge);
  }
  const growth = median(times.large) / median(times.small);
  console.table([
    {
      [`ms a document of ${perDocument} at ${small.next}`]: median(times.small).toFixed(1),
      [`at ${large.next}`]: median(times.large).toFixed(1),
      growth: growth.toFixed(2),
      goal: growth <= 1.2 ? 'met (1.2)' : 'MISSED (1.2)',
    },
  ]);
}

export async function reportQueries(database: Database, full: number, samples: number): Promise<void> {
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
