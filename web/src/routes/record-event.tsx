// Recording what happened to goods: by a form, by scanning, or from a table. For producers and retailers; every right is checked by the
// server.
// Specification: Recording events, import.
import { authoredKinds } from '@amanah/core/authoring';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { optionsQuery, recordedQuery } from '../features/authoring/queries.ts';
import { RecordForm, type RecordFormProps } from '../features/authoring/record-form.tsx';
import { type Correcting, RecordedList } from '../features/authoring/recorded-list.tsx';
import type { RecordedStep } from '../features/authoring/use-recording.ts';
import { BulkUpload } from '../features/bulk/bulk-upload.tsx';
import { uploadsQuery } from '../features/bulk/queries.ts';
import { evidenceAddress, patterns } from '../paths.ts';
import { FailedQuery } from '../platform/failed-query.tsx';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { listSearch } from '../platform/list-search.ts';
import { oneOf, readSearch, textOf } from '../platform/search-text.ts';
import { useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';

export const Route = createFileRoute('/record-event')({
  staticData: {
    title: 'authoring.record.pageTitle',
    admits: ['producer', 'retailer'],
    words: ['authoring'],
    menus: [{ menu: 'work', label: 'nav.recordEvent', icon: 'truck', position: 7, note: 'recordEvent' }],
  },
  validateSearch: (search: Record<string, unknown>) =>
    readSearch(search, {
      ...listSearch(),
      ...{ way: oneOf(['table', 'recorded']), batch: textOf, kind: oneOf(authoredKinds), code: textOf },
    }),
  loaderDeps: ({ search: { way, batch } }) => ({ way, batch }),
  loader: ({ deps: { way, batch = null }, ...visit }) =>
    warm(visit, [way === 'table' ? uploadsQuery : way === 'recorded' ? recordedQuery : optionsQuery(batch)]),
  component: RecordEventPage,
});

function RecordEventPage() {
  const t = useTranslations('authoring.record');
  const { role } = useUser();
  const navigate = useNavigate();
  const recorded = useTranslations('authoring.recorded');
  const { way, batch, kind, code } = Route.useSearch();
  const begun = { batch, kind, code };
  return (
    <>
      <PageHeader
        accent={role}
        title={t('pageTitle')}
        className="mb-6"
        introduction={
          <>
            <p>{t('introduction')}</p>
            <Link
              to={patterns.vocabulary}
              preload={false}
              className="inline-flex min-h-11 items-center text-sm text-brand-ink underline underline-offset-4"
            >
              {t('vocabulary')}
            </Link>
          </>
        }
      />
      <Tabs
        label={t('tabs')}
        selected={way ?? 'form'}
        onSelect={(next) =>
          void navigate({
            to: patterns.recordEvent,
            search: { ...begun, ...(next === 'form' ? {} : { way: next }) },
            replace: true,
          })
        }
        tabs={[
          { id: 'form', label: t('form'), icon: 'keyboard', content: <ByForm /> },
          { id: 'table', label: t('table'), icon: 'list', content: <ByTable /> },
          { id: 'recorded', label: recorded('tab'), icon: 'clock', content: <OnRecord /> },
        ]}
      />
    </>
  );
}

/** The upload of tables, with events alone to choose from. */
function ByTable() {
  return (
    <LazyMessages name="bulk" waiting={<Skeleton className="h-72 rounded-surface" />}>
      <BulkUpload kinds={['events']} />
    </LazyMessages>
  );
}

function ByForm() {
  const t = useTranslations('authoring.record');
  const { batch, kind, code } = Route.useSearch();
  const [recorded, setRecorded] = useState<RecordedStep | null>(null);
  if (recorded)
    return (
      <Done
        recorded={recorded}
        title={recorded.isNew ? t('done') : t('knownAlready')}
        goOn={{ label: t('another'), onPress: () => setRecorded(null) }}
      />
    );
  return <EntryForm begun={{ batch, kind, code }} onRecorded={setRecorded} />;
}

/** The form, once there is something to choose from. */
function EntryForm(form: Pick<RecordFormProps, 'begun' | 'correcting' | 'onRecorded'>) {
  const general = useTranslations('general');
  const t = useTranslations('authoring.record');
  const options = useQuery(optionsQuery(form.begun.batch ?? null));
  if (options.isPending)
    return (
      <SkeletonGroup label={general('loading')} className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-130 rounded-surface" />
        <Skeleton className="h-72 rounded-surface" />
      </SkeletonGroup>
    );
  if (options.isError) return <FailedQuery title={t('failed')} query={options} />;
  const { organisation, ...choices } = options.data;
  return <RecordForm organisation={organisation} {...choices} {...form} />;
}

/** What is on record, and the form of what corrects one of it. */
function OnRecord() {
  const t = useTranslations('authoring.declare');
  const [correcting, setCorrecting] = useState<Correcting | null>(null);
  const [recorded, setRecorded] = useState<RecordedStep | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog is gone: whoever works by keyboard goes on from here.
  useEffect(() => {
    if (correcting) heading.current?.focus();
  }, [correcting]);
  const showList = () => {
    setCorrecting(null);
    setRecorded(null);
  };
  if (recorded)
    return <Done recorded={recorded} title={t('correctedDone')} goOn={{ label: t('backToList'), onPress: showList }} />;
  if (!correcting) return <RecordedList onCorrect={setCorrecting} />;
  return (
    <section aria-labelledby="correcting" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 id="correcting" ref={heading} tabIndex={-1} data-quiet-focus className="text-lg">
            {t('correcting')}
          </h2>
          <p className="max-w-2xl text-ink-soft">{t('correctingBody')}</p>
        </div>
        <Button tone="secondary" onPress={showList}>
          {t('back')}
        </Button>
      </div>
      <EntryForm begun={{}} correcting={correcting} onRecorded={setRecorded} />
    </section>
  );
}

interface DoneProps {
  readonly recorded: RecordedStep;
  readonly title: string;
  readonly goOn: { readonly label: string; readonly onPress: () => void };
}

function Done({ recorded: { subject, journeyCode: code }, title, goOn }: DoneProps) {
  const t = useTranslations('authoring.record');
  // The form is gone: whoever works by keyboard goes on from here.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Card className="mx-auto max-w-xl">
      <div ref={place} role="status" tabIndex={-1} data-quiet-focus>
        <EmptyState
          title={title}
          icon="check"
          action={
            <>
              {code === null ? null : (
                <Link to={patterns.journey} search={{ code }} className={buttonClasses()}>
                  {t('showJourney')}
                </Link>
              )}
              <Link {...evidenceAddress(subject)} preload={false} className={buttonClasses({ tone: 'secondary' })}>
                {t('showEvidence')}
              </Link>
              <Button tone="secondary" onPress={goOn.onPress}>
                {goOn.label}
              </Button>
            </>
          }
        >
          {t('doneBody')}
        </EmptyState>
      </div>
    </Card>
  );
}
