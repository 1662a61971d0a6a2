// Products of the demonstration with their verdicts of this moment, counted as a dashboard counts. Where there is no demonstration it shows nothing.
import { headlineOf } from '@amanah/core/verification';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { useOwnPolicy } from '../../platform/own-rules.ts';
import { Said } from '../../platform/said.tsx';
import { VerdictBadge } from '../../platform/verdict-badge.tsx';
import { verdictPreviewQuery } from '../../platform/verdict-preview.ts';
import { Figures } from '../../ui/figures.tsx';
import { Skeleton } from '../../ui/states.tsx';

const codes = ['HALAL-CHICKEN-2024-001', 'HALAL-BEEF-2024-002', 'HALAL-PASTIRMA-2026-001'] as const;

export function SampleChecks() {
  const t = useTranslations('landing.preview');
  const policy = useOwnPolicy();
  const answers = useQueries({ queries: codes.map((code) => verdictPreviewQuery(code, policy)) });
  const isPending = answers.some((answer) => answer.isPending);
  const verdicts = answers.flatMap(({ data }) => (data?.product ? [data] : []));
  if (!isPending && verdicts.length === 0) return null;
  const counted = (count: number) => (isPending ? null : count);
  return (
    <div className="overflow-hidden rounded-surface border border-line bg-surface shadow-one">
      <Figures
        className="rounded-none! border-0 border-b"
        figures={[
          { term: t('scans'), icon: 'scan', value: counted(verdicts.length) },
          { term: t('verified'), icon: 'check', value: counted(verdicts.filter(({ verified }) => verified).length) },
        ]}
      />
      <h3 className="px-4 pt-4 text-base sm:px-6">{t('recent')}</h3>
      <ul className="divide-y divide-line">
        {isPending
          ? codes.map((code) => (
              <li key={code} className="px-4 py-3 sm:px-6">
                <Skeleton className="h-11" />
              </li>
            ))
          : verdicts.map((verdict) => (
              <li key={verdict.code}>
                <Link
                  to={patterns.product}
                  params={{ qrCode: verdict.code }}
                  state={{ isPreview: true }}
                  preload={false}
                  className="flex min-h-17 flex-col items-start justify-center gap-1 px-4 py-2 sm:flex-row sm:items-center sm:justify-between text-ink no-underline hover:bg-sunken sm:px-6"
                >
                  <span>
                    <Said className="font-medium">{verdict.product?.name}</Said>{' '}
                    <Said className="text-sm text-ink-soft">{verdict.product?.brand}</Said>
                  </span>
                  <VerdictBadge state={verdict.state} headline={headlineOf(verdict)} />
                </Link>
              </li>
            ))}
      </ul>
    </div>
  );
}
