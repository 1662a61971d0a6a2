// The door of the ledger: what happened is committed to here, in the transaction in which it happened, and proven later.
import * as api from '@amanah/api/ledger';
import type { LeafKind, LoggedStatement } from '@amanah/core/ledger';
import {
  decodeTile,
  encodeEntries,
  encodeTile,
  findOthers,
  type IssuerId,
  parseCheckpoint,
  parseNote,
  parseTilePath,
  rootOf,
  toBase64,
  utf8,
  widthOfTile,
} from '@amanah/core/ledger';
import { didWebOf } from '@amanah/core/statements';
import { runIn, type Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { appendLeaves, type BuiltLeaf, buildLeaves, insertBuilt, type NewStatement } from './append.ts';
import type { LedgerDeps } from './deps.ts';
import { createLogKeys, type LogKeys } from './log-keys.ts';
import { type Halt, headOf } from './open-log.ts';
import { countWaiting, readEntries, readHalts, readVersion, trailLeaves } from './queries.ts';
import { createSigner } from './sign-checkpoint.ts';
import { readLogged } from './statements.ts';
import { tileReader } from './tile-reader.ts';

export { createEvmAnchor } from './anchor.ts';
export type { Anchor } from './anchor-port.ts';
export { type BuiltLeaf, idOfStatement, type NewStatement } from './append.ts';
export { forgetHaltAs } from './forget-halt.ts';
export { type LastSigned, lastSignedIn, lastSignedInMemory } from './last-signed.ts';
export { LogKeyRefused } from './log-keys.ts';
export { LogHalted } from './sign-checkpoint.ts';

export interface Ledger {
  readonly routes: readonly MountedRoute[];
  /** Host under which this installation was first opened: the beginning of the log's name and of every did:web. */
  host(): string;
  /** did:web of the operator. */
  operatorDid(): IssuerId;
  /** Makes the log at the first start, compares it with what was signed last, and begins to take leaves. */
  open(): Promise<void>;
  /** How many entries of audit trails the log has, by the DID of their organisation; of one, or of all. */
  entriesOfTrails(did?: string): Promise<ReadonlyMap<string, number>>;
  /** Why it does not sign any more; null while it does. */
  halt(): Halt | null;
  /**
   * Before anything that makes an answer better: nobody outside would see it, so it is not done in the dark. What makes it worse is.
   * @throws Refusal ledger.halted
   */
  requireSigning(tx: Transaction): Promise<void>;
  /** Leaves in the caller's transaction. @returns their ids, in order @throws Refusal ledger.halted */
  append(tx: Transaction, statements: readonly NewStatement[]): Promise<readonly string[]>;
  /** The same in two steps, for many leaves: building them is work for this process while the database is at other work. */
  build(statements: readonly NewStatement[]): Promise<readonly BuiltLeaf[]>;
  appendBuilt(tx: Transaction, leaves: readonly BuiltLeaf[]): Promise<readonly string[]>;
  /** The log as its latest checkpoint has it: everything proven through one view rests on one checkpoint. */
  view(): Promise<LogView>;
  /** Changes with every leaf and every checkpoint: what was read from the log before it changed may say less than what is there now. */
  version(): Promise<string>;
  /** Resolves when everything committed so far is in a signed checkpoint. @throws when the log is halted */
  settled(): Promise<void>;
  /** c2sp.org/tlog-policy as the operator proposes it. */
  policy(): Promise<string>;
  /**
   * Makes the next key of the log and says so in a leaf; both sign until the old one is retired.
   * @throws LogKeyRefused
   */
  beginKey(): ReturnType<LogKeys['begin']>;
  /** Ends the old key, once readers could see it vouch for the new one. @throws LogKeyRefused */
  retireKey(): ReturnType<LogKeys['retire']>;
  /** Keys in use as policies name them; the newest last. */
  logKeys(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface LogView {
  /** Leaves with their proofs, by id; the proof is null while a leaf waits for the next checkpoint. */
  statements(ids: readonly string[]): Promise<ReadonlyMap<string, LoggedStatement>>;
}

/** The register is the operator's, who is told of the halt. */
const makesBetter: readonly LeafKind[] = [
  'certificate.issued',
  'certificate.imported',
  'certificate.renewed',
  'certificate.reinstated',
  'issuer_key.published',
  'recall.lifted',
  'lab_result.overturned',
  'lab_result.sisters_cleared',
];

const forEver = 'public, max-age=31536000, immutable';

export function createLedger(deps: LedgerDeps): Ledger {
  const { database, clock } = deps;
  const logKeys = createLogKeys(deps);
  const signer = createSigner(deps, logKeys);
  const operatorDid = () => didWebOf(`https://${signer.host()}`);

  async function tile(path: string): Promise<Buffer> {
    const wanted = parseTilePath(`tile/${path}`);
    if (!wanted) throw new Refusal('request.not_found');
    const { checkpoint_size: size } = await headOf(database);
    const { level, index, width } = wanted;
    if (width > widthOfTile(level, index, size)) throw new Refusal('request.not_found');
    if (level === 'entries') {
      const rows = await database.run(readEntries, [index * 256, index * 256 + width]);
      return Buffer.from(encodeEntries(rows.map(({ leaf }) => utf8(leaf))));
    }
    const bytes = await tileReader(database.run.bind(database))({ level, index, width });
    const hashes = decodeTile(bytes, width);
    if (!hashes) throw new Error(`tile ${level}/${index} has a wrong length`);
    return Buffer.from(encodeTile(hashes));
  }

  async function requireSigning(tx: Transaction): Promise<void> {
    if (signer.halt() !== null || (await runIn(tx, readHalts, [])).length > 0) throw new Refusal('ledger.halted');
  }

  return {
    routes: [
      handle(api.logCheckpoint, async ({ reply }) => {
        const { checkpoint } = await headOf(database);
        if (checkpoint === null) throw new Refusal('request.not_found');
        reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
        reply.header('access-control-allow-origin', '*');
        return checkpoint;
      }),
      handle(api.logTile, async ({ params, reply }) => {
        const bytes = await tile(params['*']);
        reply.type('application/octet-stream').header('cache-control', forEver);
        reply.header('access-control-allow-origin', '*');
        return bytes;
      }),
      handle(api.logPolicy, async ({ reply }) => {
        reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
        reply.header('access-control-allow-origin', '*');
        return signer.policyText();
      }),
      handle(api.logKeys, async ({ reply }) => {
        reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*');
        return { successions: await logKeys.successions() };
      }),
      handle(api.logStatus, async () => {
        const [head, [waiting], policy] = await Promise.all([
          headOf(database),
          database.run(countWaiting, []),
          signer.policy(),
        ]);
        const others = findOthers(policy, []);
        return {
          origin: head.origin,
          size: head.checkpoint_size,
          root: toBase64(
            parseCheckpoint(parseNote(head.checkpoint ?? '')?.text ?? '')?.root ?? (await rootOf(nodeVerifier, [])),
          ),
          checkpointAt: head.checkpoint_at?.toISOString() ?? null,
          waiting: waiting?.count ?? 0,
          halted: signer.halt(),
          independentWitnesses: others.isNeeded ? others.names : [],
          anchor: {
            isConfigured: deps.anchor !== null,
            size: head.anchored_size,
            transactionHash: head.anchor_transaction,
          },
        };
      }),
    ],
    host: () => signer.host(),
    operatorDid,
    async entriesOfTrails(did) {
      const rows = await database.run(trailLeaves, [did ?? null]);
      return new Map(rows.map(({ did, leaves }) => [did, leaves]));
    },
    halt: () => signer.halt(),
    open: () => signer.open(),
    async append(tx, statements) {
      if (statements.some(({ kind }) => makesBetter.includes(kind))) await requireSigning(tx);
      const ids = await appendLeaves(tx, clock, statements);
      signer.wake();
      return ids;
    },
    requireSigning,
    build: (statements) => buildLeaves(clock, statements),
    async appendBuilt(tx, leaves) {
      const ids = await insertBuilt(tx, leaves);
      signer.wake();
      return ids;
    },
    async view() {
      const head = await headOf(database);
      return { statements: (ids) => readLogged(database, head, ids) };
    },
    async version() {
      const [found] = await database.run(readVersion, []);
      if (!found) throw new Error('the log has no head: it was not opened');
      return `${found.leaves} ${found.checkpoint_size}`;
    },
    settled: () => signer.settled(),
    policy: () => signer.policyText(),
    async beginKey() {
      const made = await logKeys.begin(signer.origin(), operatorDid());
      signer.wake();
      return made;
    },
    retireKey: () => logKeys.retire(signer.origin(), signer.isTakenWith),
    logKeys: () => logKeys.names(),
    stop: () => signer.stop(),
  };
}
