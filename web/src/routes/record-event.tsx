// Recording what happened to goods: by a form, by scanning, or from a table. For producers and retailers; every right is checked by the
// server.
// Specification: Recording events, import.
import type { Recorded } from '@amanah/api/authoring';
import { authoredKinds } from '@amanah/core/authoring';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { optionsQuery } from '../features/authoring/queries.ts';
import { RecordForm } from '../features/authoring/record-form.tsx';
import { BulkUpload } from '../features/bulk/bulk-upload.tsx';
import { uploadsQuery } from '../features/bulk/queries.ts';
import { evidenceAddress, patterns } from '../paths.ts';
import { FailedQuery } from '../platform/failed-query.tsx';
import { LazyMessages } from '../platform/lazy-messages.tsx';
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
    readSearch(search, { way: oneOf(['table']), batch: textOf, kind: oneOf(authoredKinds), code: textOf }),
  loaderDeps: ({ search: { way, batch } }) => ({ way, batch }),
  loader: ({ deps: { way, batch = null }, ...visit }) =>
    warm(visit, [way === 'table' ? uploadsQuery : optionsQuery(batch)]),
  component: RecordEventPage,
});

function RecordEventPage() {
  const t = useTranslations('authoring.record');
  const { role } = useUser();
  const navigate = useNavigate();
  const { way, ...begun } = Route.useSearch();
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
            search: { ...begun, ...(next === 'table' ? { way: 'table' } : {}) },
            replace: true,
          })
        }
        tabs={[
          { id: 'form', label: t('form'), icon: 'keyboard', content: <ByForm /> },
          { id: 'table', label: t('table'), icon: 'list', content: <ByTable /> },
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
  const general = useTranslations('general');
  const t = useTranslations('authoring.record');
  const { way: _, ...begun } = Route.useSearch();
  const options = useQuery(optionsQuery(begun.batch ?? null));
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  if (options.isPending)
    return (
      <SkeletonGroup label={general('loading')} className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-130 rounded-surface" />
        <Skeleton className="h-72 rounded-surface" />
      </SkeletonGroup>
    );
  if (options.isError) return <FailedQuery title={t('failed')} query={options} />;
  if (recorded) return <Done recorded={recorded} onAnother={() => setRecorded(null)} />;
  const { organisation, ...choices } = options.data;
  return <RecordForm organisation={organisation} {...choices} begun={begun} onRecorded={setRecorded} />;
}

function Done({ recorded, onAnother }: { readonly recorded: Recorded; readonly onAnother: () => void }) {
  const t = useTranslations('authoring.record');
  const [event] = recorded.events;
  // The form is gone: whoever works by keyboard goes on from here.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  const code = event?.journeyCode ?? null;
  return (
    <Card className="mx-auto max-w-xl">
      <div ref={place} role="status" tabIndex={-1} data-quiet-focus>
        <EmptyState
          title={event?.isNew === false ? t('knownAlready') : t('done')}
          icon="check"
          action={
            <>
              {code === null ? null : (
                <Link to={patterns.journey} search={{ code }} className={buttonClasses()}>
                  {t('showJourney')}
                </Link>
              )}
              {event ? (
                <Link {...evidenceAddress(event.hash)} preload={false} className={buttonClasses({ tone: 'secondary' })}>
                  {t('showEvidence')}
                </Link>
              ) : null}
              <Button tone="secondary" icon="plus" onPress={onAnother}>
                {t('another')}
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
