// Says to whoever is about to sign for others that this session needs a second step first. It protects nothing: the server does.
import type { RouteDefinition } from '@amanah/api/route';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../paths.ts';
import { buttonClasses } from '../ui/button.tsx';
import { Notice } from '../ui/states.tsx';
import { useAuth } from './session.tsx';

/** Whether this session would be refused by a route because it passed no second step. */
export function useSecondStepMissing(route: RouteDefinition | undefined): boolean {
  const { user } = useAuth();
  return route?.needsSecondStep === true && user !== null && !user.hasSecondStep;
}

export function SecondStepNotice({ className }: { readonly className?: string }) {
  const t = useTranslations('identity.secondStep');
  const { user } = useAuth();
  // The accounts of the demo have one as far as the server is concerned.
  if (!user || user.hasSecondStep) return null;
  return (
    <Notice tone="amber" icon="lock" {...(className ? { className } : {})}>
      <p>{t(user.realm === 'practice' ? 'neededInPractice' : 'needed')}</p>
      <Link to={patterns.security} className={`${buttonClasses({ tone: 'secondary', size: 'small' })} mt-2`}>
        {t('toSecurity')}
      </Link>
    </Notice>
  );
}
