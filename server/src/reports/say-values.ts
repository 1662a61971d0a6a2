// Values of a report in words: as people read them on paper, or plain for programs. Never changes a value.
import { applicationKinds, applicationStates } from '@amanah/core/certification';
import {
  type Cell,
  type ReportChart,
  type ReportColumn,
  type ReportContent,
  reportWords,
  scoreFactors,
  type ValueKind,
} from '@amanah/core/reports';
import { verdictStates } from '@amanah/core/verification';
import type { Speaker } from '@amanah/messages/speak';
import { oneOf } from '../platform/one-of.ts';

/** Of paper: days and numbers as the reader writes them. Of tables: 2026-01-05 and 12.5. */
export type Manner = 'paper' | 'table';

export function sayCell(speaker: Speaker, kind: ValueKind, cell: Cell, manner: Manner): string {
  if (cell === null) return kind === 'points' ? speaker.report('paper.noScore') : '';
  if (typeof cell === 'object') return speaker.action(cell.action, cell.subject);
  if (typeof cell === 'number') {
    if (kind === 'points' && manner === 'paper') return speaker.report('paper.score', { score: cell });
    return manner === 'paper' ? speaker.number(cell) : String(cell);
  }
  // The names below come out of core as they are; content has them as text, because rows come from the database.
  switch (kind) {
    case 'word':
      return speaker.report(`words.${oneOf(reportWords, cell)}`);
    case 'factor':
      return speaker.report(`factors.${oneOf(scoreFactors, cell)}`);
    case 'verdict':
      return speaker.verdictState(oneOf(verdictStates, cell));
    case 'state':
      return speaker.applicationState(oneOf(applicationStates, cell));
    case 'application_kind':
      return speaker.applicationKind(oneOf(applicationKinds, cell));
    case 'day':
      return manner === 'paper' ? speaker.day(cell) : cell;
    case 'moment':
      return manner === 'paper' ? speaker.moment(cell) : cell;
    default:
      return cell;
  }
}

export function sayLabel(speaker: Speaker, labels: ReportChart['labels'], label: string, manner: Manner): string {
  switch (labels) {
    case 'day':
      return manner === 'paper' ? speaker.shortDay(label) : label;
    case 'month':
      return manner === 'paper' ? speaker.month(label) : label;
    case 'text':
      return label;
    default:
      return sayCell(speaker, labels, label, manner);
  }
}

export const sayColumn = (speaker: Speaker, name: ReportColumn): string => speaker.report(`columns.${name}`);

/** What stands at the head of every form: label and value. */
export function headOf(
  speaker: Speaker,
  content: ReportContent,
  number: string,
  manner: Manner,
): readonly (readonly [string, string])[] {
  const { from, to } = content.period;
  const day = (value: string) => sayCell(speaker, 'day', value, manner);
  return [
    [speaker.report('paper.organisation'), content.organisation],
    [speaker.report('paper.periodLabel'), speaker.report('paper.period', { from: day(from), to: day(to) })],
    [
      speaker.report('paper.made'),
      speaker.report('paper.madeAt', { moment: sayCell(speaker, 'moment', content.madeAt, manner) }),
    ],
    [speaker.report('paper.number'), number],
  ];
}
