// The public register of certification bodies. Open to everybody.
// Specification: Landing page.
import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { authoritiesQuery } from '../features/authorities/queries.ts';
import { RegisterList } from '../features/authorities/register-list.tsx';
import { warm } from '../platform/visit.ts';

export const Route = createFileRoute('/certification-bodies')({
  staticData: {
    title: 'authorities.pageTitle',
    words: ['authorities'],
    height: '200vh',
    menus: [
      { menu: 'places', label: 'nav.authorities', icon: 'building', position: 3 },
      { menu: 'footerPlatform', label: 'nav.authorities', icon: 'building', position: 2 },
    ],
  },
  loader: (visit) => warm(visit, [authoritiesQuery]),
  component: AuthoritiesPage,
});

function AuthoritiesPage() {
  const t = useTranslations('authorities');
  return (
    <div className="flex flex-col gap-6">
      <header className="max-w-3xl">
        <h1 className="text-3xl">{t('pageTitle')}</h1>
        <p className="mt-2 text-ink-soft">{t('introduction')}</p>
      </header>
      <RegisterList />
    </div>
  );
}
