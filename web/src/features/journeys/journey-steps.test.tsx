// @vitest-environment happy-dom
// The journey opens and closes step by step, and says in words whether a temperature was permitted.
import english from '@amanah/messages/en';
import maps from '@amanah/messages/en/maps';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { hasUnknownDistance, type JourneyStep, splitHours, summariseTemperatures } from './journey-analysis.ts';
import { JourneySteps } from './journey-steps.tsx';
import { type AddressAnswer, locateSteps } from './located-steps.ts';

afterEach(cleanup);

const formats = {
  dateTime: {
    shortDay: { day: 'numeric', month: 'short', year: 'numeric' },
    moment: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  },
} as const;

function step(given: Partial<JourneyStep> & Pick<JourneyStep, 'id' | 'type'>): JourneyStep {
  return {
    name: `Place of ${given.type}`,
    address: 'Street 1',
    status: 'completed',
    timestamp: '2026-03-01T10:00:00.000Z',
    temperature: null,
    coordinates: null,
    certificationId: null,
    blockchainTxId: null,
    distanceKilometres: null,
    permittedTemperature: { least: -25, most: -18 },
    certificateNumber: null,
    notes: [],
    ...given,
  };
}

const steps = [
  step({ id: 'a', type: 'farm', permittedTemperature: null, coordinates: { lat: 3.1, lng: 101.5 } }),
  step({
    id: 'b',
    type: 'processing',
    temperature: -18,
    distanceKilometres: 11.84,
    slaughterMethod: 'no_stun',
    notes: [{ label: 'المشرف', value: 'حاضر' }],
  }),
  step({ id: 'c', type: 'retail', temperature: -12.5, status: 'in-progress' }),
];

const words = { ...english, maps };

interface ListProps {
  readonly given: readonly JourneyStep[];
  readonly answers?: ReadonlyMap<string, AddressAnswer>;
  readonly isColdChainBroken?: boolean;
}

function List({ given, answers, isColdChainBroken = false }: ListProps) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  return (
    <IntlProvider locale="en-GB" messages={words} formats={formats} timeZone="UTC">
      <JourneySteps
        steps={locateSteps(given, answers ?? new Map())}
        isColdChainBroken={isColdChainBroken}
        openIds={openIds}
        onOpenChange={(id, isOpen) =>
          setOpenIds(new Set(isOpen ? [...openIds, id] : [...openIds].filter((open) => open !== id)))
        }
        onShow={() => undefined}
      />
    </IntlProvider>
  );
}

function show(answers?: ReadonlyMap<string, AddressAnswer>) {
  render(<List given={steps} {...(answers ? { answers } : {})} />);
  return screen.getAllByRole('button', { expanded: false });
}

describe('the list of steps', () => {
  it('expands a step when it is clicked and collapses it when it is clicked again', () => {
    const [farm, processing] = show();
    if (!farm || !processing) throw new Error('no steps');
    expect(farm.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(farm);
    expect(farm.getAttribute('aria-expanded')).toBe('true');
    expect(processing.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(farm);
    expect(farm.getAttribute('aria-expanded')).toBe('false');
  });

  it('says the slaughter in the words of the reader, and keeps the notes of others to their own direction', () => {
    show();
    expect(screen.getByText('Without stunning')).toBeTruthy();
    expect(screen.getByText('حاضر').tagName).toBe('BDI');
    expect(screen.getByText('\u2068المشرف\u2069')).toBeTruthy();
  });

  it('keeps the closed part out of reach and takes 200 ms', () => {
    const [farm] = show();
    const panel = document.getElementById(farm?.getAttribute('aria-controls') ?? '');
    expect(panel?.hasAttribute('inert')).toBe(true);
    expect(panel?.className).toContain('duration-200');
  });

  it('tells inside from outside in words, the edge of the band being inside', () => {
    const [, processing, retail] = show();
    if (!processing || !retail) throw new Error('no steps');
    expect(within(processing).queryByText('Outside the permitted range')).toBeNull();
    expect(within(retail).getByText('Outside the permitted range')).toBeTruthy();
    // Not beside a word that says that all is well.
    expect(within(processing).getByText('Completed')).toBeTruthy();
    expect(within(retail).queryByText('In progress')).toBeNull();
  });

  it('shows a distance between the two steps that it joins, and in neither of them', () => {
    const [farm, processing] = show();
    const leg = screen.getByText('11.8 km', { selector: '[data-leg] p' });
    expect(farm?.compareDocumentPosition(leg)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(processing?.compareDocumentPosition(leg)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it('ticks no step that had to be cold where the cold chain broke, and the others as ever', () => {
    render(<List given={steps} isColdChainBroken />);
    const [farm, processing] = screen.getAllByText('Completed').map((badge) => badge.querySelector('svg'));
    expect(farm).not.toBeNull();
    expect(processing).toBeNull();
  });

  it('shows a distance with one decimal and says where it, or the place on the map, is not known', () => {
    show();
    expect([...document.querySelectorAll('[data-leg]')].map((leg) => leg.textContent)).toEqual([
      '11.8 km',
      'Distance not known',
    ]);
    expect(screen.getAllByText('Distance not known').length).toBeGreaterThan(0);
    expect(screen.getAllByText('The coordinates of this step are not recorded.')).toHaveLength(2);
  });
});

describe('a step that is known by its address only', () => {
  const town = {
    lat: 3.35,
    lng: 101.25,
    name: 'Kuala Selangor',
    country: 'MY',
    source: 'gazetteer',
    attribution: '',
  } as const;

  it('stands at the town of its address, with distances that say about', () => {
    show(new Map([['b', { kind: 'found', place: town }]]));
    expect(screen.getByText('Kuala Selangor').parentElement?.textContent).toBe(
      'Approximate: the town Kuala Selangor, found by the address.',
    );
    const located = locateSteps(steps, new Map([['c', { kind: 'found', place: town }]]));
    expect(located[2]).toMatchObject({ coordinates: { lat: 3.35, lng: 101.25 }, isAbout: true });
    expect(located[0]?.coordinates).toEqual({ lat: 3.1, lng: 101.5 });
  });
  it('gets its distance when both ends are known', () => {
    const given = [steps[0], steps[2]].flatMap((one) => (one ? [one] : []));
    const [, second] = locateSteps(given, new Map([['c', { kind: 'found', place: town }]]));
    expect(second?.distanceKilometres).toBeCloseTo(39.3, 0);
    expect(second?.isAbout).toBe(true);
  });
  it('stays without coordinates and says so when the address cannot be located', () => {
    show(
      new Map([
        ['b', { kind: 'unknown' }],
        ['c', { kind: 'failed' }],
      ]),
    );
    expect(
      screen.getByText('The place of this address could not be found, so the step is not on the map.'),
    ).toBeTruthy();
    expect(
      screen.getByText('The place of this address could not be looked up. The step is not on the map.'),
    ).toBeTruthy();
    expect(screen.getAllByText('The coordinates of this step are not recorded.')).toHaveLength(2);
  });
});

describe('steps of what the batch was made from', () => {
  const ofBatch = { code: 'HALAL-BEEF-2026-001', batchNumber: 'BEEF-1', productName: 'Minced beef' };
  const merged = [
    step({ id: 'beef farm', type: 'farm', coordinates: { lat: 3, lng: 101 }, ofBatch }),
    step({ id: 'own making', type: 'processing', coordinates: { lat: 5, lng: 101 } }),
    step({ id: 'beef cutting', type: 'processing', distanceKilometres: 111.2, ofBatch }),
    step({ id: 'own shop', type: 'retail', distanceKilometres: 22.5 }),
  ];
  async function showMerged() {
    const root = createRootRoute({ component: () => <List given={merged} /> });
    const router = createRouter({ routeTree: root, history: createMemoryHistory() });
    // The routes of a test are fewer than those of the site map that the type knows.
    render(<RouterProvider router={router as never} />);
    return await screen.findAllByRole('button', { expanded: false });
  }

  it('say which batch they belong to, and lead to its journey; those of the batch itself say nothing', async () => {
    const [farm, making] = await showMerged();
    if (!farm || !making) throw new Error('no steps');
    expect(farm.textContent).toContain('Earlier batch: Minced beef, BEEF-1');
    expect(making.textContent).not.toContain('Earlier batch');
    fireEvent.click(farm);
    const links = screen.getAllByRole('link', { name: 'Journey of Minced beef' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/product-journey?code=HALAL-BEEF-2026-001',
      '/product-journey?code=HALAL-BEEF-2026-001',
    ]);
  });

  it('have their distances along their own way, which begins without one', async () => {
    await showMerged();
    const lines = [...document.querySelectorAll('[data-leg]')].map((line) => line.textContent);
    expect(lines).toEqual([
      '111.2 km from the step before of the same batch',
      '22.5 km from the step before of the same batch',
    ]);
    const [, making] = locateSteps(merged, new Map());
    // Between the farm of the beef and the making of the batch nobody recorded a way.
    expect(making?.distanceKilometres).toBeNull();
  });
});

describe('the record of a step', () => {
  it('is the event hash, cut to 20 characters, and leads to its evidence', async () => {
    const hash = `ni:///sha-256;${'0123456789abcdef'.repeat(4)}?ver=CBV2.0`;
    const root = createRootRoute({
      component: () => <List given={[step({ id: 'a', type: 'farm', blockchainTxId: hash })]} />,
    });
    const router = createRouter({ routeTree: root, history: createMemoryHistory() });
    // The routes of a test are fewer than those of the site map that the type knows.
    render(<RouterProvider router={router as never} />);
    fireEvent.click(await screen.findByRole('button'));
    const link = screen.getByRole('link');
    expect(link.textContent).toBe(`${hash.slice(0, 20)}…`);
    expect(link.getAttribute('href')).toBe(`/evidence/${encodeURIComponent(hash)}`);
  });
});

describe('what the steps say together', () => {
  it('counts recorded temperatures only', () => {
    expect(summariseTemperatures(steps)).toMatchObject({
      range: { least: -18, most: -12.5 },
      judged: 2,
      outside: 1,
    });
    expect(summariseTemperatures([]).range).toBeNull();
  });
  it('judges each temperature by the range of its own step, and none where the step has no range', () => {
    const mixed = [
      step({ id: 'a', type: 'farm', temperature: 31, permittedTemperature: null }),
      step({ id: 'b', type: 'processing', temperature: 4, permittedTemperature: { least: 0, most: 5 } }),
      step({ id: 'c', type: 'distribution', temperature: 4, permittedTemperature: { least: -25, most: -18 } }),
    ];
    expect(summariseTemperatures(mixed)).toMatchObject({ range: { least: 4, most: 31 }, judged: 2, outside: 1 });
    expect(summariseTemperatures(mixed.slice(0, 1))).toMatchObject({ judged: 0, outside: 0 });
  });
  it('notices a gap in the distances, but not at the first step', () => {
    expect(hasUnknownDistance(steps)).toBe(true);
    expect(hasUnknownDistance(steps.slice(0, 2))).toBe(false);
  });
  it('turns long times into days', () => {
    expect(splitHours(47.4)).toEqual({ days: 0, hours: 47 });
    expect(splitHours(61.5)).toEqual({ days: 2, hours: 14 });
  });
});
