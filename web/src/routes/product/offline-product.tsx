// The page of a product when the server cannot be reached. The visit is one scan, as it would have been online, and waits like one.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { answerOffline } from '../../features/offline/answer-offline.ts';
import { scanOffline } from '../../features/offline/scan-offline.ts';
import { makeScanId } from '../../features/verification/scan-id.ts';
import { useOwnPolicy } from '../../platform/own-rules.ts';
import { offlineAnswerKey } from '../../platform/verdict-keys.ts';
import { ProductSkeleton } from './product-states.tsx';

const OfflineResult = lazy(async () => ({
  default: (await import('../offline/offline-result.tsx')).OfflineResult,
}));

export interface OfflineProductProps {
  readonly code: string;
  /** The page only looks back: nothing is recorded. */
  readonly isPreview: boolean;
}

export function OfflineProduct({ code, isPreview }: OfflineProductProps) {
  const policy = useOwnPolicy();
  const { market } = policy;
  const answer = useQuery({
    queryKey: offlineAnswerKey(code, policy, isPreview),
    queryFn: () =>
      isPreview
        ? answerOffline(code, policy)
        : scanOffline({ code, channel: 'link', market, scanId: makeScanId() }, policy.rules),
    structuralSharing: false,
    // A later visit is asked anew.
    gcTime: 0,
  });
  if (!answer.data) return <ProductSkeleton />;
  return (
    <Suspense fallback={<ProductSkeleton />}>
      <OfflineResult answer={answer.data} />
    </Suspense>
  );
}
