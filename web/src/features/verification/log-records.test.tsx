// @vitest-environment happy-dom
// The identifier of each record is shown with 20 characters beside the sentence on the log, and leads to its evidence.
import type { SupplyChainEvent } from '@amanah/api/journeys';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../platform/testing/show.tsx';
import { LogRecords } from './log-records.tsx';

afterEach(cleanup);

const hash = `ni:///sha-256;${'0123456789abcdef'.repeat(4)}?ver=CBV2.0`;
const step = (given: Partial<SupplyChainEvent> & Pick<SupplyChainEvent, 'id' | 'type'>): SupplyChainEvent => ({
  name: 'Place',
  address: 'Street 1',
  status: 'completed',
  timestamp: '2026-03-01T10:00:00.000Z',
  temperature: null,
  coordinates: null,
  certificationId: null,
  blockchainTxId: null,
  ...given,
});

it('shows each record with 20 characters and what the log is; a step to come has none', async () => {
  show(
    <LogRecords
      batch={{
        supplyChainEvents: [
          step({ id: 'a', type: 'farm', blockchainTxId: hash }),
          step({ id: 'b', type: 'processing' }),
          step({ id: 'c', type: 'retail', status: 'pending' }),
        ],
      }}
    />,
  );
  const link = await screen.findByRole('link');
  expect(link.textContent).toBe(`${hash.slice(0, 20)}…`);
  expect(link.getAttribute('href')).toBe(`/evidence/${encodeURIComponent(hash)}`);
  expect(screen.getByText(/written into a log that can only grow/)).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `Farm${hash.slice(0, 20)}…`,
    'ProcessingNot yet in the log',
  ]);
});
