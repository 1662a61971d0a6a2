// What a mailed invitation opens: who invites, for what, and joining. The token stays in the address and goes nowhere else.
// Specification: Members, settings, sites, audit trail.
import { acceptInvitation } from '@amanah/api/organisations/members';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { invitationQuery } from '../features/organisations/members/queries.ts';
import { patterns } from '../paths.ts';
import { api } from '../platform/api.ts';
import { FailedQuery } from '../platform/failed-query.tsx';
import { useFailureWords } from '../platform/failure.ts';
import { isolated } from '../platform/isolated.ts';
import { readSearch, textOf } from '../platform/search-text.ts';
import { SecondStepNotice, useSecondStepMissing } from '../platform/second-step-notice.tsx';
import { useAuth } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { toasts } from '../ui/toast-queue.ts';

export const Route = createFileRoute('/invitation')({
  staticData: {
    title: 'organisations.invitation.title',
    words: ['organisations'],
    isUnlisted: true,
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { token: textOf }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: ({ deps: { token }, ...visit }) => warm(visit, token === undefined ? [] : [invitationQuery(token)]),
  component: InvitationPage,
});

function InvitationPage() {
  const t = useTranslations('organisations.invitation');
  const { token } = Route.useSearch();
  return (
    <Card className="mx-auto max-w-lg">
      {token === undefined ? (
        <EmptyState headingLevel={1} icon="mail" title={t('invalidTitle')}>
          {t('noToken')}
        </EmptyState>
      ) : (
        <Invitation token={token} />
      )}
    </Card>
  );
}

function Invitation({ token }: { readonly token: string }) {
  const t = useTranslations('organisations.invitation');
  const rights = useTranslations('organisations.rights');
  const format = useFormatter();
  const failureWords = useFailureWords();
  const navigate = useNavigate();
  const { href: next } = useLocation();
  const { status, user, adopt } = useAuth();
  const isStepMissing = useSecondStepMissing(acceptInvitation);
  const accept = useMutation({
    mutationFn: () => api.call(acceptInvitation, { params: { token } }),
    onSuccess: async (session) => {
      adopt(session);
      toasts.show({ title: t('joined', { organisation: session.user.organizationName ?? '' }), tone: 'good' });
      await navigate({ to: patterns.organisation });
    },
  });
  const invitation = useQuery({
    ...invitationQuery(token),
    // Whoever joins acts for another organisation, and all that is on the screen is asked for again: this is used up by then.
    enabled: accept.isIdle || accept.isError,
  });
  if (invitation.isError) {
    const words = failureWords(invitation.error);
    if (words.isOffline) return <FailedQuery title={words.title} headingLevel={1} query={invitation} />;
    return (
      <ErrorState headingLevel={1} icon="mail" title={t('invalidTitle')}>
        {words.body}
      </ErrorState>
    );
  }
  if (!invitation.data || status === 'loading') return <Skeleton className="h-64" />;
  const { organisation, right, invitedBy, expiresAt } = invitation.data;
  return (
    <div className="flex flex-col items-start gap-5 p-2">
      <h1 className="text-xl [overflow-wrap:anywhere]">
        {t('heading', { inviter: isolated(invitedBy), organisation: isolated(organisation) })}
      </h1>
      <p>{t('body', { right: rights(right), day: format.dateTime(new Date(expiresAt), 'day') })}</p>
      {user ? (
        <>
          <p className="text-ink-soft">{t('as', { username: user.username })}</p>
          {isStepMissing ? <SecondStepNotice /> : null}
          {accept.error ? (
            <p role="alert" className="text-sm text-red-ink">
              {failureWords(accept.error).body}
            </p>
          ) : null}
          <Button wide isDisabled={isStepMissing} isPending={accept.isPending} onPress={() => accept.mutate()}>
            {t('accept', { organisation })}
          </Button>
        </>
      ) : (
        <>
          <p className="text-ink-soft">{t('signInFirst')}</p>
          <Link to={patterns.auth} search={{ tab: 'signin', next }} className={buttonClasses({ wide: true })}>
            {t('signIn')}
          </Link>
          <Link
            to={patterns.auth}
            search={{ tab: 'signup', next }}
            className={buttonClasses({ tone: 'secondary', wide: true })}
          >
            {t('signUp')}
          </Link>
        </>
      )}
    </div>
  );
}
