// What this device can say about a code without the server, and how far that can be trusted.
import { parseCode } from '@amanah/core/codes';
import { decideOffline, type OfflineVerdict } from '@amanah/core/offline';
import { isSameByRules, type SaidOfCode, saidOfCode } from '@amanah/core/verification';
import type { OwnPolicy } from '../../platform/own-rules.ts';
import { checkKept, type PackAnswer } from './check-kept.ts';
import { readKeptPack } from './pack-store.ts';

export interface OfflineAnswer {
  readonly code: string;
  /** Null: no answer. Then the code waits for the connection, unless it says of itself what it is. */
  readonly verdict: OfflineVerdict | null;
  /** What the code says of itself, where nobody has another answer to it. */
  readonly fault: SaidOfCode | null;
  /** The pack knows the code, and its answer by the strictest rules may not be that of this person. */
  readonly needsOwnRules: boolean;
  /** The goods are known, but a pack with a serial number is verified only where copies can be seen. */
  readonly needsSightings: boolean;
  /** Null: there is no pack on this device. */
  readonly checked: PackAnswer | null;
  readonly market: string | null;
  /** When the server was last asked for the pack. */
  readonly askedAt: string | null;
  readonly at: string;
}

export async function answerOffline(code: string, { market, rules }: OwnPolicy): Promise<OfflineAnswer> {
  const at = new Date().toISOString();
  const reading = parseCode(code);
  const kept = await readKeptPack();
  const checked = kept && (await checkKept(kept, market, at));
  const said =
    checked?.usable &&
    decideOffline({
      reading,
      pack: checked.usable.body,
      isSet: checked.usable.isSet,
      today: at.slice(0, 10),
    });
  const verdict = said && said.kind === 'verdict' ? said.verdict : null;
  // The pack was judged for everybody. Whom it may not speak for is asked about when there is a connection.
  const isOwn = verdict === null || rules === null || isSameByRules(verdict, verdict.certificate !== null, rules);
  return {
    code,
    verdict: isOwn ? verdict : null,
    fault: said && said.kind !== 'unknown' ? null : saidOfCode(reading),
    needsOwnRules: !isOwn,
    needsSightings: said ? said.kind === 'serial' : false,
    checked,
    market,
    askedAt: kept?.askedAt ?? null,
    at,
  };
}
