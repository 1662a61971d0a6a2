// The drawing on a pack: a calm repeat of one shape for each kind of food.
import type { ProductCategory } from '@amanah/core/products';
import type { Colours } from './packshot-colours.ts';
import type { Frame } from './packshot-forms.ts';

interface Tile {
  readonly width: number;
  readonly height: number;
  readonly draw: (colours: Colours) => string;
}

const arcs: Tile = {
  width: 44,
  height: 22,
  draw: ({ accentDark, accentLight }) =>
    [20, 14, 8]
      .map((radius, index) => {
        const colour = index === 1 ? accentLight : accentDark;
        const half = (x: number, y: number) =>
          `<path d="M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${radius * 2} 0" fill="none" stroke="${colour}" stroke-width="2.4" opacity=".75"/>`;
        return half(22, 22) + half(0, 11) + half(44, 11) + half(0, 33) + half(44, 33);
      })
      .join(''),
};

const waves: Tile = {
  width: 40,
  height: 20,
  draw: ({ accentDark, accentLight }) =>
    `<path d="M-20 6q10 -9 20 0t20 0t20 0" fill="none" stroke="${accentLight}" stroke-width="2.6" opacity=".85"/><path d="M-10 16q10 -9 20 0t20 0t20 0" fill="none" stroke="${accentDark}" stroke-width="2.6" opacity=".6"/>`,
};

const ears: Tile = {
  width: 36,
  height: 60,
  draw: ({ accentLight, accentDark }) => {
    const grain = (x: number, y: number, turn: number, colour: string) =>
      `<ellipse cx="${x}" cy="${y}" rx="3.6" ry="8" transform="rotate(${turn} ${x} ${y})" fill="${colour}"/>`;
    const ear = (x: number, y: number, colour: string) =>
      [0, 14, 28].map((down) => grain(x - 6, y + down, -28, colour) + grain(x + 6, y + down, 28, colour)).join('');
    return `<g opacity=".8">${ear(9, 12, accentLight)}${ear(27, 42, accentDark)}${ear(27, -18, accentDark)}</g>`;
  },
};

const tiles: Tile = {
  width: 36,
  height: 36,
  draw: ({ accentLight, accentDark }) =>
    `<path d="M18 2 34 18 18 34 2 18z" fill="none" stroke="${accentLight}" stroke-width="2.2" opacity=".85"/><path d="M18 11 25 18 18 25 11 18z" fill="${accentDark}" opacity=".55"/><path d="M0 -7 7 0 0 7 -7 0zM36 -7 43 0 36 7 29 0zM0 29 7 36 0 43 -7 36zM36 29 43 36 36 43 29 36z" fill="${accentLight}" opacity=".6"/>`,
};

const drops: Tile = {
  width: 36,
  height: 44,
  draw: ({ accentLight, accentDark }) => {
    const drop = (x: number, y: number, colour: string) =>
      `<path d="M${x} ${y - 12}c5 7 8 10 8 14a8 8 0 0 1-16 0c0-4 3-7 8-14z" fill="${colour}"/>`;
    return `<g opacity=".75">${drop(9, 16, accentLight)}${drop(27, 38, accentDark)}${drop(27, -6, accentDark)}</g>`;
  },
};

const bubbles: Tile = {
  width: 48,
  height: 48,
  draw: ({ accentLight, accentDark }) =>
    `<g fill="none" stroke-width="2.2" opacity=".8"><circle cx="12" cy="12" r="8" stroke="${accentLight}"/><circle cx="36" cy="30" r="11" stroke="${accentDark}"/><circle cx="14" cy="38" r="4" stroke="${accentLight}"/><circle cx="38" cy="6" r="3" stroke="${accentLight}"/></g>`,
};

const bowls: Tile = {
  width: 48,
  height: 34,
  draw: ({ accentLight, accentDark }) =>
    `<g opacity=".75"><path d="M4 6h16a8 8 0 0 1-16 0z" fill="${accentLight}" transform="scale(1.25)"/><path d="M24 22h20a10 10 0 0 1-20 0z" fill="${accentDark}"/><path d="M30 17q2-3 0-6M38 17q2-3 0-6" stroke="${accentDark}" stroke-width="2" fill="none" stroke-linecap="round"/></g>`,
};

const seeds: Tile = {
  width: 30,
  height: 30,
  draw: ({ accentLight, accentDark }) =>
    `<g opacity=".8"><circle cx="7" cy="7" r="4.4" fill="${accentLight}"/><circle cx="22" cy="22" r="4.4" fill="${accentDark}"/><path d="M22 3v8M18 7h8M7 18v8M3 22h8" stroke="${accentLight}" stroke-width="2" stroke-linecap="round"/></g>`,
};

const leaves: Tile = {
  width: 40,
  height: 40,
  draw: ({ accentLight, accentDark }) => {
    const leaf = (x: number, y: number, turn: number, colour: string) =>
      `<path d="M0 -13q10 11 0 26q-10 -15 0 -26z" transform="translate(${x} ${y}) rotate(${turn})" fill="${colour}"/>`;
    return `<g opacity=".75">${leaf(10, 14, 35, accentLight)}${leaf(30, 34, -35, accentDark)}${leaf(30, -6, -35, accentDark)}</g>`;
  },
};

const motifs: Readonly<Record<ProductCategory, Tile>> = {
  meat: arcs,
  poultry: arcs,
  seafood: waves,
  dairy: drops,
  oil_fat: drops,
  bakery: ears,
  grain: ears,
  confectionery: tiles,
  beverage: bubbles,
  ready_meal: bowls,
  seasoning: seeds,
  fruit_vegetable: leaves,
  supplement: tiles,
};

export function drawMotif(category: ProductCategory, colours: Colours, frame: Frame): string {
  const { width, height, draw } = motifs[category];
  return `<pattern id="motif" x="${frame.x}" y="${frame.y}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${draw(colours)}</pattern><rect x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" fill="url(#motif)"/>`;
}
