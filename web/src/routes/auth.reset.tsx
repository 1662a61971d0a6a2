// Sets a new password with the token of the mail.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ResetConfirmForm } from '../features/identity/reset-forms.tsx';
import { patterns } from '../paths.ts';
import { Page } from '../shell/page.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

const route = getRouteApi(patterns.authReset);

export function AuthResetPage() {
  const t = useTranslations('auth.reset');
  const { token } = route.useSearch();
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);
  const title = isDone ? t('doneTitle') : token ? t('title') : t('noTokenTitle');
  const body = isDone ? t('doneBody') : token ? t('body') : t('noTokenBody');
  return (
    <Page title={t('pageTitle')}>
      <div className="mx-auto max-w-lg">
        <Card padding="roomy" className="min-h-96">
          <h1 className="text-xl">{title}</h1>
          <p className="mt-2 mb-6 text-ink-soft" role={isDone ? 'status' : undefined}>
            {body}
          </p>
          {token && !isDone ? (
            <ResetConfirmForm
              token={token}
              onDone={() => setIsDone(true)}
              onAgain={() => void navigate({ to: patterns.auth })}
            />
          ) : (
            <Link to={patterns.auth} className={buttonLook({ wide: true })}>
              {t('backToSignIn')}
            </Link>
          )}
        </Card>
      </div>
    </Page>
  );
}
