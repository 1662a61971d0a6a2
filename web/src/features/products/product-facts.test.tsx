// @vitest-environment happy-dom
// A price is said by the name of its currency, in the language of the reader.
import type { VerifyResponse } from '@amanah/api/verification';
import arabic from '@amanah/messages/ar';
import english from '@amanah/messages/en';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { ProductFacts } from './product-facts.tsx';

afterEach(cleanup);

// Of the product, what these facts read.
const product = {
  ...{ brand: 'Pennine Vale', category: 'meat', gtin: '05000000000012', weight: null, shelfLife: null },
  price: { amount: 4.5, currency: 'GBP' },
} as unknown as NonNullable<VerifyResponse['product']>;

it.each([
  ['en-GB', english, '4.50 British pounds'],
  ['ar-AE', arabic as unknown as typeof english, '4.50 جنيه إسترليني'],
] as const)('names the currency in %s', (locale, messages, said) => {
  render(
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      <ProductFacts product={product} batch={null} />
    </IntlProvider>,
  );
  expect(screen.getByText(said)).toBeTruthy();
});
