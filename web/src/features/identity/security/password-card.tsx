// A new password for whoever knows the old one.
import { changePassword } from '@amanah/api/identity/security';
import type { RouteBody } from '@amanah/api/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { FormBody, FormFailure, useForm } from '../../../platform/form.tsx';
import { useAuth } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { NewPasswordInput } from '../password-input.tsx';

const noEntries = { current: '', password: '' };

export function PasswordCard() {
  const t = useTranslations('security.password');
  const queries = useQueryClient();
  const { user } = useAuth();
  const change = useMutation({
    mutationFn: (body: RouteBody<typeof changePassword>) => api.call(changePassword, { body }),
    onSuccess: async () => {
      form.begin(noEntries);
      toasts.show({ title: t('changed'), description: t('changedBody'), tone: 'good' });
      await queries.invalidateQueries({ queryKey: ['security', 'sessions'] });
    },
  });
  const required = (text: string) => (text === '' ? t('required') : undefined);
  const form = useForm({
    initial: noEntries,
    faultsOf: ({ current, password }) => ({ current: required(current), password: required(password) }),
    sending: change,
    onSubmit: (entries) => change.mutate(entries),
  });
  return (
    <SectionCard title={t('title')} icon="lock">
      <FormBody form={form} className="flex max-w-md flex-col gap-5">
        <PasswordField
          label={t('current')}
          autoComplete="current-password"
          {...form.field('current')}
          showLabel={t('show')}
          hideLabel={t('hide')}
        />
        <NewPasswordInput
          label={t('next')}
          {...form.field('password')}
          personal={user ? [user.username, user.email] : []}
        />
        <FormFailure form={form} />
        <Button type="submit" className="self-start" isPending={change.isPending}>
          {t('change')}
        </Button>
      </FormBody>
    </SectionCard>
  );
}
