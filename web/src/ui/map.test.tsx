// @vitest-environment happy-dom
// The engine of the map waits where the page says so, and comes for whoever opens the map or chooses a step.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RouteMap } from './map.tsx';
import type { RouteMapProps } from './map-stops.ts';

const props: RouteMapProps = {
  stops: [
    {
      id: 'farm',
      number: 1,
      place: { lat: 3.42, lng: 101.17 },
      label: 'Step 1',
      isReached: true,
      isApproximate: false,
      way: 'one',
    },
  ],
  towns: [],
  selectedId: null,
  onSelect: () => undefined,
  words: {
    title: 'Map of the route',
    zoomIn: '+',
    zoomOut: '-',
    wholeRoute: 'Whole route',
    together: (numbers) => numbers,
    scrollHelp: '',
    scrollHelpMac: '',
    touchHelp: '',
    noEngine: 'This browser cannot show the map.',
    notLoaded: 'The map could not be loaded.',
    open: 'Open the map',
  },
  locale: 'en',
  waitsForOpening: () => true,
};

beforeEach(() => void vi.stubGlobal('requestIdleCallback', (idle: () => void) => setTimeout(idle)));
beforeEach(() => void vi.stubGlobal('cancelIdleCallback', clearTimeout));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const waiting = () => document.querySelector('[data-map="waiting"]');

it('stands as a drawing with a button that opens it', async () => {
  render(<RouteMap {...props} />);
  const button = await screen.findByRole('button', { name: 'Open the map' });
  expect(screen.getByRole('img', { name: 'Map of the route' })).toBeDefined();
  button.click();
  // There is no WebGL here, which only the engine finds out.
  expect((await screen.findByRole('status', {}, { timeout: 10_000 })).textContent).toBe(props.words.noEngine);
});

it('opens for whoever chooses a step', async () => {
  const { rerender } = render(<RouteMap {...props} />);
  await screen.findByRole('button', { name: 'Open the map' });
  rerender(<RouteMap {...props} selectedId="farm" />);
  expect(waiting()).toBeNull();
});

it('opens by itself where the page does not say so', async () => {
  render(<RouteMap {...props} waitsForOpening={() => false} />);
  expect((await screen.findByRole('status', {}, { timeout: 10_000 })).textContent).toBe(props.words.noEngine);
});
