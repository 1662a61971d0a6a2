// The symbols of labels as modules and bars, from bwip-js (loaded at first use). Drawing them is the matter of the paper; nothing here
// knows millimetres.
import type { LabelSymbol } from '@amanah/core/labels';

export type DrawnSymbol =
  | { readonly kind: 'matrix'; readonly columns: number; readonly rows: number; readonly isDark: readonly boolean[] }
  /** Widths of bar, space, bar, … in modules. */
  | { readonly kind: 'bars'; readonly widths: readonly number[]; readonly modules: number };

/** Names of the encoders, and what is asked of them. */
const encoders: Readonly<Record<LabelSymbol, { readonly name: string; readonly options: string }>> = {
  qr: { name: 'qrcode', options: 'eclevel=M' },
  datamatrix: { name: 'gs1datamatrix', options: '' },
  gs1_128: { name: 'gs1-128', options: '' },
};

/** @param data a link for QR, a bracketed element string otherwise; @throws when the encoder refuses it */
export async function drawSymbol(symbol: LabelSymbol, data: string): Promise<DrawnSymbol> {
  const { default: bwip } = await import('bwip-js/node');
  const { name, options } = encoders[symbol];
  const [drawn] = bwip.raw(name, data, options);
  if (drawn && 'pixs' in drawn)
    return { kind: 'matrix', columns: drawn.pixx, rows: drawn.pixy, isDark: drawn.pixs.map((pixel) => pixel !== 0) };
  if (drawn && 'sbs' in drawn)
    return { kind: 'bars', widths: drawn.sbs, modules: drawn.sbs.reduce((sum, width) => sum + width, 0) };
  throw new Error(`${name} drew nothing`);
}
