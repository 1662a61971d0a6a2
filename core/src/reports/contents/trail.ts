// The audit report: what was done in the name of an organisation, as its audit trail has it. Leaves no entry of the period out.
import { largest, overTime, type ReportContent, type ReportHead } from '../content.ts';

export interface ReportEntry {
  readonly place: number;
  /** ISO moment. */
  readonly at: string;
  readonly action: string;
  readonly subject: string;
  /** null: the product itself, or a person whose account was deleted. */
  readonly actor: string | null;
  readonly hash: string;
}

export function auditReport(head: ReportHead, entries: readonly ReportEntry[]): ReportContent {
  const actors = entries.map(({ actor }) => actor).filter((actor) => actor !== null);
  return {
    ...head,
    kind: 'audit',
    figures: [
      { name: 'entries', kind: 'number', value: entries.length },
      { name: 'actors', kind: 'number', value: new Set(actors).size },
      { name: 'actions', kind: 'number', value: new Set(entries.map(({ action }) => action)).size },
    ],
    charts: [
      {
        name: 'entries_over_time',
        form: 'line',
        unit: 'number',
        ...overTime(
          head.period,
          entries.map(({ at }) => ({ day: at.slice(0, 10), amount: 1 })),
        ),
      },
      {
        name: 'entries_by_actor',
        form: 'bars',
        labels: 'text',
        unit: 'number',
        points: largest(actors.map((actor) => ({ label: actor, value: 1 }))),
      },
    ],
    tables: [
      {
        name: 'entries',
        columns: [
          { name: 'place', kind: 'number' },
          { name: 'moment', kind: 'moment' },
          { name: 'action', kind: 'action' },
          { name: 'actor', kind: 'text' },
          { name: 'hash', kind: 'code' },
        ],
        rows: entries.map(({ place, at, action, subject, actor, hash }) => [
          place,
          at,
          { action, subject },
          actor,
          hash,
        ]),
      },
    ],
    notes: ['trail_is_chain', 'days_are_utc'],
  };
}
