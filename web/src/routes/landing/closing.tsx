// The four features, worded as what they do today or as coming, and the last call to action.
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from './section.tsx';

const features = [
  { id: 'onboarding', icon: 'users', isComing: false },
  { id: 'compliance', icon: 'refresh', isComing: false },
  { id: 'fraud', icon: 'copy', isComing: false },
  { id: 'support', icon: 'chat', isComing: true },
] as const;

export function FeatureCards() {
  const t = useTranslations('landing.features');
  return (
    <Section id="features" title={t('title')}>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-4 sm:gap-x-10 sm:gap-y-8">
        {features.map((feature) => (
          <li key={feature.id} className="flex gap-4 max-sm:flex-col max-sm:gap-2 border-t border-line pt-4 sm:pt-6">
            <Icon name={feature.icon} size={26} className="mt-0.5 text-brand-ink" />
            <div>
              <h3 className="flex flex-wrap items-center gap-2 text-base">
                {t(`${feature.id}.title`)}
                {feature.isComing ? <Badge tone="slate">{t('soon')}</Badge> : null}
              </h3>
              <p className="mt-1.5 text-ink-soft max-sm:text-sm">{t(`${feature.id}.body`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Closing() {
  const t = useTranslations('landing.closing');
  return (
    <section className="page pt-2 pb-4 sm:pb-20">
      <div className="flex flex-col items-start gap-4 rounded-surface bg-brand-wash p-5 sm:p-12">
        <h2 className="max-w-xl text-xl sm:text-2xl">{t('title')}</h2>
        <p className="max-w-xl text-ink-soft">{t('body')}</p>
        <div className="mt-2 flex flex-wrap gap-2 sm:gap-3">
          <Link to={patterns.scanner} className={classNames(buttonClasses({ size: 'large' }), 'max-sm:px-3')}>
            <Icon name="scan" />
            {t('scan')}
          </Link>
          <Link
            to={patterns.auth}
            search={{ tab: 'signup' }}
            className={classNames(buttonClasses({ tone: 'secondary', size: 'large' }), 'max-sm:px-3')}
          >
            {t('join')}
          </Link>
        </div>
      </div>
    </section>
  );
}
