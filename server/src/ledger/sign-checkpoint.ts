// Signs what is durable, has it witnessed, publishes it, anchors it. Stops for good when the stored tree is not the one that
// was signed before: an unavailable log can be mended, two signed histories cannot.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Checkpoint,
  formatCheckpoint,
  formatNote,
  type NoteSignature,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  type SignerKey,
  signNote,
  type TrustPolicy,
} from '@amanah/core/ledger';
import type { Database } from '../platform/database/database.ts';
import { apart } from '../platform/database/one-connection.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { createAnchoring } from './anchor-checkpoints.ts';
import type { LedgerDeps } from './deps.ts';
import { LogKeyRefused, type LogKeys } from './log-keys.ts';
import { findHalt, type Halt, headOf, openHead } from './open-log.ts';
import { countWaiting, type OutsideHalt, publishCheckpoint, recordHalt } from './queries.ts';
import { integrate, largestCommit } from './sequencer.ts';
import { createStallWatch } from './stall-watch.ts';
import { proveGrowth } from './statements.ts';
import { createWitnesses } from './witnesses.ts';

/** While leaves are expected the sequencer looks this often; a leaf is in the log within a second of its commit. */
const tickMilliseconds = 200;
const pauseMilliseconds = 20;
/** Under load a checkpoint is signed this often. */
const signMilliseconds = 1_000;
/** A transaction that appended may take this long until it commits; later ones are found by the maintenance. */
const awakeMilliseconds = 5_000;
const maintenanceMilliseconds = 15_000;

export class LogHalted extends Error {
  constructor(halt: Halt) {
    super(`the log does not sign any more: ${halt}`);
    this.name = 'LogHalted';
  }
}

/** How long it waits is measured, not told: this clock never jumps. */
const now = () => performance.now();

/** Everything that was committed is in the signed checkpoint. */
async function readProgress(database: Database) {
  const [[waiting], head] = await Promise.all([database.run(countWaiting, []), headOf(database)]);
  return { head, isWhole: waiting?.count === 0 && head.checkpoint_size === head.size };
}

/** Witnesses that have cosigned can be asked. @throws LogKeyRefused */
function requireNamed(signatures: readonly NoteSignature[], origin: string, { witnesses }: TrustPolicy): void {
  if (witnesses.length > 0 || signatures.every(({ name }) => name === origin)) return;
  throw new LogKeyRefused(
    'Witnesses cosign this log, and no policy names them here. Name it with WITNESS_POLICY_FILE, as for the product, so that they are asked.',
  );
}

export function createSigner(deps: LedgerDeps, logKeys: LogKeys) {
  const { database, clock, log, lastSigned } = deps;
  let opened: { origin: string } | null = null;
  let halt: Halt | null = null;
  /** The published checkpoint is signed anew though nothing was added: it bears a key that was retired before this start. */
  let mustSignAnew = false;
  let awakeUntil = 0;
  let tick: NodeJS.Timeout | null = null;
  let maintenance: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isStopped = false;
  const stall = createStallWatch(now);

  async function open() {
    const { origin, checkpoint } = await openHead(database, `${new URL(deps.publicUrl).host}/log`);
    await logKeys.open(origin, checkpoint);
    await readPolicy();
    mustSignAnew = await logKeys.bearsRetired(checkpoint);
    opened = { origin };
    stall.forgive();
    await stopIfNotOurs();
    maintenance = setInterval(() => wake(), maintenanceMilliseconds);
    maintenance.unref();
    wake();
  }

  const its = () => {
    if (!opened) throw new Error('the log was not opened');
    return opened;
  };

  /** Two lines of this log while a new key is made known. */
  async function policyText(): Promise<string> {
    const lines = (await logKeys.names()).map((key) => `log ${key} ${deps.publicUrl}/log\n`);
    return `${lines.join('')}${deps.witnessPolicy ?? 'quorum none\n'}`;
  }

  async function readPolicy(): Promise<TrustPolicy> {
    const read = await parsePolicy(nodeVerifier, await policyText());
    if (!read.ok) throw new Error(`the witness policy is refused: ${read.refusal} in line ${read.line}`);
    return read.policy;
  }

  async function stopIfNotOurs() {
    halt ??= await findHalt(database, lastSigned);
    if (halt) log.fatal({ halt }, 'the database is not the one that was signed for; the log signs nothing more');
  }

  /** For this process at once, for all others and after a start by the row. */
  async function stopFor(reason: OutsideHalt, facts: Readonly<Record<string, unknown>> = {}) {
    halt = reason;
    log.fatal({ ...facts, halt }, 'somebody outside knows another history of this log; it signs nothing more');
    await database.run(recordHalt, [reason]);
  }

  /** Takes what waits, commit by commit; signs when nothing more waits, and at least once a second. */
  async function grow() {
    let taken = largestCommit;
    while (taken === largestCommit && !halt && !isStopped) {
      const until = now() + signMilliseconds;
      do {
        ({ taken } = await integrate(database));
      } while (taken === largestCommit && now() < until);
      await signHead();
    }
    if (deps.anchor) anchoring.consider(await headOf(database));
  }

  async function signHead() {
    const { origin, size, root, checkpoint_size: signed, checkpoint } = await headOf(database);
    if (checkpoint !== null && signed >= size && !mustSignAnew) return;
    await stopIfNotOurs();
    if (halt) return;
    // After the head: with a tree that names a new key this finds it.
    const keys = await logKeys.signers(origin, checkpoint);
    const head: Checkpoint = { origin, size, root, extensions: [] };
    const text = formatCheckpoint(head);
    const own = await Promise.all(keys.map((key) => signNote(key, text)));
    const note = formatNote({ text, signatures: own });
    // Before anybody sees the signature, the witnesses included.
    lastSigned.write({ size, root });
    const cosigned = await cosign(size, note);
    if ('sawAnother' in cosigned) return stopFor('witness_saw_another_root', { ...cosigned.sawAnother });
    if ('sawMore' in cosigned) {
      // Another process on this database may have been faster. Only a size that the database does not have is a second history.
      if ((await headOf(database)).size >= cosigned.sawMore.size) {
        awakeUntil = now() + awakeMilliseconds;
        return;
      }
      return stopFor('witness_saw_more', { ...cosigned.sawMore, size });
    }
    if (!cosigned.isReached) {
      log.warn({ size }, 'too few witnesses cosigned; the checkpoint waits');
      stall.forgive();
      awakeUntil = now() + awakeMilliseconds;
      return;
    }
    const witnessed = formatNote({ text, signatures: [...own, ...cosigned.signatures] });
    await database.run(publishCheckpoint, [witnessed, size, clock.now(), mustSignAnew]);
    mustSignAnew = false;
  }

  let witnesses: ReturnType<typeof createWitnesses> | null = null;
  /** Who they are does not change while this process runs. */
  async function cosign(size: number, note: string) {
    witnesses ??= createWitnesses(await readPolicy(), log);
    return witnesses.cosign({ size, note, prove: (oldSize) => proveGrowth(database, oldSize, size) });
  }

  /** Whether enough witnesses sign this checkpoint with the signature of one key alone. @throws LogKeyRefused as requireNamed */
  async function isTakenWith(checkpoint: string, key: SignerKey): Promise<boolean> {
    const note = parseNote(checkpoint);
    const text = note?.text ?? '';
    const head = parseCheckpoint(text);
    if (!note || !head) throw new Error('a checkpoint was published that is none');
    requireNamed(note.signatures, head.origin, await readPolicy());
    const answer = await cosign(head.size, formatNote({ text, signatures: [await signNote(key, text)] }));
    return answer.isReached;
  }

  const anchoring = createAnchoring({ ...deps, now, onOtherRoot: () => stopFor('anchor_saw_another_root') });

  async function noteProgress() {
    const progress = await readProgress(database);
    halt ??= progress.head.halt;
    stall.note(progress);
    if (currentHalt() === 'not_growing') log.fatal('nothing that waits was signed for a minute');
  }

  const currentHalt = (): Halt | null => halt ?? (opened && stall.isStalled() ? 'not_growing' : null);

  const warn = (error: unknown) => log.warn({ err: error }, 'the log could not grow; it tries again');
  function runOnce(): Promise<void> {
    running ??= database
      .inBackground(() => grow().finally(() => noteProgress().catch(warn)))
      .catch(warn)
      .finally(() => {
        running = null;
      });
    return running;
  }

  function wake() {
    if (isStopped) return;
    awakeUntil = now() + awakeMilliseconds;
    if (tick) return;
    // Begun by whoever appended, in a transaction that does not wait for it.
    apart(() => {
      tick = setInterval(() => {
        void runOnce();
        if (now() > awakeUntil && tick) {
          clearInterval(tick);
          tick = null;
        }
      }, tickMilliseconds).unref();
    });
  }

  return {
    open,
    wake,
    host: () => its().origin.replace(/\/log$/, ''),
    origin: () => its().origin,
    halt: currentHalt,
    policyText,
    policy: readPolicy,
    isTakenWith,

    async settled() {
      for (;;) {
        if (isStopped) throw new Error('the log was stopped');
        await runOnce();
        if (halt) throw new LogHalted(halt);
        if ((await readProgress(database)).isWhole) return;
        // Others are at it, or the witnesses do not answer.
        await sleep(pauseMilliseconds);
      }
    },

    async stop() {
      isStopped = true;
      if (tick) clearInterval(tick);
      if (maintenance) clearInterval(maintenance);
      await running;
      await anchoring.idle();
    },
  };
}
