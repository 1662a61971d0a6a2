// A part of a page whose data did not come: what is missing, why in words, and the button that asks again. Offline it says what the
// line across the page says.
import { useTranslations } from 'use-intl';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/states.tsx';
import { useFailureWords } from './failure.ts';

export interface FailedQueryProps {
  /** Says what could not be shown. */
  readonly title: string;
  readonly headingLevel?: 1 | 2 | 3;
  /** The query as TanStack Query has it. */
  readonly query: { readonly error: unknown; readonly isFetching: boolean; refetch(): Promise<unknown> };
}

export function FailedQuery({ title, headingLevel = 2, query }: FailedQueryProps) {
  const general = useTranslations('general');
  const words = useFailureWords()(query.error);
  return (
    <Card>
      <ErrorState
        title={title}
        headingLevel={headingLevel}
        icon={words.isOffline ? 'offline' : 'warning'}
        retryLabel={general('retry')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        reference={words.reference}
      >
        {words.isOffline ? general('failure.offlinePage') : words.body}
      </ErrorState>
    </Card>
  );
}
