// The operator's decision: approve, with an entry of the register for certifiers; ask for more; reject with a reason.
import { decideApplication, type OrganisationApplication } from '@amanah/api/organisations/partners';
import type { RouteBody } from '@amanah/api/route';
import type { operatorActions } from '@amanah/core/organisations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { type Form, FormDialog, useForm } from '../../../platform/form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toasts } from '../../../ui/toast-queue.ts';

export type Decision = (typeof operatorActions)[number];

export interface DecideDialogProps {
  readonly application: OrganisationApplication;
  readonly decision: Decision;
  readonly onClose: () => void;
}

interface Entries {
  readonly body: string;
  readonly isRegistered: boolean;
  readonly shortName: string;
  readonly schemes: string;
  readonly website: string;
}

export function DecideDialog({ application, decision, onClose }: DecideDialogProps) {
  const t = useTranslations('organisations.operator');
  const queries = useQueryClient();
  const { name } = application;
  const decide = useMutation({
    mutationFn: (entries: Entries) =>
      api.call(decideApplication, {
        params: { id: application.id },
        body: bodyOf(decision, application, entries),
      }),
    onSuccess: async () => {
      onClose();
      toasts.show({ title: t('decided'), tone: 'good' });
      await queries.invalidateQueries({ queryKey: ['applications', 'queue'] });
    },
  });
  const form = useForm<Entries>({
    initial: { body: '', isRegistered: application.kind === 'certifier', shortName: '', schemes: '', website: '' },
    faultsOf({ body, isRegistered, shortName, website }) {
      if (decision !== 'approve') return { body: body.trim().length < 3 ? t('textFault') : undefined };
      if (!isRegistered) return {};
      return {
        shortName: shortName.trim().length < 2 ? t('shortNameFault') : undefined,
        website: website.trim() === '' || isWebAddress(website.trim()) ? undefined : t('websiteFault'),
      };
    },
    pointers: { shortName: '/register/shortName', schemes: '/register/schemes', website: '/register/website' },
    sending: decide,
    onSubmit: (entries) => decide.mutate(entries),
  });
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
      form={form}
      onClose={onClose}
    >
      {decision === 'approve' ? (
        <>
          <p>{t('approveBody')}</p>
          {application.kind === 'certifier' ? <RegisterFields form={form} /> : null}
        </>
      ) : (
        <TextArea
          maxLength={2000}
          autoFocus
          label={decision === 'ask' ? t('askBody') : t('rejectBody')}
          {...form.field('body')}
        />
      )}
    </FormDialog>
  );
}

function bodyOf(
  decision: Decision,
  { documents }: OrganisationApplication,
  entries: Entries,
): RouteBody<typeof decideApplication> {
  const { body, isRegistered, shortName, schemes, website } = entries;
  if (decision !== 'approve') return { decision, body };
  return {
    decision,
    documentIds: documents.map(({ id }) => id),
    register: isRegistered
      ? {
          shortName,
          schemes: schemes
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
          website: website.trim() === '' ? null : website.trim(),
        }
      : null,
  };
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

function RegisterFields({ form }: { readonly form: Form<Entries> }) {
  const { isRegistered } = form.entries;
  const t = useTranslations('organisations.operator');
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          checked={isRegistered}
          onChange={(event) => form.change({ isRegistered: event.target.checked })}
          className="mt-1 size-5 accent-brand"
        />
        <span>
          {t('register')}
          <span className="block text-sm text-ink-soft">{t('registerNote')}</span>
        </span>
      </label>
      {isRegistered ? (
        <>
          <TextField label={t('shortName')} maxLength={20} {...form.field('shortName')} />
          <TextArea maxLength={2000} label={t('schemes')} {...form.field('schemes')} />
          <TextField type="url" label={t('website')} maxLength={200} {...form.field('website')} />
        </>
      ) : null}
    </fieldset>
  );
}
