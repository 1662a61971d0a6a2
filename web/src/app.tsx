// Providers in the order in which they need each other. It must hold no screen and no rule.
import type { Catalogue } from '@amanah/messages/catalogue';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { session } from './platform/api.ts';
import { LanguageProvider } from './platform/language.tsx';
import { queryClient } from './platform/query.ts';
import { SessionProvider } from './platform/session.tsx';
import { sessionOf } from './platform/session-state.ts';
import { router } from './router.tsx';
import { toasts } from './ui/toast-queue.ts';

export function App({ words }: { readonly words: Catalogue }) {
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider first={words}>
        <SignedApp />
      </LanguageProvider>
    </QueryClientProvider>
  );
}

function SignedApp() {
  const t = useTranslations('identity.toasts');
  const notifyExpired = useCallback(
    () => toasts.show({ title: t('expired'), description: t('expiredBody'), tone: 'destructive' }),
    [t],
  );
  const frame = useTranslations('frame');
  const notifySignedOut = useCallback(
    () => toasts.show({ title: frame('signedOutTitle'), description: frame('signedOutBody') }),
    [frame],
  );
  const forgetAnswers = useCallback(() => {
    if (sessionOf(session.state()) !== null) {
      // What is on the screen asks again for the person of now; taken away under it, it would wait for ever. Words are nobody's.
      const isOfPerson = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== 'words';
      queryClient.removeQueries({ predicate: isOfPerson, type: 'inactive' });
      void queryClient.resetQueries({ predicate: isOfPerson, type: 'active' });
      return;
    }
    queryClient.clear();
    // A device without a store has nothing to forget.
    void import('./features/certification/audit-store.ts')
      .then(({ forgetAudits }) => forgetAudits())
      .catch(() => undefined);
  }, []);
  return (
    <SessionProvider onExpired={notifyExpired} onSignedOut={notifySignedOut} onPersonChange={forgetAnswers}>
      <RouterProvider router={router} />
    </SessionProvider>
  );
}
