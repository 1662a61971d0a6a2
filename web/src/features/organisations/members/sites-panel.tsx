// Sites of the own organisation: list, add, change.
import type { OrganisationSite } from '@amanah/api/organisations/members';
import { mayDo } from '@amanah/core/organisations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { useLanguage } from '../../../platform/language.tsx';
import { nameCountry } from '../../../platform/market.ts';
import { Said } from '../../../platform/said.tsx';
import { Button } from '../../../ui/button.tsx';
import { Code } from '../../../ui/code.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { sitesQuery } from './queries.ts';
import { SiteDialog } from './site-dialog.tsx';

export function SitesPanel() {
  const t = useTranslations('organisations');
  const { locale } = useLanguage();
  const sites = useQuery(sitesQuery);
  const [open, setOpen] = useState<OrganisationSite | 'new' | null>(null);
  if (sites.isError) return <FailedQuery title={t('page.failed')} query={sites} />;
  if (!sites.data) return <Skeleton className="h-64 rounded-surface" />;
  const mayChange = mayDo(sites.data.right, 'change_settings');
  const add = (
    <Button size="small" icon="plus" isDisabled={!mayChange} onPress={() => setOpen('new')}>
      {t('sites.add')}
    </Button>
  );
  return (
    <SectionCard title={t('sites.title')} icon="pin" aside={sites.data.sites.length > 0 ? add : null}>
      {mayChange ? null : <p className="mb-3 text-sm text-ink-soft">{t('sites.refused')}</p>}
      {sites.data.sites.length === 0 ? (
        <EmptyState title={t('sites.empty')} icon="pin" headingLevel={3} action={add}>
          {t('sites.emptyBody')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {sites.data.sites.map((site) => (
            <li key={site.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium [overflow-wrap:anywhere]">{site.name}</p>
                <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
                  {t(`sites.kinds.${site.kind}`)} · {site.address} · {nameCountry(site.country, locale)}
                </p>
                <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
                  {site.gln ? (
                    <span>
                      GLN <Code>{site.gln}</Code>
                    </span>
                  ) : null}
                  {site.latitude === null || site.longitude === null ? (
                    <span>{t('sites.noPlace')}</span>
                  ) : (
                    <Said className="tabular-nums">
                      {site.latitude.toFixed(4)}, {site.longitude.toFixed(4)}
                    </Said>
                  )}
                </p>
              </div>
              <Button
                size="small"
                tone="secondary"
                isDisabled={!mayChange}
                aria-label={t('sites.changeOf', { name: site.name })}
                onPress={() => setOpen(site)}
              >
                {t('sites.change')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open ? <SiteDialog site={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </SectionCard>
  );
}
