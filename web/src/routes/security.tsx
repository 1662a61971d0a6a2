// How the own account is kept safe: second step, passkeys, recovery codes, sessions, password; and the link that confirms an address.
// Specification: Second step, passkeys, sessions.
import { confirmAddress } from '@amanah/api/identity/security';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AppCard } from '../features/identity/security/app-card.tsx';
import { DevicesCard } from '../features/identity/security/devices-card.tsx';
import { PasskeysCard } from '../features/identity/security/passkeys-card.tsx';
import { PasswordCard } from '../features/identity/security/password-card.tsx';
import { securityQuery, sessionsQuery } from '../features/identity/security/queries.ts';
import { RecoveryCard, RecoveryCodesDialog } from '../features/identity/security/recovery-card.tsx';
import { SessionsCard } from '../features/identity/security/sessions-card.tsx';
import { patterns } from '../paths.ts';
import { api } from '../platform/api.ts';
import { FailedQuery } from '../platform/failed-query.tsx';
import { useFailureWords } from '../platform/failure.ts';
import { readSearch, textOf } from '../platform/search-text.ts';
import { useAuth, useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { Notice, Skeleton } from '../ui/states.tsx';

export const Route = createFileRoute('/security')({
  staticData: {
    title: 'security.title',
    admits: 'people',
    words: ['security'],
    width: 'narrow',
    menus: [{ menu: 'account', label: 'nav.security', icon: 'lock', position: 3 }],
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { confirm: textOf }),
  loader: (visit) => warm(visit, [securityQuery, sessionsQuery]),
  component: SecurityPage,
});

function SecurityPage() {
  const t = useTranslations('security');
  const { email } = useUser();
  const { confirm } = Route.useSearch();
  return (
    <>
      <header className="mb-6">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="mt-1 text-ink-soft">{t('introduction')}</p>
      </header>
      <div className="flex flex-col gap-6">
        {confirm ? <ConfirmCard token={confirm} email={email} /> : null}
        <Factors />
      </div>
    </>
  );
}

function Factors() {
  const t = useTranslations('security');
  const security = useQuery(securityQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (security.isError) return <FailedQuery title={t('failed')} query={security} />;
  if (!security.data)
    return (
      <>
        <Skeleton className="h-14" />
        <Skeleton className="h-32 rounded-surface" />
        <Skeleton className="h-32 rounded-surface" />
        <Skeleton className="h-48 rounded-surface" />
      </>
    );
  const { data } = security;
  const isSetUp = data.hasTotp || data.passkeys.length > 0;
  return (
    <>
      {data.isExempt ? (
        <Notice>{t('demo')}</Notice>
      ) : (
        <Notice tone={data.hasSecondStep ? 'emerald' : 'amber'} icon={data.hasSecondStep ? 'check' : 'info'}>
          {data.hasSecondStep ? t('status.on') : isSetUp ? t('status.off') : t('status.none')}
        </Notice>
      )}
      {data.beforeChange === 'sign_in' && data.hasSecondStep ? (
        <Notice icon="lock">{t('status.tooLongAgo')}</Notice>
      ) : null}
      <AppCard security={data} onRecoveryCodes={setCodes} />
      <PasskeysCard security={data} onRecoveryCodes={setCodes} />
      {isSetUp ? <RecoveryCard security={data} onRecoveryCodes={setCodes} /> : null}
      <SessionsCard fixed={data.isExempt} />
      <DevicesCard />
      {data.isExempt ? null : <PasswordCard />}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </>
  );
}

function ConfirmCard({ token, email }: { readonly token: string; readonly email: string }) {
  const t = useTranslations('security.confirm');
  const failureWords = useFailureWords();
  const { validate } = useAuth();
  const confirm = useMutation({
    mutationFn: () => api.call(confirmAddress, { body: { token } }),
    onSuccess: () => validate(),
  });
  return (
    <SectionCard title={confirm.data ? t('done') : t('title')} icon="mail">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          {confirm.data ? (confirm.data.isOperator ? t('operator') : t('done')) : t('body', { email })}
        </p>
        {confirm.data ? (
          confirm.data.isOperator ? (
            <Link to={patterns.operator} className={buttonClasses({ size: 'small' })}>
              {t('toOperator')}
            </Link>
          ) : null
        ) : (
          <Button size="small" isPending={confirm.isPending} onPress={() => confirm.mutate()}>
            {t('confirm')}
          </Button>
        )}
      </div>
      {confirm.error ? (
        <p role="alert" className="mt-3 text-sm text-red-ink">
          {failureWords(confirm.error).body}
        </p>
      ) : null}
    </SectionCard>
  );
}
