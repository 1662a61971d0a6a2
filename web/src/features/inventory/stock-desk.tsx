// The desk: scan or type a code, see what it is and its verdict, say how many. It stays open for the next code.
import { identifyGoods } from '@amanah/api/inventory';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { utcToday } from '../../platform/local-day.ts';
import { isNoAnswer } from '../../platform/waiting.ts';
import { Dialog } from '../../ui/overlay.tsx';
import { Select } from '../../ui/select.tsx';
import { CodeEntry } from './code-entry.tsx';
import { type Goods, goodsOfCode, type Store, type Work } from './movement-draft.ts';
import { MovementForm } from './movement-form.tsx';

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
  const style = useMutation({
    mutationFn: async (code: string): Promise<Goods> => {
      try {
        return await api.call(identifyGoods, { query: { code } });
      } catch (failure) {
        const offline = isNoAnswer(failure) ? goodsOfCode(code, utcToday()) : null;
        if (offline === null) throw failure;
        return { ...offline, verdict: null, isRecalled: false };
      }
    },
    onSuccess: setGoods,
  });
  const fault = style.isError
    ? isNoAnswer(style.error)
      ? t('unknownOffline')
      : failureWords(style.error).body
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
          <CodeEntry onCode={(code) => style.mutate(code)} isPending={style.isPending} fault={fault} />
        </div>
      ) : (
        <MovementForm
          key={`${goods.gtin} ${goods.batchNumber}`}
          work={work}
          goods={goods}
          store={store}
          stores={stores}
          onDone={() => {
            style.reset();
            setGoods(null);
          }}
        />
      )}
    </Dialog>
  );
}
