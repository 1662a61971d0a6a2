// Climbs the ladder: issuer key, signature, status, place in the log, checkpoint, memory, witnesses, scope. The document comes
// from a server that may lie; nothing in it is believed before a rung has held. Every rung is climbed, so a reader sees all.
import { type Checkpoint, findOthers, type Verifier } from '../ledger/index.ts';
import { checkEvent } from './check-event.ts';
import { checkIssuerKey } from './check-issuer-key.ts';
import { checkScope } from './check-scope.ts';
import { checkSignature } from './check-signature.ts';
import { createLogReader, type LogReader } from './check-statement.ts';
import { checkStatus } from './check-status.ts';
import { type Check, type CheckName, type CheckResult, checkNames } from './checks.ts';
import { holdsNothing } from './evidence-document.ts';
import type { LoggedEvent } from './first-step.ts';
import type { EvidenceQuestion } from './question.ts';
import { readObject } from './read-json.ts';

export interface EvidenceAnswer {
  /** True when something was checked, and no rung failed. */
  readonly ok: boolean;
  /** None: the document holds nothing that could be checked. */
  readonly checks: readonly Check[];
  /** Worth remembering; only when the log's own rungs held. */
  readonly checkpoint: Checkpoint | null;
}

const worst: readonly CheckResult[] = ['skipped', 'passed', 'limited', 'failed'];

/** One rung from its parts: as good as its worst part. */
function join(name: CheckName, parts: readonly Omit<Check, 'name'>[]): Check {
  const result = parts.reduce<CheckResult>(
    (found, part) => (worst.indexOf(part.result) > worst.indexOf(found) ? part.result : found),
    'skipped',
  );
  return {
    name,
    result,
    codes: [...new Set(parts.flatMap(({ codes }) => codes))],
    details: Object.assign({}, ...parts.map(({ details }) => details)) as Check['details'], // merged from records of that type
    bytes: parts.flatMap(({ bytes }) => bytes),
  };
}

/**
 * Checks an evidence document. Times come from the leaves of the log, never from the signer.
 *
 * @example (await checkEvidence(verifier, question)).checks.map(({ name, result }) => `${name}: ${result}`)
 */
export async function checkEvidence(verifier: Verifier, question: EvidenceQuestion): Promise<EvidenceAnswer> {
  const { document: evidence, at } = question;
  if (holdsNothing(evidence)) return { ok: false, checks: [], checkpoint: null };
  const log = createLogReader(verifier, question);
  const rungs: Partial<Record<CheckName, Omit<Check, 'name'>[]>> = {};
  const add = (name: CheckName, part: Omit<Check, 'name'>) => {
    rungs[name] = [...(rungs[name] ?? []), part];
  };

  const events: LoggedEvent[] = [];
  for (const event of evidence.events) {
    const [hash, inclusion] = [await checkEvent(verifier, event), await log.checkEvent(event)];
    add('event_hash', hash);
    add('inclusion', inclusion);
    const value = readObject(event.event);
    const leaf = log.leafOf(event.statement);
    if (value && leaf && hash.result === 'passed' && inclusion.result === 'passed')
      events.push({ event: value, loggedAt: leaf.time, issuer: leaf.issuer });
  }
  for (const certificate of evidence.certificates) {
    const issuer = evidence.issuers.find(({ did }) => did === certificate.issuer);
    const key = await checkIssuerKey(verifier, log, certificate, issuer);
    add('issuer_key', key.check);
    const signature = await checkSignature(verifier, certificate, key.publicKey, at);
    add('signature', signature.check);
    add('inclusion', await log.checkCertificate(certificate, signature));
    add(
      'status',
      await checkStatus(verifier, log, certificate, { issuers: evidence.issuers, at, gunzip: question.gunzip }),
    );
    const loggedAt = log.timeOf(certificate.statement);
    const { scanned } = question;
    add('scope', checkScope(certificate, signature.content, { scanned, at, loggedAt, events }));
  }

  const head = await log.checkHead();
  add('checkpoint', head.checkpoint);
  add('memory', head.memory);
  add('witnesses', { ...weighWitnesses(question, head), bytes: [] });

  const checks = checkNames.flatMap((name) => {
    const parts = rungs[name];
    return parts ? [join(name, parts)] : [];
  });
  const isLogSound = ['inclusion', 'checkpoint', 'memory', 'witnesses'].every(
    (name) => checks.find((check) => check.name === name)?.result !== 'failed',
  );
  return {
    ok: checks.every(({ result }) => result !== 'failed'),
    checks,
    checkpoint: isLogSound ? head.head : null,
  };
}

/** Nobody has signed what waits; and only a signature that the policy needs from others makes anything independent. */
function weighWitnesses(
  { policy, ownWitnesses }: EvidenceQuestion,
  head: Awaited<ReturnType<LogReader['checkHead']>>,
): Pick<Check, 'result' | 'codes' | 'details'> {
  const details = {
    witnesses: head.witnesses.length,
    ...(head.witnesses[0] && { names: head.witnesses.join(', ') }),
  };
  if (head.quorum.length) return { result: 'failed', codes: head.quorum, details };
  if (!head.head) return { result: 'limited', codes: ['evidence.waiting_for_checkpoint'], details };
  return findOthers(policy, ownWitnesses).isNeeded
    ? { result: 'passed', codes: [], details }
    : { result: 'limited', codes: ['evidence.no_outside_witness'], details };
}
