// Takes a device out of use. Its readings stay.
import { retireSensor, type SensorDevice } from '@amanah/api/sensors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
import { toasts } from '../../ui/toast-queue.ts';
import { overviewQuery } from './queries.ts';

export function RetireDialog({ device, onClose }: { readonly device: SensorDevice; readonly onClose: () => void }) {
  const t = useTranslations('sensors.retire');
  const queries = useQueryClient();
  const retire = useMutation({
    mutationFn: () => api.call(retireSensor, { params: { id: device.id } }),
    onSuccess: async () => {
      forgetVerdicts(queries);
      await queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
      onClose();
      toasts.show({ title: t('done', { name: device.name }), tone: 'good' });
    },
  });
  return (
    <ConfirmDialog
      title={t('title', { name: device.name })}
      question={t('body')}
      confirmLabel={t('confirm')}
      tone="danger"
      mutation={retire}
      onClose={onClose}
    />
  );
}
