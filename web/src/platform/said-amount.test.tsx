import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import { SaidAmount } from './said-amount.tsx';

const drawn = (text: string, locale: string) =>
  renderToString(
    <IntlProvider locale={locale} messages={{}}>
      <SaidAmount>{text}</SaidAmount>
    </IntlProvider>,
  );

it('says an amount in the words of the page, and what is more than one as it was written and marked', () => {
  expect(drawn('18 months', 'ar')).toContain('18 شهرًا');
  expect(drawn('3 months', 'ar')).toContain('3 أشهر');
  expect(drawn('1.4 kg', 'ar')).toContain('كيلوغرام');
  expect(drawn('6 x 330 ml', 'ar')).toMatch(/lang="und-Latn">6 x 330 ml/);
  expect(drawn('330 ml', 'en')).toContain('330 ml');
});
