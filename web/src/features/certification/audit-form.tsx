// The appointment of an audit: when, where and by whom.
import type { Application } from '@amanah/api/certification/applications';
import type { PlannedAudit } from '@amanah/api/certification/audit-parts';
import { addDays } from '@amanah/core/certificates';
import { mostMinutesOver } from '@amanah/core/certification';
import { useTranslations } from 'use-intl';
import { localDay, localToday } from '../../platform/local-day.ts';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { StepDialog } from './step-dialog.tsx';
import { type FormProps, PersonField, useFaultWords } from './step-forms.tsx';

const atDistance = '-';
const durations = [60, 120, 180, 240, 480] as const;

type At = Pick<AuditEntries, 'day' | 'time'>;
const momentOf = ({ day, time }: At) => new Date(`${day}T${time}`);
const isOver = (at: At) => momentOf(at).getTime() < Date.now() - mostMinutesOver * 60_000;

/** As it is planned; a new one in a week. */
function entriesOf({ sites, unaudited }: Application, planned: PlannedAudit | undefined): AuditEntries {
  const at = planned && new Date(planned.startsAt);
  return {
    auditorId: null,
    siteId: planned ? (planned.siteId ?? atDistance) : (unaudited.siteIds[0] ?? sites[0]?.id ?? atDistance),
    day: at ? localDay(at) : addDays(localToday(), 7),
    time: at ? at.toTimeString().slice(0, 5) : '09:00',
    minutes: planned ? String((Date.parse(planned.endsAt) - Date.parse(planned.startsAt)) / 60_000) : '180',
  };
}

interface AuditEntries {
  readonly auditorId: string | null;
  readonly siteId: string;
  readonly day: string;
  readonly time: string;
  readonly minutes: string;
}

export function AuditForm({ application, onClose }: FormProps) {
  const t = useTranslations('certification');
  const faults = useFaultWords();
  const planned = application.audits.find(({ state }) => state === 'planned');
  const initial = entriesOf(application, planned);
  const isMoved = ({ day, time }: AuditEntries) => day !== initial.day || time !== initial.time;
  return (
    <StepDialog<AuditEntries>
      application={application}
      title={t('actions.schedule_audit')}
      onClose={onClose}
      initial={initial}
      faultsOf={(entries) => ({
        auditorId: faults.person(entries.auditorId),
        day: isMoved(entries) ? faults.day(entries.day) : undefined,
        time:
          entries.time === ''
            ? t('dialog.timeFault')
            : isMoved(entries) && isOver(entries)
              ? t('dialog.timePast')
              : undefined,
      })}
      step={({ auditorId, siteId, minutes, ...at }) => ({
        action: 'schedule_audit',
        auditorId: auditorId ?? '',
        siteId: siteId === atDistance ? null : siteId,
        startsAt:
          planned && !isMoved({ auditorId, siteId, minutes, ...at }) ? planned.startsAt : momentOf(at).toISOString(),
        minutes: Number(minutes),
      })}
    >
      {({ field }) => (
        <>
          <PersonField label={t('dialog.auditor')} application={application} {...field('auditorId')} />
          <Select
            label={t('dialog.site')}
            choices={[
              ...application.sites.map(({ id, name }) => ({ value: id, label: name })),
              { value: atDistance, label: t('dialog.remote') },
            ]}
            {...field('siteId')}
          />
          <div className="grid items-start gap-5 sm:grid-cols-3">
            <TextField type="date" label={t('dialog.day')} {...field('day')} />
            <TextField type="time" label={t('dialog.time')} {...field('time')} />
            <Select
              label={t('dialog.duration')}
              choices={[...new Set([...durations, Number(initial.minutes)])]
                .sort((one, other) => one - other)
                .map((value) => ({
                  value: String(value),
                  label: t('dialog.hours', { count: value / 60 }),
                }))}
              {...field('minutes')}
            />
          </div>
        </>
      )}
    </StepDialog>
  );
}
