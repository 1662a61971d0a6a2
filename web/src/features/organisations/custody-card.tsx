// Who signs in the name of the organisation, whether this browser can, and the ways to change that. Says plainly where a browser
// cannot; there is no second way to hold a private key.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isInUse, type OwnSigning, signingSupportQuery } from '../../platform/own-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Notice } from '../../ui/states.tsx';
import type { CustodyPurpose } from './key-custody-dialog.tsx';
import { RecoveryFile } from './recovery-file.tsx';
import type { OwnKeys } from './register-key.ts';

export type KeyTask = 'rotate' | CustodyPurpose;

export interface CustodyCardProps {
  readonly own: OwnKeys;
  /** Null while it is being found out. */
  readonly signing: OwnSigning | null;
  readonly here: ReadonlySet<string>;
  readonly onTask: (task: KeyTask) => void;
}

export function CustodyCard({ own, signing, here, onTask }: CustodyCardProps) {
  const t = useTranslations('certificates.keys');
  const words = useTranslations('certificates.signing.support');
  const support = useQuery(signingSupportQuery);
  const custody = signing?.custody ?? null;
  const ownKeys = own.keys.filter((key) => key.custody === 'own' && isInUse(key));
  const isHere = ownKeys.some((key) => here.has(key.publicKey));
  const cannot = support.data === 'insecure' || support.data === 'unsupported' ? support.data : null;
  const canMake = own.canManage && support.data === 'supported';
  return (
    <SectionCard title={t('custodyTitle')} icon="lock">
      <div className="flex flex-col gap-4">
        <p className="min-h-12">{custody === null ? null : t(`custody.${custody}`)}</p>
        {custody === 'own' ? (
          <p className="flex items-start gap-2 text-sm text-ink-soft">
            <Icon name={signing?.signer ? 'check' : 'minus'} size={18} className="mt-px" />
            <span>
              {signing?.signer
                ? t(signing.signer.custody === 'recovery' ? 'recoveryLoaded' : 'thisBrowser', {
                    name: signing.signer.name,
                  })
                : t('thisBrowserNot')}
            </span>
          </p>
        ) : null}
        {own.canManage ? null : <Notice icon="lock">{t('members')}</Notice>}
        {cannot === null ? null : (
          <Notice tone="amber" icon="warning">
            {words(cannot)}
          </Notice>
        )}
        <Task
          label={custody === 'server' || custody === null ? t('rotate.action') : t('rotate.actionNew')}
          isDisabled={!own.canManage || custody === null || ownKeys.length > 0}
          onPress={() => onTask('rotate')}
        >
          {ownKeys.length > 0 ? t('rotate.ownHoldsKey') : null}
        </Task>
        {custody === 'own' ? (
          <>
            <Task label={t('keep.again')} isDisabled={!canMake || isHere} onPress={() => onTask('browser')}>
              {isHere ? t('keep.here') : null}
            </Task>
            <Task label={t('keep.recoveryAgain')} isDisabled={!canMake} onPress={() => onTask('recovery')} />
            {isHere || cannot !== null ? null : (
              <div className="border-t border-line pt-4">
                <h3 className="text-sm font-medium">{t('useRecovery.title')}</h3>
                <p className="mt-1 mb-3 text-sm text-ink-soft">{t('useRecovery.body')}</p>
                <RecoveryFile />
              </div>
            )}
          </>
        ) : (
          <Task label={t('keep.action')} isDisabled={!canMake || custody === null} onPress={() => onTask('takeOver')}>
            {t('keep.body')}
          </Task>
        )}
      </div>
    </SectionCard>
  );
}

interface TaskProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
  /** A sentence below: what it is for, or why it is not possible. */
  readonly children?: ReactNode;
}

function Task({ label, isDisabled, onPress, children = null }: TaskProps) {
  return (
    <div>
      <Button tone="secondary" size="small" wide isDisabled={isDisabled} onPress={onPress}>
        {label}
      </Button>
      {children === null ? null : <p className="mt-1.5 text-sm text-ink-soft">{children}</p>}
    </div>
  );
}
