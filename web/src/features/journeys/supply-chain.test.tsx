// @vitest-environment happy-dom
// What somebody else recorded of a step stands for no record of the maker, and goods that were too warm on the way wear no tick.
import type { SupplyChainEvent } from '@amanah/api/journeys';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../platform/testing/show.tsx';
import { SupplyChain } from './supply-chain.tsx';

afterEach(cleanup);

const step = (name: string, timestamp: string, more: Partial<SupplyChainEvent> = {}): SupplyChainEvent => ({
  id: crypto.randomUUID(),
  type: 'processing',
  name,
  address: '',
  status: 'completed',
  timestamp,
  temperature: null,
  coordinates: null,
  certificationId: null,
  blockchainTxId: null,
  ...more,
});
const others = { isOthers: true } as const;

const showSteps = (...events: readonly SupplyChainEvent[]) => show(<SupplyChain events={events} />);

it('names the maker, however late somebody else recorded', async () => {
  const [own, strange] = ['2026-11-02T08:00:00Z', '2026-11-03T08:00:00Z'];
  showSteps(step('Ipoh plant', own), step('Some shop', strange, others));
  expect(await screen.findByText('Ipoh plant')).toBeTruthy();
  expect(screen.queryByText('Some shop')).toBeNull();
});

it('names whoever recorded where the maker recorded nothing', async () => {
  showSteps(step('Some shop', '2026-11-03T08:00:00Z', others));
  expect(await screen.findByText('Some shop')).toBeTruthy();
});

it('ticks no step that had to be cold where the cold chain broke', async () => {
  const events = [step('Ipoh plant', '2026-11-02T08:00:00Z', { temperature: -19 })];
  const badge = async () => (await screen.findByText('Completed')).querySelector('svg');
  show(<SupplyChain events={events} />);
  expect(await badge()).not.toBeNull();
  cleanup();
  show(<SupplyChain events={events} isColdChainBroken />);
  expect(await badge()).toBeNull();
});

it('shows a distance between the two steps that it joins, and says from where it is where another stands between', async () => {
  const plant = step('Ipoh plant', '2026-11-02T08:00:00Z', { coordinates: { lat: 4.6, lng: 101.1 } });
  const hub = step('Klang hub', '2026-11-03T08:00:00Z', { type: 'distribution', coordinates: { lat: 3, lng: 101.4 } });
  const shop = step('Shop', '2026-11-04T08:00:00Z', { type: 'retail', coordinates: { lat: 3.1, lng: 101.4 } });
  showSteps(plant, hub, shop);
  const own = await screen.findByText('11.1 km');
  expect(screen.getByText('Klang hub').compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('Shop').compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  // Nobody recorded the packaging that the list names before the hub.
  expect(screen.getByText(/^\d+\.\d km from the step before$/)).toBeTruthy();
});
