// How the state of a certificate looks: word, sign and colour together.
import type { IssuedCertificate } from '@amanah/api/certificates';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

const styles = {
  valid: { tone: 'emerald', icon: 'check' },
  not_yet_valid: { tone: 'slate', icon: 'clock' },
  suspended: { tone: 'amber', icon: 'warning' },
  revoked: { tone: 'red', icon: 'cross' },
  expired: { tone: 'slate', icon: 'calendar' },
} as const satisfies Record<IssuedCertificate['state'], { tone: BadgeTone; icon: IconName }>;

export function StateBadge({ state }: { readonly state: IssuedCertificate['state'] }) {
  const t = useTranslations('certificates.states');
  return (
    <Badge tone={styles[state].tone} icon={styles[state].icon}>
      {t(state)}
    </Badge>
  );
}
