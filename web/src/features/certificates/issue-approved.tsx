// Issues the certificate of an approved application: with the server's key in one step; with a key of the issuer's own after the person has
// read what is signed.
import { type Application, readApplication, takeApplicationStep } from '@amanah/api/certification/applications';
import { addDays, lastDayAfter } from '@amanah/core/certificates';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { FormDialog, useForm } from '../../platform/form.tsx';
import { localToday } from '../../platform/local-day.ts';
import { useOwnSigning } from '../../platform/own-keys.ts';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { type Asked, DraftRefused } from './check-draft.ts';
import { SignDraft } from './sign-draft.tsx';
import { useIssuance } from './use-issuance.ts';

export interface IssueApprovedProps {
  readonly application: Application;
  readonly onClose: () => void;
  /** Takes over the application as it is now. */
  readonly onIssued: (application: Application) => Promise<void>;
  readonly recovery: ReactNode;
}

interface Entries {
  readonly number: string;
  readonly validFrom: string;
  readonly validUntil: string;
}

export function IssueApproved({ application, onClose, onIssued, recovery }: IssueApprovedProps) {
  const t = useTranslations('certification');
  const general = useTranslations('general');
  const refusals = useTranslations('certificates.signing.refused');
  const signing = useOwnSigning();
  const isRenewal = application.kind === 'renewal';
  const before = application.certificate;
  const isOwnKey = signing?.custody === 'own';
  const finish = async (issued: Application) => {
    await onIssued(issued);
    onClose();
    toasts.show({ title: t('decision.certificate', { number: issued.certificate?.number ?? '' }), tone: 'good' });
  };
  const issue = useMutation({
    mutationFn: (entries: Entries) =>
      api.call(takeApplicationStep, { params: { id: application.id }, body: { action: 'issue', ...entries } }),
    onSuccess: finish,
  });
  const issuance = useIssuance((certificate) => {
    void api
      .call(readApplication, { params: { id: application.id } })
      .then(finish, () =>
        toasts.show({ title: t('decision.certificate', { number: certificate.number }), tone: 'good' }),
      );
  });
  // A renewal leaves no gap, also where it is issued some days after the certificate ended.
  const begins = isRenewal && before ? addDays(before.validUntil, 1) : localToday();
  const form = useForm<Entries>({
    initial: {
      number: isRenewal ? (before?.number ?? '') : '',
      validFrom: begins,
      validUntil: lastDayAfter(begins, application.mostMonths),
    },
    faultsOf: ({ number, validFrom, validUntil }) => ({
      number: number.trim() === '' ? t('dialog.tooShort') : undefined,
      validUntil: validUntil < validFrom ? t('dialog.dueFault') : undefined,
    }),
    sending: [issue, issuance.beginning],
    explain: (error) => (error instanceof DraftRefused ? refusals(error.why) : undefined),
    onSubmit({ number, ...days }) {
      const entries = { number: number.trim(), ...days };
      if (isOwnKey) issuance.begin(askedFor(application, entries));
      else issue.mutate(entries);
    },
  });
  if (issuance.prepared)
    return (
      <Dialog
        title={t('actions.issue')}
        closeLabel={general('close')}
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen && !issuance.isSigning) issuance.drop();
        }}
      >
        <SignDraft prepared={issuance.prepared} issuance={issuance} />
      </Dialog>
    );
  return (
    <FormDialog
      title={t('actions.issue')}
      confirmLabel={t('actions.issue')}
      isDisabled={isOwnKey && !signing.signer}
      form={form}
      onClose={onClose}
    >
      <TextField label={t('dialog.number')} isCode maxLength={80} isDisabled={isRenewal} {...form.field('number')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="date" label={t('dialog.from')} {...form.field('validFrom')} />
        <TextField type="date" label={t('dialog.until')} {...form.field('validUntil')} />
      </div>
      {isOwnKey ? (
        <Notice icon="lock">
          {signing.signer ? t('dialog.ownKey') : t('dialog.noKey')}
          {signing.signer ? null : recovery}
        </Notice>
      ) : null}
    </FormDialog>
  );
}

/** What the person means to sign; the draft of the server is held against it before anything is signed. */
function askedFor(
  { id, kind, applicant, certificate, content, productNames, schemeVersion }: Application,
  wish: Entries,
): Asked {
  const { validFrom, validUntil } = wish;
  if (kind === 'renewal' && certificate)
    return {
      kind: 'renew',
      basis: { kind: 'application', id },
      certificate: { id: certificate.id, number: certificate.number, holder: applicant.name },
      validFrom,
      validUntil,
    };
  const methods = schemeVersion.parameters.slaughterMethods === null ? null : content.declaration.slaughterMethods;
  return {
    kind: 'issue',
    basis: { kind: 'application', id },
    holder: applicant.name,
    certificate: {
      ...wish,
      holderId: applicant.id,
      siteIds: content.siteIds.length > 0 ? content.siteIds : null,
      gtins: content.gtins,
      categories: [...new Set(productNames.map(({ category }) => category))].sort(),
      batches: null,
      scheme: schemeVersion.name,
      slaughterMethods: methods?.length ? methods : null,
      markets: null,
    },
  };
}
