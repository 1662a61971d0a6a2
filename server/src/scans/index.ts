// The door of scans: recording them, and what a person sees of the own ones.

import { hash } from 'node:crypto';
import type { RecentScan } from '@amanah/api/scans';
import * as api from '@amanah/api/scans';
import { addressBlock } from '../platform/client-address.ts';
import { dayOf } from '../platform/clock.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { ScansDeps } from './deps.ts';
import { liftCopy } from './lift-copy.ts';
import { type Copy, noteCopy } from './note-copy.ts';
import { ensureScanPartitions } from './partitions.ts';
import { countScans, readActivity, readCopies, readFigures, readRecent, type ScanCounts } from './read-scans.ts';
import { createScanRecorder, type NewScan, seenAt } from './record-scan.ts';

export interface Scans {
  readonly routes: readonly MountedRoute[];
  record(scan: NewScan): Promise<void>;
  /** The last ones of a person. */
  recent(userId: string, most: number): Promise<RecentScan[]>;
  count(userId: string): Promise<ScanCounts>;
  /** A serial behaves like a copy. Where it is confirmed, whoever scanned it is told, once for each serial. */
  noteCopy(copy: Copy): Promise<void>;
  /** A hash of the device that changes with the day. */
  deviceHash(address: string, userAgent: string): Buffer;
  /** Names of whoever looks at a pack, which are others at every other pack. */
  sourceOf(
    pack: { readonly gtin: string; readonly serial: string },
    who: { readonly accountId: string | null; readonly address: string },
  ): { readonly accountHash: Buffer | null; readonly networkHash: Buffer };
  ensurePartitions(monthsBack?: number): Promise<void>;
  prepare(): Promise<void>;
  maintain(): Promise<void>;
  /** Writes down what is still to be. */
  stop(): Promise<void>;
}

export function createScans(deps: ScansDeps): Scans {
  const recorder = createScanRecorder(deps.database);
  const sourceKey = deps.keys.derive('scans source of a sighting').toString('hex');
  const nameAt = ({ gtin, serial }: { gtin: string; serial: string }, kind: 'account' | 'network', who: string) =>
    hash('sha256', JSON.stringify([sourceKey, kind, gtin, serial, who]), 'buffer').subarray(0, 16);
  let key = { day: '', secret: '' };
  const ensurePartitions = (monthsBack?: number) => ensureScanPartitions(deps.database, deps.clock.now(), monthsBack);

  return {
    routes: [
      handle(api.activity, ({ caller, query }) => readActivity(deps, caller.userId, query)),
      handle(api.scanFigures, ({ caller, query }) => readFigures(deps, caller.userId, query.period)),
      handle(api.copiedSerials, async ({ caller, query }) => {
        const { id } = await deps.organisations.acting(caller.userId, 'look');
        return { serials: await readCopies(deps, id, query.batch) };
      }),
      handle(api.liftCopiedSerial, ({ caller, body }) => liftCopy(deps, caller.userId, body)),
    ],
    record: (scan) => recorder.record(scan),
    recent: (userId, most) => readRecent(deps, userId, most),
    count: (userId) => countScans(deps, userId),
    noteCopy: (copy) => noteCopy(deps, copy),
    deviceHash(address, userAgent) {
      const day = dayOf(deps.clock.now());
      if (key.day !== day) key = { day, secret: deps.keys.derive(`scans device ${day}`).toString('hex') };
      // A key of fixed length before the message and half of the hash after it: no extension is possible, and no key object is built.
      return hash('sha256', `${key.secret}\n${address}\n${userAgent}`, 'buffer').subarray(0, 16);
    },
    sourceOf: (pack, { accountId, address }) => ({
      accountHash: accountId === null ? null : nameAt(pack, 'account', accountId),
      networkHash: nameAt(pack, 'network', addressBlock(address)),
    }),
    ensurePartitions,
    prepare: () => ensurePartitions(),
    maintain: () => ensurePartitions(),
    stop: () => recorder.drained(),
  };
}

export { type NewScan, seenAt };
