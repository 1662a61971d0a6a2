// What a producer applied for and which certificates it holds, with what the certifier said when it suspended one.
import type { applicationOptions } from '@amanah/api/certification/applications';
import type { RouteResponse } from '@amanah/api/route';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { evidenceAddress, patterns } from '../../paths.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { ApplicationCard, ApplicationsSkeleton } from './application-card.tsx';
import { applicationsQuery, shownOwnThingsQuery } from './queries.ts';

type Held = RouteResponse<typeof applicationOptions>['certificates'][number];

export function OwnApplications({ firstStep }: { readonly firstStep: ReactNode }) {
  const t = useTranslations('certification');
  const answer = useQuery(applicationsQuery);
  const applications = answer.data?.applications;
  if (answer.isError && !applications) return <FailedQuery title={t('page.failed')} query={answer} />;
  return (
    <section aria-labelledby="own-applications" className="flex flex-col gap-3">
      <h2 id="own-applications" className="text-lg">
        {t('own.applications')}
      </h2>
      <Card padding="none">
        {applications === undefined ? (
          <ApplicationsSkeleton />
        ) : applications.length === 0 ? (
          <EmptyState title={t('own.none')} icon="document" headingLevel={3} action={firstStep}>
            {t('own.noneBody')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {applications.map((one) => (
              <li key={one.id}>
                <ApplicationCard application={one} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

export const heldBadges = {
  valid: { tone: 'emerald', icon: 'check' },
  not_yet_valid: { tone: 'slate', icon: 'clock' },
  suspended: { tone: 'amber', icon: 'warning' },
  revoked: { tone: 'red', icon: 'cross' },
  expired: { tone: 'slate', icon: 'calendar' },
} as const;

export function HeldCertificates() {
  const t = useTranslations('certification');
  const answer = useQuery(shownOwnThingsQuery);
  const held = answer.data?.certificates;
  if (answer.isError && !held) return <FailedQuery title={t('page.failed')} query={answer} />;
  return (
    <section aria-labelledby="held-certificates" className="flex flex-col gap-3">
      <h2 id="held-certificates" className="text-lg">
        {t('own.certificates')}
      </h2>
      <Card padding="none">
        {held === undefined ? (
          <ApplicationsSkeleton />
        ) : held.length === 0 ? (
          <p className="px-5 py-6 text-ink-soft">{t('own.noCertificates')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {held.map((certificate) => (
              <HeldLine key={certificate.id} certificate={certificate} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function HeldLine({ certificate }: { readonly certificate: Held }) {
  const t = useTranslations('certification');
  const { day } = useDayWords();
  const { state, reason, since, schemeId, notRenewable, endsWithCertifier } = certificate;
  const hasEndedWithCertifier = state === 'revoked' && endsWithCertifier;
  const style = hasEndedWithCertifier ? heldBadges.expired : heldBadges[state];
  const ending = since ? { day: day(since), reason: reason ?? '' } : null;
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <Link
            {...evidenceAddress(certificate.number)}
            className="inline-flex min-h-9 items-center font-medium text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            <Code>{certificate.number}</Code>
          </Link>
          <p className="text-sm text-ink-soft">
            {certificate.certifier} · {certificate.scheme} · {t('own.products', { count: certificate.products })}
          </p>
        </div>
        <div className="flex flex-col items-end gap-1 text-end text-sm">
          <Badge tone={style.tone} icon={style.icon}>
            {hasEndedWithCertifier ? t('own.ended') : t(`certificateStates.${state}`)}
          </Badge>
          {state === 'revoked' ? null : (
            <span className="text-ink-soft">
              {state === 'expired'
                ? t('own.expired', { day: day(certificate.validUntil) })
                : state === 'not_yet_valid'
                  ? t('own.notYet', { day: day(certificate.validFrom) })
                  : certificate.lastDay === null
                    ? t('own.validUntil', { day: day(certificate.validUntil) })
                    : t(endsWithCertifier ? 'own.endsOn' : 'own.revokedFrom', { day: day(certificate.lastDay) })}
            </span>
          )}
        </div>
      </div>
      {ending && hasEndedWithCertifier ? (
        <Notice tone="slate" icon="info">
          {t('own.endedWithCertifier', ending)}
        </Notice>
      ) : ending && (state === 'suspended' || state === 'revoked') ? (
        <Notice tone={state === 'revoked' ? 'red' : 'amber'} icon="warning">
          {t(`own.${state}`, ending)}
        </Notice>
      ) : null}
      {certificate.conditions.length > 0 ? (
        <div className="text-sm">
          <p className="font-medium">{t('own.conditions')}</p>
          <ul className="list-disc ps-5 text-ink-soft">
            {certificate.conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {certificate.hasCertifierLeft ? (
        <p className="text-sm text-ink-soft">
          {hasEndedWithCertifier ? t('own.another') : t('own.left', { certifier: certificate.certifier })}
        </p>
      ) : state === 'revoked' ? null : schemeId === null ? (
        <p className="text-sm text-ink-soft">{t('own.noScheme')}</p>
      ) : (
        <div className="flex flex-wrap items-start gap-2">
          {state === 'expired' ? null : (
            <Link
              to={patterns.applications}
              search={{ view: 'new', kind: 'change', certificate: certificate.id }}
              className={buttonClasses({ tone: 'secondary', size: 'small' })}
            >
              {t('own.change')}
            </Link>
          )}
          {notRenewable === null ? (
            <Link
              to={patterns.applications}
              search={{ view: 'new', kind: 'renewal', certificate: certificate.id }}
              className={buttonClasses({ tone: 'secondary', size: 'small' })}
            >
              {t('own.renew')}
            </Link>
          ) : (
            <span className="inline-flex max-w-xs flex-col items-start gap-1">
              <Button tone="secondary" size="small" isDisabled>
                {t('own.renew')}
              </Button>
              <span className="text-sm text-ink-soft">{t(`because.${notRenewable}`)}</span>
            </span>
          )}
        </div>
      )}
    </li>
  );
}
