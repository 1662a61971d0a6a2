// Registers a device and shows its secret, once; or gives a device a new one. Closing is only possible by saying that it is kept.
import { registerSensor, renewSensorSecret, type SensorCredentials, type SensorDevice } from '@amanah/api/sensors';
import { type DeviceType, deviceTypes } from '@amanah/core/sensors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { CredentialsView } from './credentials-view.tsx';
import { overviewQuery, withDevice } from './queries.ts';

interface Entries {
  readonly name: string;
  readonly location: string;
  readonly type: DeviceType;
}

export function RegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('sensors');
  const queries = useQueryClient();
  const register = useMutation({
    mutationFn: ({ name, location, type }: Entries) =>
      api.call(registerSensor, { body: { name: name.trim(), location: location.trim(), type } }),
    onSuccess: ({ device }) =>
      queries.setQueryData(overviewQuery.queryKey, (known) => known && withDevice(known, device)),
  });
  const form = useForm<Entries>({
    initial: { name: '', location: '', type: 'chilled' },
    faultsOf: ({ name, location }) => ({
      name: name.trim() === '' ? t('register.nameFault') : undefined,
      location: location.trim() === '' ? t('register.locationFault') : undefined,
    }),
    sending: register,
    onSubmit: (entries) => register.mutate(entries),
  });
  if (register.data) return <CredentialsDialog credentials={register.data} onClose={onClose} />;
  return (
    <FormDialog title={t('register.title')} form={form} confirmLabel={t('register.confirm')} onClose={onClose}>
      <TextField autoFocus label={t('register.name')} maxLength={80} {...form.field('name')} />
      <TextField
        label={t('register.location')}
        help={t('register.locationHelp')}
        maxLength={120}
        {...form.field('location')}
      />
      <RadioCards
        label={t('register.type')}
        columns={1}
        isCompact
        {...form.field('type')}
        choices={deviceTypes.map((value) => ({ value, label: t(`types.${value}`), note: t(`typeNotes.${value}`) }))}
      />
    </FormDialog>
  );
}

function CredentialsDialog({
  credentials,
  onClose,
}: {
  readonly credentials: SensorCredentials;
  readonly onClose: () => void;
}) {
  const t = useTranslations('sensors.credentials');
  const general = useTranslations('general');
  return (
    <Dialog
      role="alertdialog"
      title={t('title', { name: credentials.device.name })}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <CredentialsView credentials={credentials} onDone={onClose} />
    </Dialog>
  );
}

export function SecretDialog({ device, onClose }: { readonly device: SensorDevice; readonly onClose: () => void }) {
  const t = useTranslations('sensors.secret');
  const renew = useMutation({ mutationFn: () => api.call(renewSensorSecret, { params: { id: device.id } }) });
  if (renew.data) return <CredentialsDialog credentials={renew.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('title', { name: device.name })}
      question={t('body')}
      confirmLabel={t('confirm')}
      mutation={renew}
      onClose={onClose}
    />
  );
}
