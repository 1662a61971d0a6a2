// Issues the certificate of an approved application: with the server's key in one step; with a key of the issuer's own after the person has
// read what is signed.
import { type Application, readApplication, takeApplicationStep } from '@amanah/api/certification/applications';
import { addDays, lastDayAfter } from '@amanah/core/certificates';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords, useFieldWords } from '../../platform/failure.ts';
import { FormDialog } from '../../platform/form-dialog.tsx';
import { localToday } from '../../platform/local-day.ts';
import { useOwnSigning } from '../../platform/own-keys.ts';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import type { Asked } from './check-draft.ts';
import { SignDraft } from './sign-draft.tsx';
import { useIssuance } from './use-issuance.ts';

export interface IssueApprovedProps {
  readonly application: Application;
  readonly onClose: () => void;
  /** Takes over the application as it is now. */
  readonly onIssued: (application: Application) => Promise<void>;
  readonly recovery: ReactNode;
}

export function IssueApproved({ application, onClose, onIssued, recovery }: IssueApprovedProps) {
  const t = useTranslations('certification');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const fieldWords = useFieldWords();
  const signing = useOwnSigning();
  const isRenewal = application.kind === 'renewal';
  const before = application.certificate;
  const [number, setNumber] = useState(isRenewal ? (before?.number ?? '') : '');
  const [validFrom, setValidFrom] = useState(() =>
    // A renewal leaves no gap, also where it is issued some days after the certificate ended.
    isRenewal && before ? addDays(before.validUntil, 1) : localToday(),
  );
  const [validUntil, setValidUntil] = useState(() => lastDayAfter(validFrom, application.mostMonths));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const isOwnKey = signing?.custody === 'own';
  const finish = async (issued: Application) => {
    await onIssued(issued);
    onClose();
    toasts.show({ title: t('decision.certificate', { number: issued.certificate?.number ?? '' }), tone: 'good' });
  };
  const issue = useMutation({
    mutationFn: () =>
      api.call(takeApplicationStep, {
        params: { id: application.id },
        body: { action: 'issue', number: number.trim(), validFrom, validUntil },
      }),
    onSuccess: finish,
  });
  const issuance = useIssuance((certificate) => {
    void api
      .call(readApplication, { params: { id: application.id } })
      .then(finish, () =>
        toasts.show({ title: t('decision.certificate', { number: certificate.number }), tone: 'good' }),
      );
  });
  const isWrongOrder = validUntil < validFrom;
  const submit = () => {
    setWasSubmitted(true);
    if (number.trim() === '' || isWrongOrder) return;
    if (isOwnKey) issuance.begin(askedFor(application, { number: number.trim(), validFrom, validUntil }));
    else issue.mutate();
  };
  const isBusy = issue.isPending || issuance.isBeginning || issuance.isSigning;
  const failure = issue.isError ? failureWords(issue.error).body : issuance.failure;
  const beside = issue.isError ? fieldWords(issue.error) : issuance.beside;
  const isAtField = ['/number', '/validFrom', '/validUntil'].some((path) => beside.has(path));
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
      fault={isAtField ? null : failure}
      isPending={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('dialog.number')}
        isCode
        maxLength={80}
        value={number}
        onChange={setNumber}
        isDisabled={isRenewal}
        fault={wasSubmitted && number.trim() === '' ? t('dialog.tooShort') : beside.get('/number')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('dialog.from')}
          value={validFrom}
          onChange={setValidFrom}
          fault={beside.get('/validFrom')}
        />
        <TextField
          type="date"
          label={t('dialog.until')}
          value={validUntil}
          onChange={setValidUntil}
          fault={wasSubmitted && isWrongOrder ? t('dialog.dueFault') : beside.get('/validUntil')}
        />
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
  wish: { readonly number: string; readonly validFrom: string; readonly validUntil: string },
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
      batchIds: null,
      scheme: schemeVersion.name,
      slaughterMethods: methods?.length ? methods : null,
      markets: null,
    },
  };
}
