// The way back of a suspended certificate: one person asks and says why, another one decides. Shows who asked; never lets the same person decide.
import type { IssuedCertificate } from '@amanah/api/certificates';
import { askForReinstatement, decideReinstatement } from '@amanah/api/certificates/reinstatement';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { isolated } from '../../platform/isolated.ts';
import { SecondStepNotice, useSecondStepMissing } from '../../platform/second-step-notice.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { fewestLettersOfReason, mostLettersOfReason } from './change-dialog.tsx';
import { forgetOldAnswers } from './queries.ts';

interface ReinstateDialogProps {
  readonly certificate: IssuedCertificate;
  readonly onClose: () => void;
}

export const ReinstateDialog = ({ certificate, onClose }: ReinstateDialogProps) =>
  certificate.reinstatement === null ? (
    <AskDialog certificate={certificate} onClose={onClose} />
  ) : (
    <DecideDialog certificate={certificate} request={certificate.reinstatement} onClose={onClose} />
  );

function AskDialog({ certificate: { id, number }, onClose }: ReinstateDialogProps) {
  const t = useTranslations('certificates.change');
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: (reason: string) => api.call(askForReinstatement, { params: { id }, body: { reason } }),
    onSuccess: async () => {
      await forgetOldAnswers(queries);
      toasts.show({ title: t('reinstate.askedToast'), tone: 'good' });
      onClose();
    },
  });
  const form = useForm({
    initial: { reason: '' },
    faultsOf: ({ reason }) => ({
      reason: reason.trim().length < fewestLettersOfReason ? t('reasonFault') : undefined,
    }),
    sending,
    onSubmit: ({ reason }) => sending.mutate(reason.trim()),
  });
  return (
    <FormDialog
      title={t('reinstate.askTitle', { number })}
      confirmLabel={t('reinstate.ask')}
      route={askForReinstatement}
      form={form}
      onClose={onClose}
    >
      <p>{t('reinstate.twoPeople')}</p>
      <p className="text-sm text-ink-soft">{t('reinstate.alone')}</p>
      <TextArea
        autoFocus
        maxLength={mostLettersOfReason}
        label={t('reason')}
        help={t('reasonHelp')}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

interface DecideDialogProps extends ReinstateDialogProps {
  readonly request: NonNullable<IssuedCertificate['reinstatement']>;
}

function DecideDialog({ certificate: { id, number }, request, onClose }: DecideDialogProps) {
  const t = useTranslations('certificates.change');
  const general = useTranslations('general');
  const words = useDayWords();
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const isStepMissing = useSecondStepMissing(decideReinstatement);
  const { askedBy, askedAt, reason, isAskedByYou } = request;
  const deciding = useMutation({
    mutationFn: (decision: 'reinstate' | 'keep') =>
      api.call(decideReinstatement, { params: { id }, body: { decision, askedAt } }),
    onSuccess: async (_saved, decision) => {
      await forgetOldAnswers(queries);
      onClose();
      toasts.show(
        decision === 'reinstate'
          ? { title: t('reinstate.done', { number }), description: t('doneBody'), tone: 'good' }
          : { title: t('reinstate.kept', { number }), tone: 'good' },
      );
    },
  });
  const decide = (decision: 'reinstate' | 'keep') => ({
    isDisabled: isAskedByYou || isStepMissing || deciding.isPending,
    isPending: deciding.isPending && deciding.variables === decision,
    onPress: () => deciding.mutate(decision),
  });
  return (
    <Dialog
      role="alertdialog"
      title={t('reinstate.title', { number })}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !deciding.isPending) onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        {isStepMissing ? <SecondStepNotice /> : null}
        <p>{t('reinstate.asked', { person: isolated(askedBy), moment: words.moment(askedAt) })}</p>
        <p className="whitespace-pre-line" dir="auto">
          {reason}
        </p>
        {isAskedByYou ? (
          <>
            <p>{t('reinstate.notYou')}</p>
            <p className="text-sm text-ink-soft">{t('reinstate.alone')}</p>
          </>
        ) : (
          <p className="text-ink-soft">{t('reinstate.body')}</p>
        )}
        {deciding.error ? (
          <p role="alert" className="text-sm text-red-ink">
            {failureWords(deciding.error).body}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" {...decide('keep')}>
            {t('reinstate.keep')}
          </Button>
          <Button icon="check" {...decide('reinstate')}>
            {t('reinstate.confirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
