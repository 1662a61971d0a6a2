// Schemes of the own body: published versions to read, drafts to edit and publish.
import { draftScheme, type Scheme, type SchemeContent } from '@amanah/api/certificates/schemes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { FormBody, FormFailure, useForm } from '../../../platform/form.tsx';
import { useDayWords } from '../../../platform/use-day-words.ts';
import { useTextOfReader } from '../../../platform/use-text-of-reader.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { EmptyState, Notice, Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { ownSchemesQuery } from './queries.ts';
import { SchemeEditor } from './scheme-editor.tsx';

export function SchemeList() {
  const t = useTranslations('certificates.schemes');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const answer = useQuery(ownSchemesQuery);
  const begin = useMutation({
    mutationFn: (given: string) => api.call(draftScheme, { body: { name: given } }),
    onSuccess: async () => {
      form.begin({ name: '' });
      await queries.invalidateQueries({ queryKey: ownSchemesQuery.queryKey });
    },
  });
  const form = useForm({
    initial: { name: '' },
    faultsOf: ({ name }) => ({ name: name.trim() === '' ? t('nameFault') : undefined }),
    sending: begin,
    onSubmit: ({ name }) => begin.mutate(name.trim()),
  });
  if (answer.isError && !answer.data) return <FailedQuery title={t('failed')} query={answer} />;
  if (!answer.data)
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-4">
        <Skeleton className="h-24 rounded-surface" />
        <Skeleton className="h-24 rounded-surface" />
      </SkeletonGroup>
    );
  const { schemes, canEdit } = answer.data;
  const drafts = schemes.filter(({ state }) => state === 'draft');
  return (
    <div className="flex flex-col gap-4">
      {canEdit ? null : <Notice icon="lock">{t('noEdit')}</Notice>}
      {schemes.length === 0 ? (
        <Card>
          <EmptyState title={t('none')} icon="list">
            {t('noneBody')}
          </EmptyState>
        </Card>
      ) : null}
      {schemes.map((scheme) => (
        <Card key={scheme.id} padding="none">
          <Disclosure
            startsOpen={scheme.state === 'draft' && canEdit}
            headingLevel={2}
            className="px-4 sm:px-5"
            summary={<SchemeTitle scheme={scheme} />}
          >
            <div className="pb-5">
              {scheme.state === 'draft' && canEdit ? (
                <SchemeEditor key={scheme.id} scheme={scheme} />
              ) : (
                <>
                  <SchemeFacts scheme={scheme} />
                  {canEdit && !drafts.some((one) => one.name === scheme.name) && isNewest(schemes, scheme) ? (
                    <Button
                      tone="secondary"
                      className="mt-4"
                      isPending={begin.isPending}
                      onPress={() => begin.mutate(scheme.name)}
                    >
                      {t('newVersion')}
                    </Button>
                  ) : null}
                </>
              )}
            </div>
          </Disclosure>
        </Card>
      ))}
      <FormFailure form={form} />
      {canEdit ? (
        <Card>
          <FormBody form={form} className="flex flex-wrap items-start gap-3">
            <TextField label={t('name')} maxLength={80} {...form.field('name')} className="min-w-0 flex-1 basis-60" />
            <Button type="submit" tone="secondary" icon="plus" className="sm:mt-6.5" isPending={begin.isPending}>
              {t('newScheme')}
            </Button>
          </FormBody>
        </Card>
      ) : null}
    </div>
  );
}

const isNewest = (schemes: readonly Scheme[], scheme: Scheme) =>
  schemes.every((one) => one.name !== scheme.name || one.version <= scheme.version);

function SchemeTitle({ scheme }: { readonly scheme: Scheme }) {
  const t = useTranslations('certificates.schemes');
  const { day } = useDayWords();
  const isDraft = scheme.state === 'draft';
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{scheme.name}</span>
      <span className="font-normal text-ink-soft">{t('version', { version: String(scheme.version) })}</span>
      <Badge tone={isDraft ? 'amber' : 'emerald'} icon={isDraft ? 'document' : 'check'}>
        {isDraft || !scheme.publishedAt ? t('draft') : t('published', { day: day(scheme.publishedAt) })}
      </Badge>
    </span>
  );
}

function SchemeFacts({ scheme }: { readonly scheme: SchemeContent }) {
  const t = useTranslations('certificates.schemes');
  const text = useTextOfReader();
  const { parameters } = scheme;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="text-ink-soft">
        {[
          t('times.months', { count: scheme.validityMonths }),
          t('times.days', { count: scheme.reviewDays }),
          parameters.slaughterMethods === null
            ? t('noSlaughter')
            : parameters.slaughterMethods.map((one) => t(`slaughterMethods.${one}`)).join(', '),
          parameters.ethanolLimitPercent === null
            ? t('ethanolAny')
            : t('ethanolLimit', { percent: String(parameters.ethanolLimitPercent) }),
          t(`segregations.${parameters.segregation}`),
        ].join(' · ')}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {scheme.criteria.map((criterion) => (
          <li key={criterion.code} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
            <span className="w-10 font-medium tabular-nums">{criterion.code}</span>
            <span className="min-w-0 flex-1 basis-60">{text(criterion)}</span>
            <span className="text-ink-soft">
              {t(`kinds.${criterion.kind}`)} · {t(`severities.${criterion.severity}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
