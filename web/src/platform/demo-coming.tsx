// For what is not found: in the first seconds of a new installation the demo is still being written, and nothing is known from that.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '../ui/states.tsx';
import { partsMissing } from './api.ts';

const askedEveryMilliseconds = 1_000;

const demoComingQuery = queryOptions({
  queryKey: ['health', 'demo'],
  queryFn: async ({ signal }) => (await partsMissing(signal)).includes('demo'),
  staleTime: askedEveryMilliseconds,
  refetchInterval: ({ state }) => (state.data === true ? askedEveryMilliseconds : false),
});

export interface DemoComingProps {
  /** The demo is complete: what was not found is asked for again. */
  readonly onComplete: () => void;
}

export function DemoComing({ onComplete }: DemoComingProps) {
  const t = useTranslations('general');
  const isComing = useQuery(demoComingQuery).data === true;
  const wasComing = useRef(false);
  useEffect(() => {
    if (isComing) wasComing.current = true;
    else if (wasComing.current) {
      wasComing.current = false;
      onComplete();
    }
  }, [isComing, onComplete]);
  return isComing ? (
    <div role="status">
      <Notice icon="clock">{t('demoComing')}</Notice>
    </div>
  ) : null;
}
