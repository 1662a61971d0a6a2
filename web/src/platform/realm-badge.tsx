// Marks what is not real: invented for the demo, or made by somebody who practises. What is real has no mark.
import type { Realm } from '@amanah/core/organisations';
import { useTranslations } from 'use-intl';
import { Badge } from '../ui/badge.tsx';

export function RealmBadge({ realm }: { readonly realm: Realm }) {
  const general = useTranslations('general');
  if (realm === 'real') return null;
  return (
    <span title={general(`realmNotes.${realm}`)}>
      <Badge icon="flask">{general(`realms.${realm}`)}</Badge>
    </span>
  );
}
