// The overview of a role, with the words that its parts speak with.
import { BatchOverview } from '../../features/batches/batch-overview.tsx';
import { CertificationQueue, CertificationStatusCard } from '../../features/certification/short-cards.tsx';
import { UrgentActions } from '../../features/certification/urgent-actions.tsx';
import { InventoryOverview } from '../../features/inventory/inventory-overview.tsx';
import { LazyMessages, usePrefetchedWords } from '../../platform/lazy-messages.tsx';
import { Skeleton } from '../../ui/states.tsx';

export function RoleOverview({ trade }: { readonly trade: 'retailer' | 'producer' | 'certifier' }) {
  const waiting = <Skeleton className="h-96 rounded-surface" />;
  usePrefetchedWords(trade === 'producer' ? ['batches', 'certification'] : []);
  if (trade === 'retailer')
    return (
      <LazyMessages name="inventory" waiting={waiting}>
        <InventoryOverview />
      </LazyMessages>
    );
  if (trade === 'certifier')
    return (
      <LazyMessages name="certification" waiting={waiting}>
        <div className="flex flex-col gap-6">
          <UrgentActions />
          <CertificationQueue />
        </div>
      </LazyMessages>
    );
  return (
    <LazyMessages name="batches" waiting={waiting}>
      <LazyMessages name="certification" waiting={waiting}>
        <div className="flex flex-col gap-6">
          <BatchOverview />
          <CertificationStatusCard />
        </div>
      </LazyMessages>
    </LazyMessages>
  );
}
