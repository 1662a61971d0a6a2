// A note, or the end of an alert with what was done. Both stay with the alert for good.
import type { SensorAlert } from '@amanah/api/sensors';
import { useTranslations } from 'use-intl';
import { FormDialog, type Sending, useForm } from '../../platform/form.tsx';
import { TextField } from '../../ui/field.tsx';
import { useSensorWords } from './sensor-words.ts';

export interface AlertDialogProps {
  readonly action: 'note' | 'resolve';
  readonly alert: SensorAlert;
  readonly sending: Sending;
  readonly onSubmit: (note: string) => void;
  readonly onClose: () => void;
}

const mostLetters = 500;

export function AlertDialog({ action, alert, sending, onSubmit, onClose }: AlertDialogProps) {
  const t = useTranslations('sensors.alerts.dialog');
  const words = useSensorWords();
  const form = useForm({
    initial: { note: '' },
    faultsOf: ({ note }) => ({ note: action === 'note' && note.trim() === '' ? t('noteFault') : undefined }),
    sending,
    onSubmit: ({ note }) => onSubmit(note.trim()),
  });
  return (
    <FormDialog
      title={action === 'note' ? t('noteTitle') : t('resolveTitle')}
      confirmLabel={action === 'note' ? t('save') : t('confirm')}
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {alert.deviceName}: {words.alert(alert)}
      </p>
      {action === 'resolve' ? <p>{t('resolveBody')}</p> : null}
      <TextField
        autoFocus
        label={action === 'note' ? t('noteLabel') : t('optionalNote')}
        help={t('noteHelp')}
        maxLength={mostLetters}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
