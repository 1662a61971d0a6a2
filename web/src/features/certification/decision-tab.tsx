// Recommendation and decision, each with its person: it takes two.

import type { Application } from '@amanah/api/certification/applications';
import { hasEndedWithout, type StepRefusal } from '@amanah/core/certification';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { evidenceAddress } from '../../paths.ts';
import { isolated } from '../../platform/isolated.ts';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import type { ApplicationTab } from './application-tabs.ts';
import { LabelNotices } from './label-notices.tsx';
import { useClosing } from './state-badges.tsx';
import { WithdrawnNoes } from './withdrawn-noes.tsx';

export interface DecisionTabProps {
  readonly application: Application;
  readonly onTab: (tab: ApplicationTab) => void;
}

/** Where that is mended. */
const placeOf: Partial<Readonly<Record<StepRefusal, ApplicationTab>>> = {
  materials_refused: 'matrix',
  materials_undecided: 'matrix',
  materials_rejected: 'matrix',
  documents_missing: 'documents',
  requests_open: 'requests',
  major_findings_open: 'audit',
  not_audited: 'audit',
  not_all_audited: 'audit',
};

/** What keeps it from being approved for now, as the rules of steps say it. */
function NotYet({ application: { againstApproval: because }, onTab }: DecisionTabProps) {
  const t = useTranslations('certification');
  if (because === null) return null;
  const tab = placeOf[because];
  return (
    <div className="lg:col-span-2">
      <Notice tone="amber" icon="warning">
        <p>{t(`because.${because}`)}</p>
        {tab ? (
          <Button tone="quiet" size="small" onPress={() => onTab(tab)}>
            {t(`tabs.${tab}`)}
          </Button>
        ) : null}
      </Notice>
    </div>
  );
}

/** Each “No” of the audits that raised no finding: whoever decides reads why. */
function Withdrawn({ audits }: Pick<Application, 'audits'>) {
  const t = useTranslations('certification');
  const withdrawn = audits.flatMap((audit) => audit.withdrawn);
  if (withdrawn.length === 0) return null;
  return (
    <SectionCard title={t('withdrawn.title')} icon="warning" className="lg:col-span-2">
      <WithdrawnNoes withdrawn={withdrawn} />
    </SectionCard>
  );
}

export function DecisionTab({ application, onTab }: DecisionTabProps) {
  const t = useTranslations('certification');
  const { moment } = useDayWords();
  const closing = useClosing(application);
  const { recommendation, decision, conditions, certificate, side, state } = application;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <NotYet application={application} onTab={onTab} />
      {side === 'certifier' && !decision && !closing && state !== 'withdrawn' ? (
        <div className="grid gap-3 empty:hidden lg:col-span-2">
          <LabelNotices checks={application.checks} />
        </div>
      ) : null}
      <Withdrawn audits={application.audits} />
      {side === 'certifier' ? (
        <SectionCard title={t('decision.recommendation')} icon="chat">
          {recommendation ? (
            <>
              <p className="font-medium">
                {recommendation.outcome === 'approve'
                  ? t('decision.forApproval', { by: recommendation.by })
                  : t('decision.forRejection', { by: recommendation.by })}
              </p>
              <Said as="p" className="mt-1 whitespace-pre-wrap">
                {recommendation.note}
              </Said>
              <p className="mt-1 text-sm text-ink-soft">{moment(recommendation.at)}</p>
            </>
          ) : hasEndedWithout(application) ? (
            <p className="text-ink-soft">{t('decision.noneMade')}</p>
          ) : (
            <EmptyState title={t('decision.none')} icon="chat" headingLevel={3}>
              {t('decision.noneBody')}
            </EmptyState>
          )}
        </SectionCard>
      ) : null}
      <SectionCard title={t('decision.decided')} icon="users">
        {decision ? (
          <>
            <p className="font-medium">{t(`states.${state}`)}</p>
            <Said as="p" className="mt-1 whitespace-pre-wrap">
              {decision.reason}
            </Said>
            <p className="mt-1 text-sm text-ink-soft">
              {t('decision.by', { by: isolated(decision.by), time: moment(decision.at) })}
            </p>
            {conditions.length > 0 ? (
              <>
                <h3 className="mt-4 text-sm">{t('decision.conditions')}</h3>
                <ul className="mt-1 list-disc ps-5">
                  {conditions.map((condition) => (
                    <li key={condition}>{condition}</li>
                  ))}
                </ul>
              </>
            ) : null}
            {state === 'issued' && certificate ? (
              <p className="mt-4">
                <Link
                  {...evidenceAddress(certificate.number)}
                  className="inline-flex min-h-11 items-center text-brand-ink underline decoration-1 underline-offset-4"
                >
                  {t('decision.certificate', { number: certificate.number })}
                </Link>
              </p>
            ) : null}
          </>
        ) : closing ? (
          <p>{closing}</p>
        ) : state === 'withdrawn' ? (
          <p>{t('decision.withdrawn')}</p>
        ) : (
          <EmptyState title={t('decision.pending')} icon="clock" headingLevel={3}>
            {t('decision.pendingBody')}
          </EmptyState>
        )}
      </SectionCard>
    </div>
  );
}
