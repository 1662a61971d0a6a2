// Secrets of devices: drawn by us, shown once, kept as a hash. Only here a device proves that it is itself.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { textFault } from '@amanah/core/codes';
import { bytes, text, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { isOpenText } from '../platform/database/realms.ts';
import type { Keys } from '../platform/keys.ts';

/** Who a device is, once it has proven it. */
export interface KnownDevice {
  readonly id: string;
  readonly deviceId: string;
}

// 256 random bits: nothing to guess, so one fast hash is enough, and a fleet that reconnects does not stop the server.
const secretBytes = 32;

export const newSecret = (): string => randomBytes(secretBytes).toString('base64url');
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
/** No vowels, no look-alikes: read over the telephone, and never a word. */
const letters = '23456789bcdfghjkmnpqrstvwxz';
export const newDeviceId = (): string =>
  `sn-${[...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('')}`;

/** cli/src/simulate derives the same from the key file; the two must not part. */
export const derivedSecret = (keys: Keys, deviceId: string): string =>
  keys.derive(`sensors device ${deviceId}`).toString('base64url');

const deviceByName = statement(
  'sensors.device_by_name',
  {
    id: uuid,
    device_id: text,
    secret_hash: bytes,
  },
  `select id, device_id, secret_hash from sensors.devices where device_id = $1 and retired_at is null and ${isOpenText()}`,
);

const longestSecret = 200;

export async function proveDevice(database: Database, deviceId: string, secret: string): Promise<KnownDevice | null> {
  if (secret.length > longestSecret || deviceId.length > longestSecret || textFault(deviceId, true)) return null;
  const [found] = await database.run(deviceByName, [deviceId]);
  if (!found || !timingSafeEqual(found.secret_hash, hashOfSecret(secret))) return null;
  return { id: found.id, deviceId: found.device_id };
}

/** HTTP Basic (RFC 7617). */
export function readBasic(header: string | undefined): { name: string; secret: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  const [, name, secret] = /^([^:]+):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  return name && secret ? { name, secret } : null;
}
