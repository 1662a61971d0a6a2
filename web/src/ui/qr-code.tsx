// A text as a QR code, black on white whatever the theme, with the margin that readers need. Nothing where the text is too long for one.
import { qrSymbol } from './qr-symbol.ts';

const margin = 4;

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
