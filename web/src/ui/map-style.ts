// The look of the basemap, from the tokens of the page. The engine does not read OKLCH or light-dark(), so that every colour is drawn
// once and read back. No glyphs: names on the map are HTML, in the fonts of the page and shaped for their script.
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

export interface MapColours {
  readonly water: string;
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly grid: string;
  readonly route: string;
  readonly planned: string;
  readonly halo: string;
}

const tokens: Readonly<Record<keyof MapColours, string>> = {
  water: '--sunken',
  land: '--surface',
  coast: '--line-strong',
  border: '--line',
  grid: '--line',
  route: '--brand',
  planned: '--ink-faint',
  halo: '--surface',
};

/** The colours as they are on the page now, light or dark. */
export function readColours(element: HTMLElement): MapColours {
  const probe = document.createElement('span');
  element.append(probe);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    const computed = getComputedStyle(probe).color;
    if (!context) return computed;
    context.fillStyle = computed;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  const colours = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, read(token)]));
  probe.remove();
  return colours as unknown as MapColours; // one entry for each token above
}

export const emptyStyle: StyleSpecification = { version: 8, sources: {}, layers: [] };

export function layersOf(colours: MapColours): LayerSpecification[] {
  const isPlanned = ['get', 'isPlanned'] as unknown as boolean;
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land, 'fill-antialias': true } },
    {
      id: 'grid',
      type: 'line',
      source: 'grid',
      paint: { 'line-color': colours.grid, 'line-width': 1, 'line-opacity': 0.7 },
    },
    {
      id: 'coast',
      type: 'line',
      source: 'land',
      paint: { 'line-color': colours.coast, 'line-width': 0.75, 'line-opacity': 0.6 },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
    {
      id: 'route-halo',
      type: 'line',
      source: 'route',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.halo, 'line-width': 6, 'line-opacity': 0.8 },
    },
    {
      id: 'route',
      type: 'line',
      source: 'route',
      filter: ['!', isPlanned],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.route, 'line-width': 2.5 },
    },
    {
      id: 'route-planned',
      type: 'line',
      source: 'route',
      filter: isPlanned as unknown as ['==', string, boolean],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.planned, 'line-width': 2.5, 'line-dasharray': [0.5, 2.5] },
    },
    {
      id: 'direction',
      type: 'symbol',
      source: 'route',
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 110,
        'icon-image': ['case', isPlanned, 'arrow-planned', 'arrow'],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-size': 0.5,
      },
    },
  ];
}

const arrowSide = 32;

/** A chevron that points along the line. */
export function drawArrow(colour: string): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = arrowSide;
  canvas.height = arrowSide;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas in this browser');
  context.strokeStyle = colour;
  context.lineWidth = 5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(11, 6);
  context.lineTo(22, 16);
  context.lineTo(11, 26);
  context.stroke();
  return context.getImageData(0, 0, arrowSide, arrowSide);
}
