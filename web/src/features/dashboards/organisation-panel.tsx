// The organisation of a retailer, certifier or producer: its real counts, or why there are none yet.
import type { Dashboard } from '@amanah/api/dashboards';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { RealmBadge } from '../../platform/realm-badge.tsx';
import { Said } from '../../platform/said.tsx';
import { useAuth } from '../../platform/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Notice } from '../../ui/states.tsx';

/** In the order in which they are read, each with the page that shows what it counts. A count that the server does not send is not shown. */
const counts = [
  { name: 'applications', icon: 'mail', to: patterns.applications },
  { name: 'certificatesIssued', icon: 'document', to: patterns.certificates },
  { name: 'certifiedOrganisations', icon: 'building', to: patterns.certificates },
  { name: 'products', icon: 'box', to: patterns.products },
  { name: 'batches', icon: 'list', to: patterns.batches },
  { name: 'events', icon: 'truck', to: patterns.batches },
  { name: 'certificatesHeld', icon: 'document', to: patterns.applications },
  { name: 'applicationsSubmitted', icon: 'mail', to: patterns.applications },
  { name: 'sites', icon: 'pin', to: patterns.organisation },
] as const satisfies readonly { name: string; icon: IconName; to: string }[];

export function OrganisationPanel({ organisation }: { readonly organisation: Dashboard['organisation'] }) {
  const t = useTranslations('dashboards');
  const general = useTranslations('general');
  const { user } = useAuth();
  const format = useFormatter();
  const id = useId();
  if (organisation === null)
    return (
      <Notice icon="building">
        <p className="font-medium">{t('organisation.none')}</p>
        <p>{t('organisation.noneBody')}</p>
      </Notice>
    );
  if (organisation.status === 'left')
    return (
      <Notice icon="building">
        <p className="font-medium">{general('access.leftTitle', { organisation: organisation.name })}</p>
        <p>{general('access.leftBody')}</p>
      </Notice>
    );
  if (organisation.status === 'pending')
    return (
      <Notice tone="amber" icon="clock">
        <p className="font-medium">{t('organisation.pending')}</p>
        <p>{t('organisation.pendingBody', { name: organisation.name })}</p>
      </Notice>
    );
  const shown = counts.filter(({ name }) => organisation.counts[name] !== undefined);
  const isEmpty = shown.every(({ name }) => organisation.counts[name] === 0);
  return (
    <Card as="section" labelledBy={id} className="sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div>
          <h2 id={id} className="text-lg">
            {t('organisation.title')}
          </h2>
          <p className="text-ink-soft">
            <Said>{organisation.name}</Said>
          </p>
        </div>
        {user?.realm === 'practice' ? (
          <RealmBadge realm="practice" />
        ) : (
          <Badge tone="emerald" icon="check">
            {t('organisation.approved')}
          </Badge>
        )}
      </div>
      <dl className="mt-3 divide-y divide-line">
        {shown.map(({ name, icon, to }) => (
          <div key={name} className="flex items-center gap-3 py-1">
            <dt className="flex flex-1 items-center gap-3">
              <Icon name={icon} className="text-ink-faint" />
              <Link
                to={to}
                className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-2"
              >
                {t(`counts.${name}`)}
              </Link>
            </dt>
            <dd className="text-lg font-semibold tabular-nums">{format.number(organisation.counts[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {isEmpty ? <p className="mt-2 text-ink-soft">{t('organisation.nothing')}</p> : null}
    </Card>
  );
}
