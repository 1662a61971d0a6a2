// Sizes of labels and how they lie on a sheet, in millimetres. Common A4 grids by their measures, not by the name of a maker.

export interface LabelSheet {
  readonly id: string;
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** From the edge of the page to the first label. */
  readonly left: number;
  readonly top: number;
  /** From the beginning of a label to that of the next. */
  readonly pitchX: number;
  readonly pitchY: number;
}

const a4 = { pageWidth: 210, pageHeight: 297 } as const;
const single = <const Id extends string>(id: Id, width: number, height: number) => ({
  id,
  pageWidth: width,
  pageHeight: height,
  columns: 1,
  rows: 1,
  width,
  height,
  left: 0,
  top: 0,
  pitchX: width,
  pitchY: height,
});

export const labelSheets = [
  single('single_50x30', 50, 30),
  single('single_100x150', 100, 150),
  {
    id: 'a4_8',
    ...a4,
    columns: 2,
    rows: 4,
    width: 99.1,
    height: 67.7,
    left: 4.65,
    top: 13.1,
    pitchX: 101.6,
    pitchY: 67.7,
  },
  {
    id: 'a4_14',
    ...a4,
    columns: 2,
    rows: 7,
    width: 99.1,
    height: 38.1,
    left: 4.65,
    top: 15.15,
    pitchX: 101.6,
    pitchY: 38.1,
  },
  {
    id: 'a4_21',
    ...a4,
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.2,
    top: 15.15,
    pitchX: 66.05,
    pitchY: 38.1,
  },
  {
    id: 'a4_65',
    ...a4,
    columns: 5,
    rows: 13,
    width: 38.1,
    height: 21.2,
    left: 4.75,
    top: 10.7,
    pitchX: 40.6,
    pitchY: 21.2,
  },
] as const satisfies readonly LabelSheet[];

export type LabelSheetId = (typeof labelSheets)[number]['id'];
export const labelSheetIds = labelSheets.map(({ id }) => id) as [LabelSheetId, ...LabelSheetId[]];

/**
 * Where the label with a running number lies: page from 0, and its corner in millimetres.
 *
 * @example placeOnSheet(labelSheets[2], 9) // { page: 1, x: 106.25, y: 13.1 }
 */
export function placeOnSheet(
  sheet: LabelSheet,
  index: number,
): { readonly page: number; readonly x: number; readonly y: number } {
  const perPage = sheet.columns * sheet.rows;
  const onPage = index % perPage;
  return {
    page: Math.floor(index / perPage),
    x: sheet.left + (onPage % sheet.columns) * sheet.pitchX,
    y: sheet.top + Math.floor(onPage / sheet.columns) * sheet.pitchY,
  };
}
