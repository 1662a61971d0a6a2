// A note, or the end of an alert with what was done. Both stay with the alert for good.
import type { SensorAlert } from '@amanah/api/sensors';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormDialog } from '../../platform/form-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useSensorWords } from './sensor-words.ts';

export interface AlertDialogProps {
  readonly action: 'note' | 'resolve';
  readonly alert: SensorAlert;
  readonly isPending: boolean;
  /** Words of a refusal. */
  readonly failure: string | null;
  readonly onSubmit: (note: string) => void;
  readonly onClose: () => void;
}

const mostLetters = 500;

export function AlertDialog({ action, alert, isPending, failure, onSubmit, onClose }: AlertDialogProps) {
  const t = useTranslations('sensors.alerts.dialog');
  const words = useSensorWords();
  const [note, setNote] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const isMissing = action === 'note' && note.trim() === '';
  const submit = () => {
    setWasSubmitted(true);
    if (!isMissing) onSubmit(note.trim());
  };
  return (
    <FormDialog
      title={action === 'note' ? t('noteTitle') : t('resolveTitle')}
      confirmLabel={action === 'note' ? t('save') : t('confirm')}
      fault={failure}
      isPending={isPending}
      onSubmit={submit}
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
        value={note}
        onChange={setNote}
        fault={wasSubmitted && isMissing ? t('noteFault') : undefined}
      />
    </FormDialog>
  );
}
