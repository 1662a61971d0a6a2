// Loads a recovery key file into memory, if it is one of the organisation's keys that is in use. It must never store or send it.
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../platform/failure.ts';
import { useRecoveryKey } from '../../platform/own-keys.ts';
import { readRecoveryFile } from '../../platform/signing-key.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toast-queue.ts';

/** Such a file is a few hundred bytes; a film chosen by mistake is not read. */
const mostBytes = 10_000;

export function RecoveryFile() {
  const t = useTranslations('certificates.keys.useRecovery');
  const failureWords = useFailureWords();
  const rememberKey = useRecoveryKey();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isReading, setIsReading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    event.target.value = '';
    setFault(null);
    setIsReading(true);
    try {
      const key = file.size > mostBytes ? null : await readRecoveryFile(await file.text());
      if (!key) setFault(t('malformed'));
      else if (await rememberKey(key)) toasts.show({ title: t('loaded'), description: t('loadedBody'), tone: 'good' });
      else setFault(t('unknown'));
    } catch (failure) {
      setFault(failureWords(failure).body);
    } finally {
      setIsReading(false);
    }
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        data-recovery-file=""
        onChange={(event) => void read(event)}
      />
      <Button
        tone="secondary"
        size="small"
        icon="document"
        isPending={isReading}
        pendingLabel={t('loading')}
        onPress={() => input.current?.click()}
        {...(fault === null ? {} : { 'aria-describedby': id })}
      >
        {t('choose')}
      </Button>
      {fault === null ? null : (
        <p id={id} role="alert" className="mt-2 text-sm text-red-ink">
          {fault}
        </p>
      )}
    </div>
  );
}
