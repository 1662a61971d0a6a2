// Writing to support. The message becomes a ticket with a number, also when the answer of the server was lost and it is sent again.
import { newTicketSchema, openTicket, type TicketTopic, ticketTopics } from '@amanah/api/support';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { useAuth } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const leastMessage = 10;

export function ContactForm({ topic: wished }: { readonly topic: TicketTopic | undefined }) {
  const t = useTranslations('support');
  const failure = useFailureWords();
  const { user } = useAuth();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(user?.username ?? '');
  const [email, setEmail] = useState(user?.email ?? '');
  const [topic, setTopic] = useState<TicketTopic>(wished ?? 'help');
  const [message, setMessage] = useState('');
  const [isTried, setIsTried] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const sending = useMutation({
    mutationFn: () => api.call(openTicket, { body: { id, name, email, topic, message } }),
  });
  const { isSuccess } = sending;
  useEffect(() => {
    if (isSuccess) place.current?.focus();
  }, [isSuccess]);

  const isEmailRight = newTicketSchema.shape.email.safeParse(email).success;
  const faults = {
    name: name.trim() === '' ? t('required') : undefined,
    email: email.trim() === '' ? t('required') : isEmailRight ? undefined : t('emailWrong'),
    message: message.trim().length < leastMessage ? t('tooShort') : undefined,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.values(faults).every((fault) => fault === undefined)) sending.mutate();
  };
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
                  setId(crypto.randomUUID());
                  setMessage('');
                  setIsTried(false);
                  sending.reset();
                }}
              >
                {t('another')}
              </Button>
            }
          >
            {t('sentBody', { email })}
          </EmptyState>
        </div>
      </Card>
    );
  const shown = isTried ? faults : { name: undefined, email: undefined, message: undefined };
  return (
    <Card className="sm:p-6">
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('name')}
            value={name}
            onChange={setName}
            fault={shown.name}
            autoComplete="name"
            maxLength={120}
          />
          <TextField
            label={t('email')}
            type="email"
            value={email}
            onChange={setEmail}
            fault={shown.email}
            autoComplete="email"
            maxLength={254}
          />
        </div>
        <Select
          label={t('topic')}
          value={topic}
          onChange={setTopic}
          choices={ticketTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
          className="sm:max-w-sm"
        />
        <TextArea
          label={t('message')}
          help={t('messageHelp')}
          value={message}
          onChange={setMessage}
          fault={shown.message}
          maxLength={5_000}
          rows={7}
        />
        {sending.isError ? (
          <Notice tone="red" icon="warning">
            {failure(sending.error).body}
          </Notice>
        ) : null}
        <div>
          <Button type="submit" isPending={sending.isPending} pendingLabel={t('sending')}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
