// The landing page: composes live content and plain sections. It shows no figure that was not counted.
// Specification: Landing page.

import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AuthorityCards } from '../features/authorities/authority-cards.tsx';
import { authoritiesQuery } from '../features/authorities/queries.ts';
import { SampleChecks } from '../features/verification/sample-checks.tsx';
import { SampleCaption, SampleVerdict } from '../features/verification/sample-verdict.tsx';
import { patterns } from '../paths.ts';
import { ownPolicy } from '../platform/own-rules.ts';
import { verdictPreviewQuery } from '../platform/verdict-preview.ts';
import { warm } from '../platform/visit.ts';
import { Page } from '../shell/page.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Closing, FeatureCards } from './landing/closing.tsx';
import { DashboardPreview } from './landing/dashboard-preview.tsx';
import { Hero } from './landing/hero.tsx';
import { RoleTabs } from './landing/role-tabs.tsx';
import { ScannerTeaser } from './landing/scanner-teaser.tsx';
import { Section } from './landing/section.tsx';

export const Route = createFileRoute('/')({
  staticData: {
    menus: [{ menu: 'places', label: 'nav.home', icon: 'shop', position: 0 }],
  },
  loader: (visit) => warm(visit, [verdictPreviewQuery(sampleCode, ownPolicy()), authoritiesQuery]),
  component: IndexPage,
});

/** The six of the specification, section 2. */
const shownAuthorities = ['JAKIM', 'ESMA', 'HMC', 'MUI', 'SFDA', 'HFA'] as const;
const sampleCode = 'HALAL-CHICKEN-2024-001';

function IndexPage() {
  const t = useTranslations('landing');
  return (
    <Page title={t('pageTitle')} width="bleed">
      <Hero caption={<SampleCaption code={sampleCode} />}>
        <SampleVerdict code={sampleCode} />
      </Hero>
      <ScannerTeaser />
      <Section id="authorities" title={t('authorities.title')} body={t('authorities.body')}>
        <AuthorityCards shortNames={shownAuthorities} />
        <Link to={patterns.authorities} className={classNames(buttonClasses({ tone: 'secondary' }), 'mt-5')}>
          {t('authorities.all')}
        </Link>
      </Section>
      <RoleTabs />
      <DashboardPreview>
        <SampleChecks />
      </DashboardPreview>
      <FeatureCards />
      <Closing />
    </Page>
  );
}
