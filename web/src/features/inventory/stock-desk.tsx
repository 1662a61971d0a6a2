// The desk: scan or type a code, see what it is and its verdict, say how many. It stays open for the next code. Without a connection it
// keeps the movement on the device.
import { ServerUnreachable } from '@amanah/api/client';
import { type IdentifiedGoods, identifyGoods, type NewMovement, recordMovement } from '@amanah/api/inventory';
import { writeOffReasons } from '@amanah/core/inventory';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
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
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const { user } = useAuth();
  const [draft, setDraft] = useState(() => draftFor(work, goods));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const faults = wasSubmitted ? faultsOf(work, draft) : [];
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed, id: crypto.randomUUID() });
  const known = useQuery({
    ...firstItemsQuery({ store: store.id, search: goods.gtin, filter: null }),
    refetchInterval: false,
  });
  const onRecord =
    known.data?.items.find((item) => (item.batchNumber ?? '') === draft.batchNumber.trim())?.stock ??
    (known.data ? 0 : null);
  const units = unitsOf(draft.quantity);
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (faultsOf(work, draft).length > 0) return;
    record.mutate(movementOf(work, draft, { storeId: store.id, gtin: goods.gtin, at: new Date().toISOString() }));
  };
  const isBringing = work === 'received' || work === 'counted';
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
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
          value={draft.batchNumber}
          onChange={(batchNumber) => change({ batchNumber })}
        />
        {isBringing ? (
          <TextField
            type="date"
            label={t('expiry')}
            value={draft.expiryDate}
            onChange={(expiryDate) => change({ expiryDate })}
          />
        ) : null}
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
          value={draft.quantity}
          onChange={(quantity) => change({ quantity })}
          fault={faults.includes('quantity') ? t('quantityWrong') : undefined}
        />
        {work === 'written_off' ? (
          <Select
            label={t('reason')}
            choices={writeOffReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            value={draft.reason}
            onChange={(reason) => change({ reason })}
          />
        ) : null}
        {work === 'transferred' ? (
          <Select
            label={t('to')}
            choices={[
              { value: '', label: '–' },
              ...stores.filter(({ id }) => id !== store.id).map((one) => ({ value: one.id, label: one.name })),
            ]}
            value={draft.toStoreId}
            onChange={(toStoreId) => change({ toStoreId })}
            fault={faults.includes('toStoreId') ? t('storeMissing') : undefined}
          />
        ) : null}
        <TextField label={t('note')} maxLength={300} value={draft.note} onChange={(note) => change({ note })} />
      </div>
      {record.isError ? (
        <div role="alert">
          <Notice tone="red" icon="warning">
            <span className="font-medium">{t('failed')}</span>. {failureWords(record.error).body}
          </Notice>
        </div>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onPress={onDone} isDisabled={record.isPending}>
          {t('another')}
        </Button>
        <Button type="submit" isPending={record.isPending}>
          {t(`confirm.${work}`)}
        </Button>
      </div>
    </form>
  );
}
