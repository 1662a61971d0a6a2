// What this device can say about a code without the server, and how far that can be trusted.
import { parseCode } from '@amanah/core/codes';
import { decideOffline, type OfflineVerdict } from '@amanah/core/offline';
import { checkKept, type PackAnswer } from './check-kept.ts';
import { readKeptPack } from './pack-store.ts';

export interface OfflineAnswer {
  readonly code: string;
  /** Null: no answer. Then the code waits for the connection. */
  readonly verdict: OfflineVerdict | null;
  /** Null: there is no pack on this device. */
  readonly checked: PackAnswer | null;
  readonly market: string | null;
  /** When the server was last asked for the pack. */
  readonly askedAt: string | null;
  readonly at: string;
}

export async function answerOffline(code: string, market: string | null): Promise<OfflineAnswer> {
  const at = new Date().toISOString();
  const kept = await readKeptPack();
  const checked = kept && (await checkKept(kept, market, at));
  const said =
    checked?.usable &&
    decideOffline({
      reading: parseCode(code),
      pack: checked.usable.body,
      isSet: checked.usable.isSet,
      today: at.slice(0, 10),
    });
  return {
    code,
    verdict: said && said.kind === 'verdict' ? said.verdict : null,
    checked,
    market,
    askedAt: kept?.askedAt ?? null,
    at,
  };
}
