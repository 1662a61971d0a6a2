// Which key signs, and what to do where none is at hand. It must never pretend that somebody else could sign instead.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { signingSupportQuery } from '../../platform/own-keys.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/states.tsx';
import type { Issuance } from './use-issuance.ts';

export interface SignerNoticeProps {
  readonly issuance: Pick<Issuance, 'way' | 'signer'>;
  /** Loads a recovery key file. */
  readonly recovery: ReactNode;
}

export function SignerNotice({ issuance: { way, signer }, recovery }: SignerNoticeProps) {
  const t = useTranslations('certificates.signing');
  const list = useTranslations('certificates.list');
  const support = useQuery({ ...signingSupportQuery, enabled: way === 'missing' });
  if (way === null || way === 'server') return null;
  if (way === 'browser')
    return (
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <Icon name="lock" size={18} className="text-ink-faint" />
        {signer?.custody === 'recovery'
          ? t('keySignsRecovery', { name: signer.name })
          : t('keySigns', { name: signer?.name ?? '' })}
      </p>
    );
  const cannot =
    way === 'missing' && (support.data === 'insecure' || support.data === 'unsupported') ? support.data : null;
  return (
    <Notice tone="amber" icon="lock">
      <p className="font-medium">{way === 'missing' ? t('missingTitle') : t('nobodyTitle')}</p>
      <p className="mt-1">{way === 'missing' ? t('missing') : t('nobody')}</p>
      {cannot === null ? null : <p className="mt-1">{t(`support.${cannot}`)}</p>}
      <div className="mt-3 flex flex-wrap items-start gap-3">
        {way === 'missing' && cannot === null ? recovery : null}
        <Link to={patterns.signingKeys} className={buttonClasses({ tone: 'secondary', size: 'small' })}>
          {list('keys')}
        </Link>
      </div>
    </Notice>
  );
}
