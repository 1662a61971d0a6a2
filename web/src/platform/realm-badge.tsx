// Marks what is not real: invented for the demo, or made by somebody who practises. What is real has no mark.
import type { Realm } from '@amanah/core/organisations';
import { useTranslations } from 'use-intl';
import { Badge } from '../ui/badge.tsx';

export interface RealmBadgeProps {
  readonly realm: Realm;
  /** The icon alone on a narrow screen; the word is still there for whoever hears the page. */
  readonly isShortWhereNarrow?: boolean;
}

export function RealmBadge({ realm, isShortWhereNarrow = false }: RealmBadgeProps) {
  const general = useTranslations('general');
  if (realm === 'real') return null;
  return (
    <span title={general(`realmNotes.${realm}`)}>
      <Badge icon="tag">
        <span className={isShortWhereNarrow ? 'max-[30rem]:sr-only' : ''}>{general(`realms.${realm}`)}</span>
      </Badge>
    </span>
  );
}
