// Charts of a report as vectors: bars with their values, or a line over time. Begins where reading begins, and always at nought.
import type { ReportChart } from '@amanah/core/reports';
import type { Speaker } from '@amanah/messages/speak';
import { inks, type Paper, sheet } from '../platform/paper.ts';
import { sayLabel } from './say-values.ts';

const fullWidth = sheet.width - 2 * sheet.margin;
const label = { size: 8, weight: 400, colour: inks.soft, leading: 1.3 } as const;
const value = { size: 8, weight: 600, colour: inks.ink, leading: 1.3 } as const;
const barRow = 17;
const lineHeight = 110;

export const chartHeight = (chart: ReportChart): number =>
  chart.points.length === 0 ? 20 : chart.form === 'bars' ? chart.points.length * barRow + 6 : lineHeight + 30;

const sayValue = (speaker: Speaker, chart: ReportChart, amount: number) =>
  chart.unit === 'percent' ? `${speaker.number(amount)} %` : speaker.number(amount);

/** @returns the y below it */
export function drawChart(paper: Paper, speaker: Speaker, chart: ReportChart, top: number): number {
  if (chart.points.length === 0)
    return paper.write(speaker.report('paper.nothing'), paper.area(sheet.margin, top, fullWidth), label) + 6;
  if (chart.form === 'bars') drawBars(paper, speaker, chart, top);
  else drawLine(paper, speaker, chart, top);
  return top + chartHeight(chart);
}

function drawBars(paper: Paper, speaker: Speaker, chart: ReportChart, top: number): void {
  const labelWidth = 190;
  const valueWidth = 58;
  const track = fullWidth - labelWidth - valueWidth - 16;
  const most = chart.unit === 'percent' ? 100 : Math.max(1, ...chart.points.map((point) => point.value));
  for (const [index, point] of chart.points.entries()) {
    const y = top + index * barRow;
    const [first] = paper.lines(sayLabel(speaker, chart.labels, point.label, 'paper'), labelWidth, label);
    if (first) paper.write([first], paper.area(sheet.margin, y + 1, labelWidth), label);
    const rail = paper.area(sheet.margin + labelWidth + 8, y + 2, track);
    paper.document.roundedRect(rail.x, rail.y, track, 9, 2).fill(inks.brandWash);
    const length = (Math.max(0, point.value) / most) * track;
    const bar = paper.area(sheet.margin + labelWidth + 8, y + 2, length);
    if (length > 0) paper.document.roundedRect(bar.x, bar.y, length, 9, Math.min(2, length / 2)).fill(inks.brand);
    const number = paper.area(sheet.margin + labelWidth + 16 + track, y + 1, valueWidth);
    paper.write(sayValue(speaker, chart, point.value), number, value);
  }
}

function drawLine(paper: Paper, speaker: Speaker, chart: ReportChart, top: number): void {
  const axisWidth = 46;
  const width = fullWidth - axisWidth;
  const most = Math.max(1, ...chart.points.map((point) => point.value));
  const levels = most === 1 ? [0, 1] : [0, Math.ceil(most / 2), most];
  const heightOf = (amount: number) => top + 6 + (1 - amount / most) * lineHeight;
  for (const level of levels) {
    const rule = paper.area(sheet.margin + axisWidth, heightOf(level), width);
    paper.rule(rule, inks.line, 0.6);
    paper.write(
      sayValue(speaker, chart, level),
      paper.area(sheet.margin, heightOf(level) - 6, axisWidth - 8),
      label,
      'end',
    );
  }
  const step = width / Math.max(1, chart.points.length - 1);
  const place = (index: number) =>
    paper.area(sheet.margin + axisWidth + (chart.points.length === 1 ? width / 2 : index * step), 0, 0).x;
  const { document } = paper;
  for (const [index, point] of chart.points.entries()) {
    if (index === 0) document.moveTo(place(index), heightOf(point.value));
    else document.lineTo(place(index), heightOf(point.value));
  }
  document.lineWidth(1.5).lineJoin('round').stroke(inks.brand);
  if (chart.points.length <= 31)
    for (const [index, point] of chart.points.entries())
      document.circle(place(index), heightOf(point.value), 1.8).fill(inks.brand);
  const last = chart.points.length - 1;
  const shown = [...new Set([0, Math.round(last / 3), Math.round((2 * last) / 3), last])];
  const wide = 84;
  for (const index of shown) {
    const point = chart.points[index];
    if (!point) continue;
    const x = Math.min(Math.max(place(index) - wide / 2, sheet.margin), sheet.width - sheet.margin - wide);
    const words = sayLabel(speaker, chart.labels, point.label, 'paper');
    paper.write(words, { x, y: top + lineHeight + 12, width: wide }, label, 'centre');
  }
}
