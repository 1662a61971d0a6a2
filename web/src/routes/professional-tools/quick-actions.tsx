// What the work of a role begins with, each with what it is for.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

type Trade = 'retailer' | 'producer' | 'certifier';

const places = {
  products: { to: patterns.products, icon: 'box' },
  batches: { to: patterns.batches, icon: 'factory' },
  applications: { to: patterns.applications, icon: 'document' },
  recordEvent: { to: patterns.recordEvent, icon: 'truck' },
  labels: { to: patterns.labels, icon: 'qr' },
  inventory: { to: patterns.inventory, icon: 'shop' },
  recalls: { to: patterns.recalls, icon: 'warning' },
  certificates: { to: patterns.certificates, icon: 'document' },
  schemes: { to: patterns.schemes, icon: 'check' },
  organisation: { to: patterns.organisation, icon: 'users' },
} as const satisfies Readonly<Record<string, { readonly to: string; readonly icon: IconName }>>;

const actions: Readonly<Record<Trade, readonly (keyof typeof places)[]>> = {
  retailer: ['inventory', 'recordEvent', 'labels', 'recalls', 'organisation'],
  producer: ['products', 'batches', 'applications', 'recordEvent', 'labels', 'recalls', 'organisation'],
  certifier: ['applications', 'certificates', 'schemes', 'recalls', 'organisation'],
};

export function QuickActions({ trade }: { readonly trade: Trade }) {
  const t = useTranslations('work.actions');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-base">
        {t('title')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {actions[trade].map((name) => (
          <li key={name}>
            <Link
              to={places[name].to}
              className="flex h-full items-start gap-3 rounded-surface border border-line bg-surface p-4 no-underline transition-colors hover:border-line-strong hover:bg-sunken"
            >
              <Icon name={places[name].icon} className="mt-0.5 shrink-0 text-ink-faint" />
              <span>
                <span className="block font-medium text-ink">{t(name)}</span>
                <span className="block text-sm text-ink-soft">
                  {t(name === 'applications' && trade === 'certifier' ? 'applicationsQueueNote' : `${name}Note`)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
