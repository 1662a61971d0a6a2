// Goods of one item are thrown away: shop, batch, units and reason are filled in. For the pages that say that it has to be done.
import type { InventoryItem } from '@amanah/api/inventory';
import { blockOfGoods } from '@amanah/core/inventory';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { MovementForm } from './movement-form.tsx';
import { itemQuery } from './queries.ts';

export interface WriteOffDialogProps {
  readonly itemId: string;
  /** Left out: it is not known how many of them have to go, so the person counts them. */
  readonly units?: number | undefined;
  readonly onClose: () => void;
}

export function WriteOffDialog(props: WriteOffDialogProps) {
  return (
    <LazyMessages name="inventory" waiting={null}>
      <WriteOff {...props} />
    </LazyMessages>
  );
}

function WriteOff({ itemId, units, onClose }: WriteOffDialogProps) {
  const t = useTranslations('inventory');
  const general = useTranslations('general');
  const answer = useQuery({ ...itemQuery(itemId), refetchInterval: false });
  return (
    <Dialog
      title={`${t('desk.titles.written_off')}${answer.data ? ` · ${answer.data.item.store}` : ''}`}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {answer.data ? (
        answer.data.mayWrite ? (
          <MovementForm
            work="written_off"
            goods={goodsOf(answer.data.item)}
            store={{ id: answer.data.item.storeId, name: answer.data.item.store }}
            stores={[]}
            initial={{ quantity: units === undefined ? '' : String(units) }}
            leaveLabel={general('cancel')}
            onDone={onClose}
          />
        ) : (
          <Notice icon="info">{t('mayNot')}</Notice>
        )
      ) : answer.isError ? (
        <FailedQuery title={t('failedTitle')} query={answer} />
      ) : (
        <SkeletonGroup label={general('loading')}>
          <Skeleton className="h-56" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

const goodsOf = (item: InventoryItem) => ({
  gtin: item.gtin,
  product: item.product,
  batchNumber: item.batchNumber,
  isBatchOnRecord: null,
  expiryDate: item.expiryDate,
  serial: null,
  verdict: item.verdict,
  isRecalled: blockOfGoods(item.reasons) === 'recall',
});
