// @vitest-environment happy-dom
// Two people at one form: what the other has written is shown beside one's own, and nothing goes over it unseen.
import { RequestFailed } from '@amanah/api/client';
import english from '@amanah/messages/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { ConflictDialog, useEditing } from './editing.tsx';
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
function serverWith(first: Content) {
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
          current,
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
    etag: '1',
    send: server.send,
    etagOf: ({ etag }) => etag,
    onSaved: () => undefined,
    onTaken: setDraft,
  });
  return (
    <>
      <input
        aria-label="City"
        value={draft.city}
        onChange={(event) => setDraft({ ...draft, city: event.target.value })}
      />
      <button type="button" onClick={() => editing.save(draft)}>
        Save
      </button>
      <p role="status">{editing.isSuccess ? 'saved' : (editing.error?.message ?? '')}</p>
      <ConflictDialog
        editing={editing}
        parts={[
          { label: 'Name', show: ({ name }) => name },
          { label: 'City', show: ({ city }) => city },
        ]}
      />
    </>
  );
}

function show() {
  const server = serverWith({ name: 'Orchard', city: '' });
  render(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en-GB" messages={english}>
        <Form server={server} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  const field = () => screen.getByLabelText<HTMLInputElement>('City', { selector: 'input' });
  const type = (city: string) => fireEvent.change(field(), { target: { value: city } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  return { server, field, type, press };
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

  it('that meets another one shows what differs, and keeps one’s own when that is chosen', async () => {
    const { server, type, press } = show();
    server.writeAsSomebodyElse({ name: 'Orchard', city: 'Johor' });
    type('Ipoh');
    press('Save');
    const dialog = await screen.findByRole('alertdialog');
    const rows = within(dialog).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['CityIpohJohor']);
    expect(server.written).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(server.written).toEqual([{ name: 'Orchard', city: 'Ipoh' }]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('takes theirs into the form when that is chosen, and goes on from there', async () => {
    const { server, field, type, press } = show();
    server.writeAsSomebodyElse({ name: 'Orchard', city: 'Johor' });
    type('Ipoh');
    press('Save');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(field().value).toBe('Johor'));
    expect(server.written).toEqual([]);
    type('Johor Bahru');
    press('Save');
    await waitFor(() => expect(server.written).toEqual([{ name: 'Orchard', city: 'Johor Bahru' }]));
  });

  it('is shown again where they have written once more meanwhile', async () => {
    const { server, type, press } = show();
    server.writeAsSomebodyElse({ name: 'Orchard', city: 'Johor' });
    type('Ipoh');
    press('Save');
    const first = await screen.findByRole('alertdialog');
    server.writeAsSomebodyElse({ name: 'Grove', city: 'Johor' });
    fireEvent.click(within(first).getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Grove');
    expect(server.written).toEqual([]);
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
