// The check as a state of the page: runs when the evidence has arrived and whenever it is asked to, remembers the log when it
// held, and tries again by itself while the log has not signed yet.
import type { UseQueryResult } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { rememberLog } from '../../platform/log-memory.ts';
import type { LoadedEvidence, MalformedEvidence, NothingKnown } from './load-evidence.ts';
import { type Checked, type EvidenceAsked, runChecks } from './run-checks.ts';

export interface EvidenceCheck {
  /** Null until the first one is done. Stays while another is running. */
  readonly checked: Checked | null;
  /** The check itself could not be finished; nothing it said before counts any more. */
  readonly isBroken: boolean;
  readonly isChecking: boolean;
  readonly checkAgain: () => void;
}

interface State {
  readonly of: LoadedEvidence;
  readonly run: number;
  /** Null: the check broke off. */
  readonly checked: Checked | null;
}

/** The log signs within seconds; after these waits the person may ask. */
const waitsMilliseconds = [1000, 1000, 2000, 4000, 8000];

/** Without the fraction of a second, as all instants of the evidence are written. */
const now = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

export function useEvidenceCheck(
  answer: UseQueryResult<LoadedEvidence | MalformedEvidence | NothingKnown>,
  { subject, code }: EvidenceAsked,
): EvidenceCheck {
  const loaded = answer.data?.kind === 'evidence' ? answer.data : null;
  const [run, setRun] = useState(0);
  const [state, setState] = useState<State | null>(null);

  useEffect(() => {
    if (!loaded) return;
    let isCurrent = true;
    const check = async () => {
      const at = now();
      const checked = await runChecks(loaded, { subject, code }, at);
      const { checkpoint } = checked.answer;
      if (checkpoint && !loaded.isOtherLog) await rememberLog(loaded.verifier, loaded.policy, checkpoint, at);
      return checked;
    };
    check().then(
      (checked) => {
        // Drawn in small steps: it is most of the page.
        if (isCurrent) startTransition(() => setState({ of: loaded, run, checked }));
      },
      (failure: unknown) => {
        // A document that breaks the check is shown as a failed one: it may have been made for that.
        reportError(failure);
        if (isCurrent) setState({ of: loaded, run, checked: null });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [loaded, subject, code, run]);

  const { refetch } = answer;
  const [tries, setTries] = useState(0);
  const isWaiting = state?.of === loaded && state?.checked?.outcome === 'waiting';
  useEffect(() => {
    const wait = isWaiting ? waitsMilliseconds[tries] : undefined;
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [isWaiting, tries, refetch]);

  const isDone = state !== null && state.of === loaded && state.run === run;
  return {
    checked: state?.checked ?? null,
    isBroken: isDone && state.checked === null,
    isChecking: loaded !== null && !isDone,
    checkAgain: useCallback(() => setRun((count) => count + 1), []),
  };
}
