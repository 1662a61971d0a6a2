// @vitest-environment happy-dom
// Two people at one form: what the other has written is shown beside one's own, and nothing goes over it unseen.
import { RequestFailed } from '@amanah/api/client';
import english from '@amanah/messages/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { ConflictDialog, listParts, takeKeys, useEditing } from './editing.tsx';
import { queryClient } from './query.ts';

interface Content {
  readonly name: string;
  readonly city: string;
}

afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** A server that compares, with something that somebody else writes to it. */
function serverWith(first: Content, saved?: { at: string; by: string | null; isYou: boolean }) {
  let stored = first;
  let version = 1;
  const written: Content[] = [];
  const write = (content: Content) => {
    stored = content;
    version += 1;
    return { etag: String(version), content };
  };
  return {
    written,
    writeAsSomebodyElse: write,
    send: async (content: Content, ifMatch: string) => {
      if (ifMatch !== String(version)) {
        const current = { etag: String(version), content: stored };
        throw new RequestFailed(412, 'stale', {
          type: '/problems/request.stale',
          title: 'stale',
          status: 412,
          code: 'request.stale',
          current: { ...current, ...(saved ? { saved } : {}) },
        });
      }
      written.push(content);
      return write(content);
    },
  };
}

function Form({ server }: { readonly server: ReturnType<typeof serverWith> }) {
  const [draft, setDraft] = useState<Content>({ name: 'Orchard', city: '' });
  const editing = useEditing({
    read: { etag: '1', content: { name: 'Orchard', city: '' } },
    send: server.send,
    etagOf: ({ etag }) => etag,
    onSaved: () => undefined,
    fill: setDraft,
    onTaken: () => undefined,
  });
  return (
    <>
      <input
        aria-label="City"
        value={draft.city}
        onChange={(event) => setDraft({ ...draft, city: event.target.value })}
      />
      <input
        aria-label="Name of it"
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <button type="button" onClick={() => editing.save(draft)}>
        Save
      </button>
      <p role="status">{editing.isSuccess ? 'saved' : (editing.error?.message ?? '')}</p>
      <ConflictDialog
        editing={editing}
        parts={[
          { label: 'Name', show: ({ name }) => name, take: takeKeys('name') },
          { label: 'City', show: ({ city }) => city, take: takeKeys('city') },
        ]}
      />
    </>
  );
}

function show(saved?: { at: string; by: string | null; isYou: boolean }) {
  const server = serverWith({ name: 'Orchard', city: '' }, saved);
  render(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en-GB" timeZone="UTC" messages={english}>
        <Form server={server} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  const field = () => screen.getByLabelText<HTMLInputElement>('City', { selector: 'input' });
  const type = (city: string) => fireEvent.change(field(), { target: { value: city } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  const nameField = () => screen.getByLabelText<HTMLInputElement>('Name of it');
  const typeName = (name: string) => fireEvent.change(nameField(), { target: { value: name } });
  return { server, field, nameField, type, typeName, press };
}

describe('An edit', () => {
  it('goes through while nobody else has written, one after the other', async () => {
    const { server, type, press } = show();
    type('Ipoh');
    press('Save');
    await waitFor(() => expect(server.written).toHaveLength(1));
    await screen.findByText('saved');
    type('Penang');
    press('Save');
    await waitFor(() => expect(server.written.map(({ city }) => city)).toEqual(['Ipoh', 'Penang']));
  });

  const choose = (dialog: HTMLElement, part: string, side: 'Yours' | 'Theirs') =>
    fireEvent.click(
      within(within(dialog).getByRole('radiogroup', { name: part })).getByRole('radio', {
        name: new RegExp(`^${side}`),
      }),
    );
  const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name });

  it('that meets another one shows the parts that differ beside each other, and is saved when one is chosen', async () => {
    const { server, type, press } = show();
    server.writeAsSomebodyElse({ name: 'Orchard', city: 'Johor' });
    type('Ipoh');
    press('Save');
    const dialog = await screen.findByRole('alertdialog');
    const groups = within(dialog).getAllByRole('radiogroup');
    expect(groups.map((group) => group.textContent)).toEqual(['CityYoursIpohTheirsJohor']);
    // Both have changed it: nobody decides for the person.
    expect(within(dialog).queryAllByRole('radio', { checked: true })).toEqual([]);
    expect(button(dialog, 'Save this choice').disabled).toBe(true);
    within(dialog).getByText('Choose for one more part.');
    expect(server.written).toEqual([]);
    choose(dialog, 'City', 'Yours');
    fireEvent.click(button(dialog, 'Save this choice'));
    await waitFor(() => expect(server.written).toEqual([{ name: 'Orchard', city: 'Ipoh' }]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('keeps of each side what that side alone has changed', async () => {
    const { server, field, nameField, type, press } = show();
    server.writeAsSomebodyElse({ name: 'Grove', city: '' });
    type('Ipoh');
    press('Save');
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText('Only they changed this.');
    within(dialog).getByText('Only you changed this.');
    fireEvent.click(button(dialog, 'Save this choice'));
    await waitFor(() => expect(server.written).toEqual([{ name: 'Grove', city: 'Ipoh' }]));
    // The form says what was saved.
    await waitFor(() => expect([nameField().value, field().value]).toEqual(['Grove', 'Ipoh']));
  });

  it('takes one part of theirs and another of mine', async () => {
    const { server, type, typeName, press } = show();
    server.writeAsSomebodyElse({ name: 'Grove', city: 'Johor' });
    type('Ipoh');
    typeName('Garden');
    press('Save');
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText('Choose for 2 more parts.');
    choose(dialog, 'Name', 'Theirs');
    choose(dialog, 'City', 'Yours');
    fireEvent.click(button(dialog, 'Save this choice'));
    await waitFor(() => expect(server.written).toEqual([{ name: 'Grove', city: 'Ipoh' }]));
  });

  it('takes all of theirs into the form, writes nothing, and goes on from there', async () => {
    const { server, field, type, press } = show();
    server.writeAsSomebodyElse({ name: 'Orchard', city: 'Johor' });
    type('Ipoh');
    press('Save');
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(button(dialog, 'Take all of theirs'));
    fireEvent.click(button(dialog, 'Save this choice'));
    await waitFor(() => expect(field().value).toBe('Johor'));
    expect(server.written).toEqual([]);
    type('Johor Bahru');
    press('Save');
    await waitFor(() => expect(server.written).toEqual([{ name: 'Orchard', city: 'Johor Bahru' }]));
  });

  it('is asked again where they have written once more meanwhile', async () => {
    const { server, type, press } = show();
    server.writeAsSomebodyElse({ name: 'Orchard', city: 'Johor' });
    type('Ipoh');
    press('Save');
    const first = await screen.findByRole('alertdialog');
    server.writeAsSomebodyElse({ name: 'Grove', city: 'Muar' });
    fireEvent.click(button(first, 'Take all of mine'));
    fireEvent.click(button(first, 'Save this choice'));
    await screen.findByText('Grove');
    const second = await screen.findByRole('alertdialog');
    // What was chosen against Johor does not answer Muar; the name they alone have changed since.
    expect(within(second).getAllByRole('radio', { checked: true })).toHaveLength(1);
    expect(server.written).toEqual([]);
  });

  it('says who saved the other version and when, as far as it is known', async () => {
    for (const [saved, words] of [
      [{ at: '2026-03-04T10:20:00Z', by: 'siti', isYou: false }, /^siti saved their version on 4 Mar 2026/],
      [{ at: '2026-03-04T10:20:00Z', by: null, isYou: false }, /^The other version was saved on 4 Mar 2026/],
      [{ at: '2026-03-04T10:20:00Z', by: 'ali', isYou: true }, /^You saved the other version on 4 Mar 2026/],
    ] as const) {
      const { server, type, press } = show(saved);
      server.writeAsSomebodyElse({ name: 'Orchard', city: 'Johor' });
      type('Ipoh');
      press('Save');
      within(await screen.findByRole('alertdialog')).getByText(words);
      cleanup();
    }
    const { server, type, press } = show();
    server.writeAsSomebodyElse({ name: 'Orchard', city: 'Johor' });
    type('Ipoh');
    press('Save');
    expect(within(await screen.findByRole('alertdialog')).queryByText(/version/)).toBeNull();
  });

  it('that is put off is still in the form, and nothing is written', async () => {
    const { server, field, type, press } = show();
    server.writeAsSomebodyElse({ name: 'Orchard', city: 'Johor' });
    type('Ipoh');
    press('Save');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field().value).toBe('Ipoh');
    press('Save');
    await screen.findByRole('alertdialog');
    expect(server.written).toEqual([]);
  });
});

describe('A list of which two people change different things', () => {
  interface Lines {
    readonly lines: readonly { readonly id: string; readonly text: string }[];
  }
  const lines = (...texts: readonly string[]): Lines => ({
    lines: texts.map((text) => ({ id: text[0] ?? '', text })),
  });
  const partsOf = (mine: Lines, theirs: Lines) =>
    listParts(
      { mine, theirs },
      {
        of: (content: Lines) => content.lines,
        keyOf: ({ id }) => id,
        labelOf: ({ id }) => id,
        show: ({ text }) => text,
        put: (_, given) => ({ lines: given }),
      },
    );

  it('has a part for each thing of either, and takes it, changes it or leaves it out', () => {
    const mine = lines('a1', 'b1', 'c1');
    const theirs = lines('a2', 'b1', 'd1');
    const parts = partsOf(mine, theirs);
    expect(parts.map(({ label, show }) => [label, show(mine), show(theirs)])).toEqual([
      ['a', 'a1', 'a2'],
      ['b', 'b1', 'b1'],
      ['d', '', 'd1'],
      ['c', 'c1', ''],
    ]);
    const all = parts.reduce((content, { take }) => take(content, theirs), mine);
    expect(all).toEqual(theirs);
  });
});
