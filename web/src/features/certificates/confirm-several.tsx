// Several imports for the second pair of eyes, each with every line of it: ticked one by one, then confirmed one after the other by the call
// that confirms a single one. What fails stops the rest; what was issued before it stays so.
import { type CertificateImport, decideImport } from '@amanah/api/certificates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { useSecondStepMissing } from '../../platform/second-step-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Notice } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { forgetOldAnswers } from './queries.ts';
import { useImportFacts } from './scope-facts.tsx';

/** More at once nobody compares line by line. */
export const mostAtOnce = 20;

export interface ConfirmSeveralProps {
  /** Those that this person may confirm. */
  readonly imports: readonly CertificateImport[];
  readonly onClose: () => void;
}

export function ConfirmSeveral({ imports, onClose }: ConfirmSeveralProps) {
  const t = useTranslations('certificates.imports');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const isStepMissing = useSecondStepMissing(decideImport);
  // The list behind the dialog is asked for again and again: what somebody compares stays where it is.
  const [shown] = useState(() => imports.slice(0, mostAtOnce));
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [issued, setIssued] = useState<readonly string[]>([]);
  const waiting = ticked.filter((id) => !issued.includes(id));
  const confirming = useMutation({
    mutationFn: async () => {
      for (const id of waiting) {
        await api.call(decideImport, { params: { id }, body: { decision: 'confirm' } });
        setIssued((before) => [...before, id]);
      }
    },
    onSuccess: () => {
      onClose();
      toasts.show({
        title: t('severalConfirmed', { count: ticked.length }),
        description: t('confirmedBody'),
        tone: 'good',
      });
    },
    onSettled: () => forgetOldAnswers(queries),
  });
  return (
    <Dialog
      title={t('severalTitle')}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !confirming.isPending) onClose();
      }}
    >
      <div className="flex flex-col gap-5">
        <p>{t('severalBody')}</p>
        <ul className="flex flex-col gap-6">
          {shown.map((entered) => (
            <One
              key={entered.id}
              entered={entered}
              isTicked={ticked.includes(entered.id)}
              isIssued={issued.includes(entered.id)}
              isDisabled={confirming.isPending || issued.includes(entered.id)}
              onTick={(isTicked) =>
                setTicked((before) => (isTicked ? [...before, entered.id] : before.filter((id) => id !== entered.id)))
              }
            />
          ))}
        </ul>
        {confirming.isError ? (
          <div role="alert">
            <Notice tone="red" icon="warning">
              {t('severalStopped', { count: issued.length })} {failureWords(confirming.error).body}
            </Notice>
          </div>
        ) : null}
        <Button
          onPress={() => confirming.mutate()}
          isPending={confirming.isPending}
          pendingLabel={t('pending')}
          isDisabled={waiting.length === 0 || isStepMissing}
        >
          {t('severalConfirm', { count: waiting.length })}
        </Button>
      </div>
    </Dialog>
  );
}

interface OneProps {
  readonly entered: CertificateImport;
  readonly isTicked: boolean;
  readonly isIssued: boolean;
  readonly isDisabled: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

function One({ entered, isTicked, isIssued, isDisabled, onTick }: OneProps) {
  const t = useTranslations('certificates.imports');
  const { certificate, proposedBy, source } = entered;
  const facts = useImportFacts(entered);
  return (
    <li className="flex flex-col gap-2">
      <p className="text-sm text-ink-soft">
        {t('enteredBy', { name: proposedBy })} · {t('from', { source })}
      </p>
      <FactList facts={facts} className="border-y border-line text-sm" />
      {isIssued ? (
        <p className="font-medium">{t('confirmed', { number: certificate.number })}</p>
      ) : (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            checked={isTicked}
            disabled={isDisabled}
            onChange={({ target }) => onTick(target.checked)}
          />
          <span>{t('compared', { number: certificate.number })}</span>
        </label>
      )}
    </li>
  );
}
