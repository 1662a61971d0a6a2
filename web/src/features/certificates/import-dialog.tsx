// The second pair of eyes: every line of what somebody else entered, against its source; then confirmed, which issues it, or declined.
// Confirmed only when its holder has accepted it.
import { type CertificateImport, decideImport } from '@amanah/api/certificates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { Button } from '../../ui/button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { forgetOldAnswers } from './queries.ts';
import { useImportFacts } from './scope-facts.tsx';
import { SignDraft } from './sign-draft.tsx';
import { SignerNotice } from './signer-notice.tsx';
import { useIssuance } from './use-issuance.ts';

export interface ImportDialogProps {
  readonly entered: CertificateImport;
  readonly onClose: () => void;
  /** Loads a recovery key file, where no key is in this browser. */
  readonly recovery: ReactNode;
}

export function ImportDialog({ entered, onClose, recovery }: ImportDialogProps) {
  const t = useTranslations('certificates.imports');
  const signing = useTranslations('certificates.signing');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [isDeclining, setIsDeclining] = useState(false);
  const { id, source, certificate, holder, proposedBy, acceptedAt, isOwn, mayConfirm } = entered;
  const { number } = certificate;
  const finish = (isIssued: boolean) => {
    onClose();
    toasts.show({
      title: t(isIssued ? 'confirmed' : isOwn ? 'withdrawn' : 'declined', { number }),
      ...(isIssued ? { description: t('confirmedBody') } : {}),
      tone: 'good',
    });
  };
  const decide = useMutation({
    mutationFn: (decision: 'confirm' | 'decline') => api.call(decideImport, { params: { id }, body: { decision } }),
    onSuccess: async ({ state }) => {
      await forgetOldAnswers(queries);
      finish(state === 'confirmed');
    },
  });
  const issuance = useIssuance(() => finish(true));
  const facts = useImportFacts(entered);
  const { prepared, way } = issuance;
  const isBusy = decide.isPending || issuance.beginning.isPending || issuance.isSigning;
  const failure = decide.isError ? failureWords(decide.error).body : issuance.failure;
  const confirm = () => {
    if (way === 'browser') issuance.begin({ kind: 'issue', basis: { kind: 'import', id }, certificate, holder });
    else decide.mutate('confirm');
  };
  return (
    <Dialog
      title={
        prepared
          ? signing('title', { number })
          : t(mayConfirm ? 'title' : acceptedAt === null ? 'offeredTitle' : 'ownTitle', { number })
      }
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onClose();
      }}
    >
      {prepared ? (
        <SignDraft prepared={prepared} issuance={issuance} />
      ) : (
        <div className="flex flex-col gap-5">
          <p>
            {t(mayConfirm ? 'body' : acceptedAt === null ? 'offered' : isOwn ? 'own' : 'acceptedByYou', {
              source,
              holder,
            })}
          </p>
          <p className="text-sm text-ink-soft">{t('enteredBy', { name: proposedBy })}</p>
          <FactList facts={facts} className="border-y border-line text-sm" />
          {mayConfirm ? <SignerNotice issuance={issuance} recovery={recovery} /> : null}
          {failure === null ? null : (
            <div role="alert">
              <Notice tone="red" icon="warning">
                {failure}
              </Notice>
            </div>
          )}
          {isDeclining ? (
            <div role="status">
              <Notice tone="amber" icon="warning">
                {t(isOwn ? 'takeBackSure' : 'declineSure', { number })}
              </Notice>
            </div>
          ) : null}
          <div className="flex flex-wrap justify-end gap-3">
            <Button
              tone={isDeclining ? 'danger' : 'secondary'}
              onPress={() => (isDeclining ? decide.mutate('decline') : setIsDeclining(true))}
              isPending={decide.isPending && decide.variables === 'decline'}
              pendingLabel={t('pending')}
              isDisabled={isBusy}
            >
              {t(isOwn ? 'takeBack' : 'decline')}
            </Button>
            {isDeclining ? (
              <Button tone="quiet" onPress={() => setIsDeclining(false)} isDisabled={isBusy}>
                {t('keep')}
              </Button>
            ) : mayConfirm ? (
              <Button
                onPress={confirm}
                isPending={(decide.isPending && decide.variables === 'confirm') || issuance.beginning.isPending}
                pendingLabel={t('pending')}
                isDisabled={way !== 'server' && way !== 'browser'}
              >
                {t(way === 'browser' ? 'confirmOwn' : 'confirm')}
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </Dialog>
  );
}
