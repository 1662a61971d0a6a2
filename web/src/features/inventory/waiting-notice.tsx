// Says what still waits on this device, sends it when the connection is back, and shows what the server refused.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useAuth } from '../../platform/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { forgetStock } from './queries.ts';
import { dropRefused, sendWaiting, waitingMovements } from './waiting-movements.ts';

const retryMilliseconds = 15_000;

export function WaitingNotice() {
  const t = useTranslations('inventory.waiting');
  const queries = useQueryClient();
  const { user } = useAuth();
  const userId = user?.id ?? '';
  const all = useSyncExternalStore(waitingMovements.subscribe, waitingMovements.get);
  const own = all.filter((one) => one.userId === userId);
  const refused = own.filter(({ refusal }) => refusal !== null);
  const waiting = own.length - refused.length;
  const [isSending, setIsSending] = useState(false);

  const send = useCallback(async () => {
    setIsSending(true);
    const ended = await sendWaiting(userId);
    setIsSending(false);
    if (ended > 0) await forgetStock(queries);
  }, [userId, queries]);

  const hasWaiting = waiting > 0;
  useEffect(() => {
    if (!hasWaiting) return;
    const again = () => void send();
    const timer = setInterval(again, retryMilliseconds);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [hasWaiting, send]);

  if (own.length === 0) return null;
  return (
    <div role="status" className="flex flex-col gap-3">
      {hasWaiting ? (
        <Notice icon="offline">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span>{t('title', { count: waiting })}</span>
            <Button size="small" tone="secondary" onPress={() => void send()} isPending={isSending}>
              {t('send')}
            </Button>
          </div>
        </Notice>
      ) : null}
      {refused.length > 0 ? (
        <Notice tone="red" icon="warning">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span>{t('refused', { count: refused.length, reason: refused[0]?.refusal ?? '' })}</span>
            <Button size="small" tone="secondary" onPress={() => dropRefused(userId)}>
              {t('drop')}
            </Button>
          </div>
        </Notice>
      ) : null}
    </div>
  );
}
