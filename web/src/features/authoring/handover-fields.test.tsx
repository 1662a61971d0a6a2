// @vitest-environment happy-dom
// An organisation here that is called like the trading partner is suggested, and is the party only when somebody says so.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useForm } from '../../platform/form.tsx';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { HandoverFields } from './handover-fields.tsx';
import { authoredOf, emptyDraft, type RecordDraft } from './record-draft.ts';

const did = 'did:web:amanah.example:did:0190a7b8-0000-7000-8000-000000000001';

vi.hoisted(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/authoring/partner')) return new Response(null, { status: 401 });
    const { searchParams } = new URL(path, 'https://amanah.example');
    const isNamed = searchParams.get('name')?.toLowerCase() === 'corner shop';
    const by = searchParams.get('gln') === '9521000000001' ? 'gln' : 'name';
    const of = 'did:web:amanah.example:did:0190a7b8-0000-7000-8000-000000000001';
    const partner = isNamed || by === 'gln' ? { did: of, name: 'Corner Shop', country: 'MY', by } : null;
    return new Response(JSON.stringify({ partner }), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

let partner: ReturnType<typeof authoredOf>['tradingPartner'] = null;

function Fields({ initial }: { readonly initial: Partial<RecordDraft> }) {
  const form = useForm<RecordDraft>({
    initial: { ...emptyDraft(new Date(2026, 0, 5), 'ship'), ...initial },
    faultsOf: () => ({}),
    sending: { isPending: false, error: null },
    onSubmit: () => undefined,
  });
  partner = authoredOf(form.entries).tradingPartner;
  return <HandoverFields form={form} kind="ship" />;
}

it('suggests who is called so, and takes it when the person chooses it', async () => {
  show(<Fields initial={{ tradingPartner: 'corner shop' }} />, 'authoring');
  fireEvent.click(await screen.findByRole('button', { name: 'This is who I mean' }));
  expect(partner).toEqual({ name: 'Corner Shop', gln: null, did });
  expect(await screen.findByText(/is the party and reads this event/)).toBeTruthy();
  // Another name means somebody else.
  fireEvent.change(screen.getByLabelText('Consignee'), { target: { value: 'Corner Shop 2' } });
  expect(partner).toEqual({ name: 'Corner Shop 2', gln: null });
});

it('never chooses by itself, and says whose a GLN is', async () => {
  show(<Fields initial={{ tradingPartner: 'Corner Shop' }} />, 'authoring');
  expect(await screen.findByText(/Only if you mean it/)).toBeTruthy();
  expect(partner).toEqual({ name: 'Corner Shop', gln: null });
  cleanup();
  show(<Fields initial={{ tradingPartner: 'Whoever', tradingPartnerGln: '9521000000001' }} />, 'authoring');
  expect(await screen.findByText(/This GLN is of Corner Shop/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'This is who I mean' })).toBeNull();
});
