// Short versions for other pages: the queue of a certifier, the state of certification of a producer. They load their own words.
import { isWaitingForApplicant } from '@amanah/core/certification';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ApplicationCard, ApplicationsSkeleton } from './application-card.tsx';
import { applicationsQuery, shownOwnThingsQuery } from './queries.ts';
import { isDone } from './state-badges.tsx';

const waiting = <div className="h-72 rounded-surface bg-surface" />;
const mostShown = 5;

const leadOn = (label: string) => (
  <Link
    to={patterns.applications}
    className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-brand-ink"
  >
    {label}
    <Icon name="chevronEnd" size={16} />
  </Link>
);

/** The most urgent open applications, for the overview of a certifier. */
export function CertificationQueue() {
  return (
    <LazyMessages name="certification" waiting={waiting}>
      <ShortQueue />
    </LazyMessages>
  );
}

function ShortQueue() {
  const t = useTranslations('certification');
  const answer = useQuery(applicationsQuery);
  if (answer.isError && !answer.data) return <FailedQuery title={t('page.failed')} query={answer} />;
  const open = answer.data?.applications
    .filter((one) => !isDone(one))
    .toSorted((a, b) => (a.clock?.daysLeft ?? 0) - (b.clock?.daysLeft ?? 0));
  return (
    <SectionCard title={t('queue.short')} icon="list" aside={leadOn(t('queue.openAll'))}>
      {open === undefined ? (
        <ApplicationsSkeleton />
      ) : open.length === 0 ? (
        <p className="text-ink-soft">{t('queue.shortEmpty')}</p>
      ) : (
        <>
          <ul className="-mx-4 divide-y divide-line sm:-mx-5">
            {open.slice(0, mostShown).map((one) => (
              <li key={one.id}>
                <ApplicationCard application={one} />
              </li>
            ))}
          </ul>
          {open.length > mostShown ? (
            <p className="mt-2 text-sm text-ink-soft">{t('queue.more', { count: String(open.length - mostShown) })}</p>
          ) : null}
        </>
      )}
    </SectionCard>
  );
}

/** How many certificates are in force, under way or held back, for a producer. */
export function CertificationStatusCard() {
  return (
    <LazyMessages name="certification" waiting={waiting}>
      <Status />
    </LazyMessages>
  );
}

function Status() {
  const t = useTranslations('certification');
  const format = useFormatter();
  const applications = useQuery(applicationsQuery);
  const things = useQuery(shownOwnThingsQuery);
  if (applications.isError || things.isError)
    return <FailedQuery title={t('page.failed')} query={applications.isError ? applications : things} />;
  if (!applications.data || !things.data)
    return (
      <SectionCard title={t('own.card')} icon="document">
        <ApplicationsSkeleton />
      </SectionCard>
    );
  const open = applications.data.applications.filter((one) => !isDone(one));
  const yours = open.filter(({ state }) => state === 'draft' || isWaitingForApplicant(state));
  const counts = [
    ['inForce', things.data.certificates.filter(({ state }) => state === 'valid').length],
    ['heldBack', things.data.certificates.filter(({ state }) => state === 'suspended').length],
    ['underWay', open.length - yours.length],
    ['yourTurn', yours.length],
  ] as const;
  return (
    <SectionCard title={t('own.card')} icon="document" aside={leadOn(t('own.cardOpen'))}>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {counts.map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-soft">{t(`own.${name}`)}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{format.number(count)}</dd>
          </div>
        ))}
      </dl>
      {yours.length > 0 ? (
        <ul className="-mx-4 mt-3 divide-y divide-line border-t border-line sm:-mx-5">
          {yours.slice(0, mostShown).map((one) => (
            <li key={one.id}>
              <ApplicationCard application={one} />
            </li>
          ))}
        </ul>
      ) : null}
    </SectionCard>
  );
}
