// Checks the entries of the trail in this browser, with the log's key that it knows since its first visit. Nothing is asked of the server.
import type { AuditEntry } from '@amanah/api/organisations/trails';
import { parsePolicy } from '@amanah/core/ledger';
import { type CheckedLink, checkAuditTrail } from '@amanah/core/organisations';
import { useQuery } from '@tanstack/react-query';
import { followLog, pinPolicy } from '../../../platform/log-memory.ts';
import { loadVerifier } from '../../../platform/verifier.ts';

export interface TrailCheck {
  readonly links: ReadonlyMap<number, CheckedLink>;
  /** The server proposes another log than the one that this browser knows. */
  readonly isOtherLog: boolean;
}

export function useTrailCheck(trail: {
  readonly did: string;
  readonly policy: string;
  readonly entries: readonly AuditEntry[];
}) {
  const { did, policy: proposed, entries } = trail;
  const waiting = entries.filter(({ statement }) => !statement?.proof).length;
  return useQuery({
    queryKey: ['organisation', 'audit-check', did, entries[0]?.hash, entries.length, waiting, proposed],
    enabled: entries.length > 0,
    queryFn: async (): Promise<TrailCheck> => {
      const verifier = await loadVerifier();
      const read = await parsePolicy(verifier, proposed);
      if (!read.ok) throw new Error(read.refusal);
      const { policy, isOtherLog } = pinPolicy(read.policy, await followLog(verifier, read.policy));
      const links = await checkAuditTrail(verifier, { did, policy, links: entries });
      return { links: new Map(links.map((link) => [link.place, link])), isOtherLog };
    },
  });
}
