// The operator's decision: approve, with an entry of the register for certifiers; ask for more; reject with a reason.
import { decideApplication, type OrganisationApplication } from '@amanah/api/organisations/partners';
import type { RouteBody } from '@amanah/api/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { useFailureWords } from '../../../platform/failure.ts';
import { FormDialog } from '../../../platform/form-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toasts } from '../../../ui/toast-queue.ts';

export type Decision = 'approve' | 'ask' | 'reject';

export interface DecideDialogProps {
  readonly application: OrganisationApplication;
  readonly decision: Decision;
  readonly onClose: () => void;
}

export function DecideDialog({ application, decision, onClose }: DecideDialogProps) {
  const t = useTranslations('organisations.operator');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const { name } = application;
  const [body, setBody] = useState('');
  const [isRegistered, setIsRegistered] = useState(application.kind === 'certifier');
  const [register, setRegister] = useState({ shortName: '', schemes: '', website: '' });
  const [wasSubmitted, setWasSubmitted] = useState(false);

  const isNamed = !isRegistered || register.shortName.trim().length >= 2;
  const isWebsiteRight = !isRegistered || register.website.trim() === '' || isWebAddress(register.website.trim());
  const isComplete = decision === 'approve' ? isNamed && isWebsiteRight : body.trim().length >= 3;
  const decide = useMutation({
    mutationFn: () =>
      api.call(decideApplication, {
        params: { id: application.id },
        body: bodyOf(decision, body, isRegistered ? register : null),
      }),
    onSuccess: async () => {
      onClose();
      toasts.show({ title: t('decided'), tone: 'good' });
      await queries.invalidateQueries({ queryKey: ['applications', 'queue'] });
    },
  });
  const submit = () => {
    setWasSubmitted(true);
    if (isComplete) decide.mutate();
  };
  const words = {
    approve: { title: t('approveTitle', { name }), confirm: t('approve') },
    ask: { title: t('askTitle', { name }), confirm: t('ask') },
    reject: { title: t('rejectTitle', { name }), confirm: t('reject') },
  }[decision];
  return (
    <FormDialog
      title={words.title}
      confirmLabel={words.confirm}
      tone={decision === 'reject' ? 'danger' : 'primary'}
      route={decideApplication}
      fault={decide.error ? failureWords(decide.error).body : null}
      isPending={decide.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {decision === 'approve' ? (
        <>
          <p>{t('approveBody')}</p>
          {application.kind === 'certifier' ? (
            <RegisterFields
              isOn={isRegistered}
              onToggle={setIsRegistered}
              value={register}
              onChange={setRegister}
              shortNameFault={wasSubmitted && !isNamed ? t('shortNameFault') : undefined}
              websiteFault={wasSubmitted && !isWebsiteRight ? t('websiteFault') : undefined}
            />
          ) : null}
        </>
      ) : (
        <TextArea
          maxLength={2000}
          autoFocus
          label={decision === 'ask' ? t('askBody') : t('rejectBody')}
          value={body}
          onChange={setBody}
          fault={wasSubmitted && !isComplete ? t('textFault') : undefined}
        />
      )}
    </FormDialog>
  );
}

interface RegisterDraft {
  readonly shortName: string;
  readonly schemes: string;
  readonly website: string;
}

function bodyOf(decision: Decision, body: string, register: RegisterDraft | null): RouteBody<typeof decideApplication> {
  if (decision !== 'approve') return { decision, body };
  return {
    decision,
    register: register && {
      shortName: register.shortName,
      schemes: register.schemes
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      website: register.website.trim() === '' ? null : register.website.trim(),
    },
  };
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

function RegisterFields({
  isOn,
  onToggle,
  value,
  onChange,
  shortNameFault,
  websiteFault,
}: {
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly value: RegisterDraft;
  readonly onChange: (value: RegisterDraft) => void;
  readonly shortNameFault: string | undefined;
  readonly websiteFault: string | undefined;
}) {
  const t = useTranslations('organisations.operator');
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onToggle(event.target.checked)}
          className="mt-1 size-5 accent-brand"
        />
        <span>
          {t('register')}
          <span className="block text-sm text-ink-soft">{t('registerNote')}</span>
        </span>
      </label>
      {isOn ? (
        <>
          <TextField
            label={t('shortName')}
            maxLength={20}
            value={value.shortName}
            onChange={(shortName) => onChange({ ...value, shortName })}
            fault={shortNameFault}
          />
          <TextArea
            maxLength={2000}
            label={t('schemes')}
            value={value.schemes}
            onChange={(schemes) => onChange({ ...value, schemes })}
          />
          <TextField
            type="url"
            label={t('website')}
            maxLength={200}
            value={value.website}
            onChange={(website) => onChange({ ...value, website })}
            fault={websiteFault}
          />
        </>
      ) : null}
    </fieldset>
  );
}
