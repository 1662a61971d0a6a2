// Recognitions between bodies, for the operator: who accepts whom for what until when, and the form that writes down an end.

import { endRecognition, type Recognition } from '@amanah/api/authorities';
import { isRecognitionOver, transitionKinds } from '@amanah/core/authorities';
import type { AccountRealm } from '@amanah/core/people';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { utcToday } from '../../platform/local-day.ts';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { authoritiesQuery } from './queries.ts';

/** @param realm about which the operator decides */
export function RecognitionList({ realm }: { readonly realm: AccountRealm }) {
  const t = useTranslations('organisations.recognitions');
  const [ending, setEnding] = useState<Recognition | null>(null);
  const answer = useQuery(authoritiesQuery);
  if (answer.isPending) return <Skeleton className="h-60 rounded-surface" />;
  if (answer.isError) return <FailedQuery title={t('failed')} query={answer} />;
  const own = answer.data.recognitions.filter((one) => one.realm === realm);
  return (
    <SectionCard title={t('title')} icon="globe">
      <p className="text-ink-soft">{t('introduction')}</p>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-2 [&>li]:border-t [&>li]:border-line">
        {own.map((one) => (
          <Edge key={one.id} edge={one} onEnd={() => setEnding(one)} />
        ))}
      </ul>
      {ending === null ? null : <EndDialog edge={ending} onClose={() => setEnding(null)} />}
    </SectionCard>
  );
}

function Edge({ edge, onEnd }: { readonly edge: Recognition; readonly onEnd: () => void }) {
  const t = useTranslations('organisations.recognitions');
  const register = useTranslations('authorities');
  const { day } = useDayWords();
  const isOver = isRecognitionOver(edge, utcToday());
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span>{t('edge', { recogniser: edge.recogniser, recognised: edge.recognised })}</span>
          {edge.until === null ? null : (
            <Badge tone={isOver ? 'plain' : 'amber'} icon="calendar">
              {t('until', { day: day(edge.until) })}
            </Badge>
          )}
        </p>
        <Said as="p" className="text-sm text-ink-soft">
          {edge.scope}
        </Said>
        {edge.transitionRules?.map(({ kind, by }) => (
          <p key={kind} className="text-sm text-ink-soft">
            {register(`rules.${kind}`, { day: day(by) })}
          </p>
        ))}
      </div>
      {isOver ? null : (
        <Button
          tone="secondary"
          size="small"
          aria-label={t('endOf', { recogniser: edge.recogniser, recognised: edge.recognised })}
          onPress={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}

const noEntries = { until: '', source: '', in_market: '', en_route: '', contracted: '' };

function EndDialog({ edge, onClose }: { readonly edge: Recognition; readonly onClose: () => void }) {
  const t = useTranslations('organisations.recognitions');
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: ({ until, source, ...days }: typeof noEntries) => {
      const rules = transitionKinds.flatMap((kind) => (days[kind] === '' ? [] : [{ kind, by: days[kind] }]));
      return api.call(endRecognition, {
        params: { id: edge.id },
        body: { until, transitionRules: rules.length === 0 ? null : rules, source: source.trim() },
      });
    },
    onSuccess: async () => {
      toasts.show({ title: t('done'), tone: 'good' });
      forgetVerdicts(queries);
      await queries.invalidateQueries({ queryKey: authoritiesQuery.queryKey });
      onClose();
    },
  });
  const form = useForm({
    initial: { ...noEntries, until: utcToday() },
    faultsOf: ({ until, source }) => ({
      until: until === '' ? t('missing') : undefined,
      source: source.trim().length < 5 ? t('missing') : undefined,
    }),
    sending: end,
    onSubmit: (entries) => end.mutate(entries),
  });
  return (
    <FormDialog
      title={t('endTitle', { recogniser: edge.recogniser, recognised: edge.recognised })}
      confirmLabel={t('end')}
      tone="danger"
      route={endRecognition}
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('endBody')}</p>
      <TextField type="date" label={t('lastDay')} {...form.field('until')} />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 text-sm text-ink-soft">{t('transition')}</legend>
        {transitionKinds.map((kind) => (
          <TextField key={kind} type="date" label={t(`fields.${kind}`)} {...form.field(kind)} />
        ))}
      </fieldset>
      <TextField label={t('source')} help={t('sourceHelp')} maxLength={300} {...form.field('source')} />
    </FormDialog>
  );
}
