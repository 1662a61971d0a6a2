// The four figures at the top of the dashboard, all counted by the server.
import type { Dashboard } from '@amanah/api/dashboards';
import { useFormatter, useTranslations } from 'use-intl';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/states.tsx';

const stats = [
  { name: 'yourScans', icon: 'scan' },
  { name: 'globalProducts', icon: 'box' },
  { name: 'verifiedHalal', icon: 'check' },
  { name: 'authorities', icon: 'building' },
] as const satisfies readonly { name: string; icon: IconName }[];

/** Without data: the same cards with the figures still to come. */
export function StatCards({ dashboard }: { readonly dashboard: Dashboard | null }) {
  const t = useTranslations('dashboards.stats');
  const format = useFormatter();
  const values = dashboard && {
    yourScans: dashboard.user.totalScans,
    globalProducts: dashboard.statistics.totalProducts,
    verifiedHalal: dashboard.statistics.verifiedProducts,
    authorities: dashboard.statistics.authorities,
  };
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-surface border border-line bg-line lg:grid-cols-4">
      {stats.map(({ name, icon }) => (
        <div key={name} className="flex flex-col bg-surface p-4 sm:p-5">
          <dt className="order-1 flex items-center gap-2 text-sm text-ink-soft">
            <Icon name={icon} size={18} className="text-ink-faint" />
            {t(name)}
          </dt>
          <dd className="order-2 mt-1.5 flex h-10 items-center text-2xl font-semibold tabular-nums">
            {values ? format.number(values[name]) : <Skeleton className="h-8 w-16" />}
          </dd>
          <dd className="order-3 text-sm text-ink-faint">{t(`${name}Note`)}</dd>
        </div>
      ))}
    </dl>
  );
}
