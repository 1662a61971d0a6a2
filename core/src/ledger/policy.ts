// Whom to believe (c2sp.org/tlog-policy): the logs, the witnesses, and how many of them must have signed. Also answers
// whether anybody but the log's operator is among them, so that nobody calls a log independent that watches itself.
import { readCount } from './bytes.ts';
import { isSameKey, parseVerifierKey, type VerifierKey } from './note.ts';
import type { Hasher } from './primitives.ts';
import { isQuorumReached, type Quorum, type TrustPolicy } from './quorum.ts';

/** Why a policy was refused. */
export type PolicyRefusal =
  | 'ledger.policy_malformed'
  | 'ledger.policy_key_invalid'
  | 'ledger.policy_key_repeated'
  | 'ledger.policy_name_unknown'
  | 'ledger.policy_name_repeated'
  | 'ledger.policy_threshold_invalid'
  | 'ledger.policy_quorum_missing';

/** `line` counts from 1; 0 is the file as a whole. */
export type PolicyReading =
  | { readonly ok: true; readonly policy: TrustPolicy }
  | { readonly ok: false; readonly refusal: PolicyRefusal; readonly line: number };

/**
 * A policy from its file. c2sp.org/tlog-policy, "Policy file syntax and structure".
 *
 * @example await parsePolicy(hasher, 'quorum none\n') // { ok: true, policy: { logs: [], witnesses: [], quorum: … } }
 */
export async function parsePolicy(hasher: Hasher, file: string): Promise<PolicyReading> {
  const logs: { key: VerifierKey; url?: string }[] = [];
  const witnesses: { name: string; key: VerifierKey; url?: string }[] = [];
  const defined = new Map<string, Quorum>();
  const members = new Set<string>();
  let quorum: Quorum | undefined;
  let line = 0;

  const addKey = async (text: string, known: readonly { key: VerifierKey }[], types: readonly number[]) => {
    const key = await parseVerifierKey(hasher, text);
    if (!key || !types.includes(key.type)) return 'ledger.policy_key_invalid';
    return known.some((one) => isSameKey(one.key, key)) ? 'ledger.policy_key_repeated' : key;
  };

  const read = async ([keyword = '', ...words]: string[]): Promise<PolicyRefusal | undefined> => {
    const [first = '', second = '', third] = words;
    if (keyword === 'log' && (words.length === 1 || words.length === 2)) {
      const key = await addKey(first, logs, [1, 4]);
      if (typeof key === 'string') return key;
      logs.push({ key, ...(second && { url: second }) });
      return undefined;
    }
    if (keyword === 'quorum' && words.length === 1) {
      if (quorum) return 'ledger.policy_malformed';
      quorum = first === 'none' ? { atLeast: 0, of: [] } : defined.get(first);
      return quorum ? undefined : 'ledger.policy_name_unknown';
    }
    if (!(keyword === 'witness' && (words.length === 2 || words.length === 3)) && !(keyword === 'group' && third)) {
      return 'ledger.policy_malformed';
    }
    if (first === 'none' || defined.has(first)) return 'ledger.policy_name_repeated';
    if (keyword === 'witness') {
      const key = await addKey(second, witnesses, [4]);
      if (typeof key === 'string') return key;
      witnesses.push({ name: first, key, ...(third && { url: third }) });
      defined.set(first, first);
      return undefined;
    }
    const names = words.slice(2);
    const of = names.flatMap((name) => defined.get(name) ?? []);
    if (of.length !== names.length) return 'ledger.policy_name_unknown';
    // A witness that counts twice would let one party stand for two.
    if (new Set(names).size !== names.length || names.some((name) => members.has(name))) {
      return 'ledger.policy_name_repeated';
    }
    for (const name of names) members.add(name);
    const atLeast = second === 'any' ? 1 : second === 'all' ? of.length : (readCount(second) ?? 0);
    if (atLeast < 1 || atLeast > of.length) return 'ledger.policy_threshold_invalid';
    defined.set(first, { atLeast, of });
    return undefined;
  };

  // biome-ignore lint/suspicious/noControlCharactersInRegex: the standard forbids them
  if (/[\0-\x08\v-\x1f\x7f]/.test(file)) return { ok: false, refusal: 'ledger.policy_malformed', line: 0 };
  for (const text of file.split('\n')) {
    line++;
    const words = text.split(/[ \t]+/).filter(Boolean);
    if (!words[0] || words[0].startsWith('#')) continue;
    const refusal = await read(words);
    if (refusal) return { ok: false, refusal, line };
  }
  if (quorum === undefined) return { ok: false, refusal: 'ledger.policy_quorum_missing', line: 0 };
  return { ok: true, policy: { logs, witnesses, quorum } };
}

const hostOf = (name: string) => (name.split('/')[0] ?? '').replace(/:\d+$/, '').toLowerCase();

/**
 * Witnesses that somebody else than the operator runs, and whether the quorum needs at least one of them. Only `isNeeded`
 * may be called independent: a stranger who is listed but never needed stops nothing. A witness counts as the operator's
 * when its key's host is a log's host or below it, or when its key name is in `operatorKeyNames`.
 *
 * @example findOthers(policy, ['witness.amanah.example/own']).isNeeded
 */
export function findOthers(
  policy: TrustPolicy,
  operatorKeyNames: readonly string[],
): { names: string[]; isNeeded: boolean } {
  const hosts = policy.logs.map(({ key }) => hostOf(key.name));
  const isOperators = ({ key }: { key: VerifierKey }) =>
    operatorKeyNames.includes(key.name) ||
    policy.logs.some((log) => isSameKey(log.key, key)) ||
    hosts.some((host) => hostOf(key.name) === host || hostOf(key.name).endsWith(`.${host}`));
  const own = policy.witnesses.filter(isOperators).map(({ name }) => name);
  const names = policy.witnesses.map(({ name }) => name).filter((name) => !own.includes(name));
  return { names, isNeeded: !isQuorumReached(policy.quorum, own) };
}
