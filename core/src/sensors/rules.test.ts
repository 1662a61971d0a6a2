import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  type Episode,
  emptyFold,
  foldReading,
  isUnsettled,
  type KnownAlert,
  latenessMilliseconds,
  limitsFor,
  newTrack,
  openEpisodes,
  type Reading,
  reconcile,
  replay,
  statusOf,
} from './index.ts';

const chilled = limitsFor('chilled', 'temperature');
const minute = 60_000;
const series = (...values: readonly number[]): Reading[] =>
  values.map((value, index) => ({ at: index * minute, value }));

function found(readings: readonly Reading[], now: number | null = null): Episode[] {
  const ended: Episode[] = [];
  const fold = readings
    .toSorted((a, b) => a.at - b.at)
    .reduce((state, reading) => foldReading(state, reading, chilled, ended), emptyFold);
  return [...ended, ...openEpisodes(fold, chilled, now)];
}

describe('The rules for a chilled place', () => {
  it('"the fourth sensor is \'warning\' above 6.5 degrees, else optimal"', () => {
    expect(statusOf(6.5, chilled)).toBe('optimal');
    expect(statusOf(6.6, chilled)).toBe('warning');
    expect(statusOf(8.1, chilled)).toBe('critical');
  });

  it('alert of a warning only when it has lasted, and of a critical value at once', () => {
    const short = series(4, 7, 7, 7, 4);
    expect(found(short)).toEqual([]);
    const long = series(4, ...Array.from({ length: 11 }, () => 7.2), 4);
    expect(found(long)).toEqual([{ rule: 'above', severity: 'medium', from: minute, until: 11 * minute, value: 7.2 }]);
    expect(found(series(4, 9.4))).toEqual([{ rule: 'above', severity: 'high', from: minute, until: null, value: 9.4 }]);
  });

  it('say the value furthest out, and both sides apart', () => {
    expect(found(series(9, 10, 9, -4, -5, 2))).toEqual(
      [
        { rule: 'above', severity: 'high', from: 0, until: 2 * minute, value: 10 },
        { rule: 'jump', severity: 'medium', from: 2 * minute, until: 3 * minute, value: -4 },
        { rule: 'below', severity: 'high', from: 3 * minute, until: 4 * minute, value: -5 },
      ].sort((a, b) => a.from - b.from || (a.rule === 'below' ? 1 : -1)),
    );
  });

  it('hear silence while it lasts and when it is over', () => {
    const readings = [{ at: 0, value: 3 }];
    expect(found(readings, 15 * minute)).toEqual([]);
    expect(found(readings, 16 * minute)).toMatchObject([{ rule: 'silence', from: 0, until: null }]);
    expect(found([...readings, { at: 20 * minute, value: 3 }])).toMatchObject([
      { rule: 'silence', from: 0, until: 20 * minute },
    ]);
  });

  it('know a sensor that hangs, but not one that speaks once an hour', () => {
    const hanging = Array.from({ length: 37 }, (_, index) => ({ at: index * 10 * minute, value: 3.1 }));
    expect(found(hanging)).toMatchObject([{ rule: 'flat', severity: 'low', from: 0, until: null }]);
    const moving = hanging.map(({ at, value }, index) => ({ at, value: value + (index % 7) / 100 }));
    expect(found(moving)).toEqual([]);
  });

  it('do not join two excursions over a silence', () => {
    const readings = [
      { at: 0, value: 7 },
      { at: 9 * minute, value: 7 },
      { at: 30 * minute, value: 7 },
      { at: 35 * minute, value: 7 },
    ];
    expect(found(readings).map(({ rule }) => rule)).toEqual(['silence']);
  });
});

/** What the server does: stores, advances or replays from what is stored, and lets the alerts follow. */
function play(batches: readonly (readonly Reading[])[]) {
  const stored = new Map<number, Reading>();
  let track = newTrack;
  let alerts: KnownAlert[] = [];
  let next = 0;
  for (const batch of batches) {
    const fresh = batch.filter(({ at }) => !stored.has(at));
    const unique = [...new Map(fresh.map((reading) => [reading.at, reading])).values()];
    for (const reading of unique) stored.set(reading.at, reading);
    let outcome = advance(track, unique, chilled, null);
    if (outcome.kind === 'replay') {
      const { after } = outcome;
      const later = [...stored.values()].filter(({ at }) => after === null || at > after);
      outcome = replay(track, after, later, chilled, null);
    }
    if (outcome.kind !== 'advanced') throw new Error('a replay leads to an advance');
    track = outcome.track;
    const { since } = outcome;
    const open = alerts.filter((alert) => isUnsettled(alert, since));
    const { raise, change, withdraw } = reconcile(open, outcome.episodes);
    alerts = alerts
      .filter(({ id }) => !withdraw.includes(id))
      .map((alert) => {
        const changed = change.find(({ id }) => id === alert.id);
        return changed ? { ...alert, ...changed.episode } : alert;
      });
    alerts.push(...raise.map((episode) => ({ ...episode, id: String(next++), state: 'open' as const })));
  }
  return { track, alerts };
}

const plain = (episodes: readonly Episode[]) =>
  episodes.map(({ rule, severity, from, until, value }) => JSON.stringify([from, rule, severity, until, value])).sort();

const values = fc.constantFrom(-4, -2, 2, 3, 3, 3, 4, 6.6, 7, 7, 8.5, 12);
const gaps = fc.constantFrom(1, 1, 1, 2, 3, 5, 11, 17, 40);
const histories = fc.array(fc.record({ value: values, gap: gaps }), { minLength: 1, maxLength: 60 }).map((steps) => {
  let at = 1_000 * minute;
  return steps.map(({ value, gap }) => {
    at += gap * minute;
    return { at, value };
  });
});

describe('Batching and lateness', () => {
  it('change nothing: any batches in order, with repetitions, find what one list finds', () => {
    fc.assert(
      fc.property(histories, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (readings, sizes) => {
        const batches: Reading[][] = [];
        for (let place = 0, turn = 0; place < readings.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          batches.push(readings.slice(Math.max(0, place - 1), place + size));
          place += size;
        }
        expect(plain(play(batches).alerts)).toEqual(plain(found(readings)));
      }),
      { numRuns: 500 },
    );
  });

  it('change nothing within the bound: readings in any order that are at most that late', () => {
    fc.assert(
      fc.property(
        histories,
        fc.array(fc.integer({ min: 0, max: latenessMilliseconds - 1 }), { minLength: 60, maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        (readings, delays, size) => {
          // A reading arrives its delay after it was made: none is later than the bound.
          const arrivals = readings
            .map((reading, index) => ({ reading, arrives: reading.at + (delays[index] ?? 0) }))
            .sort((a, b) => a.arrives - b.arrives)
            .map(({ reading }) => reading);
          const batches = Array.from({ length: Math.ceil(arrivals.length / size) }, (_, index) =>
            arrivals.slice(index * size, (index + 1) * size),
          );
          const { alerts, track } = play(batches);
          expect(plain(alerts)).toEqual(plain(found(readings)));
          expect(track.now.last).toEqual(readings.at(-1));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('a reading that is later than the bound is passed over, and changes nothing that was found', () => {
    const readings = Array.from({ length: 60 }, (_, index) => ({ at: (1 + index) * minute, value: 3 }));
    const before = play(readings.map((reading) => [reading]));
    const outcome = advance(before.track, [{ at: 30_000, value: 40 }], chilled, null);
    expect(outcome).toMatchObject({ kind: 'advanced', episodes: [] });
  });
});
