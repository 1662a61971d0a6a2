// The records of a batch in the log: what the log is, and the identifier of each step, which leads to its evidence.
import type { Batch } from '@amanah/api/verification';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { evidenceAddress } from '../../paths.ts';
import { Code } from '../../ui/code.tsx';

/** Section 3: shown truncated to 20 characters. */
const shownCharacters = 20;

export function LogRecords({ batch }: { readonly batch: Pick<Batch, 'supplyChainEvents'> }) {
  const t = useTranslations('result');
  const steps = useTranslations('journeys.steps');
  const events = batch.supplyChainEvents.filter(({ status }) => status !== 'pending');
  if (events.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm tracking-normal">{t('ledger.title')}</h3>
      <p className="mt-1 text-sm text-ink-soft">{t('ledger.body')}</p>
      <ul className="mt-2 divide-y divide-line text-sm">
        {events.map(({ id, type, blockchainTxId }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <span className="text-ink-soft">{steps(type)}</span>
            {blockchainTxId === null ? (
              <span className="text-ink-soft">{t('batchFacts.recordNone')}</span>
            ) : (
              <Link
                {...evidenceAddress(blockchainTxId)}
                preload={false}
                aria-label={`${steps(type)}: ${blockchainTxId}`}
                className="inline-flex min-h-11 items-center text-brand-ink underline underline-offset-4 sm:min-h-0"
              >
                <Code truncate={shownCharacters}>{blockchainTxId}</Code>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
