// @vitest-environment happy-dom
// What people of a household avoid is kept on the device as it is entered, said beside what goods declare, and sent to nobody.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AvoidedLines } from '../../platform/avoided-lines.tsx';
import { storedHousehold } from '../../platform/household.ts';
import { show } from '../../platform/testing/show.tsx';
import { HouseholdForm } from './household-form.tsx';

const sent = vi.fn();
vi.stubGlobal('fetch', sent);
afterEach(() => {
  cleanup();
  act(() => storedHousehold.set([]));
});

it('keeps who avoids something, asks for a name, and removes', async () => {
  show(<HouseholdForm />, 'myRules');
  fireEvent.click(await screen.findByRole('button', { name: 'Add a person' }));
  expect(storedHousehold.get()).toEqual([]);
  expect(screen.getByText('Give a name, so that a warning says for whom it is.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Anything else to avoid'), { target: { value: 'E120, palm oil' } });
  expect(storedHousehold.get()).toEqual([{ name: '', allergens: [], words: ['E120', 'palm oil'] }]);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Sara' } });
  expect(storedHousehold.get()).toEqual([{ name: 'Sara', allergens: [], words: ['E120', 'palm oil'] }]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Sara' }));
  expect(storedHousehold.get()).toEqual([]);
  expect(sent).not.toHaveBeenCalled();
});

const declared = { contains: ['milk'], traces: ['nuts'], texts: ['Palm oil'] } as const;

it('says of each what is declared, and what is not declared at all', async () => {
  act(() =>
    storedHousehold.set([
      { name: 'Sara', allergens: ['nuts'], words: [] },
      { name: 'Ali', allergens: ['milk'], words: ['palm oil'] },
      { name: '', allergens: [], words: ['palm oil'] },
    ]),
  );
  show(<AvoidedLines declared={declared} declaresNone />);
  expect(await screen.findByText('For Sara: may contain traces of nuts')).toBeTruthy();
  expect(screen.getByText('For Ali: contains milk and palm oil')).toBeTruthy();
  expect(screen.getByText('For somebody of your household: contains palm oil')).toBeTruthy();
  expect(screen.getByText(/For Sara and Ali: its maker declares no allergens here/)).toBeTruthy();
});

it('says nothing where nobody is named', async () => {
  show(
    <>
      <AvoidedLines declared={declared} declaresNone />
      <p>Drawn</p>
    </>,
  );
  expect(await screen.findByText('Drawn')).toBeTruthy();
  expect(document.querySelector('[data-avoided]')).toBeNull();
});
