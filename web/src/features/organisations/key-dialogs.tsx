// Rotate and revoke, each with what it does in plain words. Revoking asks for the name of the key, because it takes the ground
// from everything that the key ever signed.
import { type OrganisationKey, revokeKey, rotateKey } from '@amanah/api/organisations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { isInUse, ownKeysQuery } from '../../platform/own-keys.ts';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import type { OwnKeys } from './register-key.ts';

export function FailureNotice({ error }: { readonly error: unknown }) {
  const failureWords = useFailureWords();
  return (
    <div role="alert">
      <Notice tone="red" icon="warning">
        {failureWords(error).body}
      </Notice>
    </div>
  );
}

interface QuestionProps {
  readonly title: string;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Question({ title, isPending, onClose, children }: QuestionProps) {
  const general = useTranslations('general');
  return (
    <Dialog
      role="alertdialog"
      title={title}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
    >
      {children}
    </Dialog>
  );
}

export interface RotateDialogProps {
  /** There is a key of the server to be replaced; without one a first is made. */
  readonly hasKey: boolean;
  readonly onClose: () => void;
}

export function RotateDialog({ hasKey, onClose }: RotateDialogProps) {
  const t = useTranslations('certificates.keys.rotate');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const rotate = useMutation({
    mutationFn: (): Promise<OwnKeys> => api.call(rotateKey, {}),
    onSuccess: (answer) => {
      queries.setQueryData(ownKeysQuery.queryKey, answer);
      onClose();
      const name = answer.keys.findLast((key) => key.custody === 'server' && isInUse(key))?.name ?? '';
      toasts.show({ title: t('done'), description: t('doneBody', { name }), tone: 'good' });
    },
  });
  return (
    <Question title={hasKey ? t('title') : t('titleNew')} isPending={rotate.isPending} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>{hasKey ? t('body') : t('bodyNew')}</p>
        {rotate.isError ? <FailureNotice error={rotate.error} /> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={rotate.isPending}>
            {general('cancel')}
          </Button>
          <Button autoFocus onPress={() => rotate.mutate()} isPending={rotate.isPending} pendingLabel={t('pending')}>
            {hasKey ? t('confirm') : t('confirmNew')}
          </Button>
        </div>
      </div>
    </Question>
  );
}

const fewestLetters = 3;
const mostLetters = 500;

export interface RevokeDialogProps {
  readonly revoked: OrganisationKey;
  /** No other key could sign afterwards. */
  readonly isLast: boolean;
  readonly onClose: () => void;
}

export function RevokeDialog({ revoked: { name }, isLast, onClose }: RevokeDialogProps) {
  const t = useTranslations('certificates.keys.revoke');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: (reason: string): Promise<OwnKeys> => api.call(revokeKey, { params: { name }, body: { reason } }),
    onSuccess: (answer) => {
      queries.setQueryData(ownKeysQuery.queryKey, answer);
      forgetVerdicts(queries);
      onClose();
      toasts.show({ title: t('done', { name }), description: t('doneBody'), tone: 'good' });
    },
  });
  const form = useForm({
    initial: { name: '', reason: '' },
    faultsOf: (typed) => ({
      name: typed.name.trim() === name ? undefined : t('typeFault', { name }),
      reason: typed.reason.trim().length < fewestLetters ? t('reasonFault') : undefined,
    }),
    sending: revoke,
    onSubmit: ({ reason }) => revoke.mutate(reason.trim()),
  });
  return (
    <Question title={t('title', { name })} isPending={revoke.isPending} onClose={onClose}>
      <FormBody form={form}>
        <Notice tone="red" icon="warning">
          {t('body', { name })}
        </Notice>
        <p>{t('suspends')}</p>
        <p>{t('notFor')}</p>
        {isLast ? <p className="font-medium">{t('last')}</p> : null}
        <TextField autoFocus label={t('reason')} maxLength={mostLetters} {...form.field('reason')} />
        <TextField isCode autoComplete="off" label={t('type', { name })} {...form.field('name')} />
        <FormFailure form={form} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={revoke.isPending}>
            {general('cancel')}
          </Button>
          <Button type="submit" tone="danger" isPending={revoke.isPending} pendingLabel={t('pending')}>
            {t('confirm')}
          </Button>
        </div>
      </FormBody>
    </Question>
  );
}
