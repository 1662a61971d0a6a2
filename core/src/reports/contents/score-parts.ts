// The score as figure, chart and table, the same in every compliance report.
import type { Cell, ReportChart, ReportFigure, ReportTable, ValueKind } from '../content.ts';
import type { ComplianceScore } from '../score.ts';

export const scoreFigure = ({ score }: ComplianceScore): { name: ReportFigure; kind: ValueKind; value: Cell } => ({
  name: 'score',
  kind: 'points',
  value: score,
});

export const scoreCharts = ({ score, parts }: ComplianceScore): readonly ReportChart[] =>
  score === null
    ? []
    : [
        {
          name: 'score_parts',
          form: 'bars',
          labels: 'factor',
          unit: 'percent',
          points: parts.map(({ factor, count, of }) => ({
            label: factor,
            value: of === 0 ? 100 : Math.round((count / of) * 100),
          })),
        },
      ];

export const scoreTable = ({ parts }: ComplianceScore): ReportTable => ({
  name: 'score_parts',
  columns: [
    { name: 'factor', kind: 'factor' },
    { name: 'count', kind: 'number' },
    { name: 'of', kind: 'number' },
    { name: 'points', kind: 'number' },
    { name: 'most', kind: 'number' },
  ],
  rows: parts.map(({ factor, count, of, points, most }) => [factor, count, of, points, most]),
});
