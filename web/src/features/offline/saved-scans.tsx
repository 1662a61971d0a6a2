// The scans that were made without a connection: what waits, and what came of the others once they were sent.
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { Said } from '../../platform/said.tsx';
import { VerdictBadge } from '../../platform/verdict-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { forgetAnswered, isOwn, type WaitingScan, waitingScans } from './waiting-scans.ts';

/** Whether there is anything to list; asked before its words are loaded. */
export function useSavedScans(): readonly WaitingScan[] {
  return useSyncExternalStore(waitingScans.subscribe, waitingScans.get).filter(isOwn);
}

export function SavedScans() {
  const t = useTranslations('offline.scans');
  const format = useFormatter();
  const scans = useSavedScans();
  const waiting = scans.filter(({ outcome }) => outcome === null).length;
  if (scans.length === 0) return null;
  return (
    <SectionCard
      title={t('title')}
      icon="clock"
      aside={
        waiting < scans.length ? (
          <Button size="small" tone="secondary" onPress={forgetAnswered}>
            {t('clear')}
          </Button>
        ) : undefined
      }
    >
      <p role="status" className="text-sm text-ink-soft">
        {waiting > 0 ? t('waiting', { count: waiting }) : t('done')}
      </p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {scans.toReversed().map((scan) => (
          <li key={scan.scanId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
            <div className="min-w-0 flex-1 basis-48">
              <Named scan={scan} />
              <p className="text-sm text-ink-soft">
                {t('at', { moment: format.dateTime(new Date(scan.scannedAt), 'moment') })}
              </p>
              {scan.outcome?.kind === 'refused' ? (
                <p className="text-sm text-red-ink">{t('refused', { reason: scan.outcome.reason })}</p>
              ) : null}
            </div>
            {scan.outcome?.kind === 'answered' ? (
              <VerdictBadge state={scan.outcome.state} headline={scan.outcome.headline} />
            ) : scan.outcome === null ? (
              <Badge icon="clock">{t('waits')}</Badge>
            ) : null}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Named({ scan: { code, outcome } }: { readonly scan: WaitingScan }) {
  if (outcome?.kind !== 'answered' || outcome.state === 'unknown')
    return (
      <p className="break-all">
        <Code>{code}</Code>
      </p>
    );
  return (
    <Link
      to={patterns.product}
      params={{ qrCode: outcome.code }}
      // It is one scan already.
      state={{ isPreview: true }}
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 sm:min-h-0"
    >
      {outcome.product === null ? <Code>{outcome.code}</Code> : <Said>{outcome.product}</Said>}
    </Link>
  );
}
