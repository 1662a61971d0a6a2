// @vitest-environment happy-dom
// A long list that is typed into: what Enter takes.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ComboBox } from './choice.tsx';

afterEach(cleanup);

const choices = [
  { value: 'ID', label: 'Indonesia' },
  { value: 'MY', label: 'Malaysia' },
  { value: 'MV', label: 'Maldives' },
];

function show() {
  const taken: (string | null)[] = [];
  render(
    <ComboBox
      label="Country"
      choices={choices}
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
  ['malay', ['MY']],
  ['mal', []],
  ['xyz', []],
])('Enter after %j takes %j', (text, expected) => {
  const taken = show();
  const field = screen.getByRole('combobox');
  field.focus();
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(taken.filter((value) => value !== null)).toEqual(expected);
});
