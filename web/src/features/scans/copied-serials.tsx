// Serials of a batch that were seen as no single pack can be, for its maker. Nothing where there are none.
import { copiedSerials } from '@amanah/api/scans';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Code } from '../../ui/code.tsx';
import { Notice } from '../../ui/states.tsx';

export function CopiedSerials({ batchId }: { readonly batchId: string }) {
  const t = useTranslations('batches.batch');
  const words = useDayWords();
  const answer = useQuery({
    queryKey: ['scans', 'copied', batchId],
    queryFn: ({ signal }) => api.call(copiedSerials, { query: { batch: batchId } }, signal),
    refetchOnMount: 'always',
  });
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
