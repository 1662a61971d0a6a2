// Words of several screens for a part that takes what there is of them. Apart from lazy-messages.tsx: the start of the app needs nothing of it.
import type { LazyWords } from '@amanah/messages/catalogue';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IntlProvider, useMessages } from 'use-intl';
import { useLanguage } from './language.tsx';
import { wordsQuery } from './lazy-messages.tsx';

/** Shows its children at once, with what has come of these words: for those that take what there is (`t.has`). */
export function ArrivingMessages({
  names,
  children,
}: {
  readonly names: readonly LazyWords[];
  readonly children: ReactNode;
}) {
  const { chosen, locale } = useLanguage();
  const known = useMessages();
  const come = useQueries({ queries: names.map((name) => wordsQuery(name, chosen)) });
  const messages = {
    ...known,
    ...Object.fromEntries(come.flatMap(({ data }, at) => (data ? [[names[at], data]] : []))),
  };
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  );
}
