// Turns messages to this browser on and off. Says plainly where the browser cannot, or where the person has forbidden it.
import { pushKey, subscribeToPush, unsubscribeFromPush } from '@amanah/api/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { currentWorker, registerWorker } from '../../platform/service-worker.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Notice } from '../../ui/states.tsx';

const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const currentSubscription = async () => (await (await currentWorker())?.pushManager.getSubscription()) ?? null;

class PushServiceFailed extends Error {}

async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { publicKey } = await api.call(pushKey, {});
  await registerWorker();
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((cause: unknown) => {
      throw new PushServiceFailed('the push service of the browser refused', { cause });
    });
  const { endpoint, keys } = subscription.toJSON();
  await api.call(subscribeToPush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
}

async function turnOff(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await api.call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

export function PushSwitch() {
  const t = useTranslations('notifications.preferences');
  const failure = useFailureWords();
  const queries = useQueryClient();
  const queryKey = ['notifications', 'push'];
  const state = useQuery({
    queryKey,
    queryFn: async () => ({
      isOn: (await currentSubscription()) !== null,
      isDenied: Notification.permission === 'denied',
    }),
    enabled: isSupported,
  });
  const changing = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const { isOn = false, isDenied = false } = state.data ?? {};
  return (
    <SectionCard title={t('pushTitle')} icon="device">
      <p className="text-ink-soft">{t('pushBody')}</p>
      {!isSupported ? (
        <Notice icon="info" className="mt-3">
          {t('pushUnsupported')}
        </Notice>
      ) : isDenied ? (
        <Notice tone="amber" icon="warning" className="mt-3">
          {t('pushDenied')}
        </Notice>
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <Button
            tone="secondary"
            isDisabled={changing.isPending || state.isPending}
            onPress={() => changing.mutate(!isOn)}
          >
            {isOn ? t('pushOff') : t('pushOn')}
          </Button>
          <p role="status">{isOn ? t('pushIsOn') : ''}</p>
        </div>
      )}
      {changing.isError ? (
        <Notice tone="red" icon="warning" className="mt-3">
          {changing.error instanceof PushServiceFailed ? t('pushFailed') : failure(changing.error).body}
        </Notice>
      ) : null}
    </SectionCard>
  );
}
