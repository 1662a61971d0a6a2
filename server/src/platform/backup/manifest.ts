// What a backup says about itself: of which moment it is, which parts it has and what each of them hashes to. Written last, so that a
// backup that was broken off has none; read first, so that nothing is opened that is not whole.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { keysFrom } from '../keys.ts';

export const backupFormat = 'amanah-backup@v2';
const manifestName = 'manifest.json';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
/** Relative, below the folder of the backup. */
const fileSchema = z.string().regex(/^[a-z0-9_]+(?:\/[A-Za-z0-9_.-]+)+$/);
const partSchema = z.object({ file: fileSchema, bytes: z.int().min(0), sha256: sha256Schema });
const nameSchema = z.string().regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/);

/** As PostgreSQL writes the bounds of a range: they are put into a statement. */
const boundsSchema = z.string().regex(/^FOR VALUES FROM \('[0-9a-zA-Z :+.-]+'\) TO \('[0-9a-zA-Z :+.-]+'\)$/);

const tableSchema = partSchema.extend({
  name: nameSchema,
  columns: z.array(z.string().min(1)),
  rows: z.int().min(0),
});

export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  /** Of the snapshot, by the clock of the database. */
  madeAt: z.iso.datetime({ offset: true }),
  version: z.string(),
  /** Migrations that the schema had, by the time in their journal. */
  migrations: z.array(z.int()),
  tables: z.array(tableSchema),
  /** Months of scans and readings that were there. */
  partitions: z.array(z.object({ name: nameSchema, parent: nameSchema, bounds: boundsSchema })),
  sequences: z.array(z.object({ name: nameSchema, lastValue: z.string().regex(/^\d+$/).nullable() })),
  /** Null: the log was never opened. */
  log: z.object({ origin: z.string(), size: z.int().min(0), root: z.string(), signedSize: z.int().min(0) }).nullable(),
  keys: z.object({
    /** Tells whether a key-encryption key is the right one, and nothing else about it. */
    encryptionKeyCheck: sha256Schema.nullable(),
    isEncryptionKeyIncluded: z.boolean(),
    /** Public halves. */
    issuers: z.array(z.object({ did: z.string(), name: z.string(), publicKey: z.string(), custody: z.string() })),
  }),
  /** What lies beside the database: the position that was signed last, and the key where it was asked for. */
  files: z.array(partSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof partSchema>;

/** What is wrong with a backup, all of it at once. */
export class BackupFaults extends Error {
  constructor(folder: string, faults: readonly string[]) {
    super(`The backup in ${folder} cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'BackupFaults';
  }
}

/**
 * In one step: it is there whole, or not at all.
 * @param master the key-encryption key, under which nobody else can write a manifest; null: the installation had none yet
 */
export async function writeManifest(folder: string, manifest: Manifest, master: Buffer | null): Promise<void> {
  const text = `${JSON.stringify(manifestSchema.parse(manifest), null, 2)}\n`;
  const draft = join(folder, `.${manifestName}`);
  await writeFile(`${join(folder, manifestName)}.sha256`, `${hashOf(text)}  ${manifestName}\n`, { flush: true });
  if (master) await writeFile(`${join(folder, manifestName)}.mac`, `${macOf(text, master)}\n`, { flush: true });
  await writeFile(draft, text, { flush: true });
  await rename(draft, join(folder, manifestName));
}

const macOf = (text: string, master: Buffer) =>
  createHmac('sha256', keysFrom(master).derive('manifest of a backup')).update(text).digest('hex');

/**
 * That it was written by this installation: a checksum is written anew by whoever changes a part, this is not.
 * @throws BackupFaults
 */
export function requireOwnManifest(folder: string, master: Buffer): void {
  const path = join(folder, manifestName);
  const given = existsSync(`${path}.mac`) ? readFileSync(`${path}.mac`, 'utf8').trim() : '';
  const own = Buffer.from(macOf(readFileSync(path, 'utf8'), master));
  if (given.length !== own.length || !timingSafeEqual(Buffer.from(given), own))
    throw new BackupFaults(folder, [
      `${manifestName} is not what was written with this key: somebody changed it, or the backup is of another installation`,
    ]);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export async function describePart(folder: string, file: string): Promise<Part> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, file)), hash);
  return { file, bytes: (await stat(join(folder, file))).size, sha256: hash.digest('hex') };
}

/** Everything is there and as it was written. @throws BackupFaults */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName);
  if (!existsSync(path))
    throw new BackupFaults(folder, [`${manifestName} is missing: this is no backup, or one that was broken off`]);
  const text = readFileSync(path, 'utf8');
  const checksum = existsSync(`${path}.sha256`) ? readFileSync(`${path}.sha256`, 'utf8').slice(0, 64) : null;
  if (checksum !== hashOf(text))
    throw new BackupFaults(folder, [
      `${manifestName} is not what ${manifestName}.sha256 says: it was damaged or changed`,
    ]);
  const read = manifestSchema.safeParse(JSON.parse(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new BackupFaults(folder, [`${manifestName} is of another form: ${issue?.path.join('.')} ${issue?.message}`]);
  }
  const manifest = read.data;
  const faults: string[] = [];
  for (const part of [...manifest.tables, ...manifest.files]) {
    const fault = await faultOf(folder, part);
    if (fault) faults.push(`${part.file} ${fault}`);
  }
  if (faults.length > 0) throw new BackupFaults(folder, faults);
  return manifest;
}

async function faultOf(folder: string, part: Part): Promise<string | null> {
  if (!existsSync(join(folder, part.file))) return 'is missing';
  const found = await describePart(folder, part.file);
  if (found.bytes !== part.bytes) return `has ${found.bytes} bytes, and had ${part.bytes}`;
  return found.sha256 === part.sha256 ? null : 'was damaged or changed: its SHA-256 is another one';
}
