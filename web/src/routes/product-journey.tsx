// The journey of one batch, from farm to shop. Without a code it shows the sample, and says so.
import { RequestFailed } from '@amanah/api/client';
import type { Journey } from '@amanah/api/traceability';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CodeForm } from '../features/traceability/code-form.tsx';
import { JourneyPanel } from '../features/traceability/journey-panel.tsx';
import { JourneySteps } from '../features/traceability/journey-steps.tsx';
import { journeyQuery } from '../features/traceability/queries.ts';
import { patterns, sampleJourneyCode } from '../paths.ts';
import { FailedQuery } from '../platform/failed-query.tsx';
import { Page } from '../shell/page.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Code } from '../ui/code.tsx';
import { Icon } from '../ui/icon.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { EmptyState, Notice, Skeleton, SkeletonGroup } from '../ui/states.tsx';

const route = getRouteApi(patterns.journey);

export function ProductJourneyPage() {
  const t = useTranslations('journey');
  const navigate = useNavigate();
  const { code } = route.useSearch();
  const shown = code ?? sampleJourneyCode;
  const answer = useQuery(journeyQuery(shown));
  const title = answer.data ? `${t('pageTitle')}: ${answer.data.productName}` : t('pageTitle');
  return (
    <Page title={title}>
      <div className="flex flex-col gap-6">
        <Heading journey={answer.data ?? null} code={shown} isSample={code === undefined} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Steps code={shown} />
          <div className="flex flex-col gap-6 lg:sticky lg:top-20">
            {answer.data ? (
              <JourneyPanel journey={answer.data} />
            ) : answer.isPending ? (
              <Skeleton className="h-130 rounded-surface" />
            ) : null}
            <SectionCard title={t('another')} icon="search">
              <p className="mb-4 text-sm text-ink-soft">{t('chooseBody')}</p>
              <CodeForm
                key={shown}
                onCode={(next) => void navigate({ to: patterns.journey, search: { code: next } })}
              />
            </SectionCard>
          </div>
        </div>
      </div>
    </Page>
  );
}

interface HeadingProps {
  readonly journey: Journey | null;
  readonly code: string;
  readonly isSample: boolean;
}

function Heading({ journey, code, isSample }: HeadingProps) {
  const t = useTranslations('journey');
  return (
    <header className="flex flex-col gap-4">
      <Link
        to={patterns.product}
        params={{ qrCode: journey?.code ?? code }}
        preload={false}
        className="-my-2 inline-flex min-h-11 items-center gap-2 self-start text-sm font-medium text-ink-soft hover:text-ink"
      >
        <Icon name="back" size={18} />
        {t('backToResult')}
      </Link>
      <div>
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="mt-1 min-h-21 text-ink-soft sm:min-h-13 lg:min-h-7">
          {journey ? (
            <>
              <bdi className="font-medium text-ink">{journey.productName}</bdi>
              {' · '}
              <bdi>{journey.brand}</bdi>
              {' · '}
              {t('batch')} <Code>{journey.batchNumber}</Code>
              {' · '}
              {t('producer', { name: journey.producerName })}
            </>
          ) : (
            <Code>{code}</Code>
          )}
        </p>
      </div>
      {isSample ? (
        <Notice icon="flask">
          {t.rich('sample', { code: sampleJourneyCode, mark: () => <Code>{sampleJourneyCode}</Code> })}
        </Notice>
      ) : null}
    </header>
  );
}

function Steps({ code }: { readonly code: string }) {
  const t = useTranslations('journey');
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
    if (isKnownToBeNone) return <NoJourney code={code} />;
    return <FailedQuery title={t('failedTitle')} query={answer} />;
  }
  if (answer.data.steps.length === 0) return <NoJourney code={code} />;
  return (
    <section aria-label={t('stepsTitle')}>
      <h2 className="sr-only">{t('stepsTitle')}</h2>
      <p role="status" className="sr-only">
        {answer.data.productName}: {t('recorded', { count: answer.data.steps.length })}
      </p>
      <JourneySteps steps={answer.data.steps} />
    </section>
  );
}

function NoJourney({ code }: { readonly code: string }) {
  const t = useTranslations('journey');
  return (
    <Card>
      <EmptyState
        title={t('none')}
        icon="truck"
        action={
          <Link to={patterns.scanner} className={buttonLook({ tone: 'secondary' })}>
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
