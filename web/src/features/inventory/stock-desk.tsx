// The desk: scan or type a code, see what it is and its verdict, say how many. It stays open for the next code. Without a connection it
// keeps the movement on the device.
import { ServerUnreachable } from '@amanah/api/client';
import { type IdentifiedGoods, identifyGoods, type NewMovement, recordMovement } from '@amanah/api/inventory';
import { writeOffReasons } from '@amanah/core/stock';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { useAuth } from '../../platform/session.tsx';
import { VerdictBadge } from '../../platform/verdict-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { CodeEntry } from './code-entry.tsx';
import { useItemWords } from './item-words.ts';
import { type Draft, draftFor, faultsOf, goodsOfCode, movementOf, unitsOf, type Work } from './movement-draft.ts';
import { firstItemsQuery, forgetStock } from './queries.ts';
import { keepMovement } from './waiting-movements.ts';

type Store = { readonly id: string; readonly name: string };
/** Without a verdict: it could not be asked for. */
type Goods = Omit<IdentifiedGoods, 'verdict'> & { readonly verdict: IdentifiedGoods['verdict'] | null };

export interface StockDeskProps {
  readonly work: Work;
  /** The one that the page shows; while it shows all, the person chooses here. */
  readonly store: Store;
  readonly stores: readonly Store[];
  readonly onClose: () => void;
}

export function StockDesk({ work, store: shown, stores, onClose }: StockDeskProps) {
  const t = useTranslations('inventory.desk');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const inventory = useTranslations('inventory');
  const [store, setStore] = useState(shown);
  const [goods, setGoods] = useState<Goods | null>(null);
  const look = useMutation({
    mutationFn: async (code: string): Promise<Goods> => {
      try {
        return await api.call(identifyGoods, { query: { code } });
      } catch (failure) {
        const offline =
          failure instanceof ServerUnreachable ? goodsOfCode(code, new Date().toISOString().slice(0, 10)) : null;
        if (offline === null) throw failure;
        return { ...offline, verdict: null };
      }
    },
    onSuccess: setGoods,
  });
  const fault = look.isError
    ? look.error instanceof ServerUnreachable
      ? t('unknownOffline')
      : failureWords(look.error).body
    : undefined;
  return (
    <Dialog
      title={`${t(`titles.${work}`)} · ${store.name}`}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {goods === null ? (
        <div className="flex flex-col gap-5">
          {stores.length > 1 ? (
            <Select
              label={inventory('store')}
              choices={stores.map(({ id, name }) => ({ value: id, label: name }))}
              value={store.id}
              onChange={(id) => setStore(stores.find((one) => one.id === id) ?? store)}
            />
          ) : null}
          <CodeEntry onCode={(code) => look.mutate(code)} isPending={look.isPending} fault={fault} />
        </div>
      ) : (
        <MovementForm
          key={`${goods.gtin} ${goods.batchNumber}`}
          work={work}
          goods={goods}
          store={store}
          stores={stores}
          onDone={() => {
            look.reset();
            setGoods(null);
          }}
        />
      )}
    </Dialog>
  );
}

interface MovementFormProps extends Omit<StockDeskProps, 'onClose'> {
  readonly goods: Goods;
  readonly onDone: () => void;
}

function MovementForm({ work, goods, store, stores, onDone }: MovementFormProps) {
  const t = useTranslations('inventory.desk');
  const inventory = useTranslations('inventory');
  const states = useTranslations('verdict.states');
  const words = useItemWords();
  const queries = useQueryClient();
  const { user } = useAuth();
  const known = useQuery({
    ...firstItemsQuery({ store: store.id, search: goods.gtin, filter: null }),
    refetchInterval: false,
  });
  const name = goods.product ?? inventory('unregistered');

  const record = useMutation({
    mutationFn: async (movement: NewMovement) => {
      try {
        return await api.call(recordMovement, { body: movement });
      } catch (failure) {
        if (!(failure instanceof ServerUnreachable) || !user) throw failure;
        keepMovement(user.id, movement);
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
    initial: draftFor(work, goods),
    faultsOf(draft) {
      const faults = faultsOf(work, draft);
      return {
        quantity: faults.includes('quantity') ? t('quantityWrong') : undefined,
        toStoreId: faults.includes('toStoreId') ? t('storeMissing') : undefined,
      };
    },
    sending: record,
    onSubmit: (draft, attempt) =>
      record.mutate(
        movementOf(work, draft, { id: attempt, storeId: store.id, gtin: goods.gtin, at: new Date().toISOString() }),
      ),
  });
  const batchNumber = form.entries.batchNumber.trim();
  const onRecord =
    known.data?.items.find((item) => (item.batchNumber ?? '') === batchNumber)?.stock ?? (known.data ? 0 : null);
  const units = unitsOf(form.entries.quantity);
  const isBringing = work === 'received' || work === 'counted';
  return (
    <FormBody form={form}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-lg font-medium" dir="auto">
            {name}
          </p>
          <p className="text-sm text-ink-soft">
            <Code>{goods.gtin}</Code>
          </p>
        </div>
        {goods.verdict === null ? null : <VerdictBadge state={goods.verdict} />}
      </div>
      {goods.verdict !== null && goods.verdict !== 'certified' && work === 'received' ? (
        <Notice tone="amber" icon="warning">
          {t('warning', { verdict: states(`${goods.verdict}.word`) })}
        </Notice>
      ) : null}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('batchNumber')}
          {...(work === 'received' ? { help: t('batchHelp') } : {})}
          isCode
          autoComplete="off"
          maxLength={20}
          {...form.field('batchNumber')}
        />
        {isBringing ? <TextField type="date" label={t('expiry')} {...form.field('expiryDate')} /> : null}
        <TextField
          autoFocus
          label={work === 'counted' ? t('counted') : t('quantity')}
          help={
            onRecord === null
              ? undefined
              : work !== 'counted'
                ? t('inStock', { count: onRecord })
                : units === null
                  ? t('expected', { count: onRecord })
                  : units === onRecord
                    ? t('noDifference')
                    : t('difference', { difference: words.signed(units - onRecord) })
          }
          inputMode="numeric"
          autoComplete="off"
          {...form.field('quantity')}
        />
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
      <FormFailure form={form} title={t('failed')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onPress={onDone} isDisabled={record.isPending}>
          {t('another')}
        </Button>
        <Button type="submit" isPending={record.isPending}>
          {t(`confirm.${work}`)}
        </Button>
      </div>
    </FormBody>
  );
}
