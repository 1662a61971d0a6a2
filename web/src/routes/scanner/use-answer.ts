// Asks what a scan is and shows what came of it. In a shop nobody waits for a silent server: after a moment the offline pack is asked meanwhile,
// and the answer of the server takes its place when it comes.
import type { OwnRules } from '@amanah/api/verification';
import { useRef, useState } from 'react';
import type { OfflineAnswer } from '../../features/offline/answer-offline.ts';
import { useVerification } from '../../features/verification/queries.ts';
import { type Scan, usualMilliseconds } from '../../platform/verify-scan.ts';
import { isNoAnswer, isRefused } from '../../platform/waiting.ts';
import type { Outcome } from './outcome-view.tsx';

/** Without a network it comes from the service worker. */
const loadDevice = () => import('../../features/offline/scan-offline.ts');

export interface AnswerOptions {
  readonly rules: OwnRules | null;
  readonly show: (outcome: Outcome) => void;
  readonly load?: () => Promise<
    Pick<Awaited<ReturnType<typeof loadDevice>>, 'scanOffline' | 'lookUpHere' | 'queueScan'>
  >;
}

export function useAnswer({ rules, show, load = loadDevice }: AnswerOptions) {
  const { mutateAsync: verify } = useVerification();
  /** Of what somebody looks at: the scan whose answer is awaited. */
  const awaited = useRef<string | null>(null);
  const [wait, setWait] = useState<'usual' | 'long' | null>(null);

  const begin = ({ scanId }: Scan) => {
    awaited.current = scanId;
    setWait('usual');
  };
  const end = () => {
    awaited.current = null;
    setWait(null);
  };
  const isAwaited = ({ scanId }: Scan) => awaited.current === scanId;
  const showEnd = (asked: Scan, outcome: Outcome) => {
    if (!isAwaited(asked)) return;
    end();
    show(outcome);
  };

  /** The scan of a code waits in any case: what the pack says is no record of it. */
  const askHere = async (asked: Scan) => {
    begin(asked);
    try {
      const answer = await (await load()).scanOffline(asked, rules);
      showEnd(asked, { kind: 'offline', answer, isAwaited: false });
    } catch (fault) {
      showEnd(asked, { kind: 'failed', asked, fault });
    }
  };

  /** @returns what the pack said meanwhile; null: nothing, or the server was faster */
  const askMeanwhile = async (asked: Scan): Promise<OfflineAnswer | null> => {
    // What cannot be read on this device is no answer, and the server may still have one.
    const answer = await load()
      .then((device) => device.lookUpHere(asked, rules))
      .catch(() => null);
    if (!isAwaited(asked)) return null;
    if (answer === null || answer.verdict === null) setWait('long');
    else {
      setWait(null);
      show({ kind: 'offline', answer, isAwaited: true });
      return answer;
    }
    return null;
  };

  const ask = async (asked: Scan) => {
    begin(asked);
    let meanwhile: Promise<OfflineAnswer | null> = Promise.resolve(null);
    const timer = setTimeout(() => {
      meanwhile = askMeanwhile(asked);
    }, usualMilliseconds);
    try {
      const answered = await verify(asked);
      showEnd(asked, { kind: 'verdict', ...answered });
    } catch (fault) {
      const said = await meanwhile;
      if (said !== null && !isRefused(fault)) {
        (await load()).queueScan(asked, said);
        showEnd(asked, { kind: 'offline', answer: said, isAwaited: false });
      } else if (isNoAnswer(fault)) {
        if (isAwaited(asked)) await askHere(asked);
      } else showEnd(asked, { kind: 'failed', asked, fault });
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    ask,
    askHere,
    /** Nobody waits any more; what comes is not shown. */
    cancel: end,
    isWaiting: wait !== null,
    isLong: wait === 'long',
  };
}
