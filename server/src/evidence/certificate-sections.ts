// The parts of the paper below the verdict: facts with labels, lists, and short sentences two by two.
import type { CertificateWord, Speaker } from '@amanah/messages/speak';
import type { Style } from '../platform/bidi-text.ts';
import { type Area, inks, type Paper, sheet } from '../platform/paper.ts';

export const { margin } = sheet;
export const fullWidth = sheet.width - 2 * margin;
export const columnGap = 28;
export const columnWidth = (fullWidth - columnGap) / 2;
export const sectionGap = 6;
const signWidth = 15;

export const styles = {
  wordmark: { size: 19, weight: 600, colour: inks.brandInk },
  title: { size: 12.5, weight: 600, colour: inks.ink },
  subject: { size: 9, weight: 600, colour: inks.brandInk, leading: 1.45 },
  small: { size: 8.5, weight: 400, colour: inks.soft, leading: 1.45 },
  tiny: { size: 7.2, weight: 400, colour: inks.faint, leading: 1.4 },
  brand: { size: 9.5, weight: 600, colour: inks.brand },
  product: { size: 20, weight: 600, colour: inks.ink, leading: 1.25 },
  section: { size: 9, weight: 600, colour: inks.brandInk },
  label: { size: 8.6, weight: 400, colour: inks.faint, leading: 1.3 },
  value: { size: 8.6, weight: 600, colour: inks.ink, leading: 1.3 },
  item: { size: 8.8, weight: 400, colour: inks.ink, leading: 1.3 },
  strong: { size: 11, weight: 600, colour: inks.ink },
} as const satisfies Record<string, Style>;

export interface Sheet {
  readonly paper: Paper;
  readonly speaker: Speaker;
}

export type Fact = readonly [CertificateWord, string];

/** A title over a line. @returns the y below it */
function drawSection({ paper }: Sheet, title: string, area: Area): number {
  const y = paper.write(title, area, styles.section);
  paper.rule({ ...area, y: y + 2 }, inks.brand, 0.9);
  return y + 7;
}

export function drawFacts(page: Sheet, title: string, facts: readonly Fact[], area: Area): number {
  const { paper, speaker } = page;
  const labelWidth = 60;
  const fromStart = paper.direction === 'ltr' ? area.x : sheet.width - area.x - area.width;
  let y = drawSection(page, title, area);
  for (const [index, [label, value]] of facts.entries()) {
    if (index > 0) paper.rule({ ...area, y: y - 1.5 }, inks.line, 0.5);
    const below = paper.write(speaker.certificate(label), paper.area(fromStart, y, labelWidth), styles.label);
    y =
      Math.max(
        below,
        paper.write(value, paper.area(fromStart + labelWidth + 8, y, area.width - labelWidth - 8), styles.value),
      ) + 3;
  }
  return y;
}

export function drawList(page: Sheet, title: string, items: readonly string[], area: Area): number {
  const { paper } = page;
  const fromStart = paper.direction === 'ltr' ? area.x : sheet.width - area.x - area.width;
  let y = drawSection(page, title, area);
  for (const item of items) {
    const middle = paper.area(fromStart, 0, 8).x + 4;
    drawSign(paper, 'dot', middle, y + 6.4);
    y = paper.write(item, paper.area(fromStart + signWidth, y, area.width - signWidth), styles.item) + 1.6;
  }
  return y;
}

/** Short sentences two by two, in the columns of the facts above. */
function pairsOf({ paper }: Sheet, items: readonly string[]) {
  const set = items.map((item) => paper.lines(item, columnWidth - signWidth, styles.item));
  const leading = styles.item.size * styles.item.leading;
  return Array.from({ length: Math.ceil(set.length / 2) }, (_, row) => {
    const pair = set.slice(row * 2, row * 2 + 2);
    return { pair, height: Math.max(...pair.map((lines) => lines.length)) * leading + 1.6 };
  });
}

const titleHeight = styles.section.size * 1.4 + 7;
export const pairsHeight = (page: Sheet, items: readonly string[]) =>
  titleHeight + pairsOf(page, items).reduce((sum, { height }) => sum + height, 0);

export function drawPairs(
  page: Sheet,
  title: string,
  items: readonly string[],
  top: number,
  sign: 'check' | 'dash',
): number {
  const { paper } = page;
  let y = drawSection(page, title, paper.area(margin, top, fullWidth));
  for (const { pair, height } of pairsOf(page, items)) {
    for (const [column, lines] of pair.entries()) {
      const fromStart = margin + column * (columnWidth + columnGap);
      drawSign(paper, sign, paper.area(fromStart, 0, 8).x + 4, y + 6.4);
      paper.write(lines, paper.area(fromStart + signWidth, y, columnWidth - signWidth), styles.item);
    }
    y += height;
  }
  return y;
}

function drawSign({ document }: Paper, sign: 'dot' | 'check' | 'dash', x: number, y: number): void {
  document.save().lineWidth(1.3).lineCap('round').lineJoin('round');
  if (sign === 'check')
    document
      .moveTo(x - 3.4, y)
      .lineTo(x - 0.9, y + 2.5)
      .lineTo(x + 3.6, y - 2.8)
      .stroke(inks.brand);
  else if (sign === 'dash')
    document
      .moveTo(x - 3, y)
      .lineTo(x + 3, y)
      .stroke(inks.faint);
  else document.circle(x, y, 1.7).fill(inks.brand);
  document.restore();
}
