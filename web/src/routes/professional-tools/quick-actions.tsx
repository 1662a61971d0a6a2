// What the work of a role begins with, each with what it is for: the pages of its menus that say so.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useMenu } from '../../shell/menus.ts';
import { Icon } from '../../ui/icon.tsx';

export function QuickActions() {
  const t = useTranslations('professionalTools.actions');
  const names = useTranslations('frame');
  const id = useId();
  const places = [...useMenu('work'), ...useMenu('account')];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-base">
        {t('title')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {places.map(({ to, icon, label, note }) =>
          note === undefined ? null : (
            <li key={to}>
              <Link
                to={to}
                className="flex h-full items-start gap-3 rounded-surface border border-line bg-surface p-4 no-underline transition-colors hover:border-line-strong hover:bg-sunken"
              >
                <Icon name={icon} className="mt-0.5 shrink-0 text-ink-faint" />
                <span>
                  <span className="block font-medium text-ink">{names(label)}</span>
                  <span className="block text-sm text-ink-soft">{t(`notes.${note}`)}</span>
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
