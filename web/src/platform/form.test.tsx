// @vitest-environment happy-dom
// One form: faults from the first try on, those of the server until something is changed, and nothing sent that has a fault.
import { RequestFailed } from '@amanah/api/client';
import english from '@amanah/messages/en';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormBody, FormFailure, useForm } from './form.tsx';
import { queryClient } from './query.ts';

interface Entries {
  readonly from: string;
  readonly until: string;
  readonly tags: readonly string[];
}

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const refusal = (faults?: { path: string; rule: string; expected?: string }[]) =>
  new RequestFailed(422, 'refused', {
    type: '/problems/request.invalid',
    title: 'That will not do.',
    status: 422,
    code: 'request.invalid',
    ...(faults ? { faults } : {}),
  });

function Range({ send }: { readonly send: (entries: Entries) => Promise<void> }) {
  const sending = useMutation({ mutationFn: send });
  const form = useForm<Entries>({
    initial: { from: '1', until: '', tags: [] },
    faultsOf: ({ from, until }) => ({
      until: until === '' ? 'Say an end' : Number(until) < Number(from) ? 'Ends before it begins' : undefined,
    }),
    pointers: { from: '/range/from' },
    sending,
    onSubmit: (entries) => sending.mutate(entries),
  });
  return (
    <FormBody form={form}>
      <TextField label="From" {...form.field('from')} />
      <TextField label="Until" {...form.field('until')} />
      <Button onPress={() => form.change({ tags: [...form.entries.tags, 'new'] })}>Add a tag</Button>
      <output>{`${form.entries.tags.length} tags, ${form.isDirty ? 'changed' : 'as read'}`}</output>
      <FormFailure form={form} title="Not saved" />
      <Button onPress={() => form.begin({ from: '5', until: '6', tags: [] })}>Begin</Button>
      <Button type="submit">Save</Button>
    </FormBody>
  );
}

function open(send: (entries: Entries) => Promise<void> = async () => undefined) {
  render(
    <IntlProvider locale="en" messages={english} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <Range send={send} />
      </QueryClientProvider>
    </IntlProvider>,
  );
  return {
    type: (label: string, value: string) =>
      act(async () => {
        fireEvent.change(screen.getByLabelText(label), { target: { value } });
      }),
    press: (name: string) =>
      act(async () => {
        fireEvent.click(screen.getByRole('button', { name }));
      }),
  };
}

describe('A form', () => {
  it('says nothing before the first try, then each fault beside its field, and sends only what has none', async () => {
    const sent: Entries[] = [];
    const { type, press } = open(async (entries) => void sent.push(entries));
    expect(screen.queryByText('Say an end')).toBeNull();
    await press('Save');
    expect(screen.getByText('Say an end')).toBeTruthy();
    expect(screen.getByLabelText('Until').getAttribute('aria-invalid')).toBe('true');
    await type('Until', '3');
    expect(screen.queryByText('Say an end')).toBeNull();
    await type('From', '4');
    expect(screen.getByText('Ends before it begins'), 'one field is wrong because of another').toBeTruthy();
    expect(sent).toEqual([]);
    await type('From', '2');
    await press('Add a tag');
    await press('Save');
    expect(sent).toEqual([{ from: '2', until: '3', tags: ['new'] }]);
  });

  it('puts the cursor into the first field with a fault', async () => {
    const { press } = open();
    await press('Save');
    expect(document.activeElement).toBe(screen.getByLabelText('Until'));
  });

  it('says what the server refused beside the field that it named, until something is changed', async () => {
    const { type, press } = open(() => Promise.reject(refusal([{ path: '/range/from', rule: 'unheard_of' }])));
    await type('Until', '3');
    await press('Save');
    expect(screen.getByText('That will not do.')).toBeTruthy();
    expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
    await type('From', '2');
    expect(screen.queryByText('That will not do.')).toBeNull();
  });

  it('says every fault of a field, each once', async () => {
    const foreign = (expected: string) => ({ path: '/range/from', rule: 'not_yours_to_recall', expected });
    const { type, press } = open(() => Promise.reject(refusal([foreign('A-1'), foreign('B-2'), foreign('A-1')])));
    await type('Until', '3');
    await press('Save');
    const { textContent } = screen.getByText(/A-1.*B-2/);
    expect(textContent?.match(/A-1|B-2/g)).toEqual(['A-1', 'B-2']);
  });

  it('says at its end what no field can say', async () => {
    const { type, press } = open(() => Promise.reject(refusal([{ path: '/other', rule: 'unheard_of' }])));
    await type('Until', '3');
    await press('Save');
    expect(screen.getByRole('alert').textContent).toBe('Not saved. That will not do.');
  });

  it('knows whether anything was changed, and begins anew', async () => {
    const { type, press } = open();
    expect(screen.getByText('0 tags, as read')).toBeTruthy();
    await type('Until', '3');
    expect(screen.getByText('0 tags, changed')).toBeTruthy();
    await press('Begin');
    expect(screen.getByText('0 tags, as read')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Until').value).toBe('6');
  });
});
