// One certification body of the public register. Open to everybody.
// Specification: Landing page.
import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { authoritiesQuery } from '../features/authorities/queries.ts';
import { RegisterEntry } from '../features/authorities/register-entry.tsx';
import { patterns } from '../paths.ts';
import { BackLink } from '../platform/back-link.tsx';
import { warm } from '../platform/visit.ts';

export const Route = createFileRoute('/certification-bodies_/$id')({
  staticData: {
    title: 'authorities.pageTitle',
    words: ['authorities'],
    height: '120vh',
  },
  loader: (visit) => warm(visit, [authoritiesQuery]),
  component: AuthorityPage,
});

function AuthorityPage() {
  const t = useTranslations('authorities');
  const { id } = Route.useParams();
  return (
    <>
      <BackLink to={patterns.authorities}>{t('back')}</BackLink>
      <RegisterEntry key={id} id={id} />
    </>
  );
}
