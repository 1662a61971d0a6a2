// @vitest-environment happy-dom
// What a producer reads about the proof of its numbers, and which ways to prove one it is offered.
import type { Gs1Prefix, OwnPrefixes } from '@amanah/api/products/gs1-prefixes';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LazyMessages } from '../../../platform/lazy-messages.tsx';
import { queryClient } from '../../../platform/query.ts';
import { show as render } from '../../../platform/testing/show.tsx';
import { PrefixSection } from './prefix-section.tsx';
import { prefixesQuery } from './queries.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const prefix = (state: Gs1Prefix['state'], more: Partial<Gs1Prefix> = {}): Gs1Prefix => ({
  ...{ id: `id of ${state}`, prefix: '9556001', state, proof: 'licence', document: 'licence.pdf', licensee: null },
  ...{ askedAt: '2026-11-20T08:00:00Z', decidedAt: null, reason: null },
  ...more,
});
async function show(more: Partial<OwnPrefixes> = {}) {
  const answer: OwnPrefixes = {
    ...{ prefixes: [], waiting: 0, canAskGs1: false, isNeeded: true, mayWrite: true },
    ...more,
  };
  queryClient.setQueryData(prefixesQuery.queryKey, answer);
  render(
    <LazyMessages name="products" waiting={null}>
      <PrefixSection />
      <p>After it</p>
    </LazyMessages>,
  );
  await screen.findByText('After it');
}

describe('GS1 prefixes', () => {
  it('say how many products wait, and what to do', async () => {
    await show({ waiting: 2 });
    expect(
      screen.getByText(/2 products wait for proof of the GS1 prefix: only your organisation sees them/),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'No GS1 prefix is proven yet' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Prove a GS1 prefix' })).toBeTruthy();
  });

  it('are listed with their state, the reason of a refusal, and a way back while nobody has decided', async () => {
    await show({
      prefixes: [
        prefix('open'),
        prefix('refused', { prefix: '9556002', reason: 'The licence names another company.' }),
        prefix('confirmed', { prefix: '9556003', proof: 'verified_by_gs1', document: null, licensee: 'Green Valley' }),
      ],
    });
    for (const words of ['With the operator', 'Refused', 'Confirmed']) expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText(/The licence names another company/)).toBeTruthy();
    expect(screen.getByText(/licensed to Green Valley/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Take back' })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Save the document licence.pdf' })).toHaveLength(2);
  });

  it('ask for a document where GS1 cannot be asked, and say what is missing beside it', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Prove a GS1 prefix' }));
    expect(screen.getByText('GS1 cannot be asked from here, so the licence document is needed.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('GS1 company prefix'), { target: { value: '2012345' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send to the operator' }));
    await waitFor(() => expect(screen.getByText('This is not the GS1 prefix of a company.')).toBeTruthy());
    expect(screen.getByText('Please choose the licence document.')).toBeTruthy();
  });

  it('offer to ask GS1 where it can be asked', async () => {
    await show({ canAskGs1: true });
    fireEvent.click(screen.getByRole('button', { name: 'Prove a GS1 prefix' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Ask GS1' }));
    expect(screen.getByLabelText('GTIN of one of your products')).toBeTruthy();
  });

  it('are nothing for whoever practises', async () => {
    await show({ isNeeded: false });
    expect(screen.queryByText('GS1 prefixes')).toBeNull();
  });
});
