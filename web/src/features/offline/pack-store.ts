// The pack on this device, in IndexedDB: one, for the market where the person lives. What lies here is believed only after it was checked.
import type { OfflineTrust } from '@amanah/api/offline';
import { answerOf, deviceStore, keepsOnDevice } from '../../platform/device-store.ts';

export interface KeptPack {
  readonly market: string | null;
  /** The signed header, and the lines that it is about. */
  readonly note: string;
  readonly body: string;
  readonly trust: OfflineTrust;
  /** When the server was last asked, an instant by the clock of this device. */
  readonly askedAt: string;
}

const store = deviceStore('amanah-offline', { packs: null });
const only = 'pack';

/** Null where there is none, or the browser keeps nothing (private mode). */
export async function readKeptPack(): Promise<KeptPack | null> {
  if (!keepsOnDevice()) return null;
  try {
    // Written below.
    return (await store.run('packs', 'readonly', (packs) => answerOf<KeptPack | undefined>(packs.get(only)))) ?? null;
  } catch {
    return null;
  }
}

export async function storePack(pack: KeptPack): Promise<void> {
  await store.run('packs', 'readwrite', (packs) => answerOf(packs.put(pack, only)));
}
