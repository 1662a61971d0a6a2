// A new password for whoever knows the old one.
import { changePassword } from '@amanah/api/identity/security';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { useFailureWords, useFieldWords } from '../../../platform/failure.ts';
import { useAuth } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { NewPasswordInput } from '../password-input.tsx';

export function PasswordCard() {
  const t = useTranslations('security.password');
  const failureWords = useFailureWords();
  const fieldWords = useFieldWords();
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const { user } = useAuth();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const change = useMutation({
    mutationFn: () => api.call(changePassword, { body: { current, password: next } }),
    onSuccess: async () => {
      setCurrent('');
      setNext('');
      setWasSubmitted(false);
      toasts.show({ title: t('changed'), description: t('changedBody'), tone: 'good' });
      await queries.invalidateQueries({ queryKey: ['security', 'sessions'] });
    },
  });
  const beside = fieldWords(change.error);
  const isBeside = beside.has('/current') || beside.has('/password');
  useEffect(() => {
    if (change.isError) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [change.isError]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (current !== '' && next !== '') change.mutate();
  };
  return (
    <SectionCard title={t('title')} icon="lock">
      <form ref={form} onSubmit={submit} noValidate className="flex max-w-md flex-col gap-5">
        <PasswordField
          label={t('current')}
          autoComplete="current-password"
          value={current}
          onChange={(value) => {
            change.reset();
            setCurrent(value);
          }}
          fault={wasSubmitted && current === '' ? t('required') : beside.get('/current')}
          showLabel={t('show')}
          hideLabel={t('hide')}
        />
        <NewPasswordInput
          label={t('next')}
          value={next}
          onChange={(value) => {
            change.reset();
            setNext(value);
          }}
          fault={wasSubmitted && next === '' ? t('required') : beside.get('/password')}
          personal={user ? [user.username, user.email] : []}
        />
        {change.error && !isBeside ? (
          <p role="alert" className="text-sm text-red-ink">
            {failureWords(change.error).body}
          </p>
        ) : null}
        <Button type="submit" className="self-start" isPending={change.isPending}>
          {t('change')}
        </Button>
      </form>
    </SectionCard>
  );
}
