// Taking the key into one's own hands, step by step: what changes, the recovery key as a file, the key of this browser. The
// order is the safety: our key is only destroyed when a recovery key is registered and this browser has kept its own.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { heldKeysQuery, ownKeysQuery } from '../../platform/own-keys.ts';
import {
  makeSigningKey,
  recoveryFileName,
  recoveryFileOf,
  type SigningKey,
  saveRecoveryFile,
} from '../../platform/signing-key.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { FailureNotice } from './key-dialogs.tsx';
import { KeyNotKept, makeBrowserKey, type OwnKeys, registerRecoveryKey } from './register-key.ts';

/** `takeOver`: all of it. The others: one more key of an organisation that keeps its own already. */
export type CustodyPurpose = 'takeOver' | 'browser' | 'recovery';

export interface KeyCustodyDialogProps {
  readonly purpose: CustodyPurpose;
  readonly own: OwnKeys;
  readonly onClose: () => void;
}

type Step = 'what' | 'recovery' | 'browser';
const firstSteps = { takeOver: 'what', browser: 'browser', recovery: 'recovery' } as const satisfies Record<
  CustodyPurpose,
  Step
>;

export function KeyCustodyDialog({ purpose, own, onClose }: KeyCustodyDialogProps) {
  const t = useTranslations('certificates.keys.keep');
  const general = useTranslations('general');
  const [step, setStep] = useState<Step>(firstSteps[purpose]);
  const [isBusy, setIsBusy] = useState(false);
  const titles = {
    what: t('title'),
    recovery: purpose === 'recovery' ? t('recoveryAgainTitle') : t('recovery.title'),
    browser: purpose === 'browser' ? t('againTitle') : t('browser.title'),
  };
  return (
    <Dialog
      role="alertdialog"
      title={titles[step]}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onClose();
      }}
    >
      {purpose === 'takeOver' && step !== 'what' ? (
        <p className="-mt-3 mb-3 text-sm text-ink-soft">{t('step', { step: step === 'recovery' ? 1 : 2, steps: 2 })}</p>
      ) : null}
      {step === 'what' ? <WhatChanges onGoOn={() => setStep('recovery')} onClose={onClose} /> : null}
      {step === 'recovery' ? (
        <RecoveryStep
          own={own}
          isLast={purpose === 'recovery'}
          onBusy={setIsBusy}
          onDone={() => (purpose === 'recovery' ? onClose() : setStep('browser'))}
        />
      ) : null}
      {step === 'browser' ? (
        <BrowserStep did={own.did} isFirst={purpose === 'takeOver'} onBusy={setIsBusy} onDone={onClose} />
      ) : null}
    </Dialog>
  );
}

const Buttons = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-3">{children}</div>
);

function WhatChanges({ onGoOn, onClose }: { readonly onGoOn: () => void; readonly onClose: () => void }) {
  const t = useTranslations('certificates.keys.keep');
  const general = useTranslations('general');
  const [isUnderstood, setIsUnderstood] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const isFaulty = wasSubmitted && !isUnderstood;
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 className="mb-2 text-base">{t('what')}</h3>
        <ul className="flex flex-col gap-2.5">
          {(['destroyed', 'cannot', 'browsers', 'recovery', 'noWayBack'] as const).map((line) => (
            <li key={line} className="flex gap-2.5">
              <Icon name="minus" size={18} className="mt-1 text-ink-faint" />
              <span className="min-w-0">{t(`changes.${line}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            checked={isUnderstood}
            onChange={(event) => setIsUnderstood(event.target.checked)}
            aria-invalid={isFaulty}
            aria-describedby={isFaulty ? 'understood-fault' : undefined}
            className="size-5 shrink-0 accent-brand"
          />
          {t('understood')}
        </label>
        {isFaulty ? (
          <p id="understood-fault" role="alert" className="text-sm text-red-ink">
            {t('understoodFault')}
          </p>
        ) : null}
      </div>
      <Buttons>
        <Button tone="secondary" onPress={onClose}>
          {general('cancel')}
        </Button>
        <Button
          onPress={() => {
            setWasSubmitted(true);
            if (isUnderstood) onGoOn();
          }}
        >
          {t('begin')}
        </Button>
      </Buttons>
    </div>
  );
}

interface RecoveryStepProps {
  readonly own: OwnKeys;
  readonly isLast: boolean;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
}

function RecoveryStep({ own, isLast, onBusy, onDone }: RecoveryStepProps) {
  const t = useTranslations('certificates.keys.keep.recovery');
  const queries = useQueryClient();
  const [isSaved, setIsSaved] = useState(false);
  // Lives as long as this step: afterwards the file is the only place that has it.
  const made = useQuery({
    queryKey: ['recovery-key-in-making'],
    queryFn: async () => {
      const key = await makeSigningKey(true);
      return { key, text: await recoveryFileOf(key, own.did) };
    },
    gcTime: 0,
    structuralSharing: false,
  });
  const register = useMutation({
    mutationFn: (key: SigningKey) => registerRecoveryKey(own.did, key),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: (answer) => {
      queries.setQueryData(ownKeysQuery.queryKey, answer);
      if (isLast) toasts.show({ title: t('done'), tone: 'good' });
      onDone();
    },
  });
  const file = recoveryFileName(own.keys.length + 1);
  return (
    <div className="flex flex-col gap-5">
      <p>{t('body')}</p>
      {made.isError ? <FailureNotice error={made.error} /> : null}
      {made.data ? (
        <Button
          autoFocus
          tone={isSaved ? 'secondary' : 'primary'}
          icon="save"
          onPress={() => {
            saveRecoveryFile(made.data.text, file);
            setIsSaved(true);
          }}
        >
          {isSaved ? t('saveAgain') : t('save', { file })}
        </Button>
      ) : (
        <Skeleton className="h-11" />
      )}
      <p role="status" className="min-h-11 text-sm text-ink-soft">
        {made.isPending ? t('making') : isSaved ? t('saved') : t('mustSave')}
      </p>
      {register.isError ? <FailureNotice error={register.error} /> : null}
      <Buttons>
        <Button
          isDisabled={!isSaved}
          isPending={register.isPending}
          pendingLabel={t('pending')}
          onPress={() => {
            if (made.data) register.mutate(made.data.key);
          }}
        >
          {isLast ? t('registerLast') : t('register')}
        </Button>
      </Buttons>
    </div>
  );
}

interface BrowserStepProps {
  readonly did: string;
  readonly isFirst: boolean;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
}

function BrowserStep({ did, isFirst, onBusy, onDone }: BrowserStepProps) {
  const t = useTranslations('certificates.keys.keep');
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: () => makeBrowserKey(did),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: async (answer) => {
      queries.setQueryData(ownKeysQuery.queryKey, answer);
      await queries.invalidateQueries({ queryKey: heldKeysQuery.queryKey });
      onDone();
      toasts.show({
        title: t('browser.done'),
        description: t('browser.doneBody', { name: answer.keys.at(-1)?.name ?? '' }),
        tone: 'good',
      });
    },
    // Where the answer was lost, the server may have the key by now.
    onError: () => queries.invalidateQueries({ queryKey: ownKeysQuery.queryKey }),
  });
  return (
    <div className="flex flex-col gap-5">
      <p>{isFirst ? t('browser.body') : t('browser.bodyMore')}</p>
      {isFirst ? null : <p className="text-ink-soft">{t('againBody')}</p>}
      {make.isError ? (
        make.error instanceof KeyNotKept ? (
          <div role="alert">
            <Notice tone="red" icon="warning">
              {t('browser.notKept')}
            </Notice>
          </div>
        ) : (
          <FailureNotice error={make.error} />
        )
      ) : null}
      <Buttons>
        <Button
          autoFocus
          icon="lock"
          onPress={() => make.mutate()}
          isPending={make.isPending}
          pendingLabel={t('browser.pending')}
        >
          {isFirst ? t('browser.confirm') : t('browser.confirmMore')}
        </Button>
      </Buttons>
    </div>
  );
}
