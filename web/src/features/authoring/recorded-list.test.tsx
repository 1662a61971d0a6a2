// @vitest-environment happy-dom
// What was entered is listed, and declared wrong by whoever may: alone at once, or with the event that corrects it, in one request.
import type { RecordedEvent } from '@amanah/api/authoring';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { draftOfRecorded } from './draft-of-recorded.ts';
import { authoredOf } from './record-draft.ts';
import { RecordForm } from './record-form.tsx';
import { type Correcting, RecordedList } from './recorded-list.tsx';
import type { RecordedStep } from './use-recording.ts';

type Answer = (path: string, init?: { readonly body?: string }) => Promise<Response>;
/** Stands for the network; the client takes hold of it when it is loaded. */
const network = vi.hoisted(() => {
  const fake: { answer: Answer } = { answer: () => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', (...asked: Parameters<Answer>) => fake.answer(...asked));
  return fake;
});

const gtin = '09506000134352';
const shipped: RecordedEvent = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  recordedAt: '2026-01-05T08:10:00.000Z',
  event: {
    ...{ id: '0198f0a0-0000-7000-8000-000000000002', kind: 'ship', at: '2026-01-05T08:00:07+00:00' },
    place: { gln: null, name: 'Cold Store', address: '', lat: null, lng: null },
    items: [{ kind: 'batch', gtin, batchNumber: 'A1', quantity: 90, unit: 'pieces' }],
    ...{ outputs: [], container: null, temperatureCelsius: -18.5, certificateId: null, slaughter: null },
    tradingPartner: { name: 'Corner Shop', gln: null, did: 'did:web:amanah.example:did:1' },
    document: { type: 'desadv', number: 'DA-7' },
  },
  declaredWrong: null,
};
const wrong: RecordedEvent = {
  ...shipped,
  id: '0198f0a0-0000-7000-8000-000000000003',
  declaredWrong: { at: '2026-01-06T08:00:00Z', reason: 'incorrect_data', isCorrected: true },
};

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

let listed: readonly RecordedEvent[];
let mayWrite: boolean;
let refusal: { readonly code: string; readonly faults?: unknown } | null;
/** What the server was sent. */
let sent: unknown[];

beforeEach(() => {
  listed = [shipped, wrong];
  mayWrite = true;
  refusal = null;
  sent = [];
  network.answer = async (path, { body } = {}) => {
    if (path.endsWith('/declare-wrong')) {
      sent.push({ path, ...JSON.parse(body ?? '{}') });
      if (refusal) return json({ type: 'about:blank', title: 'Others rely on it.', status: 409, ...refusal }, 409);
      return json({ event: wrong, corrected: { id: wrong.id, journeyCode: null } }, 201);
    }
    if (path.startsWith('/api/authoring/events'))
      return json({ events: listed, products: [{ gtin, name: 'Whole chicken' }], nextBefore: null, mayWrite });
    if (path.startsWith('/api/authoring/partner')) return json({ partner: null });
    return new Response(null, { status: 401 });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

let recorded: RecordedStep | null = null;

function Page() {
  const [correcting, setCorrecting] = useState<Correcting | null>(null);
  if (!correcting) return <RecordedList onCorrect={setCorrecting} />;
  return (
    <RecordForm
      organisation={{ id: '1', name: 'Maker', did: 'did:web:amanah.example:did:2' }}
      {...{ batches: [], sites: [], certificates: [], begun: {} }}
      correcting={correcting}
      onRecorded={(step) => {
        recorded = step;
      }}
    />
  );
}

async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: /^Declare wrong: Ship/ }));
  return within(await screen.findByRole('dialog'));
}

it('lists goods, partner, paper and what was declared wrong', async () => {
  show(<Page />, 'authoring');
  const table = within(await screen.findByRole('table', { name: 'Recorded events' }));
  expect(table.getAllByText(/^\W*Whole chicken · Batch A1\W+90 pieces\W*$/)).toHaveLength(2);
  expect(table.getAllByText('Despatch advice DA-7')).toHaveLength(2);
  expect(table.getByText('Declared wrong and corrected')).toBeTruthy();
  expect(table.getAllByRole('button', { name: /^Declare wrong: / })).toHaveLength(1);
});

it('says so where nothing is recorded, and where it could not be loaded', async () => {
  listed = [];
  show(<Page />, 'authoring');
  expect(await screen.findByText('Nothing is recorded yet')).toBeTruthy();
  cleanup();
  queryClient.clear();
  network.answer = async (path) =>
    path.startsWith('/api/authoring/events')
      ? json({ type: 'about:blank', title: 'No', status: 403, code: 'identity.forbidden' }, 403)
      : new Response(null, { status: 401 });
  show(<Page />, 'authoring');
  expect(await screen.findByText('The recorded events could not be loaded')).toBeTruthy();
});

it('lets nobody declare what they may not record', async () => {
  mayWrite = false;
  show(<Page />, 'authoring');
  const button = await screen.findByRole('button', { name: /^Declare wrong: / });
  expect(button).toHaveProperty('disabled', true);
  expect(screen.getByText(/lets you look/)).toBeTruthy();
});

it('asks why, and declares alone what did not happen', async () => {
  show(<Page />, 'authoring');
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('button', { name: 'Go on to the corrected event' }));
  expect(await dialog.findByText('Choose why it is wrong.')).toBeTruthy();
  expect(dialog.getByText('Write at least a few words.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('radio', { name: /It did not happen/ }));
  fireEvent.change(dialog.getByLabelText('In your own words'), { target: { value: ' The lorry never came. ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Declare wrong' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([
    {
      path: `/api/authoring/events/${shipped.id}/declare-wrong`,
      ...{ reason: 'did_not_occur', note: 'The lorry never came.', correction: null },
    },
  ]);
});

it('keeps what was written where others rely on it', async () => {
  refusal = { code: 'events.relied_upon' };
  show(<Page />, 'authoring');
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('radio', { name: /It did not happen/ }));
  fireEvent.change(dialog.getByLabelText('In your own words'), { target: { value: 'Never came' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Declare wrong' }));
  expect(await dialog.findByText('It was not declared wrong. Others rely on it.')).toBeTruthy();
  expect(dialog.getByLabelText('In your own words')).toHaveProperty('value', 'Never came');
});

it('opens the form with the old values, and sends the corrected event with the declaration', async () => {
  refusal = { code: 'events.more_than_made', faults: [{ path: '/correction/items/0', rule: 'none' }] };
  show(<Page />, 'authoring');
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('radio', { name: /What is recorded is not right/ }));
  fireEvent.change(dialog.getByLabelText('In your own words'), { target: { value: 'Counted twice' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Go on to the corrected event' }));
  const quantity = await screen.findByLabelText('Quantity');
  expect(quantity).toHaveProperty('value', '90');
  expect(screen.getByLabelText('Consignee')).toHaveProperty('value', 'Corner Shop');
  expect(screen.getByLabelText('Document number')).toHaveProperty('value', 'DA-7');
  expect(sent).toEqual([]);
  fireEvent.change(quantity, { target: { value: '92' } });
  fireEvent.click(screen.getByRole('button', { name: 'Declare wrong and record this' }));
  // Beside the goods that it is about.
  expect(await screen.findByText('Others rely on it.')).toBeTruthy();
  refusal = null;
  fireEvent.change(quantity, { target: { value: '91' } });
  fireEvent.click(screen.getByRole('button', { name: 'Declare wrong and record this' }));
  await waitFor(() => expect(recorded).toEqual({ subject: wrong.id, isNew: true, journeyCode: null }));
  expect(sent).toMatchObject([
    { correction: { items: [{ quantity: 92 }] } },
    {
      reason: 'incorrect_data',
      note: 'Counted twice',
      correction: { kind: 'ship', items: [{ ...shipped.event.items[0], quantity: 91 }] },
    },
  ]);
});

it('begins with the very event, under an id of its own', () => {
  const names = new Map([[gtin, 'Whole chicken']]);
  const every: readonly RecordedEvent['event'][] = [
    shipped.event,
    {
      ...shipped.event,
      ...{ kind: 'slaughter', tradingPartner: null, document: null, certificateId: wrong.id },
      items: [{ kind: 'herd', herd: 'FLOCK 7', heads: 30 }],
      outputs: [{ kind: 'batch', gtin, batchNumber: 'B1', quantity: 310.5, unit: 'kilograms' }],
      slaughter: { species: 'chicken', method: 'hand', stunning: 'no_stun', line: null },
    },
    {
      ...shipped.event,
      ...{
        kind: 'pack',
        tradingPartner: null,
        document: null,
        container: '095060001343520004',
        temperatureCelsius: null,
      },
      items: [
        { kind: 'pack', gtin, serial: '7' },
        { kind: 'unit', sscc: '095060001343520011' },
      ],
    },
  ];
  for (const event of every) {
    const { id, at, ...rest } = authoredOf(draftOfRecorded({ event }, [], names));
    const { id: old, at: then, ...same } = event;
    expect(rest).toEqual(same);
    expect(id).not.toBe(old);
    expect(Date.parse(at)).toBe(Date.parse(then));
  }
});
