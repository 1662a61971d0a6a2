// A note, or the end of an alert with what was done. Both stay with the alert for good.
import type { SensorAlert } from '@amanah/api/sensors';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay.tsx';
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
  const general = useTranslations('general');
  const words = useSensorWords();
  const [note, setNote] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const isMissing = action === 'note' && note.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (!isMissing) onSubmit(note.trim());
  };
  return (
    <Dialog
      title={action === 'note' ? t('noteTitle') : t('resolveTitle')}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
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
          fault={hasTried && isMissing ? t('noteFault') : undefined}
        />
        {failure ? (
          <p role="alert" className="text-sm text-red-ink">
            {failure}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={isPending}>
            {general('cancel')}
          </Button>
          <Button type="submit" isPending={isPending}>
            {action === 'note' ? t('save') : t('confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
