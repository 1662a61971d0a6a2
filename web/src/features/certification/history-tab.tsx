// Every step that was taken, newest first.
import type { Application } from '@amanah/api/certification/applications';
import { useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Card } from '../../ui/card.tsx';
import { AuditTimes } from './audit-times.tsx';
import { ApplicationBadge, isClosing } from './state-badges.tsx';

export function HistoryTab({ application }: { readonly application: Application }) {
  const t = useTranslations('certification');
  const { moment } = useDayWords();
  return (
    <Card padding="none">
      <ol className="divide-y divide-line">
        {application.history.toReversed().map((step) => (
          <li key={step.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
            <div className="min-w-0">
              <p>
                {isClosing(step)
                  ? t('history.closed', { certifier: application.certifier.name })
                  : t(`history.${step.action}`, { by: step.by === '' ? t('history.somebody') : step.by })}
              </p>
              {step.note === '' ? null : (
                <Said as="p" className="text-sm whitespace-pre-wrap text-ink-soft">
                  {step.note}
                </Said>
              )}
              <p className="text-sm text-ink-soft">{moment(step.at)}</p>
              <TimesAt application={application} step={step} />
            </div>
            <ApplicationBadge state={step.to} isClosed={isClosing(step)} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface TimesAtProps {
  readonly application: Application;
  readonly step: Application['history'][number];
}

/** At the steps that begin and end an audit: when it was to be, and when it was. */
function TimesAt({ application, step }: TimesAtProps) {
  if (step.action !== 'begin_audit' && step.action !== 'conclude_audit') return null;
  const audit = application.audits.find(({ begunAt, concludedAt }) => step.at === begunAt || step.at === concludedAt);
  return audit ? <AuditTimes audit={audit} /> : null;
}
