// The appointment of an audit: when, where and by whom; once it has begun, only by whom.
import type { PlannedAudit } from '@amanah/api/certification/audit-parts';
import { addDays } from '@amanah/core/certificates';
import { mostMinutesOver } from '@amanah/core/certification';
import { useTranslations } from 'use-intl';
import { localToday } from '../../platform/local-day.ts';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { StepDialog } from './step-dialog.tsx';
import { type FormProps, PersonField, useFaultWords } from './step-forms.tsx';

const atDistance = '-';
const durations = [60, 120, 180, 240, 480] as const;

/** An audit that has begun takes place where and when it does; somebody else can go on with it. */
function TakeOverForm({ application, audit, onClose }: FormProps & { readonly audit: PlannedAudit }) {
  const t = useTranslations('certification');
  const faults = useFaultWords();
  const { startsAt, endsAt, siteId } = audit;
  return (
    <StepDialog<{ readonly auditorId: string | null }>
      application={application}
      title={t('dialog.takeOver')}
      onClose={onClose}
      initial={{ auditorId: null }}
      faultsOf={({ auditorId }) => ({ auditorId: faults.person(auditorId) })}
      step={({ auditorId }) => ({
        action: 'schedule_audit',
        auditorId: auditorId ?? '',
        siteId,
        startsAt,
        minutes: (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000,
      })}
    >
      {({ field }) => (
        <>
          <p className="text-ink-soft">{t('dialog.takeOverBody')}</p>
          <PersonField label={t('dialog.auditor')} application={application} {...field('auditorId')} />
        </>
      )}
    </StepDialog>
  );
}

const isOver = (day: string, time: string) => Date.parse(`${day}T${time}`) < Date.now() - mostMinutesOver * 60_000;

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
  const begun = application.audits.find(({ state, begunAt }) => state === 'planned' && begunAt !== null);
  if (begun) return <TakeOverForm application={application} audit={begun} onClose={onClose} />;
  return (
    <StepDialog<AuditEntries>
      application={application}
      title={t('actions.schedule_audit')}
      onClose={onClose}
      initial={{
        auditorId: null,
        siteId: application.sites[0]?.id ?? atDistance,
        day: addDays(localToday(), 7),
        time: '09:00',
        minutes: '180',
      }}
      faultsOf={({ auditorId, day, time }) => ({
        auditorId: faults.person(auditorId),
        day: faults.day(day),
        time: time === '' ? t('dialog.timeFault') : isOver(day, time) ? t('dialog.timePast') : undefined,
      })}
      step={({ auditorId, siteId, day, time, minutes }) => ({
        action: 'schedule_audit',
        auditorId: auditorId ?? '',
        siteId: siteId === atDistance ? null : siteId,
        startsAt: new Date(`${day}T${time}`).toISOString(),
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
              choices={durations.map((value) => ({
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
