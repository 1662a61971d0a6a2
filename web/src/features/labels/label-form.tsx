// Orders labels: for packs of an own batch, or for logistic units. It draws the numbers; printing is the matter of the runs below.
import type { AuthoringBatch } from '@amanah/api/events/authoring';
import { createLabelRun } from '@amanah/api/labels';
import { mostLabels } from '@amanah/core/labels';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComboBox, RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';

const emptyOrder = () => ({
  /** Sent twice it is one run. */
  id: crypto.randomUUID(),
  kind: 'pack' as 'pack' | 'logistic',
  batchId: null as string | null,
  prefix: '',
  companyPrefix: '',
  extension: '0',
  count: '10',
});
type Order = ReturnType<typeof emptyOrder>;
type Fault = 'batchMissing' | 'prefixWrong' | 'companyPrefixWrong' | 'countWrong';

function faultsOf(order: Order): readonly Fault[] {
  const count = Number(order.count);
  return [
    ...(order.kind === 'pack' && order.batchId === null ? (['batchMissing'] as const) : []),
    ...(order.kind === 'pack' && !/^[A-Z0-9-]{0,10}$/.test(order.prefix) ? (['prefixWrong'] as const) : []),
    ...(order.kind === 'logistic' && !/^\d{4,12}$/.test(order.companyPrefix) ? (['companyPrefixWrong'] as const) : []),
    ...(Number.isInteger(count) && count >= 1 && count <= mostLabels ? [] : (['countWrong'] as const)),
  ];
}

function requestOf({ id, kind, batchId, prefix, companyPrefix, extension, count }: Order) {
  return kind === 'pack'
    ? { kind, id, batchId: batchId ?? '', serialPrefix: prefix, count: Number(count) }
    : { kind, id, companyPrefix, extension: Number(extension), count: Number(count) };
}

export interface LabelFormProps {
  readonly batches: readonly AuthoringBatch[];
  /** The batch that the page was opened for. */
  readonly chosen: string | null;
}

export function LabelForm({ batches, chosen }: LabelFormProps) {
  const t = useTranslations('labels');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [order, setOrder] = useState(
    (): Order => ({
      ...emptyOrder(),
      kind: batches.length > 0 ? 'pack' : 'logistic',
      batchId: batches.some(({ id }) => id === chosen) ? chosen : null,
    }),
  );
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const faults = wasSubmitted ? faultsOf(order) : [];
  const draw = useMutation({
    mutationFn: () => api.call(createLabelRun, { body: requestOf(order) }),
    onSuccess: async (run) => {
      toasts.show({ title: t('drawn', { count: run.count }), description: t('drawnBody'), tone: 'good' });
      setOrder({ ...order, id: crypto.randomUUID() });
      setWasSubmitted(false);
      await queries.invalidateQueries({ queryKey: ['labels'] });
      await queries.invalidateQueries({ queryKey: ['events'] });
    },
  });
  const change = (changed: Partial<Order>) => {
    // Another order is another run.
    setOrder({ ...order, ...changed, id: crypto.randomUUID() });
    draw.reset();
  };
  const fault = (name: Fault) => (faults.includes(name) ? t(name) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (faultsOf(order).length === 0) draw.mutate();
  };
  const batch = batches.find(({ id }) => id === order.batchId);
  return (
    <Card as="section" labelledBy="new-labels">
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <h2 id="new-labels" className="text-base">
          {t('new')}
        </h2>
        <RadioCards
          label={t('kind')}
          choices={(['pack', 'logistic'] as const).map((kind) => ({
            value: kind,
            label: t(`kinds.${kind}.label`),
            note: t(`kinds.${kind}.note`),
            icon: kind === 'pack' ? 'qr' : 'box',
          }))}
          value={order.kind}
          onChange={(kind) => change({ kind })}
        />
        {order.kind === 'pack' ? (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <ComboBox
              label={t('batch')}
              choices={batches.map((one) => ({
                value: one.id,
                label: `${one.productName} · ${one.batchNumber}`,
                ...(one.code ? { note: one.code } : {}),
              }))}
              value={order.batchId}
              onChange={(batchId) => change({ batchId })}
              placeholder={t('chooseBatch')}
              empty={t('noBatch')}
              openLabel={general('open')}
              fault={fault('batchMissing')}
              {...(batch ? { help: t('free', { count: Math.max(0, batch.quantity - batch.serials) }) } : {})}
            />
            <TextField
              label={t('prefix')}
              help={t('prefixHelp')}
              value={order.prefix}
              onChange={(prefix) => change({ prefix: prefix.toUpperCase() })}
              isCode
              autoComplete="off"
              maxLength={10}
              fault={fault('prefixWrong')}
            />
          </div>
        ) : (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              label={t('companyPrefix')}
              help={t('companyPrefixHelp')}
              value={order.companyPrefix}
              onChange={(companyPrefix) => change({ companyPrefix })}
              isCode
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              fault={fault('companyPrefixWrong')}
            />
            <TextField
              label={t('extension')}
              value={order.extension}
              onChange={(extension) => change({ extension: extension.replace(/\D/g, '').slice(-1) || '0' })}
              isCode
              inputMode="numeric"
              className="max-w-40"
            />
          </div>
        )}
        <TextField
          label={t('count')}
          value={order.count}
          onChange={(count) => change({ count })}
          inputMode="numeric"
          className="max-w-40"
          fault={fault('countWrong')}
        />
        {draw.isError ? (
          <Notice tone="red" icon="warning">
            <p className="font-medium">{t('failed')}</p>
            <p>{failureWords(draw.error).body}</p>
          </Notice>
        ) : null}
        <Button
          type="submit"
          icon="check"
          className="self-start"
          isPending={draw.isPending}
          pendingLabel={t('drawing')}
        >
          {t('draw')}
        </Button>
      </form>
    </Card>
  );
}
