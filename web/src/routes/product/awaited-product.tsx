// A product whose answer is on its way. In a shop nobody waits for a silent server: after a moment the pack on this device is asked meanwhile, as in
// the scanner, and the answer of the server takes its place when it comes. It records no scan.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { patterns } from '../../paths.ts';
import { useOwnPolicy } from '../../platform/own-rules.ts';
import { offlineAnswerKey } from '../../platform/verdict-keys.ts';
import { usualMilliseconds } from '../../platform/verify-scan.ts';
import { SlowAnswer } from '../scanner/slow-answer.tsx';
import { ProductSkeleton } from './product-states.tsx';

/** Without a network it comes from the service worker. */
const loadDevice = () => import('../../features/offline/answer-offline.ts');

const OfflineResult = lazy(async () => ({
  default: (await import('../offline/offline-result.tsx')).OfflineResult,
}));

export interface AwaitedProductProps {
  readonly code: string;
  readonly load?: () => Promise<Pick<Awaited<ReturnType<typeof loadDevice>>, 'answerOffline'>>;
}

export function AwaitedProduct({ code, load = loadDevice }: AwaitedProductProps) {
  const navigate = useNavigate();
  const policy = useOwnPolicy();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), usualMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const meanwhile = useQuery({
    queryKey: offlineAnswerKey(code, policy, true),
    queryFn: async () => (await load()).answerOffline(code, policy),
    enabled: isLate,
    structuralSharing: false,
    retry: false,
    networkMode: 'always',
    gcTime: 0,
  });
  if (meanwhile.data && meanwhile.data.verdict !== null)
    return (
      <Suspense fallback={<ProductSkeleton />}>
        <OfflineResult answer={meanwhile.data} isAwaited />
      </Suspense>
    );
  return (
    <>
      <ProductSkeleton />
      <SlowAnswer isLong={isLate && !meanwhile.isFetching} onCancel={() => void navigate({ to: patterns.scanner })} />
    </>
  );
}
