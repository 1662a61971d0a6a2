// Words of a single screen, loaded with it: they are a chunk of their own, so there is a moment without them.
import { type LazyWords, loadWords } from '@amanah/messages/catalogue';
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useMessages } from 'use-intl';
import { chosenLanguage, useLanguage } from './language.tsx';
import { PieceNotLoaded } from './piece-not-loaded.tsx';

export const wordsQuery = (name: LazyWords, language: Parameters<typeof loadWords>[1]) =>
  queryOptions({ queryKey: ['words', name, language], queryFn: () => loadWords(name, language) });

/** Before anything is drawn. Where they do not come, the page says so in their place. */
export const loadWordsFirst = (client: QueryClient, names: readonly LazyWords[]) =>
  Promise.all(names.map((name) => client.prefetchQuery(wordsQuery(name, chosenLanguage()))));

/** Begins to load them all, for parts that ask for them one inside of the other. */
export function usePrefetchedWords(names: readonly LazyWords[]): void {
  const client = useQueryClient();
  const { chosen } = useLanguage();
  for (const name of names) {
    const query = wordsQuery(name, chosen);
    if (!client.getQueryState(query.queryKey)) void client.prefetchQuery(query);
  }
}

export interface LazyMessagesProps {
  readonly name: LazyWords;
  readonly children: ReactNode;
  /** Stands there until the words have come. */
  readonly waiting: ReactNode;
}

export function LazyMessages({ name, children, waiting }: LazyMessagesProps) {
  const { chosen, locale } = useLanguage();
  const known = useMessages();
  const words = useQuery({ ...wordsQuery(name, chosen), placeholderData: keepPreviousData });
  const messages = useMemo(() => (words.data ? { ...known, [name]: words.data } : null), [known, name, words.data]);
  if (messages)
    return (
      // A translation has the same keys as English by its type; the literal texts differ, which is the point.
      <IntlProvider locale={locale} messages={messages as typeof known}>
        {children}
      </IntlProvider>
    );
  if (!words.isError) return waiting;
  return <PieceNotLoaded onRetry={() => void words.refetch()} isRetrying={words.isFetching} />;
}
