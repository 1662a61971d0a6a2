// Devices that the account knows: strangers' wrong tries do not slow them down. Forgetting one ends its sessions too.
import { forgetDevice, type KnownDevice } from '@amanah/api/identity/security';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { useFailureWords } from '../../../platform/failure.ts';
import { useAuth } from '../../../platform/session.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { sessionsQuery } from './queries.ts';

export function DevicesCard() {
  const t = useTranslations('security');
  const format = useFormatter();
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const { validate } = useAuth();
  const sessions = useQuery(sessionsQuery);
  const forget = useMutation({
    mutationFn: (device: KnownDevice) => api.call(forgetDevice, { params: { id: device.id } }),
    onSuccess: async (next, { isThis }) => {
      queries.setQueryData(sessionsQuery.queryKey, next);
      if (isThis) await validate();
    },
  });
  const nameOf = ({ browser, system }: KnownDevice) =>
    t('sessions.device', { browser: t(`sessions.browsers.${browser}`), system: t(`sessions.systems.${system}`) });
  const devices = sessions.data?.devices ?? [];
  // Where it failed, the card above says so.
  if (devices.length === 0) return null;
  return (
    <SectionCard title={t('devices.title')} icon="device">
      <p className="text-sm text-ink-soft">{t('devices.body')}</p>
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {nameOf(device)}
                {device.isThis ? <Badge tone="emerald">{t('devices.this')}</Badge> : null}
              </p>
              <p className="text-sm text-ink-soft">
                {t('devices.used', {
                  moment: format.dateTime(new Date(device.lastUsedAt), 'moment'),
                  day: format.dateTime(new Date(device.createdAt), 'day'),
                })}
              </p>
            </div>
            <Button
              size="small"
              tone="secondary"
              aria-label={t('devices.forgetOf', { device: nameOf(device) })}
              isPending={forget.isPending && forget.variables.id === device.id}
              onPress={() => forget.mutate(device)}
            >
              {t('devices.forget')}
            </Button>
          </li>
        ))}
      </ul>
      {forget.error ? (
        <p role="alert" className="text-sm text-red-ink">
          {failureWords(forget.error).body}
        </p>
      ) : null}
    </SectionCard>
  );
}
