// The door of labels.

export { buildSscc, type LabelSymbol, labelSymbols, mostLabels, packCodes, serialsOfRange } from './label.ts';
export { type LabelSheet, type LabelSheetId, labelSheetIds, labelSheets, placeOnSheet } from './label-sheets.ts';
export { escapeZpl, type ZplLabel, type ZplResolution, zplOf, zplResolutions } from './label-zpl.ts';
