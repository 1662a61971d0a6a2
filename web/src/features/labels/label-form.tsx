// Orders labels: for packs of an own batch, or for logistic units. It draws the numbers; printing is the matter of the runs below.
import type { AuthoringBatch } from '@amanah/api/authoring';
import { createLabelRun } from '@amanah/api/labels';
import type { RouteBody } from '@amanah/api/route';
import { mostLabels } from '@amanah/core/labels';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { authoringKey } from '../../platform/shared-keys.ts';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComboBox, RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { toasts } from '../../ui/toast-queue.ts';

const emptyOrder = {
  kind: 'pack' as 'pack' | 'logistic',
  batchId: null as string | null,
  prefix: '',
  companyPrefix: '',
  extension: '0',
  count: '10',
};
type Order = typeof emptyOrder;

/** @param id sent twice it is one run */
function requestOf({ kind, batchId, prefix, companyPrefix, extension, count }: Order, id: string) {
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
  const queries = useQueryClient();
  const draw = useMutation({
    mutationFn: (body: RouteBody<typeof createLabelRun>) => api.call(createLabelRun, { body }),
    onSuccess: async (run) => {
      toasts.show({ title: t('drawn', { count: run.count }), description: t('drawnBody'), tone: 'good' });
      form.begin(form.entries);
      forgetVerdicts(queries);
      await queries.invalidateQueries({ queryKey: ['labels'] });
      await queries.invalidateQueries({ queryKey: authoringKey });
    },
  });
  const form = useForm<Order>({
    initial: {
      ...emptyOrder,
      kind: batches.length > 0 ? 'pack' : 'logistic',
      batchId: batches.some(({ id }) => id === chosen) ? chosen : null,
    },
    faultsOf({ kind, batchId, prefix, companyPrefix, count }) {
      const isCount = Number.isInteger(Number(count)) && Number(count) >= 1 && Number(count) <= mostLabels;
      return {
        count: isCount ? undefined : t('countWrong'),
        ...(kind === 'pack'
          ? {
              batchId: batchId === null ? t('batchMissing') : undefined,
              prefix: /^[A-Z0-9-]{0,10}$/.test(prefix) ? undefined : t('prefixWrong'),
            }
          : { companyPrefix: /^\d{4,12}$/.test(companyPrefix) ? undefined : t('companyPrefixWrong') }),
      };
    },
    pointers: { prefix: '/serialPrefix' },
    sending: draw,
    onSubmit: (entries, attempt) => draw.mutate(requestOf(entries, attempt)),
  });
  const { entries: order, change } = form;
  const batch = batches.find(({ id }) => id === order.batchId);
  return (
    <Card as="section" labelledBy="new-labels">
      <FormBody form={form}>
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
          {...form.field('kind')}
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
              {...form.field('batchId')}
              placeholder={t('chooseBatch')}
              empty={t('noBatch')}
              openLabel={general('open')}
              {...(batch ? { help: t('free', { count: Math.max(0, batch.quantity - batch.serials) }) } : {})}
            />
            <TextField
              label={t('prefix')}
              help={t('prefixHelp')}
              {...form.field('prefix')}
              onChange={(prefix) => change({ prefix: prefix.toUpperCase() })}
              isCode
              autoComplete="off"
              maxLength={10}
            />
          </div>
        ) : (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              label={t('companyPrefix')}
              help={t('companyPrefixHelp')}
              {...form.field('companyPrefix')}
              isCode
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
            />
            <TextField
              label={t('extension')}
              {...form.field('extension')}
              onChange={(extension) => change({ extension: extension.replace(/\D/g, '').slice(-1) || '0' })}
              isCode
              inputMode="numeric"
              className="max-w-40"
            />
          </div>
        )}
        <TextField label={t('count')} {...form.field('count')} inputMode="numeric" className="max-w-40" />
        <FormFailure form={form} title={t('failed')} />
        <Button
          type="submit"
          icon="check"
          className="self-start"
          isPending={draw.isPending}
          pendingLabel={t('drawing')}
        >
          {t('draw')}
        </Button>
      </FormBody>
    </Card>
  );
}
