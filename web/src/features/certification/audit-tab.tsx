// Audits with their appointments, and findings with what was done about them.

import type { Application } from '@amanah/api/certification/applications';
import type { AuditFinding, PlannedAudit } from '@amanah/api/certification/audit-parts';
import { auditCalendar } from '@amanah/api/certification/audits';
import { hasEndedWithout, isLate } from '@amanah/core/certification';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { fetchFile } from '../../platform/fetch-file.ts';
import { isolated } from '../../platform/isolated.ts';
import { localToday } from '../../platform/local-day.ts';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { AuditForm } from './audit-form.tsx';
import { AuditPhotos } from './audit-photos.tsx';
import { AuditTimes } from './audit-times.tsx';
import { Slot } from './documents-tab.tsx';
import { NotAudited } from './not-audited.tsx';
import { StepButton } from './step-buttons.tsx';
import { FindingForm, TextForm } from './step-forms.tsx';
import { WithdrawnNoes } from './withdrawn-noes.tsx';

export function AuditTab({ application }: { readonly application: Application }) {
  const t = useTranslations('certification');
  const [open, setOpen] = useState<'audit' | 'finding' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-6">
      <SectionCard
        title={t('audit.title')}
        icon="calendar"
        aside={
          <StepButton application={application} action="schedule_audit" size="small" onPress={() => setOpen('audit')} />
        }
      >
        <NotAudited application={application} />
        {application.audits.length === 0 ? (
          hasEndedWithout(application) ? (
            <p className="text-ink-soft">{t('audit.noneHeld')}</p>
          ) : (
            <EmptyState title={t('audit.none')} icon="calendar" headingLevel={3}>
              {t('audit.noneBody')}
            </EmptyState>
          )
        ) : (
          <ul className="divide-y divide-line">
            {application.audits.map((audit) => (
              <AuditLine key={audit.id} application={application} audit={audit} />
            ))}
          </ul>
        )}
      </SectionCard>
      <SectionCard
        title={t('audit.findings')}
        icon="warning"
        aside={
          <StepButton
            application={application}
            action="raise_finding"
            size="small"
            onPress={() => setOpen('finding')}
          />
        }
      >
        {application.findings.length === 0 ? (
          <p className="text-ink-soft">{t('audit.noFindings')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {application.findings.map((finding) => (
              <FindingLine key={finding.id} application={application} finding={finding} />
            ))}
          </ul>
        )}
        <WithdrawnNoes withdrawn={application.audits.flatMap(({ withdrawn }) => withdrawn)} />
      </SectionCard>
      {open === 'audit' ? <AuditForm application={application} onClose={close} /> : null}
      {open === 'finding' ? <FindingForm application={application} onClose={close} /> : null}
    </div>
  );
}

function AuditLine({ application, audit }: { readonly application: Application; readonly audit: PlannedAudit }) {
  const t = useTranslations('certification');
  const failureWords = useFailureWords();
  const save = useMutation({
    mutationFn: () =>
      fetchFile(
        auditCalendar,
        { params: { id: audit.id } },
        { name: `${application.number}.ics`, type: 'text/calendar' },
      ),
    onError: (failure) =>
      toasts.show({ title: t('audit.calendar'), description: failureWords(failure).body, tone: 'destructive' }),
  });
  const isOff = audit.state === 'planned' && hasEndedWithout(application);
  const isPlanned = audit.state === 'planned' && !isOff;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge
          tone={isOff ? 'slate' : isPlanned ? 'certifier' : 'emerald'}
          icon={isOff ? 'minus' : isPlanned ? 'calendar' : 'check'}
        >
          {isOff ? t('audit.notHeld') : t(`audit.${audit.state}`)}
        </Badge>
      </div>
      <AuditTimes audit={audit} />
      <p className="text-sm text-ink-soft">
        {audit.site ?? t('audit.remote')} · {t('audit.auditor', { name: audit.auditor })} ·{' '}
        {t('audit.answered', { answered: String(audit.answered), questions: String(audit.questions) })}
      </p>
      {audit.summary === '' ? null : (
        <Said as="p" className="whitespace-pre-wrap">
          {audit.summary}
        </Said>
      )}
      <AuditPhotos
        photos={application.auditPhotos.filter(({ auditId }) => auditId === audit.id)}
        criteria={application.schemeVersion.criteria}
        label={t('photos.list')}
      />
      <div className="flex flex-wrap gap-2">
        {isPlanned ? (
          <Button
            tone="secondary"
            size="small"
            icon="calendar"
            onPress={() => save.mutate()}
            isPending={save.isPending}
          >
            {t('audit.calendar')}
          </Button>
        ) : null}
        {application.side === 'certifier' && !isOff ? (
          <Link
            to={patterns.audit}
            params={{ id: audit.id }}
            className={buttonClasses({ tone: 'secondary', size: 'small' })}
          >
            {t('audit.checklist')}
          </Link>
        ) : null}
      </div>
    </li>
  );
}

function FindingLine({ application, finding }: { readonly application: Application; readonly finding: AuditFinding }) {
  const t = useTranslations('certification');
  const { day, moment } = useDayWords();
  const [isOpen, setIsOpen] = useState<'correct' | 'return' | 'close' | 'reopen' | null>(null);
  const slot = `finding:${finding.id}`;
  const hasEvidence = application.documents.some((one) => one.slot === slot);
  const isClosed = finding.closedAt !== null;
  const isLeft = !isClosed && hasEndedWithout(application);
  const asked = { dueOn: finding.dueOn, doneAt: finding.closedAt ?? finding.correctedAt };
  const isOverdue = isLate(asked, application, localToday());
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <Badge
          tone={isClosed ? 'emerald' : isLeft ? 'slate' : finding.severity === 'major' ? 'red' : 'amber'}
          icon={isClosed ? 'check' : 'warning'}
        >
          {t(`audit.${finding.severity}`)}
        </Badge>
        {finding.criterion ? <span>{finding.criterion}</span> : null}
        <span className={isOverdue ? 'text-red-ink' : ''}>
          {isClosed
            ? t('audit.closed', { time: moment(finding.closedAt ?? '') })
            : isLeft
              ? t('audit.leftOpen')
              : isOverdue
                ? t('audit.overdue', { day: day(finding.dueOn) })
                : t('audit.due', { day: day(finding.dueOn) })}
        </span>
        <span>{t('audit.raised', { by: isolated(finding.raisedBy), time: moment(finding.raisedAt) })}</span>
      </div>
      <Said as="p" className="whitespace-pre-wrap">
        {finding.text}
      </Said>
      {finding.correction ? (
        <blockquote dir="auto" className="border-s-2 border-line-strong ps-3 whitespace-pre-wrap text-ink-soft">
          {finding.correction}
          {finding.correctedAt ? (
            <span className="block text-sm">{t('audit.corrected', { time: moment(finding.correctedAt) })}</span>
          ) : null}
        </blockquote>
      ) : null}
      {finding.returnedBecause && !isClosed ? (
        <Notice tone="amber" icon="warning">
          {t('audit.returned', { reason: finding.returnedBecause })}
        </Notice>
      ) : null}
      {isClosed && finding.closedBecause ? (
        <Said as="p" className="text-sm text-ink-soft">
          {t('audit.closedBecause', { reason: finding.closedBecause })}
        </Said>
      ) : null}
      {finding.severity === 'major' && !isLeft && (!isClosed || hasEvidence) ? (
        <ul>
          <Slot application={application} slot={slot} name={t('audit.evidence')} />
        </ul>
      ) : null}
      {isClosed || isLeft ? null : (
        <div className="flex flex-wrap items-start gap-3">
          <StepButton
            application={application}
            action="correct_finding"
            size="small"
            tone="primary"
            about={finding.text.slice(0, 60)}
            onPress={() => setIsOpen('correct')}
          />
          <StepButton
            application={application}
            action="close_finding"
            size="small"
            tone={finding.correctedAt ? 'primary' : 'secondary'}
            about={finding.text.slice(0, 60)}
            because={finding.closing}
            onPress={() => setIsOpen('close')}
          />
          {finding.correctedAt ? (
            <StepButton
              application={application}
              action="return_correction"
              size="small"
              about={finding.text.slice(0, 60)}
              onPress={() => setIsOpen('return')}
            />
          ) : null}
        </div>
      )}
      {isClosed ? (
        <StepButton
          application={application}
          action="reopen_finding"
          size="small"
          about={finding.text.slice(0, 60)}
          onPress={() => setIsOpen('reopen')}
        />
      ) : null}
      {isOpen === 'close' || isOpen === 'reopen' ? (
        <TextForm
          application={application}
          onClose={() => setIsOpen(null)}
          action={isOpen === 'close' ? 'close_finding' : 'reopen_finding'}
          label={t('dialog.reason')}
          note={finding.text}
          build={(reason) => ({
            action: isOpen === 'close' ? 'close_finding' : 'reopen_finding',
            findingId: finding.id,
            reason,
          })}
        />
      ) : null}
      {isOpen === 'correct' ? (
        <TextForm
          application={application}
          onClose={() => setIsOpen(null)}
          action="correct_finding"
          label={t('dialog.correction')}
          note={finding.text}
          build={(correction) => ({ action: 'correct_finding', findingId: finding.id, correction })}
        />
      ) : null}
      {isOpen === 'return' ? (
        <TextForm
          application={application}
          onClose={() => setIsOpen(null)}
          action="return_correction"
          label={t('dialog.reason')}
          note={finding.correction ?? ''}
          build={(reason) => ({ action: 'return_correction', findingId: finding.id, reason })}
        />
      ) : null}
    </li>
  );
}
