// A text as a QR code, black on white whatever the theme, with the margin that readers need. Nothing where the text is too long to be printed small.
import { correction, generate } from 'lean-qr';

const margin = 4;
/** Of the symbol: more modules on three centimetres of paper are too fine for a telephone. */
const largestVersion = 10;
const mostBytes = 213;

/** Rows of modules, true where dark, at level M; null where the text does not fit. */
export function qrSymbol(text: string): readonly (readonly boolean[])[] | null {
  if (new TextEncoder().encode(text).length > mostBytes) return null;
  const symbol = generate(text, { minCorrectionLevel: correction.M, maxVersion: largestVersion });
  const places = Array.from({ length: symbol.size }, (_, place) => place);
  return places.map((y) => places.map((x) => symbol.get(x, y)));
}

export function QrCode({ text, className }: { readonly text: string; readonly className?: string }) {
  const symbol = qrSymbol(text);
  if (!symbol) return null;
  const size = symbol.length + 2 * margin;
  const path = symbol
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + margin} ${y + margin}h1v1h-1z` : '')))
    .join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges" className={className}>
      <path d={`M0 0h${size}v${size}H0z`} className="fill-white" />
      <path d={path} className="fill-black" />
    </svg>
  );
}
