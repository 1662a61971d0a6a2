// The authenticator app: set up with the password, a picture and its first code; removed with the password.

import { beginTotp, confirmTotp, removeTotp, type Security } from '@amanah/api/identity/security';
import type { RouteResponse } from '@amanah/api/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { FormBody, FormFailure, useForm } from '../../../platform/form.tsx';
import { useAuth } from '../../../platform/session.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Code } from '../../../ui/code.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Dialog } from '../../../ui/overlay.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { securityQuery } from './queries.ts';

export interface FactorCardProps {
  readonly security: Security;
  /** Recovery codes that were made just now, to be shown once. */
  readonly onRecoveryCodes: (codes: readonly string[]) => void;
}

export function AppCard({ security, onRecoveryCodes }: FactorCardProps) {
  const t = useTranslations('security.app');
  const queries = useQueryClient();
  const { validate } = useAuth();
  const [open, setOpen] = useState<'add' | 'remove' | null>(null);
  const isTooLongAgo = security.beforeChange === 'sign_in';
  const begin = useMutation({
    mutationFn: (password: string) => api.call(beginTotp, { body: { password } }),
  });
  const remove = useMutation({
    mutationFn: (password: string) => api.call(removeTotp, { body: { password } }),
    onSuccess: async (next) => {
      queries.setQueryData(securityQuery.queryKey, next);
      setOpen(null);
      await validate();
    },
  });
  const close = () => {
    setOpen(null);
    begin.reset();
    remove.reset();
  };
  return (
    <SectionCard
      title={t('title')}
      icon="device"
      aside={<Badge tone={security.hasTotp ? 'emerald' : 'plain'}>{security.hasTotp ? t('on') : t('off')}</Badge>}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">{t('body')}</p>
        {security.hasTotp ? (
          <Button size="small" tone="secondary" isDisabled={isTooLongAgo} onPress={() => setOpen('remove')}>
            {t('remove')}
          </Button>
        ) : (
          <Button size="small" isDisabled={security.isExempt || isTooLongAgo} onPress={() => setOpen('add')}>
            {t('setUp')}
          </Button>
        )}
      </div>
      {open === 'remove' ? (
        <PasswordDialog
          title={t('removeTitle')}
          body={t('removeBody')}
          confirmLabel={t('remove')}
          tone="danger"
          mutation={remove}
          onClose={close}
        />
      ) : null}
      {open === 'add' && !begin.data ? (
        <ProofDialog
          security={security}
          title={t('setUp')}
          confirmLabel={t('setUp')}
          mutation={begin}
          onClose={close}
        />
      ) : null}
      {open === 'add' && begin.data ? (
        <ScanDialog
          begun={begin.data}
          onDone={(codes) => {
            close();
            if (codes) onRecoveryCodes(codes);
          }}
          onClose={close}
        />
      ) : null}
    </SectionCard>
  );
}

function ScanDialog({
  begun,
  onDone,
  onClose,
}: {
  readonly begun: RouteResponse<typeof beginTotp>;
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('security.app');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const { validate } = useAuth();
  const confirm = useMutation({
    mutationFn: (code: string) => api.call(confirmTotp, { body: { code: code.trim() } }),
    onSuccess: async ({ security, recoveryCodes }) => {
      queries.setQueryData(securityQuery.queryKey, security);
      await queries.invalidateQueries({ queryKey: ['security', 'sessions'] });
      await validate();
      onDone(recoveryCodes);
    },
  });
  const form = useForm({
    initial: { code: '' },
    faultsOf: ({ code }) => ({ code: code.trim().length < 6 ? t('codeFault') : undefined }),
    sending: confirm,
    onSubmit: ({ code }) => confirm.mutate(code),
  });
  return (
    <Dialog
      role="alertdialog"
      title={t('scanTitle')}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !confirm.isPending) onClose();
      }}
    >
      <FormBody form={form}>
        <p className="text-ink-soft">{t('scan')}</p>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(begun.svg)}`}
          alt={t('picture')}
          width={200}
          height={200}
          className="self-center rounded-control"
        />
        <p className="text-sm">
          {t('key')}: <Code>{begun.secret}</Code>
        </p>
        <TextField
          autoFocus
          isCode
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          {...form.field('code')}
        />
        <FormFailure form={form} />
        <div className="flex justify-end gap-3">
          <Button type="submit" isPending={confirm.isPending}>
            {t('confirm')}
          </Button>
        </div>
      </FormBody>
    </Dialog>
  );
}
