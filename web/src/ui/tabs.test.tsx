// @vitest-environment happy-dom
// Tabs by role and name, in both reading directions.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function Example({ locale }: { readonly locale: string }) {
  const [selected, setSelected] = useState<'a' | 'b' | 'c'>('a');
  const tabs = (['a', 'b', 'c'] as const).map((id) => ({ id, label: `Tab ${id}`, content: <p>Panel {id}</p> }));
  return (
    <I18nProvider locale={locale}>
      <Tabs label="Parts" tabs={tabs} selected={selected} onSelect={setSelected} />
    </I18nProvider>
  );
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

it('moves with the arrow keys, round the ends, and shows one panel named by its tab', () => {
  render(<Example locale="en-US" />);
  screen.getByRole('tab', { name: 'Tab a' }).focus();
  press('ArrowRight');
  expect(chosen()).toBe('Tab b');
  expect(screen.getByRole('tabpanel', { name: 'Tab b' }).textContent).toBe('Panel b');
  press('End');
  press('ArrowRight');
  expect(chosen()).toBe('Tab a');
  expect(document.activeElement?.textContent).toBe('Tab a');
});

it('turns the arrow keys with the reading direction', () => {
  render(<Example locale="ar-AE" />);
  screen.getByRole('tab', { name: 'Tab a' }).focus();
  press('ArrowLeft');
  expect(chosen()).toBe('Tab b');
  press('ArrowRight');
  expect(chosen()).toBe('Tab a');
});
