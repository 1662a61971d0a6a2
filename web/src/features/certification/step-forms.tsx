// The forms of the steps that need words, people or days.

import type { Application, ApplicationStep } from '@amanah/api/certification/applications';
import { addDays } from '@amanah/core/certificates';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { localToday } from '../../platform/local-day.ts';
import { RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { StepDialog } from './step-dialog.tsx';
import { useCriterionText } from './use-criterion-text.ts';

const isShort = (text: string): boolean => text.trim().length < 3;
const hasPassed = (day: string): boolean => day < localToday();

interface FormProps {
  readonly application: Application;
  readonly onClose: () => void;
}

interface FieldProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly wasSubmitted: boolean;
}

function WordsField({
  wasSubmitted,
  isOptional = false,
  ...field
}: FieldProps<string> & { readonly help?: string; readonly isOptional?: boolean }) {
  const t = useTranslations('certification.dialog');
  return (
    <TextArea {...field} fault={wasSubmitted && !isOptional && isShort(field.value) ? t('tooShort') : undefined} />
  );
}

function FutureDateField({ wasSubmitted, ...field }: FieldProps<string>) {
  const t = useTranslations('certification.dialog');
  return (
    <TextField type="date" {...field} fault={wasSubmitted && hasPassed(field.value) ? t('dueFault') : undefined} />
  );
}

function ReviewerField({
  application,
  wasSubmitted,
  ...field
}: Omit<FieldProps<string | null>, 'onChange'> & {
  readonly application: Application;
  readonly onChange: (value: string) => void;
}) {
  const t = useTranslations('certification.dialog');
  return (
    <Select
      {...field}
      choices={application.reviewers.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={t('pickPerson')}
      fault={wasSubmitted && field.value === null ? t('pickPerson') : undefined}
    />
  );
}

/** Steps that ask for one text alone. */
type Worded = Extract<ApplicationStep, { reason: string } | { answer: string } | { correction: string }>;

export function WordsForm({
  application,
  onClose,
  action,
  label,
  build,
  note,
  isOptional = false,
  tone = 'primary',
}: FormProps & {
  readonly action: Worded['action'];
  readonly label: string;
  readonly build: (text: string) => ApplicationStep;
  readonly note?: string;
  readonly isOptional?: boolean;
  readonly tone?: 'primary' | 'danger';
}) {
  const t = useTranslations('certification');
  const [text, setText] = useState('');
  return (
    <StepDialog
      application={application}
      title={t(`actions.${action}`)}
      tone={tone}
      onClose={onClose}
      step={() => (!isOptional && isShort(text) ? null : build(text.trim()))}
    >
      {(wasSubmitted) => (
        <>
          {note ? <p className="text-ink-soft">{note}</p> : null}
          <WordsField
            label={label}
            value={text}
            onChange={setText}
            help={t('dialog.reasonHelp')}
            isOptional={isOptional}
            wasSubmitted={wasSubmitted}
          />
        </>
      )}
    </StepDialog>
  );
}

export function SubmitForm({ application, onClose }: FormProps) {
  const t = useTranslations('certification');
  return (
    <StepDialog
      application={application}
      title={t('actions.submit')}
      onClose={onClose}
      step={() => ({ action: 'submit' })}
    >
      {() => <p className="text-ink-soft">{t('dialog.submitSure')}</p>}
    </StepDialog>
  );
}

export function AssignForm({ application, onClose }: FormProps) {
  const t = useTranslations('certification');
  const [userId, setUserId] = useState<string | null>(null);
  return (
    <StepDialog
      application={application}
      title={t('actions.assign')}
      onClose={onClose}
      step={() => (userId === null ? null : { action: 'assign', userId })}
    >
      {(wasSubmitted) => (
        <ReviewerField
          label={t('dialog.reviewer')}
          application={application}
          value={userId}
          onChange={setUserId}
          wasSubmitted={wasSubmitted}
        />
      )}
    </StepDialog>
  );
}

const general = '-';

function useCriterionChoices({ schemeVersion }: Application) {
  const t = useTranslations('certification');
  const text = useCriterionText();
  return [
    { value: general, label: t('dialog.noCriterion') },
    ...schemeVersion.criteria.map((one) => ({ value: one.code, label: `${one.code}: ${text(one)}` })),
  ];
}

export function QuestionForm({ application, onClose }: FormProps) {
  const t = useTranslations('certification');
  const choices = useCriterionChoices(application);
  const [criterion, setCriterion] = useState(application.missingDocuments[0] ?? general);
  const [text, setText] = useState('');
  const [dueOn, setDueOn] = useState(() => addDays(localToday(), 14));
  const isPast = hasPassed(dueOn);
  return (
    <StepDialog
      application={application}
      title={t('actions.request_information')}
      onClose={onClose}
      step={() =>
        isShort(text) || isPast
          ? null
          : {
              action: 'request_information',
              text: text.trim(),
              criterion: criterion === general ? null : criterion,
              dueOn,
            }
      }
    >
      {(wasSubmitted) => (
        <>
          <Select
            label={t('dialog.criterion')}
            choices={choices}
            value={choices.some(({ value }) => value === criterion) ? criterion : general}
            onChange={setCriterion}
          />
          <WordsField label={t('dialog.question')} value={text} onChange={setText} wasSubmitted={wasSubmitted} />
          <FutureDateField label={t('dialog.due')} value={dueOn} onChange={setDueOn} wasSubmitted={wasSubmitted} />
        </>
      )}
    </StepDialog>
  );
}

const atDistance = '-';
const durations = [60, 120, 180, 240, 480] as const;

export function AuditForm({ application, onClose }: FormProps) {
  const t = useTranslations('certification');
  const [auditorId, setAuditorId] = useState<string | null>(null);
  const [siteId, setSiteId] = useState(application.sites[0]?.id ?? atDistance);
  const [day, setDay] = useState(() => addDays(localToday(), 7));
  const [time, setTime] = useState('09:00');
  const [minutes, setMinutes] = useState('180');
  const isPast = hasPassed(day);
  const startsAt = new Date(`${day}T${time}`);
  const isReady = auditorId !== null && !isPast && !Number.isNaN(startsAt.getTime());
  return (
    <StepDialog
      application={application}
      title={t('actions.schedule_audit')}
      onClose={onClose}
      step={() =>
        isReady
          ? {
              action: 'schedule_audit',
              auditorId,
              siteId: siteId === atDistance ? null : siteId,
              startsAt: startsAt.toISOString(),
              minutes: Number(minutes),
            }
          : null
      }
    >
      {(wasSubmitted) => (
        <>
          <ReviewerField
            label={t('dialog.auditor')}
            application={application}
            value={auditorId}
            onChange={setAuditorId}
            wasSubmitted={wasSubmitted}
          />
          <Select
            label={t('dialog.site')}
            choices={[
              ...application.sites.map(({ id, name }) => ({ value: id, label: name })),
              { value: atDistance, label: t('dialog.remote') },
            ]}
            value={siteId}
            onChange={setSiteId}
          />
          <div className="grid gap-5 sm:grid-cols-3">
            <FutureDateField label={t('dialog.day')} value={day} onChange={setDay} wasSubmitted={wasSubmitted} />
            <TextField type="time" label={t('dialog.time')} value={time} onChange={setTime} />
            <Select
              label={t('dialog.duration')}
              choices={durations.map((value) => ({
                value: String(value),
                label: t('dialog.hours', { count: value / 60 }),
              }))}
              value={minutes}
              onChange={setMinutes}
            />
          </div>
        </>
      )}
    </StepDialog>
  );
}

export function FindingForm({ application, onClose }: FormProps) {
  const t = useTranslations('certification');
  const choices = useCriterionChoices(application);
  const [criterion, setCriterion] = useState(general);
  const [severity, setSeverity] = useState<'major' | 'minor'>('minor');
  const [text, setText] = useState('');
  const [dueOn, setDueOn] = useState(() => addDays(localToday(), 14));
  const isPast = hasPassed(dueOn);
  return (
    <StepDialog
      application={application}
      title={t('actions.raise_finding')}
      onClose={onClose}
      step={() =>
        isShort(text) || isPast
          ? null
          : {
              action: 'raise_finding',
              criterion: criterion === general ? null : criterion,
              severity,
              text: text.trim(),
              dueOn,
            }
      }
    >
      {(wasSubmitted) => (
        <>
          <RadioCards
            label={t('dialog.severity')}
            isCompact
            value={severity}
            onChange={setSeverity}
            choices={(['major', 'minor'] as const).map((value) => ({ value, label: t(`audit.${value}`) }))}
          />
          <Select label={t('dialog.criterion')} choices={choices} value={criterion} onChange={setCriterion} />
          <WordsField label={t('dialog.finding')} value={text} onChange={setText} wasSubmitted={wasSubmitted} />
          <FutureDateField label={t('dialog.due')} value={dueOn} onChange={setDueOn} wasSubmitted={wasSubmitted} />
        </>
      )}
    </StepDialog>
  );
}

export function RecommendForm({ application, onClose }: FormProps) {
  const t = useTranslations('certification');
  const [outcome, setOutcome] = useState<'approve' | 'reject'>('approve');
  const [note, setNote] = useState('');
  return (
    <StepDialog
      application={application}
      title={t('actions.recommend')}
      onClose={onClose}
      step={() => (isShort(note) ? null : { action: 'recommend', outcome, note: note.trim() })}
    >
      {(wasSubmitted) => (
        <>
          <RadioCards
            label={t('dialog.outcome')}
            isCompact
            value={outcome}
            onChange={setOutcome}
            choices={(['approve', 'reject'] as const).map((value) => ({ value, label: t(`dialog.${value}`) }))}
          />
          <WordsField label={t('dialog.note')} value={note} onChange={setNote} wasSubmitted={wasSubmitted} />
        </>
      )}
    </StepDialog>
  );
}

export function ApproveForm({ application, onClose }: FormProps) {
  const t = useTranslations('certification');
  const [reason, setReason] = useState('');
  const [conditions, setConditions] = useState('');
  const lines = conditions
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one.length >= 3);
  return (
    <StepDialog
      application={application}
      title={t('actions.approve')}
      onClose={onClose}
      step={() => (isShort(reason) ? null : { action: 'approve', reason: reason.trim(), conditions: lines })}
    >
      {(wasSubmitted) => (
        <>
          <WordsField
            label={t('dialog.reason')}
            value={reason}
            onChange={setReason}
            help={t('dialog.reasonHelp')}
            wasSubmitted={wasSubmitted}
          />
          <TextArea
            label={t('dialog.conditions')}
            value={conditions}
            onChange={setConditions}
            help={t('dialog.conditionsHelp')}
            maxLength={6_000}
          />
        </>
      )}
    </StepDialog>
  );
}
