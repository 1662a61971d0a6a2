// Brings the words of certificates and signing keys to their screens. They are a chunk of their own, so there is a moment
// without them.
import { loadCertificateWords } from '@amanah/messages/catalogue';
import type english from '@amanah/messages/en/certificates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useMessages, useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { ErrorState } from '../../ui/states.tsx';

export interface CertificateWordsProps {
  readonly children: ReactNode;
  /** Stands there until the words have come. */
  readonly waiting: ReactNode;
}

export function CertificateWords({ children, waiting }: CertificateWordsProps) {
  const general = useTranslations('general');
  const { chosen, locale } = useLanguage();
  const known = useMessages();
  const words = useQuery({
    queryKey: ['words', 'certificates', chosen],
    queryFn: () => loadCertificateWords(chosen),
    placeholderData: keepPreviousData,
  });
  // A translation has the same keys as English by its type; the literal texts differ, which is the point.
  const certificates = words.data as unknown as typeof english | undefined;
  const messages = useMemo(() => (certificates ? { ...known, certificates } : null), [known, certificates]);
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
