// What is said of goods whose code is known: how many, of which batch, why or whereto. Without a connection the movement is kept on the
// device.
import { recordMovement } from '@amanah/api/inventory';
import type { NewMovement } from '@amanah/api/stock';
import { writeOffReasons } from '@amanah/core/stock';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { AlreadyRecorded } from '../../platform/already-recorded.tsx';
import { api } from '../../platform/api.ts';
import { type Form, FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { isolated } from '../../platform/isolated.ts';
import { Said } from '../../platform/said.tsx';
import { useAuth } from '../../platform/session.tsx';
import { ToRecordedEvents } from '../../platform/to-recorded-events.tsx';
import { VerdictBadge } from '../../platform/verdict-badge.tsx';
import { isNoAnswer } from '../../platform/waiting.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { useItemWords } from './item-words.ts';
import {
  type Draft,
  draftFor,
  faultsOf,
  type Goods,
  movementOf,
  type Store,
  unitsOf,
  type Work,
} from './movement-draft.ts';
import { firstItemsQuery, forgetStock } from './queries.ts';
import { storeMovement } from './waiting-movements.ts';

export interface MovementFormProps {
  readonly work: Work;
  readonly goods: Goods;
  readonly store: Store;
  readonly stores: readonly Store[];
  /** What is in the fields at the beginning, where more is known than the code says. */
  readonly initial?: Partial<Draft>;
  /** Of the button that records nothing; left out: the next code. */
  readonly leaveLabel?: string;
  readonly onDone: () => void;
}

export function MovementForm({ work, goods, store, stores, initial, leaveLabel, onDone }: MovementFormProps) {
  const t = useTranslations('inventory.desk');
  const states = useTranslations('verdict.states');
  const { record, form } = useMovement({ work, goods, store, initial, onDone });
  return (
    <FormBody form={form}>
      <GoodsHead goods={goods} />
      {goods.verdict !== null && goods.verdict !== 'certified' && work === 'received' ? (
        <Notice tone="amber" icon="warning">
          {t('warning', { verdict: states(goods.verdict) })}
        </Notice>
      ) : null}
      {goods.batchNumber !== null &&
      goods.isBatchOnRecord === false &&
      goods.product !== null &&
      work === 'received' ? (
        <Notice tone="amber" icon="warning">
          {t('batchNotOnRecord', { batch: isolated(goods.batchNumber) })}
        </Notice>
      ) : null}
      <MovementFields work={work} goods={goods} store={store} stores={stores} form={form} />
      <FormFailure form={form} title={t('failed')} />
      <ToRecordedEvents failure={record.error} />
      <AlreadyRecorded
        codes={['stock.already_recorded']}
        words={{ question: t('again'), again: t('againConfirm') }}
        failure={record.error}
        onAgain={() => {
          const last = record.variables;
          if (last?.kind === 'received') record.mutate({ ...last, isAgain: true });
        }}
      />
      <AlreadyRecorded
        codes={['stock.further_delivery', 'inventory.received_by_event']}
        words={{ question: t('further'), again: t('furtherConfirm') }}
        failure={record.error}
        onAgain={() => {
          const last = record.variables;
          if (last?.kind === 'received') record.mutate({ ...last, isFurther: true });
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onPress={onDone} isDisabled={record.isPending}>
          {leaveLabel ?? t('another')}
        </Button>
        <Button type="submit" isPending={record.isPending}>
          {t(`confirm.${work}`)}
        </Button>
      </div>
    </FormBody>
  );
}

function useMovement({
  work,
  goods,
  store,
  initial,
  onDone,
}: Pick<MovementFormProps, 'work' | 'goods' | 'store' | 'onDone'> & { readonly initial: Partial<Draft> | undefined }) {
  const t = useTranslations('inventory.desk');
  const queries = useQueryClient();
  const { user } = useAuth();
  const record = useMutation({
    mutationFn: async (movement: NewMovement) => {
      try {
        return await api.call(recordMovement, { body: movement });
      } catch (failure) {
        if (!isNoAnswer(failure) || !user) throw failure;
        storeMovement(user.id, movement);
        return null;
      }
    },
    onSuccess: async (answer, movement) => {
      toasts.show(
        answer === null
          ? { title: t('kept'), description: t('keptBody'), tone: 'notice' }
          : {
              title: t(`done.${work}`, { count: movement.quantity }),
              description: t('nowInStock', {
                product: answer.item.product ?? answer.item.gtin,
                count: answer.item.stock,
              }),
              tone: 'good',
            },
      );
      await forgetStock(queries);
      onDone();
    },
  });
  const form = useForm<Draft>({
    initial: { ...draftFor(work, goods), ...initial },
    faultsOf(draft) {
      const faults = faultsOf(work, draft);
      return {
        quantity: faults.includes('quantity') ? t('quantityWrong') : undefined,
        toStoreId: faults.includes('toStoreId') ? t('storeMissing') : undefined,
        batchNumber: faults.includes('batchNumber') ? t('batchMissing') : undefined,
      };
    },
    sending: record,
    onSubmit: (draft, attempt) =>
      record.mutate(
        movementOf(work, draft, { id: attempt, storeId: store.id, gtin: goods.gtin, at: new Date().toISOString() }),
      ),
  });
  return { record, form };
}

function GoodsHead({ goods }: Pick<MovementFormProps, 'goods'>) {
  const inventory = useTranslations('inventory');
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <Said as="p" className="text-lg font-medium">
          {goods.product ?? inventory('unregistered')}
        </Said>
        <p className="text-sm text-ink-soft">
          <Code>{goods.gtin}</Code>
        </p>
      </div>
      {goods.verdict === null ? null : <VerdictBadge state={goods.verdict} />}
    </div>
  );
}

interface MovementFieldsProps extends Omit<MovementFormProps, 'onDone'> {
  readonly form: Pick<Form<Draft>, 'entries' | 'field'>;
}

function MovementFields({ work, goods, store, stores, form }: MovementFieldsProps) {
  const t = useTranslations('inventory.desk');
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={t('batchNumber')}
        {...(work === 'received' ? { help: t('batchHelp') } : {})}
        {...(work === 'identified' ? { help: t('identifyHelp'), isRequired: true } : {})}
        isCode
        autoComplete="off"
        maxLength={20}
        {...form.field('batchNumber')}
      />
      {work === 'received' || work === 'counted' ? (
        <TextField type="date" label={t('expiry')} {...form.field('expiryDate')} />
      ) : null}
      <QuantityField work={work} goods={goods} store={store} form={form} />
      {work === 'received' ? (
        <>
          <TextField label={t('supplier')} isRequired maxLength={120} autoComplete="off" {...form.field('supplier')} />
          <TextField label={t('document')} isRequired maxLength={60} autoComplete="off" {...form.field('document')} />
        </>
      ) : null}
      {work === 'written_off' ? (
        <Select
          label={t('reason')}
          choices={writeOffReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          {...form.field('reason')}
        />
      ) : null}
      {work === 'transferred' ? (
        <Select
          label={t('to')}
          choices={[
            { value: '', label: '–' },
            ...stores.filter(({ id }) => id !== store.id).map((one) => ({ value: one.id, label: one.name })),
          ]}
          {...form.field('toStoreId')}
        />
      ) : null}
      <TextField label={t('note')} maxLength={300} {...form.field('note')} />
    </div>
  );
}

/** How many, beside how many there are by the record. */
function QuantityField({ work, goods, store, form }: Omit<MovementFieldsProps, 'stores'>) {
  const t = useTranslations('inventory.desk');
  const words = useItemWords();
  const known = useQuery({
    ...firstItemsQuery({ store: store.id, search: goods.gtin, filter: null }),
    refetchInterval: false,
  });
  // Goods that are to be told apart stand there without a batch.
  const batchNumber = work === 'identified' ? '' : form.entries.batchNumber.trim();
  const onRecord =
    known.data?.items.find((item) => (item.batchNumber ?? '') === batchNumber)?.stock ?? (known.data ? 0 : null);
  const units = unitsOf(form.entries.quantity);
  const help = () => {
    if (onRecord === null) return undefined;
    if (work === 'identified') return t('withoutBatch', { count: onRecord });
    if (work !== 'counted') return t('inStock', { count: onRecord });
    if (units === null) return t('expected', { count: onRecord });
    return units === onRecord ? t('noDifference') : t('difference', { difference: words.signed(units - onRecord) });
  };
  return (
    <TextField
      autoFocus
      label={work === 'counted' ? t('counted') : t('quantity')}
      help={help()}
      inputMode="numeric"
      autoComplete="off"
      {...form.field('quantity')}
    />
  );
}
