// One batch: facts, states, quality checks, serials and events, and where each of them leads.

import type { BatchDetail } from '@amanah/api/batches';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { BackLink } from '../../platform/back-link.tsx';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { VerdictBadge } from '../../platform/verdict-badge.tsx';
import { VerdictReasons } from '../../platform/verdict-reasons.tsx';
import { useVerdictStates } from '../../platform/verdict-states.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { MarkedState, StatusBadge } from './batch-badges.tsx';
import { BatchBlocks, HoldDialog } from './batch-blocks.tsx';
import { CompleteDialog, EditDialog } from './batch-dialogs.tsx';
import { BatchFacts } from './batch-facts.tsx';
import { OpenConditions } from './open-conditions.tsx';
import { QualityChecks } from './quality-checks.tsx';
import { batchQuery } from './queries.ts';

/** Parts of other domains, given by the page. */
interface Parts {
  /** What laboratories found in the batch. */
  readonly labResults: (batch: {
    readonly id: string;
    readonly batchNumber: string;
    readonly producedOn: string;
  }) => ReactNode;
  /** Its serials that behave like copies. */
  readonly copies: ReactNode;
}

export function OwnBatchDetail({ id, ...parts }: Parts & { readonly id: string }) {
  const t = useTranslations('batches.batch');
  const general = useTranslations('general');
  const answer = useQuery(batchQuery(id));
  return (
    <div className="flex flex-col gap-6">
      <BackLink to={patterns.batches} className="-my-3 self-start">
        {t('back')}
      </BackLink>
      {answer.data ? (
        <Shown detail={answer.data} {...parts} />
      ) : answer.isError ? (
        <FailedQuery title={t('failedTitle')} query={answer} headingLevel={1} />
      ) : (
        <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
          <Skeleton className="h-16" />
          <Skeleton className="h-80 rounded-surface" />
          <Skeleton className="h-60 rounded-surface" />
        </SkeletonGroup>
      )}
    </div>
  );
}

const linkClasses = buttonClasses({ tone: 'secondary', size: 'small' });

function Shown({ detail, labResults, copies }: Parts & { readonly detail: BatchDetail }) {
  const t = useTranslations('batches.batch');
  const [open, setOpen] = useState<Opened | null>(null);
  const { batch, history } = detail;
  const verdict = useVerdictStates([batch.scanCode]).get(batch.scanCode) ?? null;
  return (
    <>
      <PageHeader
        accent="producer"
        title={<Code>{batch.batchNumber}</Code>}
        introduction={
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Said as="span">{batch.product}</Said>
            <MarkedState of="status" badge={<StatusBadge status={batch.status} />} />
            <MarkedState of="verdict" badge={<VerdictBadge state={verdict} />} />
          </p>
        }
        actions={<Actions detail={detail} onOpen={setOpen} />}
      />
      <BatchBlocks detail={detail} />
      <OpenConditions checks={detail.qualityChecks} />
      {detail.lacksBeginning ? (
        <Notice tone="amber" icon="warning">
          {t('noBeginning')}
        </Notice>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <BatchFacts detail={detail} verdict={verdict} />
          <SectionCard title={t('why')} icon="info">
            <VerdictReasons code={batch.scanCode} failed={t('whyFailed')} />
          </SectionCard>
        </div>
        <div className="flex flex-col gap-6">
          {labResults({ id: batch.id, batchNumber: batch.batchNumber, producedOn: batch.startDate })}
          <QualityChecks detail={detail} />
          <History history={history} />
        </div>
        <Events detail={detail} />
        <Serials detail={detail} copies={copies} />
      </div>
      {open === 'complete' ? <CompleteDialog batch={batch} onClose={() => setOpen(null)} /> : null}
      {open === 'edit' ? <EditDialog batch={batch} onClose={() => setOpen(null)} /> : null}
      {open === 'hold' ? <HoldDialog id={batch.id} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

type Opened = 'complete' | 'edit' | 'hold';

function Actions({
  detail: { batch, blocks, mayWrite },
  onOpen,
}: {
  readonly detail: BatchDetail;
  readonly onOpen: (dialog: Opened) => void;
}) {
  const t = useTranslations('batches.batch');
  const hold = useTranslations('batches.blocks');
  return (
    <div className="flex flex-wrap gap-3">
      <Button tone="secondary" isDisabled={!mayWrite} onPress={() => onOpen('edit')}>
        {t('edit')}
      </Button>
      {mayWrite && !blocks.some(({ kind }) => kind === 'recall') ? (
        <Link
          to={patterns.recalls}
          search={{ view: 'new', code: batch.scanCode }}
          className={buttonClasses({ tone: 'secondary' })}
        >
          <Icon name="warning" />
          {t('recall')}
        </Link>
      ) : null}
      {mayWrite && !blocks.some(({ kind }) => kind === 'hold') ? (
        <Button tone="secondary" onPress={() => onOpen('hold')}>
          {hold('hold')}
        </Button>
      ) : null}
      {batch.productionStatus === 'in_production' ? (
        <Button icon="check" isDisabled={!mayWrite} onPress={() => onOpen('complete')}>
          {t('complete')}
        </Button>
      ) : null}
    </div>
  );
}

function History({ history }: Pick<BatchDetail, 'history'>) {
  const t = useTranslations('batches.batch');
  const words = useDayWords();
  return (
    <SectionCard title={t('history')} icon="clock">
      {history.length === 0 ? (
        <p className="text-ink-soft">{t('historyEmpty')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {history.map(({ status, at }) => (
            <li key={status} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
              <StatusBadge status={status} />
              <time dateTime={at} className="text-sm text-ink-soft">
                {words.moment(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  );
}

function Events({ detail: { batch, events } }: { readonly detail: BatchDetail }) {
  const t = useTranslations('batches.batch');
  const words = useDayWords();
  return (
    <SectionCard
      title={t('events')}
      icon="truck"
      aside={
        <div className="flex flex-wrap gap-2">
          {events.length > 0 ? (
            <Link to={patterns.journey} search={{ code: batch.scanCode }} className={linkClasses}>
              {t('journey')}
            </Link>
          ) : null}
          <Link to={patterns.recordEvent} search={{ batch: batch.id }} className={linkClasses}>
            {t('recordEvent')}
          </Link>
        </div>
      }
    >
      {events.length === 0 ? (
        <p className="text-ink-soft">{t('noEvents')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {events.map((event) => (
            <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
              <span className="min-w-0 flex-1 basis-48" dir="auto">
                {event.name}
                <span className="block text-sm text-ink-soft">{event.address}</span>
              </span>
              <span className="text-sm text-ink-soft">
                <time dateTime={event.at}>{words.moment(event.at)}</time>
                <span className="block text-end">{event.hash === null ? t('planned') : t('inLog')}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  );
}

function Serials({ detail: { batch, serials }, copies }: { readonly detail: BatchDetail; readonly copies: ReactNode }) {
  const t = useTranslations('batches.batch');
  return (
    <SectionCard
      title={t('serials')}
      icon="qr"
      aside={
        <Link to={patterns.labels} search={{ batch: batch.id }} className={linkClasses}>
          {t('printLabels')}
        </Link>
      }
    >
      {copies}
      <p className="text-ink-soft">{t('serialsCount', { count: batch.serials })}</p>
      {serials.length === 0 ? null : (
        <>
          {batch.serials > serials.length ? (
            <p className="mt-2 text-sm text-ink-soft">{t('serialsShown', { count: serials.length })}</p>
          ) : null}
          <ul className="mt-3 flex max-h-60 flex-wrap gap-x-4 gap-y-1 overflow-y-auto text-sm">
            {serials.map((serial) => (
              <li key={serial}>
                <Code>{serial}</Code>
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  );
}
