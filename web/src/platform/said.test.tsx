// @vitest-environment happy-dom
// What somebody wrote is marked where its script is not that of the page, and never given a language that nobody said.
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { foreignScript, Said } from './said.tsx';

afterEach(cleanup);

it.each([
  ['Ayam Kampung', 'ar', 'und-Latn'],
  ['دجاج كامل', 'ar', undefined],
  ['دجاج كامل', 'en', 'und-Arab'],
  ['500 g', 'ar', 'und-Latn'],
  ['Whole Chicken', 'ms', undefined],
  ['12 / 3', 'ar', undefined],
  ['دجاج', 'ur', undefined],
])('%s on a page in %s', (text, locale, tag) => expect(foreignScript(text, locale)).toBe(tag));

it('has its own direction and keeps a language that is known', () => {
  render(
    <IntlProvider locale="ar" messages={{}}>
      <Said>Whole Chicken</Said>
      <Said as="p" lang="en">
        Notes of the register
      </Said>
    </IntlProvider>,
  );
  const name = screen.getByText('Whole Chicken');
  expect([name.tagName, name.dir, name.lang]).toEqual(['BDI', 'auto', 'und-Latn']);
  expect(screen.getByText('Notes of the register').lang).toBe('en');
});
