// Sign in and sign up. A signed-in person is offered the dashboard instead of a form.
// Specification: Auth.
import { roles } from '@amanah/api/identity';
import { createFileRoute, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ResetRequestForm } from '../features/identity/reset-forms.tsx';
import { SecondStepForm } from '../features/identity/second-step-form.tsx';
import { SignInForm } from '../features/identity/sign-in-form.tsx';
import { SignUpForm } from '../features/identity/sign-up-form.tsx';
import { patterns } from '../paths.ts';
import { NeedsConnection } from '../platform/needs-connection.tsx';
import { oneOf, ownAddress, readSearch, textOf } from '../platform/search-text.ts';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Mark } from '../ui/seal.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { toasts } from '../ui/toast-queue.ts';

export const Route = createFileRoute('/auth')({
  staticData: { isUnlisted: true },
  validateSearch: (search: Record<string, unknown>) =>
    readSearch(search, { role: textOf, tab: oneOf(['signin', 'signup']), next: ownAddress }),
  component: AuthPage,
});

function AuthPage() {
  const t = useTranslations('identity');
  const { role: wishedRole, tab, next } = Route.useSearch();
  const navigate = useNavigate();
  const { history } = useRouter();
  const { status, user, signOut } = useAuth();
  const [isInSecondStep, setIsInSecondStep] = useState(false);
  const [forgottenEmail, setForgottenEmail] = useState<string | null>(null);
  const role = roles.find((one) => one === wishedRole) ?? 'consumer';
  const goOn = () => history.push(next ?? patterns.dashboard);
  const selected = tab ?? (wishedRole === undefined ? 'signin' : 'signup');

  return (
    <Page title={selected === 'signup' ? t('tabs.signUp') : t('pageTitle')}>
      <div className="mx-auto max-w-lg">
        <NeedsConnection className="mb-6" />
        <Card padding="roomy" className="min-h-[34rem]">
          {status === 'signed_in' && user ? (
            <div className="flex flex-col items-start gap-5">
              <Mark size={44} />
              <h1 className="text-xl">{t('alreadyIn.title', { username: user.username })}</h1>
              <Link to={patterns.dashboard} className={buttonClasses({ wide: true })}>
                {t('alreadyIn.dashboard')}
              </Link>
              <Button tone="secondary" wide icon="signOut" onPress={() => void signOut()}>
                {t('alreadyIn.other')}
              </Button>
            </div>
          ) : isInSecondStep ? (
            <SecondStepForm
              onSignedIn={(person) => {
                toasts.show({
                  title: t('toasts.welcomeBack'),
                  description: t('toasts.signedInAs', { username: person.username }),
                  tone: 'good',
                });
                goOn();
              }}
              onBack={() => setIsInSecondStep(false)}
            />
          ) : forgottenEmail !== null ? (
            <ResetRequestForm email={forgottenEmail} onBack={() => setForgottenEmail(null)} />
          ) : (
            <>
              <h1 className="text-xl">{t('signInTitle')}</h1>
              <p className="mt-2 mb-6 text-ink-soft">{selected === 'signup' ? t('signUpBody') : t('signInBody')}</p>
              <Tabs
                label={t('tabs.label')}
                form="pill"
                selected={selected}
                onSelect={(selectedTab) =>
                  void navigate({
                    to: patterns.auth,
                    search: (search) => ({ ...search, tab: selectedTab }),
                    replace: true,
                  })
                }
                tabs={[
                  {
                    id: 'signin',
                    label: t('tabs.signIn'),
                    content: (
                      <SignInForm
                        onSignedIn={goOn}
                        onSecondStep={() => setIsInSecondStep(true)}
                        onForgotten={setForgottenEmail}
                      />
                    ),
                  },
                  {
                    id: 'signup',
                    label: t('tabs.signUp'),
                    content: (
                      <SignUpForm
                        role={role}
                        onSignedUp={({ hasApplied }) =>
                          window.location.assign(
                            next ?? (hasApplied ? `${patterns.partners}?apply=sent` : patterns.dashboard),
                          )
                        }
                      />
                    ),
                  },
                ]}
              />
            </>
          )}
        </Card>
      </div>
    </Page>
  );
}
