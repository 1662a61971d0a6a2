// @vitest-environment happy-dom
// A table of work: what is pressed comes into the address, what is selected into the file, and what is hidden stays hidden.
import english from '@amanah/messages/en';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as bytes from './save-bytes.ts';
import type { Sorting, WorkColumn } from './table-tools.tsx';
import { WorkTable } from './work-table.tsx';

interface Goods {
  readonly id: string;
  readonly name: string;
  readonly stock: number | null;
}

const goods: readonly Goods[] = [
  { id: 'a', name: 'Item 10', stock: 3 },
  { id: 'b', name: 'Item 9', stock: null },
  { id: 'c', name: '=1+1', stock: -2 },
];
const columns: readonly WorkColumn<Goods>[] = [
  {
    id: 'name',
    label: 'Name',
    isSortable: true,
    value: ({ name }) => name,
    cell: ({ id, name }) => <a href={`#${id}`}>{name}</a>,
  },
  {
    id: 'stock',
    label: 'Stock',
    isNumber: true,
    isSortable: true,
    value: ({ stock }) => stock,
    cell: ({ stock }) => stock,
  },
  { id: 'id', label: 'Id', isHiddenAtFirst: true, value: ({ id }) => id, cell: ({ id }) => id },
  { id: 'actions', label: 'Actions', isLabelHidden: true, value: null, cell: () => <button type="button">Do</button> },
];

const files: string[] = [];
beforeEach(() => {
  vi.spyOn(bytes, 'saveBytes').mockImplementation((file) => {
    files.push(new TextDecoder('utf-8', { ignoreBOM: true }).decode(file));
  });
});
afterEach(() => {
  cleanup();
  files.length = 0;
  vi.restoreAllMocks();
});

let tables = 0;
function show(sorting: Sorting, more: { isSortedHere?: boolean; readAll?: () => Promise<readonly Goods[]> } = {}) {
  const said: Readonly<Record<string, string>>[] = [];
  const table = (
    <IntlProvider locale="en" messages={english}>
      <WorkTable
        name={`test${++tables}`}
        caption="Goods"
        columns={columns}
        rows={goods}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        isOld={false}
        work={{ sorting, list: { say: (changed) => said.push(changed) }, ...more }}
      />
    </IntlProvider>
  );
  render(table);
  return { said, again: () => render(table) };
}

const names = () => screen.getAllByRole('link').map((link) => link.textContent);
const byName = (direction: Sorting['direction']): Sorting => ({ sort: 'name', direction });

describe('A table of work', () => {
  it('says by what it is sorted, and in the address what is pressed', () => {
    const { said } = show(byName('ascending'));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByRole('columnheader', { name: 'Stock' }).hasAttribute('aria-sort')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    fireEvent.click(screen.getByRole('button', { name: 'Stock' }));
    expect(said).toEqual([
      { sort: 'name', direction: 'descending' },
      { sort: 'stock', direction: 'ascending' },
    ]);
  });

  it('shows rows as they came where the server sorts, and sorts them itself where all are here', () => {
    show(byName('ascending'));
    expect(names()).toEqual(['Item 10', 'Item 9', '=1+1']);
    cleanup();
    show(byName('ascending'), { isSortedHere: true });
    expect(names()).toEqual(['=1+1', 'Item 9', 'Item 10']);
    cleanup();
    show({ sort: 'stock', direction: 'descending' }, { isSortedHere: true });
    expect(names()).toEqual(['Item 10', '=1+1', 'Item 9']); // what has no value is last both ways
    cleanup();
    show({ sort: 'stock', direction: 'ascending' }, { isSortedHere: true });
    expect(names()).toEqual(['=1+1', 'Item 10', 'Item 9']);
  });

  it('saves all that is listed, also what is not shown yet and hidden columns, and no formula', async () => {
    show(byName('ascending'), { readAll: () => Promise.resolve([...goods, { id: 'd', name: 'On page 2', stock: 1 }]) });
    fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]).toBe("\uFEFFName,Stock,Id\r\nItem 10,3,a\r\nItem 9,,b\r\n'=1+1,-2,c\r\nOn page 2,1,d\r\n");
  });

  it('saves only what is selected', async () => {
    show(byName('ascending'), { readAll: () => Promise.reject(new Error('not asked')) });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Item 9' }));
    expect(screen.getByText('One row selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save the selected as CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]).toBe('\uFEFFName,Stock,Id\r\nItem 9,,b\r\n');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.getByText('3 rows selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it('remembers on this device which columns are hidden', async () => {
    const { again } = show(byName('ascending'));
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads()).toEqual(['', 'Name', 'Stock', 'Actions']);
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitemcheckbox')
        .map((entry) => entry.textContent),
    ).toEqual(['Stock', 'Id']);
    fireEvent.click(within(menu).getByRole('menuitemcheckbox', { name: 'Stock' }));
    fireEvent.click(within(menu).getByRole('menuitemcheckbox', { name: 'Id' }));
    cleanup();
    again();
    expect(heads()).toEqual(['', 'Name', 'Id', 'Actions']);
  });

  it('goes from row to row with the arrow keys', () => {
    show(byName('ascending'));
    const [first, second] = screen.getAllByRole('link');
    first?.focus();
    fireEvent.keyDown(first ?? document.body, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second ?? document.body, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first ?? document.body, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(first);
  });
});
