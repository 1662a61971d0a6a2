// Lets those in whom a page is for, and tells the others how to get there. It protects nothing: the server does.
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { type Admission, admits, isWork, type PageFacts } from '../../platform/page-facts.ts';
import { useAuth } from '../../platform/session.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';

export interface PageGateProps extends Pick<PageFacts, 'refusal'> {
  readonly admission: Admission;
  readonly children: ReactNode;
}

export function PageGate({ admission, refusal, children }: PageGateProps) {
  const general = useTranslations('general');
  const { status, user } = useAuth();
  if (status === 'loading')
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
        <Skeleton className="h-11 w-64" />
        <Skeleton className="h-11 w-full max-w-sm" />
        <Skeleton className="h-96 rounded-surface" />
      </SkeletonGroup>
    );
  // Whose organisation has not been let in, or has ended its work, does not work in its name.
  if (isWork(admission) && user?.organizationStatus === 'left')
    return <OrganisationLeft organisation={user.organizationName} />;
  if (isWork(admission) && user?.organizationStatus === 'pending')
    return <OrganisationWaits organisation={user.organizationName} />;
  if (!admits(admission, user)) return <NotAdmitted admission={admission} {...(refusal ? { refusal } : {})} />;
  // Another person, or the same one for another organisation, has other things: nothing of those before stays.
  return <Fragment key={`${user?.id} ${user?.organizationId}`}>{children}</Fragment>;
}

/** What members read, on every page of their work, once their organisation has ended its work here. */
function OrganisationLeft({ organisation }: { readonly organisation: string | null }) {
  const t = useTranslations('general.access');
  return (
    <Explanation
      icon="building"
      title={t('leftTitle', { organisation: organisation ?? '' })}
      action={
        <Link to={patterns.notifications} className={buttonClasses()}>
          {t('toMessages')}
        </Link>
      }
    >
      {t('leftBody')}
    </Explanation>
  );
}

function OrganisationWaits({ organisation }: { readonly organisation: string | null }) {
  const t = useTranslations('general.access');
  return (
    <Explanation
      icon="clock"
      title={t('waitingTitle', { organisation: organisation ?? '' })}
      action={
        <Link to={patterns.partners} className={buttonClasses()}>
          {t('toApplication')}
        </Link>
      }
    >
      {t('waitingBody')}
    </Explanation>
  );
}

function NotAdmitted({ admission, refusal }: Pick<PageGateProps, 'admission' | 'refusal'>) {
  const t = useTranslations();
  const access = useTranslations('general.access');
  const roleName = useTranslations('general.roles');
  const format = useFormatter();
  const { user } = useAuth();
  const { href } = useLocation();
  const usual = !user
    ? access('signedOut')
    : admission === 'members'
      ? access('noMember')
      : admission === 'operators'
        ? access('operatorsOnly')
        : access('wrongRole', {
            roles: format.list(Array.isArray(admission) ? admission.map((role) => roleName(role)) : []),
            role: roleName(user.role),
          });
  return (
    <Explanation
      icon="lock"
      title={refusal?.title ? t(refusal.title) : access('title')}
      action={
        <>
          {refusal?.offersSales ? (
            <Link to={patterns.support} search={{ topic: 'sales' }} className={buttonClasses()}>
              {access('contactSales')}
            </Link>
          ) : null}
          {!user ? (
            <Link
              to={patterns.auth}
              search={{ next: href }}
              className={buttonClasses(refusal?.offersSales ? { tone: 'secondary' } : {})}
            >
              {access('signIn')}
            </Link>
          ) : admission === 'members' ? (
            <Link to={patterns.partners} className={buttonClasses()}>
              {access('toPartners')}
            </Link>
          ) : refusal?.offersSales ? null : (
            <Link to={patterns.dashboard} className={buttonClasses()}>
              {access('toDashboard')}
            </Link>
          )}
        </>
      }
    >
      {refusal ? t(refusal.body) : usual}
    </Explanation>
  );
}

function Explanation({
  icon,
  title,
  action,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly action: ReactNode;
  readonly children: string;
}) {
  return (
    <Card className="mx-auto max-w-lg">
      <EmptyState title={title} headingLevel={1} icon={icon} className="py-14" action={action}>
        {children}
      </EmptyState>
    </Card>
  );
}
