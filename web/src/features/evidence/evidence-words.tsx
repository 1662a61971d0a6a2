// Brings the words of this page to its components. They are a chunk of their own, so there is a moment without them.
import { loadEvidenceWords } from '@amanah/messages/catalogue';
import type english from '@amanah/messages/en/evidence';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useMessages, useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { ErrorState } from '../../ui/states.tsx';

export interface EvidenceWordsProps {
  readonly children: ReactNode;
  /** Stands there until the words have come. */
  readonly waiting: ReactNode;
}

export function EvidenceWords({ children, waiting }: EvidenceWordsProps) {
  const general = useTranslations('general');
  const { chosen, locale } = useLanguage();
  const known = useMessages();
  const words = useQuery({
    queryKey: ['words', 'evidence', chosen],
    queryFn: () => loadEvidenceWords(chosen),
    placeholderData: keepPreviousData,
  });
  // A translation has the same keys as English by its type; the literal texts differ, which is the point.
  const evidence = words.data as unknown as typeof english | undefined;
  const messages = useMemo(() => (evidence ? { ...known, evidence } : null), [known, evidence]);
  if (messages)
    return (
      <IntlProvider locale={locale} messages={messages}>
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
