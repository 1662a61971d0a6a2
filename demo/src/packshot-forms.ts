// The nine packs of the family: outline, where the drawing goes, where the label goes, and what gives them body.
import type { Colours } from './packshot-colours.ts';

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PackForm {
  readonly left: number;
  readonly right: number;
  /** Where it stands. */
  readonly foot: number;
  readonly outline: string;
  readonly fill: (colours: Colours) => string;
  /** Clip of the drawing. */
  readonly art: string;
  readonly artFrame: Frame;
  readonly label: Frame;
  readonly behind: (colours: Colours) => string;
  readonly paper: (colours: Colours) => string;
  readonly shade: string;
  readonly front: (colours: Colours) => string;
}

const nothing = () => '';
const frameOf = (x: number, y: number, width: number, height: number): Frame => ({ x, y, width, height });
const panel =
  ({ x, y, width, height }: Frame, radius: number) =>
  (colours: Colours) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colours.paper}"/>`;
const whole = (name: string) => `<rect width="400" height="400" fill="url(#${name})"/>`;
const rectangle = ({ x, y, width, height }: Frame) => `M${x} ${y}h${width}v${height}h${-width}z`;

function boxForm(): PackForm {
  const art = frameOf(104, 66, 176, 128);
  const label = frameOf(104, 194, 176, 112);
  return {
    left: 104,
    right: 312,
    foot: 334,
    outline: 'M107 66H280V336H107a3 3 0 0 1-3-3V69a3 3 0 0 1 3-3z',
    fill: ({ brand }) => brand,
    art: rectangle(art),
    artFrame: art,
    label,
    behind: ({ brandDark, brandLight }) =>
      `<path d="M280 66 310 78V322L280 336z" fill="${brandDark}"/><path d="M104 67 134 56H306L312 78H280z" fill="${brandLight}" opacity="0"/>`,
    paper: panel(label, 0),
    shade: `${whole('fall')}<path d="M104 66h5v270h-5z" fill="#fff" opacity=".16"/><path d="M276 66h4v270h-4z" fill="#000" opacity=".1"/>`,
    front: ({ brandLight }) => `<path d="M104 186h176v8H104z" fill="${brandLight}" opacity=".9"/>`,
  };
}

function trayForm(): PackForm {
  const art = frameOf(52, 116, 296, 190);
  const label = frameOf(128, 104, 144, 214);
  const inner = frameOf(136, 150, 128, 124);
  return {
    left: 40,
    right: 360,
    foot: 316,
    outline: 'M62 104H338a22 22 0 0 1 22 22V296a22 22 0 0 1-22 22H62a22 22 0 0 1-22-22V126a22 22 0 0 1 22-22z',
    fill: () => '#2b2a2c',
    art: 'M66 116H334a14 14 0 0 1 14 14V292a14 14 0 0 1-14 14H66a14 14 0 0 1-14-14V130a14 14 0 0 1 14-14z',
    artFrame: art,
    label: inner,
    behind: nothing,
    paper: (colours) => `<path d="${rectangle(label)}" fill="${colours.brand}"/>${panel(inner, 3)(colours)}`,
    shade: `${whole('fall')}<path d="M40 104h140L96 318H40z" fill="#fff" opacity=".1"/><path d="M196 104h22l-84 214h-22z" fill="#fff" opacity=".06"/>`,
    front: () =>
      '<path d="M62 105H338a21 21 0 0 1 21 21" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.5"/>',
  };
}

function pouchForm(): PackForm {
  const label = frameOf(122, 196, 156, 108);
  return {
    left: 98,
    right: 302,
    foot: 342,
    outline:
      'M104 58H296q-3 18 2 52q5 60 6 128q0 60 -6 92q-3 14 -20 14H122q-17 0 -20 -14q-6 -32 -6 -92q1 -68 6 -128q5 -34 2 -52z',
    fill: ({ brand }) => brand,
    art: 'M96 96H304V262Q200 292 96 262z',
    artFrame: frameOf(96, 96, 208, 190),
    label,
    behind: nothing,
    paper: panel(label, 6),
    shade: `${whole('soft')}<path d="M96 300q104 40 208 0v50H96z" fill="#000" opacity=".12"/>`,
    front: ({ brandLight }) =>
      `<path d="M104 72H296M104 80H297" stroke="${brandLight}" stroke-width="1.6" opacity=".8"/><path d="M103 66l6 4-6 4zM297 66l-6 4 6 4z" fill="#f4efe5"/>`,
  };
}

function bagForm(): PackForm {
  const label = frameOf(108, 190, 184, 108);
  return {
    left: 84,
    right: 316,
    foot: 348,
    outline:
      'M96 70Q200 60 304 70q-4 22 4 52q10 60 9 118q-1 58 -9 92q-3 18 -24 18H116q-21 0 -24 -18q-8 -34 -9 -92q-1 -58 9 -118q8 -30 4 -52z',
    fill: ({ brand }) => brand,
    art: 'M80 108Q200 98 320 108V252Q200 266 80 252z',
    artFrame: frameOf(80, 98, 240, 170),
    label,
    behind: nothing,
    paper: panel(label, 4),
    shade: `${whole('soft')}<path d="M96 70q6 30 24 48q-20 -6 -28 4zM304 70q-6 30 -24 48q20 -6 28 4z" fill="#000" opacity=".14"/><path d="M110 322q90 16 180 0" stroke="#000" stroke-opacity=".14" stroke-width="3" fill="none"/>`,
    front: () =>
      '<path d="M98 80Q200 70 302 80" fill="none" stroke="#fbf7ee" stroke-width="1.8" stroke-dasharray="6 4" opacity=".85"/>',
  };
}

function wrapperForm(): PackForm {
  const teeth = (x: number, outwards: number) =>
    Array.from(
      { length: 10 },
      (_, index) => `L${x + (index % 2 === 0 ? outwards : 0)} ${132 + (index + 0.5) * 14.2}`,
    ).join('');
  const back = (x: number, outwards: number) =>
    Array.from(
      { length: 10 },
      (_, index) => `L${x + (index % 2 === 0 ? outwards : 0)} ${274 - (index + 0.5) * 14.2}`,
    ).join('');
  const label = frameOf(110, 142, 156, 122);
  return {
    left: 34,
    right: 366,
    foot: 286,
    outline: `M52 132Q60 124 76 126H324Q340 124 348 132${teeth(360, 6)}L348 274Q340 282 324 280H76Q60 282 52 274${back(40, -6)}z`,
    fill: ({ brand }) => brand,
    art: 'M266 118H326V290H266zM76 118H110V290H76z',
    artFrame: frameOf(76, 118, 250, 172),
    label,
    behind: nothing,
    paper: panel(label, 0),
    shade: `${whole('fall')}<path d="M76 120v168M324 120v168" stroke="#000" stroke-opacity=".2" stroke-width="1.5"/><path d="M70 120v168M330 120v168" stroke="#fff" stroke-opacity=".2" stroke-width="3"/><path d="M40 140H360v12H40z" fill="#fff" opacity=".12"/><path d="M40 256H360v26H40z" fill="#000" opacity=".07"/>`,
    front: () =>
      '<path d="M46 142v122M52 138v130M58 134v138M342 134v138M348 138v130M354 142v122" stroke="#000" stroke-opacity=".14" stroke-width="1.5"/>',
  };
}

function bottleForm(): PackForm {
  const label = frameOf(138, 206, 124, 104);
  return {
    left: 138,
    right: 262,
    foot: 350,
    outline: 'M178 66H222V98q0 14 16 28q24 20 24 50V332q0 20 -20 20H158q-20 0 -20 -20V176q0 -30 24 -50q16 -14 16 -28z',
    fill: ({ accentLight }) => accentLight,
    art: 'M138 182H262V206H138zM138 310H262V332H138z',
    artFrame: frameOf(138, 182, 124, 150),
    label,
    behind: nothing,
    paper: (colours) =>
      `<path d="M138 182H262V332H138z" fill="${colours.brand}" opacity=".0"/>${panel(label, 0)(colours)}`,
    shade: whole('round'),
    front: ({ brand, brandDark, brandLight }) =>
      `<rect x="172" y="40" width="56" height="34" rx="5" fill="${brand}"/><path d="M180 44v26M188 44v26M196 44v26M204 44v26M212 44v26M220 44v26" stroke="${brandDark}" stroke-opacity=".5" stroke-width="2"/><rect x="172" y="40" width="56" height="34" rx="5" fill="url(#round)"/><rect x="174" y="76" width="52" height="6" rx="2" fill="${brandLight}"/>`,
  };
}

function jarForm(): PackForm {
  const label = frameOf(112, 184, 176, 112);
  return {
    left: 112,
    right: 288,
    foot: 344,
    outline: 'M138 112H262q26 6 26 36V318q0 28 -28 28H140q-28 0 -28 -28V148q0 -30 26 -36z',
    fill: ({ accent }) => accent,
    art: 'M112 128H288V340H112z',
    artFrame: frameOf(112, 128, 176, 212),
    label,
    behind: nothing,
    paper: panel(label, 0),
    shade: `${whole('round')}<path d="M126 140q-4 90 0 186" stroke="#fff" stroke-opacity=".35" stroke-width="5" fill="none" stroke-linecap="round"/>`,
    front: ({ brand, brandDark }) =>
      `<rect x="126" y="64" width="148" height="46" rx="7" fill="${brand}"/><path d="M126 98h148" stroke="${brandDark}" stroke-width="2" opacity=".7"/><rect x="126" y="64" width="148" height="46" rx="7" fill="url(#round)"/>`,
  };
}

function canForm(): PackForm {
  const label = frameOf(108, 190, 184, 108);
  return {
    left: 108,
    right: 292,
    foot: 338,
    outline: 'M108 92V316q0 22 92 22t92 -22V92q0 -22 -92 -22t-92 22z',
    fill: ({ brand }) => brand,
    art: 'M108 104q0 20 92 20t92 -20V190H108z',
    artFrame: frameOf(108, 100, 184, 92),
    label,
    behind: nothing,
    paper: (colours) => `<path d="M108 190H292V298q0 0 0 0H108z" fill="${colours.paper}"/>`,
    shade: whole('round'),
    front: () =>
      '<ellipse cx="200" cy="88" rx="92" ry="20" fill="#d9d6d0"/><ellipse cx="200" cy="88" rx="84" ry="16.5" fill="#bdb9b2"/><ellipse cx="200" cy="90" rx="76" ry="13.5" fill="#cfccc6"/><path d="M196 86h26a7 4 0 0 1 0 8h-26z" fill="#a8a49d"/><path d="M108 318q0 22 92 22t92 -22" fill="none" stroke="#c9c5be" stroke-width="5"/>',
  };
}

function tubForm(): PackForm {
  const label = frameOf(128, 182, 144, 106);
  return {
    left: 116,
    right: 284,
    foot: 330,
    outline: 'M100 132H300L278 312q-2 20 -22 20H144q-20 0 -22 -20z',
    fill: ({ brand }) => brand,
    art: 'M98 132H302V300H98z',
    artFrame: frameOf(98, 132, 204, 170),
    label,
    behind: nothing,
    paper: panel(label, 8),
    shade: whole('round'),
    front: ({ brandDark }) =>
      `<path d="M92 112q0 -10 10 -10H298q10 0 10 10v14q0 8 -8 8H100q-8 0 -8 -8z" fill="#f3efe7"/><path d="M92 126h216" stroke="${brandDark}" stroke-opacity=".35" stroke-width="1.5"/><path d="M92 112q0 -10 10 -10H298q10 0 10 10v14q0 8 -8 8H100q-8 0 -8 -8z" fill="url(#round)" opacity=".5"/>`,
  };
}

export const packForms = {
  box: boxForm(),
  tray: trayForm(),
  pouch: pouchForm(),
  bag: bagForm(),
  wrapper: wrapperForm(),
  bottle: bottleForm(),
  jar: jarForm(),
  can: canForm(),
  tub: tubForm(),
} as const satisfies Record<string, PackForm>;

export type PackShape = keyof typeof packForms;
