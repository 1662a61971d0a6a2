// Registers a device and shows its secret, once; or gives a device a new one. Closing is only possible by saying that it is kept.
import { registerSensor, renewSensorSecret, type SensorCredentials, type SensorDevice } from '@amanah/api/sensors';
import { type DeviceType, deviceTypes } from '@amanah/core/sensors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { FormDialog } from '../../platform/form-dialog.tsx';
import { RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { CredentialsView } from './credentials-view.tsx';
import { overviewQuery, withDevice } from './queries.ts';

export function RegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('sensors');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [location, setLocation] = useState('');
  const [type, setType] = useState<DeviceType>('chilled');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const register = useMutation({
    mutationFn: () => api.call(registerSensor, { body: { name: name.trim(), location: location.trim(), type } }),
    onSuccess: ({ device }) =>
      queries.setQueryData(overviewQuery.queryKey, (known) => known && withDevice(known, device)),
  });
  const submit = () => {
    setWasSubmitted(true);
    if (name.trim() !== '' && location.trim() !== '') register.mutate();
  };
  if (register.data) return <CredentialsDialog credentials={register.data} onClose={onClose} />;
  return (
    <FormDialog
      title={t('register.title')}
      confirmLabel={t('register.confirm')}
      fault={register.error ? failureWords(register.error).body : null}
      isPending={register.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('register.name')}
        maxLength={80}
        value={name}
        onChange={setName}
        fault={wasSubmitted && name.trim() === '' ? t('register.nameFault') : undefined}
      />
      <TextField
        label={t('register.location')}
        help={t('register.locationHelp')}
        maxLength={120}
        value={location}
        onChange={setLocation}
        fault={wasSubmitted && location.trim() === '' ? t('register.locationFault') : undefined}
      />
      <RadioCards
        label={t('register.type')}
        columns={1}
        isCompact
        value={type}
        onChange={setType}
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
