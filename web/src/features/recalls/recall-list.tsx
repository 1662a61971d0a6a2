// Recalls that the organisation published or that concern it, with the sheet for the authority and, for the publisher, the way to lift.
import { liftRecall, type Recall, recallSpreadsheet } from '@amanah/api/recalls';
import type { RouteBody } from '@amanah/api/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { fetchFile } from '../../platform/fetch-file.ts';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { Said } from '../../platform/said.tsx';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { recallsQuery } from './queries.ts';
import { isReason } from './reason.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface RecallListProps {
  readonly firstStep: ReactNode;
  readonly onWriteOff: (task: RecallTask) => void;
}

export type RecallTask = Recall['ownStock'][number];

export function RecallList({ firstStep, onWriteOff }: RecallListProps) {
  const t = useTranslations('recalls');
  const general = useTranslations('general');
  const recalls = useQuery(recallsQuery);
  const [lifting, setLifting] = useState<Recall | null>(null);
  if (recalls.isPending)
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-4">
        <Skeleton className="h-44 rounded-surface" />
        <Skeleton className="h-44 rounded-surface" />
      </SkeletonGroup>
    );
  if (recalls.isError) return <FailedQuery title={t('failed')} query={recalls} />;
  if (recalls.data.recalls.length === 0)
    return (
      <Card>
        <EmptyState title={t('empty')} icon="check" action={firstStep}>
          {t('emptyBody')}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <ul className="flex flex-col gap-4">
        {recalls.data.recalls.map((recall) => (
          <RecallCard key={recall.id} recall={recall} onLift={() => setLifting(recall)} onWriteOff={onWriteOff} />
        ))}
      </ul>
      {lifting === null ? null : <LiftDialog recall={lifting} onClose={() => setLifting(null)} />}
    </>
  );
}

interface RecallCardProps extends Pick<RecallListProps, 'onWriteOff'> {
  readonly recall: Recall;
  readonly onLift: () => void;
}

function RecallCard({ recall, onLift, onWriteOff }: RecallCardProps) {
  const t = useTranslations('recalls');
  const format = useFormatter();
  const failure = useFailureWords();
  const sheet = useMutation({
    mutationFn: () =>
      fetchFile(recallSpreadsheet, { params: { id: recall.id } }, { name: `fsma204-${recall.id}.xlsx`, type: xlsx }),
  });
  const isOpen = recall.liftedAt === null;
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long' });
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-base">
          <Said>{[...new Set(recall.batches.map(({ productName }) => productName))].join(', ')}</Said>
        </h2>
        <Badge tone={isOpen ? 'red' : 'plain'} icon={isOpen ? 'warning' : 'check'}>
          {t(isOpen ? 'states.open' : 'states.lifted')}
        </Badge>
      </div>
      <p>
        <Said>{recall.reason}</Said>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {recall.batches.map(({ label }) => (
          <li key={label}>
            <Code>{label}</Code>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {t(`classes.${recall.recallClass}`)}
        <br />
        <Said>{t('published', { publisher: recall.publisher, day: day(recall.publishedAt) })}</Said>
        {recall.liftedAt === null ? null : (
          <>
            <br />
            <Said>{t('liftedOn', { day: day(recall.liftedAt), reason: recall.liftedBecause ?? '' })}</Said>
          </>
        )}
      </p>
      {recall.concern && isOpen ? (
        <Notice tone="red" icon="warning">
          {t(`concerns.${recall.concern}`)}
        </Notice>
      ) : null}
      {recall.inShops === null ? null : <InShops inShops={recall.inShops} />}
      {isOpen && recall.ownStock.length + recall.ownUncounted.length > 0 ? (
        <Tasks stock={recall.ownStock} uncounted={recall.ownUncounted} onWriteOff={onWriteOff} />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" size="small" icon="save" isPending={sheet.isPending} onPress={() => sheet.mutate()}>
          {t('sheet')}
        </Button>
        {recall.mayLift ? (
          <Button tone="secondary" size="small" onPress={onLift}>
            {t('lift')}
          </Button>
        ) : null}
      </div>
      {sheet.isError ? (
        <Notice tone="red" icon="warning">
          {t('sheetFailed')}. {failure(sheet.error).body}
        </Notice>
      ) : null}
    </Card>
  );
}

/** For the publisher: what of it is in shops, all together. */
function InShops({ inShops }: { readonly inShops: NonNullable<Recall['inShops']> }) {
  const t = useTranslations('recalls');
  return (
    <section className="rounded-control border border-line p-4">
      <h3 className="text-sm font-medium">{t('inShops')}</h3>
      <p className="mt-1">
        {t('inShopsNow', inShops)} {t('writtenOff', { units: inShops.writtenOff })}
        {inShops.destroyed > 0 ? ` ${t('destroyed', { units: inShops.destroyed })}` : null}
      </p>
      <p className="mt-1">{t('outOfShops', inShops)}</p>
      {inShops.soldLate > 0 ? <p className="mt-1">{t('soldLate', { units: inShops.soldLate })}</p> : null}
      {inShops.unitsWithoutBatch > 0 ? (
        <p className="text-sm text-ink-soft">{t('inShopsWithoutBatch', { units: inShops.unitsWithoutBatch })}</p>
      ) : null}
      {inShops.unitsUnderOtherNumbers > 0 ? (
        <p className="text-sm text-ink-soft">
          {t('inShopsUnderOtherNumbers', { units: inShops.unitsUnderOtherNumbers })}
        </p>
      ) : null}
    </section>
  );
}

const batchWords = (isBatchKnown: boolean, batchNumber: string) => {
  if (batchNumber === '') return 'checkPacks';
  return isBatchKnown ? 'ofBatch' : 'checkNumber';
};

interface TasksProps extends Pick<RecallListProps, 'onWriteOff'> {
  readonly stock: readonly RecallTask[];
  readonly uncounted: Recall['ownUncounted'];
}

/** What is to be done by whoever has some of it: what is on a shelf is written off, what came by events alone is sent back or destroyed. */
function Tasks({ stock, uncounted, onWriteOff }: TasksProps) {
  const t = useTranslations('recalls');
  const left = stock.filter(({ units, soldLate }) => units > 0 || soldLate > 0);
  return (
    <section className="rounded-control border border-line p-4">
      <h3 className="text-sm font-medium">{t('tasks')}</h3>
      {left.length + uncounted.length === 0 ? (
        <p className="mt-1 flex items-center gap-2">
          <Icon name="check" className="text-emerald-ink" />
          {t('taskDone')}
        </p>
      ) : (
        <>
          {uncounted.length > 0 ? <Uncounted goods={uncounted} /> : null}
          <ul className="mt-1 divide-y divide-line">
            {left.map((task) => (
              <li key={task.itemId} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span>
                  <Said>{t('task', { units: task.units, store: task.store })}</Said>
                  <span className="block text-sm text-ink-soft">
                    <Said>{t(batchWords(task.isBatchKnown, task.batchNumber), { number: task.batchNumber })}</Said>
                  </span>
                  {task.soldLate > 0 ? (
                    <span className="block text-sm text-ink-soft">{t('taskLate', { units: task.soldLate })}</span>
                  ) : null}
                </span>
                <span className="flex flex-wrap gap-2">
                  <Link
                    to={patterns.inventory}
                    search={{ item: task.itemId }}
                    className={buttonClasses({ tone: 'secondary', size: 'small' })}
                  >
                    {t('toStock')}
                  </Link>
                  {task.units > 0 ? (
                    <Button size="small" icon="minus" onPress={() => onWriteOff(task)}>
                      {t('writeOff')}
                    </Button>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
          {left.length > 0 ? <p className="mt-2 text-sm text-ink-soft">{t('taskTodo')}</p> : null}
        </>
      )}
    </section>
  );
}

function Uncounted({ goods }: { readonly goods: Recall['ownUncounted'] }) {
  const t = useTranslations('recalls');
  const record = (kind: 'ship' | 'destroy', code: string, words: 'recordReturn' | 'recordDestroyed') => (
    <Link
      to={patterns.recordEvent}
      search={{ kind, code }}
      className={buttonClasses({ tone: 'secondary', size: 'small' })}
    >
      {t(words)}
    </Link>
  );
  return (
    <>
      <ul className="mt-1 divide-y divide-line">
        {goods.map(({ label, units, batchNumber, productName }) => (
          <li key={label} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              <Said>{t('uncounted', { units, batch: batchNumber })}</Said>
              <span className="block text-sm text-ink-soft">
                <Said>{productName}</Said>
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              {record('ship', label, 'recordReturn')}
              {record('destroy', label, 'recordDestroyed')}
            </span>
          </li>
        ))}
      </ul>
      <p className="my-2 text-sm text-ink-soft">{t('uncountedTodo')}</p>
    </>
  );
}

function LiftDialog({ recall, onClose }: { readonly recall: Recall; readonly onClose: () => void }) {
  const t = useTranslations('recalls');
  const queries = useQueryClient();
  const lifting = useMutation({
    mutationFn: ({ reason }: RouteBody<typeof liftRecall>) =>
      api.call(liftRecall, { params: { id: recall.id }, body: { reason: reason.trim() } }),
    onSuccess: async () => {
      forgetVerdicts(queries);
      await queries.invalidateQueries({ queryKey: ['recalls'] });
      onClose();
    },
  });
  const form = useForm({
    initial: { reason: '' },
    faultsOf: ({ reason }) => ({ reason: isReason(reason) ? undefined : t('reasonFault') }),
    sending: lifting,
    onSubmit: (entries) => lifting.mutate(entries),
  });
  return (
    <FormDialog title={t('liftTitle')} form={form} confirmLabel={t('lift')} route={liftRecall} onClose={onClose}>
      <p>{t('liftBody')}</p>
      <TextField label={t('liftReason')} {...form.field('reason')} />
    </FormDialog>
  );
}
