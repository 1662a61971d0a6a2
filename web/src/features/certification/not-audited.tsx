// What of a new application no audit has covered yet, by name.
import type { Application } from '@amanah/api/certification/applications';
import { useFormatter, useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { Notice } from '../../ui/states.tsx';

/** What is still to be audited, once an audit was held. */
export function NotAudited({
  application: { audits, sites, productNames, unaudited },
}: {
  readonly application: Application;
}) {
  const t = useTranslations('certification.audit');
  const names = [
    ...sites.filter(({ id }) => unaudited.siteIds.includes(id)),
    ...productNames.filter(({ gtin }) => unaudited.gtins.includes(gtin)),
  ].map(({ name }) => isolated(name));
  const format = useFormatter();
  return names.length > 0 && audits.some(({ state }) => state === 'concluded') ? (
    <Notice tone="amber" icon="warning" className="mb-4">
      {t('notAudited', { names: format.list(names) })}
    </Notice>
  ) : null;
}
