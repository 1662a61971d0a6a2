// The first part of an application: whose turn it is and what to do next, what is still missing, and the facts.
import type { Application } from '@amanah/api/certification/applications';
import { type ApplicationAction, hasEndedWithout } from '@amanah/core/certification';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Button } from '../../ui/button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import type { ApplicationTab } from './application-tabs.ts';
import { AuditForm } from './audit-form.tsx';
import { AuditTimes } from './audit-times.tsx';
import { cacheApplication } from './queries.ts';
import { useClosing } from './state-badges.tsx';
import { StepButton } from './step-buttons.tsx';
import { ApproveForm, AssignForm, QuestionForm, RecommendForm, SubmitForm, TextForm } from './step-forms.tsx';

const shown = [
  'submit',
  'assign',
  'request_information',
  'schedule_audit',
  'recommend',
  'approve',
  'issue',
  'send_back',
  'reject',
  'withdraw',
] as const satisfies readonly ApplicationAction[];
type Shown = (typeof shown)[number];

/** Never the main button. */
const leadBack: readonly Shown[] = ['send_back', 'reject', 'withdraw'];

/** Offered although it cannot be done now: a reader should learn why. The rest only when its time has come. */
const isWorthSaying = ({ allowed }: Application, action: Shown): boolean =>
  allowed.some((one) => one.action === action && (one.isAllowed || one.because !== 'wrong_state'));

export interface IssueFormProps {
  readonly application: Application;
  readonly onClose: () => void;
  /** Takes over the application as it is now. */
  readonly onIssued: (application: Application) => Promise<void>;
}

export interface OverviewTabProps {
  readonly application: Application;
  readonly onTab: (tab: ApplicationTab) => void;
  /** The form that issues the certificate: the page brings it. */
  readonly issueForm: (form: IssueFormProps) => ReactNode;
}

export function OverviewTab({ application, onTab, issueForm }: OverviewTabProps) {
  const t = useTranslations('certification');
  const closing = useClosing(application);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Shown | null>(null);
  const close = () => setChosen(null);
  const form = { application, onClose: close };
  const offered = shown.filter((action) => isWorthSaying(application, action));
  const firstAllowed = offered.find(
    (action) => !leadBack.includes(action) && application.allowed.some((one) => one.action === action && one.isAllowed),
  );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-6">
        <SectionCard title={t('overview.next')} icon="arrow">
          <p>{closing ? closing : t(`next.${application.side}.${application.state}`)}</p>
          {offered.length > 0 ? (
            <div className="mt-4 flex flex-wrap items-start gap-3">
              {offered.map((action) => (
                <StepButton
                  key={action}
                  application={application}
                  action={action}
                  tone={action === firstAllowed ? 'primary' : 'secondary'}
                  onPress={() => setChosen(action)}
                />
              ))}
            </div>
          ) : null}
        </SectionCard>
        {hasEndedWithout(application) ? null : <Missing application={application} onTab={onTab} />}
      </div>
      <Facts application={application} />
      {chosen === 'submit' ? <SubmitForm {...form} /> : null}
      {chosen === 'assign' ? <AssignForm {...form} /> : null}
      {chosen === 'request_information' ? <QuestionForm {...form} /> : null}
      {chosen === 'schedule_audit' ? <AuditForm {...form} /> : null}
      {chosen === 'recommend' ? <RecommendForm {...form} /> : null}
      {chosen === 'approve' ? <ApproveForm {...form} /> : null}
      {chosen === 'issue' ? issueForm({ ...form, onIssued: (issued) => cacheApplication(queries, issued) }) : null}
      {chosen === 'send_back' ? (
        <TextForm
          {...form}
          action="send_back"
          label={t('dialog.reason')}
          build={(reason) => ({ action: 'send_back', reason })}
        />
      ) : null}
      {chosen === 'reject' ? (
        <TextForm
          {...form}
          action="reject"
          tone="danger"
          label={t('dialog.reason')}
          build={(reason) => ({ action: 'reject', reason })}
        />
      ) : null}
      {chosen === 'withdraw' ? (
        <TextForm
          {...form}
          action="withdraw"
          tone="danger"
          label={t('dialog.reason')}
          note={t('dialog.withdrawSure')}
          isOptional
          build={(reason) => ({ action: 'withdraw', reason })}
        />
      ) : null}
    </div>
  );
}

function Missing({ application, onTab }: Pick<OverviewTabProps, 'application' | 'onTab'>) {
  const t = useTranslations('certification');
  const { checks, materialReviews, missingDocuments, requests, findings } = application;
  const isRefused = ({ ingredient, certificate }: (typeof checks.materials)[number]) =>
    ingredient.state === 'refused' || certificate.state === 'refused';
  const refusedIds = checks.materials.filter(isRefused).map(({ id }) => id);
  const refused = refusedIds.length;
  const attention = materialReviews.filter(
    (review) => review.isUndecided && !refusedIds.includes(review.materialId),
  ).length;
  const rejected = materialReviews.filter(
    ({ decision }) => decision?.stands && decision.decision === 'rejected',
  ).length;
  const openRequests = requests.filter(({ answeredAt }) => answeredAt === null).length;
  const openFindings = findings.filter(({ closedAt }) => closedAt === null).length;
  const lines: readonly { tab: ApplicationTab; isGood: boolean; text: string }[] = [
    {
      tab: 'documents',
      isGood: missingDocuments.length === 0,
      text:
        missingDocuments.length === 0
          ? t('overview.documentsComplete')
          : t('overview.documentsMissing', { count: missingDocuments.length }),
    },
    ...(refused > 0
      ? [{ tab: 'matrix' as const, isGood: false, text: t('overview.refusedMaterials', { count: refused }) }]
      : []),
    ...(rejected > 0
      ? [{ tab: 'matrix' as const, isGood: false, text: t('overview.rejectedMaterials', { count: rejected }) }]
      : []),
    ...(attention > 0
      ? [{ tab: 'matrix' as const, isGood: false, text: t('overview.attentionMaterials', { count: attention }) }]
      : []),
    ...(refused + attention + rejected + checks.labels.length === 0 && checks.materials.length > 0
      ? [{ tab: 'matrix' as const, isGood: true, text: t('overview.allGood') }]
      : []),
    ...checks.parameters.map((fault) => ({
      tab: 'matrix' as const,
      isGood: false,
      text: t(`parameterFaults.${fault}`),
    })),
    ...checks.labels.map(({ product, ingredient, because }) => ({
      tab: 'matrix' as const,
      isGood: false,
      text: t(`matrix.onLabel.${because}`, { product: isolated(product), ingredient: isolated(ingredient), count: 1 }),
    })),
    ...(openRequests > 0
      ? [{ tab: 'requests' as const, isGood: false, text: `${t('tabs.requests')}: ${openRequests}` }]
      : []),
    ...(openFindings > 0
      ? [{ tab: 'audit' as const, isGood: false, text: `${t('audit.findings')}: ${openFindings}` }]
      : []),
  ];
  return (
    <SectionCard title={t('overview.missing')} icon="list">
      <ul className="divide-y divide-line">
        {lines.map(({ tab, isGood, text }) => (
          <li key={text} className="flex items-center justify-between gap-4 py-1.5">
            <span className="flex min-w-0 items-center gap-2.5">
              <Icon
                name={isGood ? 'check' : 'warning'}
                size={18}
                className={isGood ? 'text-emerald-ink' : 'text-amber-ink'}
              />
              {text}
            </span>
            <Button tone="quiet" size="small" onPress={() => onTab(tab)}>
              {t(`tabs.${tab}`)}
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Facts({ application }: { readonly application: Application }) {
  const t = useTranslations('certification');
  const format = useFormatter();
  const { moment, day } = useDayWords();
  const { risk, schemeVersion, certificate } = application;
  return (
    <SectionCard title={t('overview.facts')} icon="document">
      <FactList
        facts={[
          { term: t('overview.kind'), value: t(`kinds.${application.kind}`) },
          { term: t('overview.applicant'), value: application.applicant.name },
          { term: t('overview.certifier'), value: application.certifier.name },
          {
            term: t('overview.scheme'),
            value: t('overview.schemeVersion', { name: schemeVersion.name, version: String(schemeVersion.version) }),
          },
          {
            term: t('overview.submitted'),
            value: application.submittedAt ? moment(application.submittedAt) : t('overview.notSubmitted'),
          },
          { term: t('overview.reviewer'), value: application.assignee },
          {
            term: t('overview.audits'),
            value:
              application.audits.length === 0 ? null : (
                <div className="flex flex-col gap-3">
                  {application.audits.map((audit) => (
                    <AuditTimes key={audit.id} audit={audit} />
                  ))}
                </div>
              ),
          },
          { term: t('overview.products'), value: application.productNames.map(({ name }) => name).join(', ') },
          { term: t('overview.sites'), value: application.sites.map(({ name }) => name).join(', ') },
          {
            term: t('overview.certificate'),
            value: certificate
              ? `${certificate.number}, ${t('own.validUntil', { day: day(certificate.validUntil) })}`
              : null,
          },
          {
            term: t('overview.risk'),
            value:
              risk && risk.reasons.length > 0
                ? format.list(risk.reasons.map((reason) => t(`risk.reasons.${reason}`)))
                : null,
          },
        ]}
      />
    </SectionCard>
  );
}
