// Keeps the overview as it is now: opens the stream where the overview ends and puts each piece of news into it. It asks for no more
// than the stream brings, except for everything anew after an absence longer than the server remembers.
import { sensorAlertSchema, sensorDeviceSchema, sensorLive } from '@amanah/api/sensors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { session } from '../../platform/api.ts';
import { followStream, type StreamState } from '../../platform/event-stream.ts';
import { isActive, type Overview, overviewQuery, withAlert, withDevice } from './queries.ts';

export interface Live {
  readonly state: StreamState;
  /** The newest alert that came while the page was open, for those who listen to it. */
  readonly newest: Overview['alerts'][number] | null;
}

const longestAwayMilliseconds = 3_000_000;

export function useLive(cursor: string | null): Live {
  const queries = useQueryClient();
  const [state, setState] = useState<StreamState>('connecting');
  const [newest, setNewest] = useState<Live['newest']>(null);
  const wasLiveAt = useRef<number | null>(null);
  const isReady = cursor !== null;
  const begun = useRef(cursor);
  begun.current ??= cursor;

  useEffect(() => {
    if (!isReady) return;
    const stopping = new AbortController();
    const change = (how: (overview: Overview) => Overview) =>
      queries.setQueryData(overviewQuery.queryKey, (known) => known && how(known));
    void followStream({
      path: sensorLive.url,
      accessToken: session.accessToken,
      after: begun.current,
      signal: stopping.signal,
      onState(next) {
        setState(next);
        if (next !== 'live') return;
        const last = wasLiveAt.current;
        wasLiveAt.current = performance.now();
        if (last !== null && performance.now() - last > longestAwayMilliseconds)
          void queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
      },
      onEvent(kind, data) {
        wasLiveAt.current = performance.now();
        if (kind === 'device') change((known) => withDevice(known, sensorDeviceSchema.parse(JSON.parse(data))));
        if (kind !== 'alert') return;
        const alert = sensorAlertSchema.parse(JSON.parse(data));
        const known = queries.getQueryData(overviewQuery.queryKey);
        if (isActive(alert) && alert.state === 'open' && !known?.alerts.some(({ id }) => id === alert.id))
          setNewest(alert);
        change((overview) => withAlert(overview, alert));
      },
    });
    return () => stopping.abort();
  }, [isReady, queries]);
  return { state, newest };
}
