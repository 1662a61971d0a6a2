// The forms of the steps that need words, people or days.

import type { Application } from '@amanah/api/certification/applications';
import type { ApplicationStep } from '@amanah/api/certification/steps';
import { addDays } from '@amanah/core/certificates';
import { useTranslations } from 'use-intl';
import type { FieldProps } from '../../platform/form.tsx';
import { localToday } from '../../platform/local-day.ts';
import { useTextOfReader } from '../../platform/use-text-of-reader.ts';
import { RadioCards } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { StepDialog } from './step-dialog.tsx';

const isShort = (text: string): boolean => text.trim().length < 3;

export interface FormProps {
  readonly application: Application;
  readonly onClose: () => void;
}

const inTwoWeeks = () => addDays(localToday(), 14);

export function useFaultWords() {
  const t = useTranslations('certification.dialog');
  return {
    text: (text: string) => (isShort(text) ? t('tooShort') : undefined),
    day: (day: string) => (day < localToday() ? t('dueFault') : undefined),
    person: (id: string | null) => (id === null ? t('pickPerson') : undefined),
  };
}

export function PersonField({
  application,
  ...field
}: FieldProps<string | null> & { readonly label: string; readonly application: Application }) {
  const t = useTranslations('certification.dialog');
  return (
    <Select
      {...field}
      choices={application.reviewers.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={t('pickPerson')}
    />
  );
}

/** Steps that ask for one text alone. */
type TextStep = Extract<ApplicationStep, { reason: string } | { answer: string } | { correction: string }>;

export function TextForm({
  application,
  onClose,
  action,
  label,
  build,
  note,
  isOptional = false,
  tone = 'primary',
}: FormProps & {
  readonly action: TextStep['action'];
  readonly label: string;
  readonly build: (text: string) => ApplicationStep;
  readonly note?: string;
  readonly isOptional?: boolean;
  readonly tone?: 'primary' | 'danger';
}) {
  const t = useTranslations('certification');
  const faults = useFaultWords();
  return (
    <StepDialog
      application={application}
      title={t(`actions.${action}`)}
      tone={tone}
      onClose={onClose}
      initial={{ text: '' }}
      faultsOf={({ text }) => ({ text: isOptional ? undefined : faults.text(text) })}
      step={({ text }) => build(text.trim())}
    >
      {({ field }) => (
        <>
          {note ? <p className="text-ink-soft">{note}</p> : null}
          <TextArea label={label} help={t('dialog.reasonHelp')} {...field('text')} />
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
      initial={{}}
      step={() => ({ action: 'submit' })}
    >
      {() => <p className="text-ink-soft">{t('dialog.submitSure')}</p>}
    </StepDialog>
  );
}

export function AssignForm({ application, onClose }: FormProps) {
  const t = useTranslations('certification');
  const faults = useFaultWords();
  return (
    <StepDialog<{ readonly userId: string | null }>
      application={application}
      title={t('actions.assign')}
      onClose={onClose}
      initial={{ userId: null }}
      faultsOf={({ userId }) => ({ userId: faults.person(userId) })}
      step={({ userId }) => ({ action: 'assign', userId: userId ?? '' })}
    >
      {({ field }) => <PersonField label={t('dialog.reviewer')} application={application} {...field('userId')} />}
    </StepDialog>
  );
}

const general = '-';

function useCriterionChoices({ schemeVersion }: Application) {
  const t = useTranslations('certification');
  const text = useTextOfReader();
  return [
    { value: general, label: t('dialog.noCriterion') },
    ...schemeVersion.criteria.map((one) => ({ value: one.code, label: `${one.code}: ${text(one)}` })),
  ];
}

export function QuestionForm({ application, onClose }: FormProps) {
  const t = useTranslations('certification');
  const faults = useFaultWords();
  const choices = useCriterionChoices(application);
  const missing = application.missingDocuments[0];
  return (
    <StepDialog
      application={application}
      title={t('actions.request_information')}
      onClose={onClose}
      initial={{
        criterion: choices.find(({ value }) => value === missing)?.value ?? general,
        text: '',
        dueOn: inTwoWeeks(),
      }}
      faultsOf={({ text, dueOn }) => ({ text: faults.text(text), dueOn: faults.day(dueOn) })}
      step={({ criterion, text, dueOn }) => ({
        action: 'request_information',
        text: text.trim(),
        criterion: criterion === general ? null : criterion,
        dueOn,
      })}
    >
      {({ field }) => (
        <>
          <Select label={t('dialog.criterion')} choices={choices} {...field('criterion')} />
          <TextArea label={t('dialog.question')} {...field('text')} />
          <TextField type="date" label={t('dialog.due')} {...field('dueOn')} />
        </>
      )}
    </StepDialog>
  );
}

interface FindingEntries {
  readonly criterion: string;
  readonly severity: 'major' | 'minor';
  readonly text: string;
  readonly dueOn: string;
}

export function FindingForm({ application, onClose }: FormProps) {
  const t = useTranslations('certification');
  const faults = useFaultWords();
  const choices = useCriterionChoices(application);
  return (
    <StepDialog<FindingEntries>
      application={application}
      title={t('actions.raise_finding')}
      onClose={onClose}
      initial={{ criterion: general, severity: 'minor', text: '', dueOn: inTwoWeeks() }}
      faultsOf={({ text, dueOn }) => ({ text: faults.text(text), dueOn: faults.day(dueOn) })}
      step={({ criterion, severity, text, dueOn }) => ({
        action: 'raise_finding',
        criterion: criterion === general ? null : criterion,
        severity,
        text: text.trim(),
        dueOn,
      })}
    >
      {({ field }) => (
        <>
          <RadioCards
            label={t('dialog.severity')}
            isCompact
            choices={(['major', 'minor'] as const).map((value) => ({ value, label: t(`audit.${value}`) }))}
            {...field('severity')}
          />
          <Select label={t('dialog.criterion')} choices={choices} {...field('criterion')} />
          <TextArea label={t('dialog.finding')} {...field('text')} />
          <TextField type="date" label={t('dialog.due')} {...field('dueOn')} />
        </>
      )}
    </StepDialog>
  );
}

export function RecommendForm({ application, onClose }: FormProps) {
  const t = useTranslations('certification');
  const faults = useFaultWords();
  return (
    <StepDialog<{ readonly outcome: 'approve' | 'reject'; readonly note: string }>
      application={application}
      title={t('actions.recommend')}
      onClose={onClose}
      initial={{ outcome: 'approve', note: '' }}
      faultsOf={({ note }) => ({ note: faults.text(note) })}
      step={({ outcome, note }) => ({ action: 'recommend', outcome, note: note.trim() })}
    >
      {({ field }) => (
        <>
          <RadioCards
            label={t('dialog.outcome')}
            isCompact
            choices={(['approve', 'reject'] as const).map((value) => ({ value, label: t(`dialog.${value}`) }))}
            {...field('outcome')}
          />
          <TextArea label={t('dialog.note')} {...field('note')} />
        </>
      )}
    </StepDialog>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one.length >= 3);

export function ApproveForm({ application, onClose }: FormProps) {
  const t = useTranslations('certification');
  const faults = useFaultWords();
  return (
    <StepDialog
      application={application}
      title={t('actions.approve')}
      onClose={onClose}
      initial={{ reason: '', conditions: '' }}
      faultsOf={({ reason }) => ({ reason: faults.text(reason) })}
      step={({ reason, conditions }) => ({
        action: 'approve',
        reason: reason.trim(),
        conditions: linesOf(conditions),
      })}
    >
      {({ field }) => (
        <>
          <TextArea label={t('dialog.reason')} help={t('dialog.reasonHelp')} {...field('reason')} />
          <TextArea
            label={t('dialog.conditions')}
            help={t('dialog.conditionsHelp')}
            maxLength={6_000}
            {...field('conditions')}
          />
        </>
      )}
    </StepDialog>
  );
}
