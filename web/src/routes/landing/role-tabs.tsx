// What each role finds here; leads to registration with the role chosen.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Section } from './section.tsx';

const roles = ['consumer', 'retailer', 'certifier', 'producer'] as const;
const points = ['a', 'b', 'c'] as const;

export function RoleTabs() {
  const t = useTranslations('landing.roles');
  const names = useTranslations('general.roles');
  const [role, setRole] = useState<(typeof roles)[number]>('consumer');
  return (
    <Section id="roles" title={t('title')}>
      <Tabs
        label={t('label')}
        selected={role}
        onSelect={setRole}
        tabs={roles.map((id) => ({
          id,
          label: names(id),
          content: (
            <div className="grid min-h-56 gap-5 md:grid-cols-2">
              <div className="flex flex-col items-start gap-4">
                <p className="text-lg sm:text-xl">{t(`${id}.body`)}</p>
                <Link
                  to={patterns.auth}
                  search={{ role: id, tab: 'signup' }}
                  className={buttonClasses({ tone: 'secondary' })}
                >
                  {t('start', { role: names(id) })}
                </Link>
              </div>
              <ul className="flex flex-col self-start divide-y divide-line border-y border-line">
                {points.map((point) => (
                  <li key={point} className="flex items-center gap-3 py-2.5 sm:py-3.5">
                    <Icon name="check" size={18} className="text-brand-ink" />
                    {t(`${id}.points.${point}`)}
                  </li>
                ))}
              </ul>
            </div>
          ),
        }))}
      />
    </Section>
  );
}
