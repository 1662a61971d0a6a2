// Serials of a batch that were seen as no single pack can be, for its maker. Nothing where there are none.
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Code } from '../../ui/code.tsx';
import { Notice } from '../../ui/states.tsx';
import { copiedSerialsQuery } from './queries.ts';

export function CopiedSerials({ batchId }: { readonly batchId: string }) {
  const t = useTranslations('batches.batch');
  const words = useDayWords();
  const answer = useQuery(copiedSerialsQuery(batchId));
  if (answer.isError && !answer.data) return <FailedQuery title={t('copiedFailed')} query={answer} />;
  const serials = answer.data?.serials ?? [];
  if (serials.length === 0) return null;
  return (
    <Notice tone="red" icon="copy" className="mb-4">
      {t('copied', { count: serials.length })}
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {serials.map(({ serial, foundAt, kilometres, minutes, isConfirmed }) => (
          <li key={serial}>
            <Code>{serial}</Code>
            <span className="block">{t('copiedLine', { kilometres, minutes, time: words.moment(foundAt) })}</span>
            {isConfirmed ? null : <span className="block">{t('copiedReported')}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
