// What a dashboard looks like, with products of the demonstration in place of the own ones.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Section } from './section.tsx';

/** @param children the checks that it shows */
export function DashboardPreview({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('landing.preview');
  return (
    <Section id="preview" title={t('title')} body={t('body')} isSunken>
      <div data-needs-script>{children}</div>
      <Link to={patterns.auth} search={{ tab: 'signup' }} className={`${buttonClasses({ tone: 'secondary' })} mt-5`}>
        {t('action')}
      </Link>
    </Section>
  );
}
