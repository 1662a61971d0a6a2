// Words of a single screen, loaded with it: they are a chunk of their own, so there is a moment without them.
import { type LazyWords, loadWords } from '@amanah/messages/catalogue';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useMessages, useTranslations } from 'use-intl';
import { ErrorState } from '../ui/states.tsx';
import { useLanguage } from './language.tsx';

export interface LazyMessagesProps {
  readonly name: LazyWords;
  readonly children: ReactNode;
  /** Stands there until the words have come. */
  readonly waiting: ReactNode;
}

export function LazyMessages({ name, children, waiting }: LazyMessagesProps) {
  const general = useTranslations('general');
  const { chosen, locale } = useLanguage();
  const known = useMessages();
  const words = useQuery({
    queryKey: ['words', name, chosen],
    queryFn: () => loadWords(name, chosen),
    placeholderData: keepPreviousData,
  });
  const messages = useMemo(() => (words.data ? { ...known, [name]: words.data } : null), [known, name, words.data]);
  if (messages)
    return (
      // A translation has the same keys as English by its type; the literal texts differ, which is the point.
      <IntlProvider locale={locale} messages={messages as typeof known}>
        {children}
      </IntlProvider>
    );
  if (!words.isError) return waiting;
  return (
    <ErrorState
      title={general('failure.unreachableTitle')}
      headingLevel={1}
      icon="offline"
      retryLabel={general('retry')}
      onRetry={() => void words.refetch()}
      isRetrying={words.isFetching}
      className="min-h-[60vh]"
    >
      {general('failure.unreachable')}
    </ErrorState>
  );
}
