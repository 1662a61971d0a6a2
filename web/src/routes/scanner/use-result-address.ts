// What came of a scan has an address: Back leads to the scanner, reloading shows the result again, and neither records another scan.
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { makeScanId } from '../../features/verification/scan-id.ts';
import { patterns } from '../../paths.ts';
import type { OwnPolicy } from '../../platform/own-rules.ts';
import { verdictPreviewQuery } from '../../platform/verdict-preview.ts';
import type { Outcome } from './outcome-view.tsx';

/** null: what failed, and what the device said without the server, which is asked about no address. */
const codeOf = (outcome: Outcome | null): string | null => (outcome?.kind === 'verdict' ? outcome.verdict.code : null);

export interface Shown {
  readonly outcome: Outcome | null;
  readonly setOutcome: (outcome: Outcome | null) => void;
  readonly policy: OwnPolicy;
}

export function useResultAddress({ outcome, setOutcome, policy }: Shown) {
  const { mode, result } = useSearch({ from: '/scanner' });
  const navigate = useNavigate();
  const { history } = useRouter();
  // Of a link somebody followed it is not known.
  const sinceScanner = useLocation({ select: (location) => location.state.resultsSinceScanner ?? 0 });
  const queries = useQueryClient();

  const follow = useEffectEvent((code: string | undefined, isCurrent: () => boolean) => {
    if (code === undefined) {
      if (outcome?.kind !== 'offline') setOutcome(null);
      return;
    }
    if (codeOf(outcome) === code) return;
    queries.fetchQuery(verdictPreviewQuery(code, policy)).then(
      (verdict) => isCurrent() && setOutcome({ kind: 'verdict', verdict, rules: policy.rules }),
      (fault: unknown) => {
        const asked = { code, channel: 'manual', market: policy.market, scanId: makeScanId() } as const;
        if (isCurrent()) setOutcome({ kind: 'failed', asked, fault });
      },
    );
  });
  useEffect(() => {
    let isCurrent = true;
    follow(result, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [result]);

  return {
    /** It is asked for what the address names. */
    isAwaited: result !== undefined && outcome === null,
    write: (next: Outcome) => {
      const code = codeOf(next) ?? undefined;
      // What failed stays where it was asked.
      if (next.kind !== 'failed' && code !== result)
        void navigate({
          to: patterns.scanner,
          search: code === undefined ? { mode } : { mode, result: code },
          state: result === undefined || sinceScanner > 0 ? { resultsSinceScanner: sinceScanner + 1 } : {},
        });
    },
    leave: () => {
      if (result === undefined) setOutcome(null);
      // The scanner stands behind the result: beside another one Back would lead from the scanner to the scanner.
      else if (sinceScanner > 0) history.go(-sinceScanner);
      else void navigate({ to: patterns.scanner, search: { mode }, replace: true });
    },
  };
}
