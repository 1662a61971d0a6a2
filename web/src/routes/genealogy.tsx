// Where a batch, pack or container comes from and what became of it. Open to everybody; who asks decides what is shown.
// Specification: Genealogy.
import { RequestFailed } from '@amanah/api/client';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Genealogy } from '../features/genealogy/genealogy.tsx';
import { type Direction, genealogyQuery } from '../features/genealogy/queries.ts';
import { patterns } from '../paths.ts';
import { FailedQuery } from '../platform/failed-query.tsx';
import { FormBody, useForm } from '../platform/form.tsx';
import { oneOf, readSearch, textOf } from '../platform/search-text.ts';
import { warm } from '../platform/visit.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { Segments } from '../ui/segments.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../ui/states.tsx';

export const Route = createFileRoute('/genealogy')({
  staticData: {
    title: 'genealogy.pageTitle',
    words: ['genealogy'],
    menus: [
      {
        menu: 'work',
        label: 'nav.genealogy',
        icon: 'share',
        position: 10,
        note: 'genealogy',
        admits: ['producer', 'certifier', 'retailer'],
      },
    ],
  },
  validateSearch: (search: Record<string, unknown>) =>
    readSearch(search, { code: textOf, direction: oneOf(['up', 'down']) }),
  loaderDeps: ({ search: { code, direction } }) => ({ code, direction }),
  loader: ({ deps: { code = '', direction }, ...visit }) =>
    warm(visit, code.trim() === '' ? [] : [genealogyQuery(code, direction ?? 'both')]),
  component: GenealogyPage,
});

function GenealogyPage() {
  const t = useTranslations('genealogy');
  const { code, direction = 'both' } = Route.useSearch();
  return (
    <>
      <header className="mb-6">
        <h1 className="text-2xl">{t('pageTitle')}</h1>
        <p className="mt-1 text-ink-soft">{t('introduction')}</p>
      </header>
      <Question key={code ?? ''} code={code ?? ''} direction={direction} />
      {code === undefined || code.trim() === '' ? (
        <Card className="mt-6">
          <EmptyState title={t('askFirst')} icon="search" />
        </Card>
      ) : (
        <Answer code={code} direction={direction} />
      )}
    </>
  );
}

function Question({ code, direction }: { readonly code: string; readonly direction: Direction }) {
  const t = useTranslations('genealogy');
  const navigate = useNavigate();
  const ask = (next: { code: string; direction: Direction }) =>
    void navigate({
      to: patterns.genealogy,
      search: { code: next.code, ...(next.direction === 'both' ? {} : { direction: next.direction }) },
    });
  const form = useForm({
    initial: { code },
    faultsOf: (entries) => ({ code: entries.code.trim() === '' ? t('codeMissing') : undefined }),
    onSubmit: (entries) => ask({ code: entries.code.trim(), direction }),
  });
  return (
    <FormBody form={form} className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <TextField label={t('code')} help={t('codeHelp')} isCode className="w-full sm:max-w-md" {...form.field('code')} />
      <Button type="submit" className="sm:mt-6.5">
        {t('show')}
      </Button>
      {code === '' ? null : (
        <div className="max-w-full min-w-0 self-end sm:mb-7">
          <Segments
            label={t('direction')}
            value={direction}
            onChange={(next) => ask({ code, direction: next })}
            choices={(['both', 'up', 'down'] as const).map((value) => ({ value, label: t(`directions.${value}`) }))}
          />
        </div>
      )}
    </FormBody>
  );
}

function Answer({ code, direction }: { readonly code: string; readonly direction: Direction }) {
  const t = useTranslations('genealogy');
  const general = useTranslations('general');
  const answer = useQuery(genealogyQuery(code, direction));
  if (answer.isPending)
    return (
      <SkeletonGroup label={general('loading')} className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-68 rounded-surface" />
        <Skeleton className="h-56 rounded-surface" />
      </SkeletonGroup>
    );
  if (answer.isError)
    return (
      <div className="mt-6">
        {answer.error instanceof RequestFailed && answer.error.problem?.code === 'genealogy.nothing_to_trace' ? (
          <Card>
            <EmptyState title={t('unknownTitle')} icon="search">
              {t('unknown')}
            </EmptyState>
          </Card>
        ) : (
          <FailedQuery title={t('failed')} query={answer} />
        )}
      </div>
    );
  return <Genealogy key={`${code} ${direction}`} genealogy={answer.data} />;
}
