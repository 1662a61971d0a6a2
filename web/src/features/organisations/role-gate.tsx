// Lets those in whose work a screen is for, and tells the others how to get there. It protects nothing: the server does.
import type { Role } from '@amanah/api/identity';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { OrganisationLeft, useHasLeft } from './organisation-left.tsx';

export interface RoleGateProps {
  readonly roles: readonly Role[];
  readonly children: ReactNode;
}

export function RoleGate({ roles, children }: RoleGateProps) {
  const t = useTranslations('general.access');
  const general = useTranslations('general');
  const format = useFormatter();
  const { status, user, hasAnyRole } = useAuth();
  const hasLeft = useHasLeft();
  if (status === 'loading')
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
        <Skeleton className="h-11 w-64" />
        <Skeleton className="h-11 w-full max-w-sm" />
        <Skeleton className="h-96 rounded-surface" />
      </SkeletonGroup>
    );
  if (hasLeft) return <OrganisationLeft />;
  const isWaiting = user?.organizationStatus === 'pending' && !roles.includes('consumer');
  if (user && hasAnyRole(roles) && !isWaiting) return children;
  return (
    <Card className="mx-auto max-w-lg">
      <EmptyState
        title={isWaiting ? t('waitingTitle', { organisation: user.organizationName ?? '' }) : t('title')}
        headingLevel={1}
        icon={isWaiting ? 'clock' : 'lock'}
        className="py-14"
        action={
          user ? (
            <Link to={patterns.dashboard} className={buttonLook()}>
              {t('toDashboard')}
            </Link>
          ) : (
            <Link to={patterns.auth} className={buttonLook()}>
              {t('signIn')}
            </Link>
          )
        }
      >
        {isWaiting
          ? t('waitingBody')
          : user
            ? t('wrongRole', {
                roles: format.list(roles.map((role) => general(`roles.${role}`))),
                role: general(`roles.${user.role}`),
              })
            : t('signedOut')}
      </EmptyState>
    </Card>
  );
}
