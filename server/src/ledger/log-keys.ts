// The keys with which the log signs: one, or two while a new one is made known. A key is succeeded by a leaf that names the next one, in
// a tree that it signed itself, and is retired only when that tree is published. Must never sign with a key that no leaf names.
import { randomBytes } from 'node:crypto';
import {
  checkSignatures,
  digest,
  formatVerifierKey,
  type IssuerId,
  type KeySuccession,
  parseNote,
  parseVerifierKey,
  type SignerKey,
  utf8,
  type VerifierKey,
  verifierKey,
} from '@amanah/core/ledger';
import { type Clock, newId } from '../platform/clock.ts';
import { type Database, runIn, type Transaction } from '../platform/database/database.ts';
import { type KeyWrapper, WrappedOtherwise } from '../platform/key-wrapping.ts';
import type { Keys } from '../platform/keys.ts';
import { nodeVerifier, signingKey } from '../platform/signing.ts';
import { appendLeaves } from './append.ts';
import { headOf } from './open-log.ts';
import { insertLogKey, type LogKeyRow, lockHead, readLogKeys, retireLogKey } from './queries.ts';
import { readLogged } from './statements.ts';

/** Why the key of a log is not changed now. The message is for the operator. */
export class LogKeyRefused extends Error {}

export interface LogKeyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly keyWrapper: KeyWrapper;
}

const otherKey = () =>
  new Error(
    'The log of this database was signed with another key. Start with the key file that it was made with: KEY_ENCRYPTION_KEY_FILE, or keys/master.key in DATA_DIR.',
  );

const contextOf = (verifierKeyText: string) => `log key ${verifierKeyText}`;

/** Keys of those given that have signed a checkpoint. */
export async function signersOf(checkpoint: string, keys: readonly VerifierKey[]): Promise<VerifierKey[]> {
  const note = parseNote(checkpoint);
  const checked = note ? await checkSignatures(nodeVerifier, note, keys) : [];
  return checked.flatMap(({ key, isValid }) => (key && isValid ? [key] : []));
}

export type LogKeys = ReturnType<typeof createLogKeys>;

export function createLogKeys({ database, clock, keys, keyWrapper }: LogKeyDeps) {
  const opened = new Map<string, SignerKey>();
  const read = () => database.run(readLogKeys, []);

  const signerOf = async (origin: string, seed: Uint8Array): Promise<SignerKey> => {
    const { publicKey, sign } = signingKey(seed);
    return { ...(await verifierKey(nodeVerifier, origin, 1, publicKey)), sign };
  };
  const derived = (origin: string) => signerOf(origin, keys.derive('ledger log key'));

  async function unwrapped(seed: Uint8Array, context: string): Promise<Buffer> {
    try {
      return await keyWrapper.unwrap(seed, context);
    } catch (error) {
      throw error instanceof WrappedOtherwise ? otherKey() : error;
    }
  }

  async function openKey(origin: string, row: LogKeyRow): Promise<SignerKey> {
    const known = opened.get(row.verifier_key);
    if (known) return known;
    const seed = row.wrapped_seed && (await unwrapped(row.wrapped_seed, contextOf(row.verifier_key)));
    const signer = seed ? await signerOf(origin, seed) : await derived(origin);
    seed?.fill(0);
    if (formatVerifierKey(signer) !== row.verifier_key) throw otherKey();
    opened.set(row.verifier_key, signer);
    return signer;
  }

  const inUse = (rows: readonly LogKeyRow[]) => rows.filter(({ retired_at }) => retired_at === null);

  async function lockedRows(tx: Transaction): Promise<LogKeyRow[]> {
    await runIn(tx, lockHead, []);
    return runIn(tx, readLogKeys, []);
  }

  return {
    /** Writes down the first key at the first start. @throws where the log was signed with another one */
    async open(origin: string, checkpoint: string | null): Promise<void> {
      const rows = await read();
      if (rows.length === 0) {
        const first = await derived(origin);
        if (checkpoint !== null && (await signersOf(checkpoint, [first])).length === 0) throw otherKey();
        await database.run(insertLogKey, [1, formatVerifierKey(first), null, null, clock.now()]);
      }
      await this.signers(origin, checkpoint);
    },

    /**
     * The keys to sign with, the newest last. To be asked after the tree was read: whatever leaf is in it, its key is then among these.
     * @throws where this process has not got them, or the last checkpoint bears none of them
     */
    async signers(origin: string, checkpoint: string | null): Promise<SignerKey[]> {
      const rows = inUse(await read());
      const found: SignerKey[] = [];
      for (const row of rows) found.push(await openKey(origin, row));
      if (checkpoint !== null && (await signersOf(checkpoint, found)).length === 0) throw otherKey();
      return found;
    },

    /** Whether a key signed this checkpoint that was retired since: who reads policies of today does not know it. */
    async bearsRetired(checkpoint: string | null): Promise<boolean> {
      if (checkpoint === null) return false;
      const retired = (await read()).filter(({ retired_at }) => retired_at !== null);
      const known = await Promise.all(retired.map(({ verifier_key }) => parseVerifierKey(nodeVerifier, verifier_key)));
      const signers = await signersOf(
        checkpoint,
        known.flatMap((key) => key ?? []),
      );
      return signers.length > 0;
    },

    /** Keys in use, as policies name them; the newest last. */
    async names(): Promise<string[]> {
      return inUse(await read()).map(({ verifier_key }) => verifier_key);
    },

    /** Makes the next key, which signs beside the old one from the tree on that names it. @throws LogKeyRefused */
    async begin(origin: string, operator: IssuerId): Promise<{ oldKey: string; newKey: string }> {
      const seed = randomBytes(32);
      const newKey = formatVerifierKey(await signerOf(origin, seed));
      const wrapped = await keyWrapper.wrap(seed, contextOf(newKey));
      seed.fill(0);
      const document = await digest(nodeVerifier, utf8(newKey));
      return database.sql.transaction(async (tx) => {
        const rows = await lockedRows(tx);
        const [old, ...more] = inUse(rows);
        if (!old) throw new Error('the log has no key: it was not opened');
        if (more.length > 0)
          throw new LogKeyRefused('A new key is being made known already. Retire the old one first.');
        const oldKey = old.verifier_key;
        const id = newId(clock.now());
        await appendLeaves(tx, clock, [{ id, kind: 'log_key.published', subject: oldKey, document, issuer: operator }]);
        await runIn(tx, insertLogKey, [rows.length + 1, newKey, wrapped, id, clock.now()]);
        return { oldKey, newKey };
      });
    },

    /**
     * Ends the old key once a published checkpoint bears both signatures over a tree with the leaf.
     * @param isTaken asks the witnesses for the checkpoint with the new signature alone
     * @throws LogKeyRefused
     */
    async retire(
      origin: string,
      isTaken: (checkpoint: string, newest: SignerKey) => Promise<boolean>,
    ): Promise<{ oldKey: string; newKey: string }> {
      const head = await headOf(database);
      const [old, next] = inUse(await read());
      if (!old || !next) throw new LogKeyRefused('No new key was made. Begin with one.');
      const newest = await openKey(origin, next);
      const isHandedOver = async (checkpoint: string | null, size: number) => {
        const both = await Promise.all([old, next].map((row) => parseVerifierKey(nodeVerifier, row.verifier_key)));
        const keysOfBoth = both.flatMap((key) => key ?? []);
        const named = await readLogged(
          database,
          { checkpoint, checkpoint_size: size },
          next.leaf_id ? [next.leaf_id] : [],
        );
        return (
          checkpoint !== null &&
          [...named.values()].some(({ proof }) => proof !== null) &&
          (await signersOf(checkpoint, keysOfBoth)).length === 2
        );
      };
      if (!(await isHandedOver(head.checkpoint, head.checkpoint_size)) || head.checkpoint === null)
        throw new LogKeyRefused(
          'No published checkpoint has both signatures yet. Let the product run, and look at its log.',
        );
      if (!(await isTaken(head.checkpoint, newest)))
        throw new LogKeyRefused(
          'Too few witnesses take the new key. Give them its line, and retire the old key when they have it.',
        );
      await database.sql.transaction(async (tx) => {
        const [oldest] = inUse(await lockedRows(tx));
        if (oldest?.place !== old.place) throw new LogKeyRefused('Somebody else has just retired it.');
        await runIn(tx, retireLogKey, [old.place, clock.now()]);
      });
      opened.delete(old.verifier_key);
      return { oldKey: old.verifier_key, newKey: next.verifier_key };
    },

    /** Every step from key to key, with what proves it; without those that no checkpoint holds yet. */
    async successions(): Promise<KeySuccession[]> {
      const [rows, head] = await Promise.all([read(), headOf(database)]);
      const steps = await Promise.all(
        rows.map(async ({ verifier_key: newKey, leaf_id: leafId, handover }) => {
          const checkpoint = handover ?? head.checkpoint;
          const size = checkpoint === null ? 0 : sizeOf(checkpoint);
          const found =
            leafId && (await readLogged(database, { checkpoint, checkpoint_size: size }, [leafId])).get(leafId);
          return found && found.proof !== null
            ? [{ newKey, leaf: found.leaf, salt: found.salt, proof: found.proof }]
            : [];
        }),
      );
      return steps.flat();
    },
  };
}

/** Stored by this log, so it has the form. */
const sizeOf = (checkpoint: string): number => Number(checkpoint.split('\n')[1]);
