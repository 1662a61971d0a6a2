// What the organisation of the person works on, as the professional tools show it: inventory and scans of a retailer, the queue of a
// certifier, batches and certification of a producer. Loaded only for them.
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';

const RoleOverview = lazy(() =>
  import('../professional-tools/role-overview.tsx').then((module) => ({ default: module.RoleOverview })),
);

const CertifierCards = lazy(() =>
  import('../professional-tools/certifier-cards.tsx').then((module) => ({ default: module.CertifierCards })),
);

export function RolePanel({ role }: { readonly role: string }) {
  const t = useTranslations('frame.nav');
  if (role !== 'retailer' && role !== 'certifier' && role !== 'producer') return null;
  return (
    <div className="flex flex-col gap-6">
      <Suspense fallback={<Skeleton className="h-96 rounded-surface" />}>
        {role === 'certifier' ? <CertifierCards /> : null}
        <RoleOverview trade={role} />
      </Suspense>
      <div>
        <Link to={patterns.professionalTools} className={buttonClasses({ tone: 'secondary' })}>
          {t('professionalTools')}
        </Link>
      </div>
    </div>
  );
}
