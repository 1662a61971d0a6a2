// From when, and until when, a device reports for a batch, a container or a site. The time may lie in the past: readings that are
// stored already belong to it then.
import { type bindingKinds, bindSensor, type SensorDevice } from '@amanah/api/sensors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { forgetVerdicts } from '../../platform/verdict-keys.ts';
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

interface Entries {
  readonly kind: (typeof bindingKinds)[number];
  readonly text: string;
  readonly site: string | null;
  readonly from: string;
  readonly until: string;
}

const targetOf = ({ kind, text, site }: Entries) => (kind === 'location' ? (site ?? '') : text.trim());

export function BindDialog({ device, sites, onClose }: BindDialogProps) {
  const t = useTranslations('sensors.bind');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const bind = useMutation({
    mutationFn: (entries: Entries) =>
      api.call(bindSensor, {
        params: { id: device.id },
        body: {
          kind: entries.kind,
          target: targetOf(entries),
          from: instantOf(entries.from) ?? '',
          until: instantOf(entries.until),
        },
      }),
    onSuccess: (changed, entries) => {
      queries.setQueryData(overviewQuery.queryKey, (known) => known && withDevice(known, changed));
      forgetVerdicts(queries);
      onClose();
      const site = sites.find(({ id }) => entries.kind === 'location' && id === entries.site);
      toasts.show({ title: t('done', { name: device.name, target: site?.name ?? targetOf(entries) }), tone: 'good' });
    },
  });
  const form = useForm<Entries>({
    initial: { kind: 'batch', text: '', site: null, from: localMinute(new Date()), until: '' },
    faultsOf(entries) {
      const missing = targetOf(entries) === '' ? t('targetFault') : undefined;
      return {
        ...(entries.kind === 'location' ? { site: missing } : { text: missing }),
        from: entries.from === '' ? t('fromFault') : undefined,
      };
    },
    pointers: { text: '/target', site: '/target' },
    sending: bind,
    onSubmit: (entries) => bind.mutate(entries),
  });
  const { kind } = form.entries;
  return (
    <FormDialog title={t('title', { name: device.name })} form={form} confirmLabel={t('confirm')} onClose={onClose}>
      <p className="text-ink-soft">{t('body')}</p>
      <Segments
        label={t('kind')}
        value={kind}
        onChange={form.field('kind').onChange}
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
          {...form.field('site')}
          placeholder={general('choose')}
          empty={sites.length === 0 ? t('noSites') : general('nothingMatches')}
        />
      ) : (
        <TextField
          isCode
          label={kind === 'batch' ? t('batch') : t('container')}
          maxLength={120}
          {...form.field('text')}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="datetime-local" label={t('from')} {...form.field('from')} />
        <TextField type="datetime-local" label={t('until')} {...form.field('until')} />
      </div>
    </FormDialog>
  );
}
