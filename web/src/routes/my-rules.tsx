// My rules: by what the answers of a person are judged. Open to everybody; they stay on the device.
// Specification: Result display.
import type { Authority } from '@amanah/api/authorities';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAuthorityWords } from '../features/authorities/authority-words.ts';
import { authoritiesQuery } from '../features/authorities/queries.ts';
import { RulesForm } from '../features/verification/rules-form.tsx';
import { FailedQuery } from '../platform/failed-query.tsx';
import { warm } from '../platform/visit.ts';
import { Notice, Skeleton } from '../ui/states.tsx';

export const Route = createFileRoute('/my-rules')({
  staticData: {
    title: 'myRules.title',
    words: ['myRules'],
    width: 'narrow',
    menus: [
      { menu: 'places', label: 'nav.myRules', icon: 'settings', position: 3.5 },
      { menu: 'footerPlatform', label: 'nav.myRules', icon: 'settings', position: 2.5 },
    ],
  },
  loader: (visit) => warm(visit, [authoritiesQuery]),
  component: MyRulesPage,
});

function MyRulesPage() {
  const t = useTranslations('myRules');
  return (
    <>
      <header className="mb-6">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="mt-1 text-ink-soft">{t('introduction')}</p>
      </header>
      <div className="flex flex-col gap-6">
        <Notice tone="slate" icon="info">
          {t('limits')}
        </Notice>
        <Notice tone="slate" icon="lock">
          {t('privacy')}
        </Notice>
        <Rules />
      </div>
    </>
  );
}

/** The register words a role as its source does. */
const isCertifier = ({ role, speaksForCountry }: Authority) => speaksForCountry || /certif/i.test(role);

function Rules() {
  const t = useTranslations('myRules');
  const words = useAuthorityWords();
  const register = useQuery(authoritiesQuery);
  if (register.isError) return <FailedQuery title={t('failed')} query={register} />;
  if (!register.data) return <Skeleton className="h-96 rounded-surface" />;
  // Of who only recognises or accredits there are no certificates to accept.
  const bodies = register.data.authorities.filter(isCertifier).map((one) => ({
    value: one.id,
    label: one.shortName === one.name ? one.name : `${one.shortName}, ${one.name}`,
    note: words.country(one),
  }));
  return <RulesForm bodies={bodies} />;
}
