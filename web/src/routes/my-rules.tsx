// My rules: by what the answers of a person are judged. Open to everybody; they stay on the device.
// Specification: Result display.
import type { Authority } from '@amanah/api/authorities';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAuthorityWords } from '../features/authorities/authority-words.ts';
import { authoritiesQuery } from '../features/authorities/queries.ts';
import { HouseholdForm } from '../features/ingredients/household-form.tsx';
import { RulesForm } from '../features/verification/rules-form.tsx';
import { useFailureWords } from '../platform/failure.ts';
import { useGivenAnchor } from '../platform/given-anchor.ts';
import { warm } from '../platform/visit.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/states.tsx';

export const Route = createFileRoute('/my-rules')({
  staticData: {
    title: 'myRules.title',
    words: ['myRules'],
    width: 'narrow',
    menus: [
      { menu: 'main', label: 'nav.myRules', icon: 'settings', position: 2 },
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
        <HouseholdForm />
      </div>
    </>
  );
}

/** The register words a role as its source does. */
const isCertifier = ({ role, speaksForCountry }: Authority) => speaksForCountry || /certif/i.test(role);

function Rules() {
  const words = useAuthorityWords();
  useGivenAnchor();
  const { history } = useRouter();
  const isFromResult = useLocation({ select: (location) => location.state.isFromResult === true });
  const register = useQuery(authoritiesQuery);
  // Of who only recognises or accredits there are no certificates to accept.
  const bodies = register.data?.authorities.filter(isCertifier).map((one) => ({
    value: one.id,
    label: one.shortName === one.name ? one.name : `${one.shortName}, ${one.name}`,
    note: words.country(one),
  }));
  return (
    <RulesForm
      bodies={bodies ?? []}
      bodiesMissing={register.isError ? <BodiesMissing query={register} /> : null}
      {...(isFromResult && { onBackToResult: () => history.back() })}
    />
  );
}

/** The rules are on this device and need nobody; only more bodies to choose from have to be asked for. */
function BodiesMissing({
  query,
}: {
  readonly query: Pick<ReturnType<typeof useQuery>, 'error' | 'isFetching' | 'refetch'>;
}) {
  const t = useTranslations('myRules');
  const general = useTranslations('general');
  const { isOffline, body } = useFailureWords()(query.error);
  return (
    <Notice tone="amber" icon={isOffline ? 'offline' : 'warning'}>
      <p>{isOffline ? t('bodies.offline') : `${t('failed')}. ${body}`}</p>
      <Button
        tone="secondary"
        size="small"
        icon="refresh"
        className="mt-2"
        isPending={query.isFetching}
        onPress={() => void query.refetch()}
      >
        {general('retry')}
      </Button>
    </Notice>
  );
}
