// Each “No” of an audit that was changed: it raises no finding, so it is read beside the findings, with what was said of the change.
import type { WithdrawnNo } from '@amanah/api/certification/audit-parts';
import { useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';

export function WithdrawnNoes({ withdrawn }: { readonly withdrawn: readonly WithdrawnNo[] }) {
  const t = useTranslations('certification');
  const { moment } = useDayWords();
  if (withdrawn.length === 0) return null;
  const noteOf = (note: string) => (note === '' ? t('withdrawn.noNote') : isolated(note));
  return (
    <ul aria-label={t('withdrawn.title')} className="divide-y divide-line">
      {withdrawn.map(({ criterion, severity, note, by, at, now }) => (
        <li key={`${criterion} ${at} ${note}`} className="flex flex-col gap-1 py-3 text-sm">
          <div className="flex flex-wrap items-center gap-2 text-ink-soft">
            <Badge tone={severity === 'major' ? 'red' : 'amber'} icon="warning">
              {t(`audit.${severity}`)}
            </Badge>
            <span>{criterion}</span>
            <span>{t('audit.raised', { by: isolated(by), time: moment(at) })}</span>
          </div>
          <p className="whitespace-pre-wrap">{t('withdrawn.no', { note: noteOf(note) })}</p>
          <p className="whitespace-pre-wrap">
            {now.answer === 'yes'
              ? t('withdrawn.yes', { note: noteOf(now.note) })
              : t('withdrawn.notApplicable', { note: noteOf(now.note) })}
          </p>
          <p className="text-ink-soft">{t('audit.raised', { by: isolated(now.by), time: moment(now.at) })}</p>
        </li>
      ))}
    </ul>
  );
}
