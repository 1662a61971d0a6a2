// Pictures of the demo products: one family of packs, drawn from words and two colours. No photograph, no logo of anybody real.
import type { ProductCategory } from '@amanah/core/products';
import { type Colours, mix } from './packshot-colours.ts';
import { type Frame, type PackShape, packForms } from './packshot-forms.ts';
import { drawMotif } from './packshot-motifs.ts';

export type { PackShape } from './packshot-forms.ts';

export interface PackshotSubject {
  readonly shape: PackShape;
  readonly category: ProductCategory;
  readonly brand: string;
  readonly name: string;
  readonly weight: string;
  /** `#rrggbb` of the brand, the same on all its packs. */
  readonly brandColour: string;
  /** `#rrggbb` of what is inside. */
  readonly accent: string;
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Without knowing the font, a letter is taken to be this wide. */
const letterWidth = 0.57;

/** Breaks a name into at most three lines and finds the largest size at which they fit. */
function fitLines(text: string, width: number, height: number, largest: number): { size: number; lines: string[] } {
  const words = text.split(' ');
  for (let size = largest; size > 8; size -= 0.5) {
    const room = Math.floor(width / (size * letterWidth));
    const lines: string[] = [];
    for (const word of words) {
      const last = lines.at(-1);
      if (last !== undefined && `${last} ${word}`.length <= room) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    if (lines.length <= 3 && lines.length * size * 1.16 <= height && lines.every((line) => line.length <= room))
      return { size, lines };
  }
  return { size: 9, lines: [text] };
}

/** Brand, rule, name and weight, set into the label of a pack. */
function setLabel(subject: PackshotSubject, label: Frame, colours: Colours): string {
  const { x, y, width, height } = label;
  const middle = x + width / 2;
  const inner = width - 20;
  const brand = subject.brand.toLocaleUpperCase('en');
  const brandSize = Math.min(13, inner / (brand.length * 0.8));
  const brandAt = y + 12 + brandSize * 0.8;
  const weightSize = 10.5;
  const nameTop = brandAt + 11;
  const nameRoom = y + height - 12 - weightSize - 8 - nameTop;
  const { size, lines } = fitLines(subject.name.split(',')[0] ?? subject.name, inner, nameRoom, 22);
  const block = lines.length * size * 1.16;
  const first = nameTop + (nameRoom - block) / 2 + size * 0.88;
  const name = lines
    .map(
      (line, index) =>
        `<tspan x="${middle}" y="${(first + index * size * 1.16).toFixed(1)}">${escapeXml(line)}</tspan>`,
    )
    .join('');
  return `<g text-anchor="middle" font-family="'IBM Plex Sans','Segoe UI','Helvetica Neue',Arial,sans-serif">
<text x="${middle}" y="${brandAt.toFixed(1)}" font-size="${brandSize.toFixed(1)}" font-weight="600" letter-spacing="${(brandSize * 0.12).toFixed(2)}" fill="${colours.brandInk}">${escapeXml(brand)}</text>
<path d="M${middle - 14} ${(brandAt + 7).toFixed(1)}h28" stroke="${colours.accent}" stroke-width="2" stroke-linecap="round"/>
<text font-size="${size}" font-weight="600" fill="${colours.ink}">${name}</text>
<text x="${middle}" y="${(y + height - 12).toFixed(1)}" font-size="${weightSize}" fill="${colours.inkSoft}">${escapeXml(subject.weight)}</text>
</g>`;
}

/**
 * A square SVG of one pack on a light ground, 400 by 400.
 * @example drawPackshot(subject).startsWith('<svg') // true
 */
export function drawPackshot(subject: PackshotSubject): string {
  const colours: Colours = {
    brand: subject.brandColour,
    brandDark: mix(subject.brandColour, '#120c08', 0.34),
    brandLight: mix(subject.brandColour, '#ffffff', 0.16),
    brandInk: mix(subject.brandColour, '#120c08', 0.12),
    accent: subject.accent,
    accentDark: mix(subject.accent, '#1a0f08', 0.3),
    accentLight: mix(subject.accent, '#fff6e6', 0.45),
    paper: '#fbf7ee',
    ink: '#241f1a',
    inkSoft: '#655d54',
  };
  const form = packForms[subject.shape];
  const { left, right, foot } = form;
  const middle = (left + right) / 2;
  const width = right - left;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="img" aria-label="${escapeXml(`${subject.brand} ${subject.name}`)}">
<defs>
<radialGradient id="ground" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#fdfbf7"/><stop offset="1" stop-color="${mix('#ece6da', subject.accent, 0.1)}"/></radialGradient>
<radialGradient id="shadow"><stop offset="0" stop-color="#2a1d12" stop-opacity=".34"/><stop offset=".55" stop-color="#2a1d12" stop-opacity=".13"/><stop offset="1" stop-color="#2a1d12" stop-opacity="0"/></radialGradient>
<linearGradient id="round"><stop offset="0" stop-color="#000" stop-opacity=".24"/><stop offset=".16" stop-color="#fff" stop-opacity=".16"/><stop offset=".34" stop-color="#fff" stop-opacity=".05"/><stop offset=".72" stop-color="#000" stop-opacity=".04"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>
<linearGradient id="soft"><stop offset="0" stop-color="#000" stop-opacity=".13"/><stop offset=".1" stop-color="#fff" stop-opacity=".13"/><stop offset=".3" stop-color="#fff" stop-opacity="0"/><stop offset=".82" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".17"/></linearGradient>
<linearGradient id="fall" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".12"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></linearGradient>
<clipPath id="pack"><path d="${form.outline}"/></clipPath>
<clipPath id="art"><path d="${form.art}"/></clipPath>
</defs>
<rect width="400" height="400" fill="url(#ground)"/>
<ellipse cx="${middle + 6}" cy="${foot}" rx="${(width * 0.62).toFixed(1)}" ry="${(width * 0.085).toFixed(1)}" fill="url(#shadow)"/>
${form.behind(colours)}
<path d="${form.outline}" fill="${form.fill(colours)}"/>
<g clip-path="url(#pack)"><g clip-path="url(#art)"><rect width="400" height="400" fill="${colours.accent}"/>${drawMotif(subject.category, colours, form.artFrame)}</g>
${form.paper(colours)}</g>
${setLabel(subject, form.label, colours)}
<g clip-path="url(#pack)">${form.shade}</g>
${form.front(colours)}
</svg>
`.replaceAll('\n', '');
}
