// Recovery codes: how many are left, and new ones. The codes themselves are shown once.
import { renewRecoveryCodes } from '@amanah/api/identity/security';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { useCopy } from '../../../platform/copy.ts';
import { saveBytes } from '../../../platform/save-bytes.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { FactorCardProps } from './app-card.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { securityQuery } from './queries.ts';

export function RecoveryCard({ security, onRecoveryCodes }: FactorCardProps) {
  const t = useTranslations('security.recovery');
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const renew = useMutation({
    mutationFn: (password: string) => api.call(renewRecoveryCodes, { body: { password } }),
    onSuccess: async ({ recoveryCodes }) => {
      await queries.invalidateQueries({ queryKey: securityQuery.queryKey, exact: true });
      setIsAsking(false);
      onRecoveryCodes(recoveryCodes);
    },
  });
  return (
    <SectionCard title={t('title')} icon="document">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          {t('body')} {t('left', { count: security.recoveryCodesLeft })}
        </p>
        <Button size="small" tone="secondary" onPress={() => setIsAsking(true)}>
          {t('renew')}
        </Button>
      </div>
      {isAsking ? (
        <PasswordDialog
          title={t('renewTitle')}
          body={t('renewBody')}
          confirmLabel={t('renew')}
          mutation={renew}
          onClose={() => {
            setIsAsking(false);
            renew.reset();
          }}
        />
      ) : null}
    </SectionCard>
  );
}

export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const t = useTranslations('security.recovery');
  const general = useTranslations('general');
  const copy = useCopy(t('copyFailed'));
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      role="alertdialog"
      title={t('shownTitle')}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <p className="mb-4">{t('shownBody')}</p>
      <ul dir="ltr" className="mb-5 grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-sunken p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" icon="copy" onPress={() => void copy(text)}>
          {t('copy')}
        </Button>
        <Button
          tone="secondary"
          icon="save"
          onPress={() => saveBytes(new TextEncoder().encode(text), t('fileName'), 'text/plain')}
        >
          {t('save')}
        </Button>
        <Button onPress={onClose}>{t('kept')}</Button>
      </div>
    </Dialog>
  );
}
