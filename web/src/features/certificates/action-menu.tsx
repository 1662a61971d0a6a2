// What can be done with a certificate, as the server's policy says in `allowed`. What is not allowed stays visible with a reason;
// the reason is words alone and never decides.
import { type CertificateAction, certificateActions, type IssuedCertificate } from '@amanah/api/certificates';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';

const icons = { suspend: 'warning', reinstate: 'check', revoke: 'cross' } as const satisfies Record<
  CertificateAction,
  IconName
>;

function reasonAgainst(action: CertificateAction, { state, isHeld }: IssuedCertificate) {
  if (state === 'revoked') return 'revoked';
  if (action === 'reinstate') return state === 'suspended' && isHeld ? 'resultStands' : 'notSuspended';
  if (state === 'suspended') return 'alreadySuspended';
  return state === 'expired' ? 'expired' : 'notNow';
}

export interface ActionMenuProps {
  readonly certificate: IssuedCertificate;
  readonly onAction: (action: CertificateAction) => void;
}

export function ActionMenu({ certificate, onAction }: ActionMenuProps) {
  const t = useTranslations('certificates');
  const { number, allowed } = certificate;
  const label = t('list.actionsOf', { number });
  return (
    <Menu
      label={label}
      trigger={<IconButton icon="more" label={label} />}
      groups={[
        {
          id: 'actions',
          entries: certificateActions.map((action) => ({
            id: action,
            label: t(`actions.${action}`),
            icon: icons[action],
            isDanger: action === 'revoke',
            ...(allowed.includes(action) ? {} : { refusal: t(`notAllowed.${reasonAgainst(action, certificate)}`) }),
          })),
        },
      ]}
      onAction={(id) => {
        const action = certificateActions.find((one) => one === id);
        if (action) onAction(action);
      }}
    />
  );
}
