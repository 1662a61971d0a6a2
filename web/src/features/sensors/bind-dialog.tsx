// From when, and until when, a device reports for a batch, a container or a site. The time may lie in the past: readings that are
// stored already belong to it then.
import { type bindingKinds, bindSensor, type SensorDevice } from '@amanah/api/sensors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { FormDialog } from '../../platform/form-dialog.tsx';
import { ComboBox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { type Overview, overviewQuery, withDevice } from './queries.ts';

export interface BindDialogProps {
  readonly device: SensorDevice;
  readonly sites: Overview['sites'];
  readonly onClose: () => void;
}

/** The value of a field for date and time, by the clock of this device. */
const localMinute = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
const instantOf = (local: string) => (local === '' ? null : new Date(local).toISOString());

export function BindDialog({ device, sites, onClose }: BindDialogProps) {
  const t = useTranslations('sensors.bind');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [kind, setKind] = useState<(typeof bindingKinds)[number]>('batch');
  const [text, setText] = useState('');
  const [site, setSite] = useState<string | null>(null);
  const [from, setFrom] = useState(() => localMinute(new Date()));
  const [until, setUntil] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const target = kind === 'location' ? (site ?? '') : text.trim();
  const bind = useMutation({
    mutationFn: (start: string) =>
      api.call(bindSensor, { params: { id: device.id }, body: { kind, target, from: start, until: instantOf(until) } }),
    onSuccess: (changed) => {
      queries.setQueryData(overviewQuery.queryKey, (known) => known && withDevice(known, changed));
      onClose();
      const shown = kind === 'location' ? (sites.find(({ id }) => id === site)?.name ?? '') : target;
      toasts.show({ title: t('done', { name: device.name, target: shown }), tone: 'good' });
    },
  });
  const submit = () => {
    setWasSubmitted(true);
    const start = instantOf(from);
    if (target !== '' && start !== null) bind.mutate(start);
  };
  const targetFault = wasSubmitted && target === '' ? t('targetFault') : undefined;
  return (
    <FormDialog
      title={t('title', { name: device.name })}
      confirmLabel={t('confirm')}
      fault={bind.error ? failureWords(bind.error).body : null}
      isPending={bind.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('body')}</p>
      <Segments
        label={t('kind')}
        value={kind}
        onChange={setKind}
        choices={(['batch', 'container', 'location'] as const).map((value) => ({
          value,
          label: t(`kinds.${value}`),
        }))}
      />
      {kind === 'location' ? (
        <ComboBox
          label={t('site')}
          openLabel={general('open')}
          choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
          value={site}
          onChange={setSite}
          placeholder={general('choose')}
          empty={sites.length === 0 ? t('noSites') : general('nothingMatches')}
          fault={targetFault}
        />
      ) : (
        <TextField
          isCode
          label={kind === 'batch' ? t('batch') : t('container')}
          maxLength={120}
          value={text}
          onChange={setText}
          fault={targetFault}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label={t('from')}
          value={from}
          onChange={setFrom}
          fault={wasSubmitted && from === '' ? t('fromFault') : undefined}
        />
        <TextField type="datetime-local" label={t('until')} value={until} onChange={setUntil} />
      </div>
    </FormDialog>
  );
}
