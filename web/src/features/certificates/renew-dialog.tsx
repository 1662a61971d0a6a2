// Renewing: new dates, and where the issuer keeps its own key the signature in the same dialog.
import type { IssuedCertificate } from '@amanah/api/certificates';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { dayAfter, localDay, useDayWords, yearAfter } from './day.ts';
import { SignDraft } from './sign-draft.tsx';
import { SignerNotice } from './signer-notice.tsx';
import { useIssuance } from './use-issuance.ts';

export interface RenewDialogProps {
  readonly certificate: IssuedCertificate;
  readonly onClose: () => void;
  readonly recovery: ReactNode;
}

/** The further time begins when the present one ends, or today where it has ended. */
function nextPeriod({ validUntil }: IssuedCertificate, today: string) {
  const validFrom = validUntil < today ? today : dayAfter(validUntil);
  return { validFrom, validUntil: yearAfter(validFrom) };
}

export function RenewDialog({ certificate, onClose, recovery }: RenewDialogProps) {
  const t = useTranslations('certificates');
  const general = useTranslations('general');
  const dayWords = useDayWords();
  const [period, setPeriod] = useState(() => nextPeriod(certificate, localDay(new Date())));
  const [hasTried, setHasTried] = useState(false);
  const issuance = useIssuance((renewed) => {
    onClose();
    toasts.show({
      title: t('renew.done', { number: renewed.number }),
      description: t('renew.doneBody', { until: dayWords(renewed.validUntil) }),
      tone: 'good',
    });
  });
  const { validFrom, validUntil } = period;
  const fromFault = validFrom === '' ? t('faults.day') : undefined;
  const untilFault =
    validUntil === ''
      ? t('faults.day')
      : validUntil < validFrom
        ? t('faults.order')
        : validUntil <= certificate.validUntil
          ? t('renew.notLater', { until: dayWords(certificate.validUntil) })
          : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (!fromFault && !untilFault) issuance.begin({ kind: 'renew', certificate, validFrom, validUntil });
  };
  const isBusy = issuance.isBeginning || issuance.isSigning;
  const { prepared } = issuance;
  return (
    <Dialog
      title={t(prepared ? 'signing.title' : 'renew.title', { number: certificate.number })}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onClose();
      }}
    >
      {prepared ? (
        <SignDraft prepared={prepared} issuance={issuance} />
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <p>{t('renew.body')}</p>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              autoFocus
              type="date"
              label={t('issue.validFrom')}
              value={validFrom}
              onChange={(day) => setPeriod({ ...period, validFrom: day })}
              fault={hasTried ? fromFault : undefined}
            />
            <TextField
              type="date"
              label={t('issue.validUntil')}
              value={validUntil}
              onChange={(day) => setPeriod({ ...period, validUntil: day })}
              fault={hasTried ? untilFault : undefined}
            />
          </div>
          <SignerNotice issuance={issuance} recovery={recovery} />
          {issuance.failure === null ? null : (
            <div role="alert">
              <Notice tone="red" icon="warning">
                {issuance.failure}
              </Notice>
            </div>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="secondary" onPress={onClose} isDisabled={isBusy}>
              {general('cancel')}
            </Button>
            <Button
              type="submit"
              isPending={issuance.isBeginning}
              pendingLabel={issuance.way === 'browser' ? t('issue.preparing') : t('renew.pending')}
              isDisabled={issuance.way !== 'server' && issuance.way !== 'browser'}
            >
              {issuance.way === 'browser' ? t('issue.submitOwn') : t('renew.confirm')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
