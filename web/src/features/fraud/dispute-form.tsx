// Disputing what the lexicon says. What it says is shown beside the field, by the same rules as the server reads it; nothing is sent before the button.
import { newDisputeSchema, openDispute } from '@amanah/api/fraud';
import type { RouteBody } from '@amanah/api/route';
import { findingsOfText } from '@amanah/core/fraud';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { useAuth } from '../../platform/session.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFocusOnce } from '../../ui/use-focus-once.ts';
import { FindingsList } from './findings-list.tsx';

const leastClaim = 20;
const mostText = 5_000;

/** @param about an ingredient, or the text of a label, to begin with */
export function DisputeForm({ about }: { readonly about: string }) {
  const t = useTranslations('fraud.form');
  const { user } = useAuth();
  const { longDay } = useDayWords();
  const sending = useMutation({
    mutationFn: (body: RouteBody<typeof openDispute>) => api.call(openDispute, { body }),
  });
  const result = useFocusOnce<HTMLDivElement>(sending.isSuccess);
  const form = useForm({
    initial: { text: about.slice(0, mostText), claim: '', email: user?.email ?? '' },
    faultsOf({ text, claim, email }) {
      const isEmailValid = newDisputeSchema.shape.email.safeParse(email).success;
      return {
        text: text.trim() === '' ? t('required') : findingsOfText(text).length === 0 ? t('noIngredient') : undefined,
        claim: claim.trim().length < leastClaim ? t('tooShort') : undefined,
        email: email.trim() === '' ? t('required') : isEmailValid ? undefined : t('emailWrong'),
      };
    },
    sending,
    asksBeforeLeaving: true,
    onSubmit: (entries, attempt) => sending.mutate({ id: attempt, ...entries }),
  });
  const settled = useDeferredValue(form.entries.text);
  const findings = useMemo(() => findingsOfText(settled), [settled]);
  return (
    <SectionCard title={t('title')} icon="chat">
      {sending.isSuccess ? (
        <div ref={result} role="status" tabIndex={-1} data-quiet-focus>
          <EmptyState
            title={t('sentTitle', { number: sending.data.number })}
            icon="check"
            headingLevel={3}
            action={
              <Link
                to={patterns.dispute}
                params={{ number: sending.data.number }}
                className={buttonClasses({ tone: 'secondary' })}
              >
                {t('see')}
              </Link>
            }
          >
            {t('sentBody', { email: form.entries.email, day: longDay(sending.data.dueOn) })}
          </EmptyState>
        </div>
      ) : (
        <FormBody form={form}>
          <TextArea label={t('text')} help={t('textHelp')} {...form.field('text')} maxLength={mostText} rows={3} />
          {findings.length > 0 ? (
            <ScrollRegion label={t('saysNow')} className="max-h-60 bg-sunken p-3">
              <p className="mb-2 text-sm text-ink-soft">{t('saysNow')}</p>
              <FindingsList findings={findings} />
            </ScrollRegion>
          ) : null}
          <TextArea label={t('claim')} help={t('claimHelp')} {...form.field('claim')} maxLength={5_000} rows={5} />
          <TextField
            label={t('email')}
            help={t('emailHelp')}
            type="email"
            {...form.field('email')}
            autoComplete="email"
            maxLength={254}
          />
          <FormFailure form={form} />
          <div>
            <Button type="submit" isPending={sending.isPending} pendingLabel={t('sending')}>
              {t('send')}
            </Button>
          </div>
        </FormBody>
      )}
    </SectionCard>
  );
}
