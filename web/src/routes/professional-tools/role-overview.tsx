// The overview of a role, with the words that its parts speak with.
import { loadCertificationWords, loadGoodsWords, loadInventoryWords } from '@amanah/messages/catalogue';
import { BatchOverview } from '../../features/batches/batch-overview.tsx';
import { CertificationQueue, CertificationStatusCard } from '../../features/certificates/applications/short-cards.tsx';
import { InventoryOverview } from '../../features/inventory/inventory-overview.tsx';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { Skeleton } from '../../ui/states.tsx';

export function RoleOverview({ trade }: { readonly trade: 'retailer' | 'producer' | 'certifier' }) {
  const waiting = <Skeleton className="h-96 rounded-surface" />;
  if (trade === 'retailer')
    return (
      <LazyMessages name="inventory" load={loadInventoryWords} waiting={waiting}>
        <InventoryOverview />
      </LazyMessages>
    );
  if (trade === 'certifier')
    return (
      <LazyMessages name="certification" load={loadCertificationWords} waiting={waiting}>
        <CertificationQueue />
      </LazyMessages>
    );
  return (
    <LazyMessages name="goods" load={loadGoodsWords} waiting={waiting}>
      <LazyMessages name="certification" load={loadCertificationWords} waiting={waiting}>
        <div className="flex flex-col gap-6">
          <BatchOverview />
          <CertificationStatusCard />
        </div>
      </LazyMessages>
    </LazyMessages>
  );
}
