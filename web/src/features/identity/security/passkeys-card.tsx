// Passkeys of the account: list, add with the device, remove with the password.
import { addPasskey, beginPasskey, type Passkey, removePasskey } from '@amanah/api/identity/security';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { knowsPasskeys, makePasskey } from '../../../platform/passkey.ts';
import { useAuth } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { FactorCardProps } from './app-card.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { securityQuery } from './queries.ts';

export function PasskeysCard({ security, onRecoveryCodes }: FactorCardProps) {
  const t = useTranslations('security.passkeys');
  const app = useTranslations('security.app');
  const format = useFormatter();
  const queries = useQueryClient();
  const { validate } = useAuth();
  const [open, setOpen] = useState<'new' | Passkey | null>(null);
  const [name, setName] = useState('');
  const isTooLongAgo = security.beforeChange === 'sign_in';
  const add = useMutation({
    mutationFn: async (password: string) => {
      const response = await makePasskey(await api.call(beginPasskey, { body: { password } }));
      return api.call(addPasskey, { body: { name: name.trim() || t('nameExample'), response } });
    },
    onSuccess: async ({ security: next, recoveryCodes }) => {
      queries.setQueryData(securityQuery.queryKey, next);
      await queries.invalidateQueries({ queryKey: ['security', 'sessions'] });
      close();
      await validate();
      if (recoveryCodes) onRecoveryCodes(recoveryCodes);
    },
  });
  const remove = useMutation({
    mutationFn: (password: string) =>
      api.call(removePasskey, {
        params: { id: open !== null && open !== 'new' ? open.id : '' },
        body: { password },
      }),
    onSuccess: async (next) => {
      queries.setQueryData(securityQuery.queryKey, next);
      close();
      await validate();
    },
  });
  const close = () => {
    setOpen(null);
    setName('');
    add.reset();
    remove.reset();
  };
  const day = (at: string) => format.dateTime(new Date(at), 'day');
  const isKnown = knowsPasskeys();
  return (
    <SectionCard
      title={t('title')}
      icon="lock"
      aside={
        <Button
          size="small"
          icon="plus"
          isDisabled={security.isExempt || isTooLongAgo || !isKnown}
          onPress={() => setOpen('new')}
        >
          {t('add')}
        </Button>
      }
    >
      <p className="text-ink-soft">{isKnown ? t('body') : t('unsupported')}</p>
      {security.passkeys.length === 0 ? (
        <p className="mt-3 text-sm text-ink-soft">{t('empty')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {security.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium [overflow-wrap:anywhere]">{passkey.name}</p>
                <p className="text-sm text-ink-soft">
                  {t('added', { day: day(passkey.createdAt) })}
                  {passkey.lastUsedAt ? ` · ${t('used', { day: day(passkey.lastUsedAt) })}` : ''}
                  {passkey.isBackedUp ? ` · ${t('backedUp')}` : ''}
                </p>
              </div>
              <Button
                size="small"
                tone="secondary"
                aria-label={t('removeOf', { name: passkey.name })}
                isDisabled={isTooLongAgo}
                onPress={() => setOpen(passkey)}
              >
                {app('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open === 'new' ? (
        <ProofDialog
          security={security}
          title={t('addTitle')}
          confirmLabel={t('continue')}
          mutation={add}
          onClose={close}
        >
          <TextField
            autoFocus
            label={t('name')}
            placeholder={t('nameExample')}
            maxLength={60}
            value={name}
            onChange={setName}
          />
        </ProofDialog>
      ) : null}
      {open !== null && open !== 'new' ? (
        <PasswordDialog
          title={t('removeTitle', { name: open.name })}
          body={t('removeBody')}
          confirmLabel={t('removeOf', { name: open.name })}
          tone="danger"
          mutation={remove}
          onClose={close}
        />
      ) : null}
    </SectionCard>
  );
}
