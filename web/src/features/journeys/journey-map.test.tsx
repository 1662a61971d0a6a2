// @vitest-environment happy-dom
// The route in words stays open, whatever becomes of the map beside it: its engine may be missing, and places arrive later.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../platform/testing/show.tsx';
import { JourneyMap } from './journey-map.tsx';
import type { LocatedStep } from './located-steps.ts';

const step = (id: string, lat: number): LocatedStep =>
  ({
    ...{ id, type: 'farm', name: id, address: '', status: 'completed', coordinates: { lat, lng: 101 } },
    ...{ distanceKilometres: null, temperature: null, found: null, isAbout: false, timestamp: '2026-11-01T08:00:00Z' },
  }) as unknown as LocatedStep; // all that the map and its words read

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ towns: [], attribution: 'GeoNames' }));
  // As a browser without WebGL.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page() {
  const [steps, setSteps] = useState([step('Farm', 3.1)]);
  return (
    <>
      <button type="button" onClick={() => setSteps([...steps, step('Plant', 3.2)])}>
        more
      </button>
      <JourneyMap steps={steps} selectedId={null} onSelect={() => undefined} />
    </>
  );
}

it('keeps the route in words open while the engine is found missing and steps arrive', {
  timeout: 20_000,
}, async () => {
  show(<Page />, 'maps');
  const words = await screen.findByRole('button', { name: 'The route in words' });
  fireEvent.click(words);
  expect(words.getAttribute('aria-expanded')).toBe('true');
  await waitFor(() => expect(document.querySelector('[data-map="drawing"]')).not.toBeNull(), {
    timeout: 15_000,
  });
  fireEvent.click(screen.getByRole('button', { name: 'more' }));
  await screen.findByText(/Plant/);
  expect(screen.getByRole('button', { name: 'The route in words' })).toBe(words);
  expect(words.getAttribute('aria-expanded')).toBe('true');
});
