// Takes a device out of use. Its readings stay.
import { retireSensor, type SensorDevice } from '@amanah/api/sensors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { overviewQuery } from './queries.ts';

export function RetireDialog({ device, onClose }: { readonly device: SensorDevice; readonly onClose: () => void }) {
  const t = useTranslations('sensors.retire');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const retire = useMutation({
    mutationFn: () => api.call(retireSensor, { params: { id: device.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
      onClose();
      toasts.show({ title: t('done', { name: device.name }), tone: 'good' });
    },
  });
  return (
    <Dialog
      role="alertdialog"
      title={t('title', { name: device.name })}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !retire.isPending) onClose();
      }}
    >
      <div className="flex flex-col gap-5">
        <p>{t('body')}</p>
        {retire.isError ? (
          <p role="alert" className="text-sm text-red-ink">
            {failureWords(retire.error).body}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={retire.isPending}>
            {general('cancel')}
          </Button>
          <Button tone="danger" isPending={retire.isPending} onPress={() => retire.mutate()}>
            {t('confirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
