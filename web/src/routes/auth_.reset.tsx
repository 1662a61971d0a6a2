// Sets a new password with the token of the mail.
// Specification: Auth.
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ResetConfirmForm } from '../features/identity/reset-forms.tsx';
import { patterns } from '../paths.ts';
import { NeedsConnection } from '../platform/needs-connection.tsx';
import { readSearch, textOf } from '../platform/search-text.ts';
import { buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

export const Route = createFileRoute('/auth_/reset')({
  staticData: {
    title: 'identity.reset.pageTitle',
    isUnlisted: true,
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { token: textOf }),
  component: AuthResetPage,
});

function AuthResetPage() {
  const t = useTranslations('identity.reset');
  const { token } = Route.useSearch();
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);
  const title = isDone ? t('doneTitle') : token ? t('title') : t('noTokenTitle');
  const body = isDone ? t('doneBody') : token ? t('body') : t('noTokenBody');
  return (
    <div className="mx-auto max-w-lg">
      <NeedsConnection className="mb-6" />
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
          <Link to={patterns.auth} className={buttonClasses({ wide: true })}>
            {t('backToSignIn')}
          </Link>
        )}
      </Card>
    </div>
  );
}
