// `amanah monitor`: follows a log from outside and tells what was issued, and whether the log itself can still be believed.
import type { TrustPolicy } from '@amanah/core/ledger';
import { CannotStart } from '../cannot-start.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readLog } from '../log-reader.ts';
import { Unreachable } from '../outgoing-http.ts';
import { readPolicyFile } from '../policy-file.ts';
import { noOperands, readOptions, required } from '../read-options.ts';
import { holdFolder } from '../state-folder.ts';
import type { Surroundings } from '../surroundings.ts';
import { describeFinding } from './describe-finding.ts';
import { type Finding, isMisbehaviour } from './findings.ts';
import { followLog } from './follow-log.ts';
import { loadState, type MonitorState } from './monitor-state.ts';
import { postFindings } from './webhook.ts';

const DEFAULT_PAUSE_SECONDS = 60;

interface Wishes {
  readonly prefix: string;
  readonly origin: string;
  readonly policy: TrustPolicy;
  readonly folder: string;
  readonly watched: readonly string[];
  readonly webhook: string | undefined;
  readonly isOnce: boolean;
  readonly pauseSeconds: number;
  readonly isJson: boolean;
}

function readUrl(text: string, option: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new CannotStart('usage.urlInvalid', { option, value: text });
  }
  return text;
}

/**
 * Which log of the policy is under this prefix: the one with this URL, else the one named like it, else the only one. The
 * origin is never taken from the log's own answer.
 */
export function originOf(prefix: string, policy: TrustPolicy, file: string): string {
  const { host, pathname } = new URL(prefix);
  const named = `${host}${pathname.replace(/\/+$/, '')}`;
  const [only] = policy.logs;
  const found =
    policy.logs.find(({ url }) => url?.replace(/\/+$/, '') === prefix) ??
    policy.logs.find(({ key }) => key.name === named) ??
    // Two keys of one log are one log.
    (policy.logs.every(({ key }) => key.name === only?.key.name) ? only : undefined);
  if (!found) throw new CannotStart('file.policyLacksLog', { file, log: named });
  return found.key.name;
}

async function readWishes(words: readonly string[]): Promise<Wishes> {
  const { options, operands } = readOptions(words, {
    log: 'text',
    policy: 'text',
    state: 'text',
    watch: 'texts',
    once: 'flag',
    every: 'text',
    webhook: 'text',
    json: 'flag',
  });
  noOperands(operands);
  const prefix = readUrl(required(options.log, '--log'), '--log').replace(/\/+$/, '');
  const policyFile = required(options.policy, '--policy');
  const folder = required(options.state, '--state');
  if (options.once && options.every !== undefined) throw new CannotStart('usage.onceOrEvery');
  const pauseSeconds = Number(options.every ?? DEFAULT_PAUSE_SECONDS);
  if (!(pauseSeconds >= 1 && pauseSeconds <= 86_400)) {
    throw new CannotStart('usage.secondsInvalid', { value: options.every ?? '' });
  }
  for (const issuer of options.watch) {
    if (!/^did:web:\S+$/.test(issuer)) throw new CannotStart('usage.issuerInvalid', { value: issuer });
  }
  const policy = await readPolicyFile(policyFile);
  return {
    prefix,
    origin: originOf(prefix, policy, policyFile),
    policy,
    folder,
    watched: options.watch,
    webhook: options.webhook === undefined ? undefined : readUrl(options.webhook, '--webhook'),
    isOnce: options.once,
    pauseSeconds,
    isJson: options.json,
  };
}

export async function runMonitor(words: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const wishes = await readWishes(words);
  const held = await holdFolder(wishes.folder);
  try {
    return await monitor(wishes, surroundings);
  } finally {
    held.release();
  }
}

async function monitor(wishes: Wishes, surroundings: Surroundings): Promise<ExitCode> {
  const { prefix, origin, policy, folder, watched, webhook, isOnce, pauseSeconds, isJson } = wishes;
  const { print, complain, say, now, wait, stop } = surroundings;
  let state: MonitorState = (await loadState(folder)) ?? {
    origin,
    accepted: undefined,
    keys: [],
    edge: { size: 0, levels: [] },
    sightings: [],
    trails: new Map(),
  };
  if (state.origin !== origin) throw new CannotStart('state.otherLog', { folder, known: state.origin, asked: origin });

  let hasMisbehaved = false;
  let hasNews = false;
  // A log that stays forked is said once per run, not once a minute; entries come only once anyway.
  const saidOfLog = new Set<string>();
  const deliver = async (findings: readonly Finding[]) => {
    hasMisbehaved ||= findings.some(isMisbehaviour);
    const fresh = findings.filter((finding) => finding.type === 'entry' || !saidOfLog.has(finding.id));
    if (webhook !== undefined) await postFindings(webhook, origin, fresh, surroundings);
    for (const finding of fresh) await print(isJson ? JSON.stringify(finding) : describeFinding(finding, say));
    hasNews ||= fresh.some((finding) => finding.type === 'entry' && finding.watched);
    for (const { type, id } of fresh) if (type === 'log') saidOfLog.add(id);
  };
  const following = { reader: readLog(prefix, { stop }), policy, folder, watched, now, deliver };

  for (;;) {
    let isReached = true;
    try {
      state = await followLog(following, state);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      isReached = false;
      if (!stop.aborted) complain(say('http.unreachable', { url: error.url, why: error.why }));
      // What was accepted and delivered before the line went dead is on the disk.
      state = (await loadState(folder)) ?? state;
    }
    if (isOnce) {
      // The gravest wins: what is not said now would be lost, while an unreachable log will be so again.
      if (hasMisbehaved) return exitCodes.logMisbehaved;
      if (hasNews) return exitCodes.certificatesChanged;
      if (!isReached) return exitCodes.unreachable;
      if (!isJson) complain(say('monitor.nothingNew', { origin, size: state.accepted?.checkpoint.size ?? 0 }));
      return exitCodes.ok;
    }
    if (stop.aborted) return exitCodes.ok;
    await wait(pauseSeconds * 1000);
    if (stop.aborted) return exitCodes.ok;
  }
}
