// What members read, on every page of their work, once their organisation has ended its work here. It never offers what cannot be done any more.
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Whether the signed-in person was a member of an organisation that has ended its work, and acts for no other. */
export const useHasLeft = (): boolean => useAuth().user?.organizationStatus === 'left';

export function OrganisationLeft() {
  const t = useTranslations('general.access');
  const { user } = useAuth();
  return (
    <Card className="mx-auto max-w-lg">
      <EmptyState
        title={t('leftTitle', { organisation: user?.organizationName ?? '' })}
        headingLevel={1}
        icon="building"
        className="py-14"
        action={
          <Link to={patterns.notifications} className={buttonLook()}>
            {t('toMessages')}
          </Link>
        }
      >
        {t('leftBody')}
      </EmptyState>
    </Card>
  );
}
