// When an audit was to take place beside when it did, as the server knows it and as the device says. What is unusual is said, and blames nobody.
import type { PlannedAudit } from '@amanah/api/certification/audit-parts';
import { useTranslations } from 'use-intl';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Icon } from '../../ui/icon.tsx';

type Times = Pick<
  PlannedAudit,
  'state' | 'startsAt' | 'firstStartsAt' | 'endsAt' | 'begunAt' | 'begunOnDevice' | 'concludedAt' | 'timeNotes'
>;

/** Both clocks say the same to a reader of minutes. */
const isSameMinute = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) < 60_000;

export function AuditTimes({ audit }: { readonly audit: Times }) {
  const t = useTranslations('certification.auditTimes');
  const { moment } = useDayWords();
  const { startsAt, firstStartsAt, endsAt, begunAt, begunOnDevice, concludedAt, timeNotes } = audit;
  const from = begunAt === null ? t('unknown') : moment(begunAt);
  const actual =
    concludedAt !== null
      ? t('between', { from, until: moment(concludedAt) })
      : begunAt === null
        ? t('notBegun')
        : t('since', { from });
  return (
    <div className="text-sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        <dt className="text-ink-soft">{t('planned')}</dt>
        <dd>
          {t('between', { from: moment(startsAt), until: moment(endsAt) })}
          {firstStartsAt === startsAt ? null : (
            <span className="block text-ink-soft">{t('first', { time: moment(firstStartsAt) })}</span>
          )}
        </dd>
        <dt className="text-ink-soft">{t('actual')}</dt>
        <dd>
          {actual}
          {begunAt !== null && begunOnDevice !== null && !isSameMinute(begunAt, begunOnDevice) ? (
            <span className="block text-ink-soft">{t('device', { time: moment(begunOnDevice) })}</span>
          ) : null}
        </dd>
      </dl>
      {timeNotes.map((note) => (
        <p key={note} className="mt-1 flex items-start gap-2">
          <Icon name="info" size={16} className="mt-0.5 text-amber-ink" />
          {t(`notes.${note}`)}
        </p>
      ))}
    </div>
  );
}
