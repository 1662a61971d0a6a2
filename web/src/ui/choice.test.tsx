// @vitest-environment happy-dom
// A long list that is typed into: what Enter takes.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Choice, ComboBox } from './choice.tsx';

afterEach(cleanup);

const choices = [
  { value: 'ID', label: 'Indonesia' },
  { value: 'MY', label: 'Malaysia' },
  { value: 'MV', label: 'Maldives', alsoCalled: ['Malé'] },
];

function show(offered: readonly Choice[] = choices) {
  const taken: (string | null)[] = [];
  render(
    <ComboBox
      label="Country"
      choices={offered}
      value={null}
      onChange={(value) => taken.push(value)}
      placeholder="Choose"
      empty="Nothing"
      openLabel="Open"
    />,
  );
  return taken;
}

it.each([
  ['malay', 1, ['MY']],
  ['mal', 1, []],
  ['mal', 2, ['MY']],
  // Malaysia has them too, but does not begin with them.
  ['i', 1, ['ID']],
  ['xyz', 2, []],
  // By another name than the one that is shown.
  ['male', 1, ['MV']],
])('Enter after %j, pressed %i times, takes %j', (text, times, expected) => {
  const taken = show();
  const field = screen.getByRole('combobox');
  field.focus();
  fireEvent.change(field, { target: { value: text } });
  for (let pressed = 0; pressed < times; pressed += 1) fireEvent.keyDown(field, { key: 'Enter' });
  expect(taken.filter((value) => value !== null)).toEqual(expected);
});

it('offers first what begins with the typed text', () => {
  show([
    { value: 'MK', label: 'North Macedonia' },
    { value: 'NO', label: 'Nórway' },
    { value: 'DO', label: 'Dominican Republic' },
  ]);
  const field = screen.getByRole('combobox');
  field.focus();
  fireEvent.change(field, { target: { value: 'nor' } });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['North Macedonia', 'Nórway']);
  fireEvent.change(field, { target: { value: 'do' } });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Dominican Republic',
    'North Macedonia',
  ]);
});
