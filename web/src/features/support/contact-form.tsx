// Writing to support. The message becomes a ticket with a number, also when the answer of the server was lost and it is sent again.

import type { RouteBody } from '@amanah/api/route';
import { newTicketSchema, openTicket, type TicketTopic, ticketTopics } from '@amanah/api/support';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { useAuth } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFocusOnce } from '../../ui/use-focus-once.ts';

const leastMessage = 10;

export function ContactForm({ topic: wished }: { readonly topic: TicketTopic | undefined }) {
  const t = useTranslations('support');
  const { user } = useAuth();
  const sending = useMutation({
    mutationFn: (body: RouteBody<typeof openTicket>) => api.call(openTicket, { body }),
  });
  const place = useFocusOnce<HTMLDivElement>(sending.isSuccess);

  const form = useForm({
    initial: { name: user?.username ?? '', email: user?.email ?? '', topic: wished ?? 'help', message: '' },
    faultsOf({ name, email, message }) {
      const isEmailValid = newTicketSchema.shape.email.safeParse(email).success;
      return {
        name: name.trim() === '' ? t('required') : undefined,
        email: email.trim() === '' ? t('required') : isEmailValid ? undefined : t('emailWrong'),
        message: message.trim().length < leastMessage ? t('tooShort') : undefined,
      };
    },
    sending,
    asksBeforeLeaving: true,
    onSubmit: (entries, attempt) => sending.mutate({ id: attempt, ...entries }),
  });
  if (sending.isSuccess)
    return (
      <Card>
        <div ref={place} role="status" tabIndex={-1} data-quiet-focus>
          <EmptyState
            title={t('sentTitle', { number: sending.data.number })}
            icon="check"
            className="py-14"
            action={
              <Button
                tone="secondary"
                onPress={() => {
                  form.begin({ ...form.entries, message: '' });
                  sending.reset();
                }}
              >
                {t('another')}
              </Button>
            }
          >
            {t('sentBody', { email: form.entries.email })}
          </EmptyState>
        </div>
      </Card>
    );
  return (
    <Card className="sm:p-6">
      <FormBody form={form}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t('name')} {...form.field('name')} autoComplete="name" maxLength={120} />
          <TextField label={t('email')} type="email" {...form.field('email')} autoComplete="email" maxLength={254} />
        </div>
        <Select
          label={t('topic')}
          {...form.field('topic')}
          choices={ticketTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
          className="sm:max-w-sm"
        />
        <TextArea label={t('message')} help={t('messageHelp')} {...form.field('message')} maxLength={5_000} rows={7} />
        <FormFailure form={form} />
        <div>
          <Button type="submit" isPending={sending.isPending} pendingLabel={t('sending')}>
            {t('send')}
          </Button>
        </div>
      </FormBody>
    </Card>
  );
}
