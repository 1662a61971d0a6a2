// The journey of one batch, from farm to shop. Without a code it shows the sample, and says so.
// Specification: Product journey; Journey map, distances, analysis panels.
import { RequestFailed } from '@amanah/api/client';
import type { Journey } from '@amanah/api/journeys';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isColdChainBroken } from '../features/journeys/journey-analysis.ts';
import { JourneyMap } from '../features/journeys/journey-map.tsx';
import { JourneyPanel } from '../features/journeys/journey-panel.tsx';
import { JourneySteps } from '../features/journeys/journey-steps.tsx';
import type { LocatedStep } from '../features/journeys/located-steps.ts';
import { journeyQuery } from '../features/journeys/queries.ts';
import { useLocatedSteps } from '../features/journeys/use-located-steps.ts';
import { GoodsAnswer } from '../features/verification/goods-answer.tsx';
import { patterns, sampleJourneyCode } from '../paths.ts';
import { BackLink } from '../platform/back-link.tsx';
import { DemoComing } from '../platform/demo-coming.tsx';
import { FailedQuery } from '../platform/failed-query.tsx';
import { isolated } from '../platform/isolated.ts';
import { PrintedAddress } from '../platform/printed-address.tsx';
import { Said } from '../platform/said.tsx';
import { readSearch, textOf } from '../platform/search-text.ts';
import { warm } from '../platform/visit.ts';
import { Page } from '../shell/page.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Code } from '../ui/code.tsx';
import { NearView } from '../ui/near-view.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { EmptyState, Notice, Skeleton, SkeletonGroup } from '../ui/states.tsx';

export const Route = createFileRoute('/product-journey')({
  staticData: {
    words: ['maps'],
    height: '120vh',
    menus: [{ menu: 'places', label: 'nav.journey', icon: 'truck', position: 4 }],
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { code: textOf }),
  loaderDeps: ({ search: { code } }) => ({ code }),
  loader: (visit) => warm(visit, [journeyQuery(visit.deps.code ?? sampleJourneyCode)]),
  component: ProductJourneyPage,
});

/** Stands at the end of the page, and what forms are made of weighs a tenth of it. */
const loadCodeForm = () => import('../features/journeys/code-form.tsx').then(({ CodeForm }) => CodeForm);

function ProductJourneyPage() {
  const { code } = Route.useSearch();
  const shown = code ?? sampleJourneyCode;
  return <JourneyOf key={shown} shown={shown} isSample={code === undefined} />;
}

function JourneyOf({ shown, isSample }: { readonly shown: string; readonly isSample: boolean }) {
  const t = useTranslations('journeys');
  const navigate = useNavigate();
  const answer = useQuery(journeyQuery(shown));
  const steps = useLocatedSteps(answer.data?.steps);
  const choice = useChosenSteps();
  const title = answer.data ? `${t('pageTitle')}: ${answer.data.productName}` : t('pageTitle');
  return (
    <Page title={title}>
      <div className="flex flex-col gap-6 print:gap-3">
        <Heading journey={answer.data ?? null} code={shown} isSample={isSample} />
        <GoodsAnswer code={shown} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] print:grid-cols-[minmax(0,1fr)_22rem] print:gap-4">
          <div className="flex min-w-0 flex-col gap-6">
            {answer.data && answer.data.steps.length > 0 ? (
              <JourneyMap steps={steps} selectedId={choice.selectedId} onSelect={choice.select} />
            ) : answer.isPending ? (
              <Skeleton className="h-98 rounded-surface sm:h-123" />
            ) : null}
            <Steps code={shown} steps={steps} choice={choice} />
          </div>
          <div className="flex flex-col gap-6 lg:sticky lg:top-20 print:static">
            {answer.data ? (
              <JourneyPanel journey={answer.data} steps={steps} />
            ) : answer.isPending ? (
              <Skeleton className="h-130 rounded-surface" />
            ) : null}
            <div data-needs-script className="contents print:hidden">
              <SectionCard title={t('another')} icon="search">
                <p className="mb-4 text-sm text-ink-soft">{t('chooseBody')}</p>
                <NearView
                  load={loadCodeForm}
                  props={{ onCode: (code: string) => void navigate({ to: patterns.journey, search: { code } }) }}
                  // Still: where nobody scrolls to it, nothing is on its way.
                  place={<div className="h-33 rounded-control bg-sunken" />}
                />
              </SectionCard>
            </div>
          </div>
        </div>
        <PrintedAddress />
      </div>
    </Page>
  );
}

interface Choice {
  readonly openIds: ReadonlySet<string>;
  /** The step that the map shows; null: the whole route. */
  readonly selectedId: string | null;
  readonly select: (id: string | null) => void;
  readonly setOpen: (id: string, isOpen: boolean) => void;
}

/** Steps open and close one by one; the map follows the one that was touched last. */
function useChosenSteps(): Choice {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const [selectedId, setSelectedId] = useState<string | null>(null);
  return {
    openIds,
    selectedId,
    select(id) {
      setSelectedId(id);
      if (id !== null) setOpenIds(new Set([...openIds, id]));
    },
    setOpen(id, isOpen) {
      setOpenIds(new Set(isOpen ? [...openIds, id] : [...openIds].filter((open) => open !== id)));
      if (isOpen) setSelectedId(id);
      else if (selectedId === id) setSelectedId(null);
    },
  };
}

interface HeadingProps {
  readonly journey: Journey | null;
  readonly code: string;
  readonly isSample: boolean;
}

function Heading({ journey, code, isSample }: HeadingProps) {
  const t = useTranslations('journeys');
  return (
    <header className="flex flex-col gap-4 print:gap-0">
      <BackLink
        to={patterns.product}
        params={{ qrCode: journey?.code ?? code }}
        preload={false}
        className="-my-2 self-start print:hidden"
      >
        {t('backToResult')}
      </BackLink>
      <div>
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="mt-1 min-h-21 text-ink-soft sm:min-h-13 lg:min-h-7 print:min-h-0">
          {journey ? (
            <>
              <Said className="font-medium text-ink">{journey.productName}</Said>
              {' · '}
              <Said>{journey.brand}</Said>
              {/* A line each on a phone: no other face of the same words breaks them elsewhere. */}
              <span className="max-sm:hidden"> · </span>
              <span className="max-sm:block">
                {t('batch')} <Code>{journey.batchNumber}</Code>
              </span>
              <span className="max-sm:hidden"> · </span>
              <span className="max-sm:block">{t('producer', { name: isolated(journey.producerName) })}</span>
            </>
          ) : (
            <Code>{code}</Code>
          )}
        </p>
      </div>
      {isSample ? (
        <Notice icon="tag">
          {t.rich('sample', { code: sampleJourneyCode, mark: () => <Code>{sampleJourneyCode}</Code> })}
        </Notice>
      ) : null}
    </header>
  );
}

interface StepsProps {
  readonly code: string;
  readonly steps: readonly LocatedStep[];
  readonly choice: Choice;
}

function Steps({ code, steps, choice }: StepsProps) {
  const t = useTranslations('journeys');
  const ancestors = useTranslations('maps.ancestors');
  const general = useTranslations('general');
  const answer = useQuery(journeyQuery(code));
  if (answer.isPending)
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col">
        {['a', 'b', 'c', 'd', 'e'].map((step) => (
          <div key={step} className="flex h-42 items-end gap-3 pb-1.5 first:h-33 sm:h-29.5 sm:gap-4 sm:first:h-21">
            <Skeleton className="size-10 self-center rounded-full" />
            <Skeleton className="h-30 flex-1 rounded-surface sm:h-18" />
          </div>
        ))}
      </SkeletonGroup>
    );
  if (answer.isError) {
    const isKnownToBeNone = answer.error instanceof RequestFailed && answer.error.status < 500;
    if (isKnownToBeNone)
      return (
        <div className="flex flex-col gap-4">
          <DemoComing onComplete={() => void answer.refetch()} />
          <NoJourney code={code} />
        </div>
      );
    return <FailedQuery title={t('failedTitle')} query={answer} />;
  }
  if (answer.data.steps.length === 0) return <NoJourney code={code} />;
  return (
    <section aria-label={t('stepsTitle')}>
      <h2 className="sr-only">{t('stepsTitle')}</h2>
      <p role="status" className="sr-only">
        <Said>{answer.data.productName}</Said>: {t('recorded', { count: answer.data.steps.length })}
      </p>
      {answer.data.isCutShort ? (
        <div className="mb-4">
          <Notice icon="info">
            {ancestors('cut')}{' '}
            <Link
              to={patterns.genealogy}
              search={{ code: answer.data.code, direction: 'up' }}
              preload={false}
              className="text-brand-ink underline underline-offset-4"
            >
              {ancestors('genealogy')}
            </Link>
          </Notice>
        </div>
      ) : null}
      {answer.data.stepCount === undefined ? null : (
        <div className="mb-4">
          <Notice icon="info">
            {t('newest', {
              shown: answer.data.steps.filter(({ ofBatch }) => ofBatch === undefined).length,
              count: answer.data.stepCount,
            })}
          </Notice>
        </div>
      )}
      <JourneySteps
        steps={steps}
        isColdChainBroken={isColdChainBroken(answer.data)}
        openIds={choice.openIds}
        onOpenChange={choice.setOpen}
        onShow={(id) => {
          choice.select(id);
          document.querySelector('[data-map]')?.scrollIntoView({ block: 'center' });
        }}
      />
    </section>
  );
}

function NoJourney({ code }: { readonly code: string }) {
  const t = useTranslations('journeys');
  return (
    <Card>
      <EmptyState
        title={t('none')}
        icon="truck"
        action={
          <Link to={patterns.scanner} className={buttonClasses({ tone: 'secondary' })}>
            {t('scan')}
          </Link>
        }
      >
        <p>{t.rich('noneFor', { code, mark: () => <Code>{code}</Code> })}</p>
        <p className="mt-2">{t('noneBody')}</p>
      </EmptyState>
    </Card>
  );
}
