// How much is worked on at once. Verdicts go first; everything else waits in lanes for at most a second, and is sent away with 503 before
// the queue is longer than that. How wide the lanes are together follows from how busy this process is.

import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { RouteCost } from '@amanah/api/route';
import { keysOf } from './keys-of.ts';
import { Refusal } from './refusal.ts';

export interface Load {
  /**
   * Before anything of a request is read or proven: whoever came now would wait too long.
   *
   * @throws Refusal server.busy
   */
  check(cost: RouteCost, isFirst?: boolean): void;
  /**
   * Waits for its turn, before all others that are not `isFirst` where it is. Call what it gives when the work is done. null: there is nothing to wait for.
   *
   * @throws Refusal server.busy
   */
  enter(cost: RouteCost, isFirst?: boolean): Promise<() => void> | (() => void) | null;
  stop(): void;
}

export interface LoadOptions {
  /** A clock that never goes back, in milliseconds. */
  readonly now?: () => number;
  /** From 0 to 1: how much of its time this process has worked since it was asked last. */
  readonly utilisation?: () => number;
}

const cores = availableParallelism();
/** What hashes or walks for long gets few places: it would take the processors from verdicts. */
const places: Readonly<Partial<Record<RouteCost, number>>> = {
  read: 24,
  search: 8,
  write: 12,
  feed: 12,
  password: Math.max(1, cores - 1),
  document: 2,
  paper: 4,
  upload: 6,
};
/** Waits for the network and keeps what has come in memory: counted, so that it has an end, but it takes no processor from others. */
const waitsForNetwork = (cost: RouteCost) => cost === 'upload';
const kinds: readonly RouteCost[] = keysOf(places);
const longestWaitMilliseconds = 1_000;
const tickMilliseconds = 100;
/** Beyond this, verdicts begin to wait for others. */
const busy = 0.85;
const narrowest = 2;
const widest = 48;
/** So wide before anybody has waited: a flood that begins finds no more room than the processors have. */
const usual = 2 * cores;
/** From here on, those who wait for a place are let in with pauses between them, in which verdicts come in between. */
const restless = 0.5;
const longestPauseMilliseconds = 16;
/** So many verdicts under way are never too many, however slow the last second was. */
const fewVerdicts = 500;

interface Waiting {
  readonly since: number;
  readonly start: (release: () => void) => void;
  readonly giveUp: (refusal: Refusal) => void;
}

class Lane {
  running = 0;
  private firsts: Waiting[] = [];
  private others: Waiting[] = [];
  /** Of the last ones, newer ones counting more. */
  milliseconds = 20;
  readonly most: number;
  /** What it counts for among all that is under way. */
  readonly weight: 0 | 1;
  constructor(cost: RouteCost) {
    this.most = places[cost] ?? 1;
    this.weight = waitsForNetwork(cost) ? 0 : 1;
  }

  get waiting(): number {
    return this.firsts.length + this.others.length;
  }

  add(waiting: Waiting, isFirst: boolean): void {
    (isFirst ? this.firsts : this.others).push(waiting);
  }

  next(): Waiting | undefined {
    return this.firsts.shift() ?? this.others.shift();
  }

  /** Those that came until then. */
  takeUntil(until: number): readonly Waiting[] {
    const late = [...this.firsts, ...this.others].filter(({ since }) => since <= until);
    this.firsts = this.firsts.filter(({ since }) => since > until);
    this.others = this.others.filter(({ since }) => since > until);
    return late;
  }

  /** Whoever came now would wait longer than it may. */
  isFullFor(isFirst: boolean): boolean {
    const before = isFirst ? this.firsts.length : this.waiting;
    return (before + 1) * (this.milliseconds / this.most) > longestWaitMilliseconds;
  }
}

const tooMuch = () => new Refusal('server.busy', { retryAfterSeconds: 1 });

export function createLoad({
  now = () => performance.now(),
  utilisation = utilisationOfProcess(),
}: LoadOptions = {}): Load {
  const lanes = new Map(kinds.map((cost) => [cost, new Lane(cost)]));
  const inTurn = [...lanes.values()];
  let turn = 0;
  let width = usual;
  let running = 0;
  /** In milliseconds. */
  let pause = 0;
  const verdicts = { underWay: 0, done: 0, doneBefore: 0, countedAt: now() };

  const hasPlace = (lane: Lane) => lane.running < lane.most && (lane.weight === 0 || running < width);

  function start(lane: Lane): () => void {
    const since = now();
    lane.running += 1;
    running += lane.weight;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      lane.running -= 1;
      running -= lane.weight;
      lane.milliseconds += (now() - since - lane.milliseconds) / 10;
      serveSoon();
    };
  }

  let startedInThisTurn = 0;
  /**
   * Whether a call may begin as it comes. Work that waits for nothing has given its place back before the next call is looked at: all that came
   * together would be done before a verdict has its turn.
   */
  function mayStartAtOnce(): boolean {
    if (pause > 0 || startedInThisTurn >= usual) return false;
    if (startedInThisTurn === 0)
      setImmediate(() => {
        startedInThisTurn = 0;
      });
    startedInThisTurn += 1;
    return true;
  }

  let isServing = false;
  /** Not at once: work that waits for nothing would follow on work without a moment in which a verdict could come in between. */
  function serveSoon() {
    if (isServing) return;
    isServing = true;
    const serveNow = () => {
      isServing = false;
      serve();
    };
    if (pause > 0) setTimeout(serveNow, pause).unref();
    else setImmediate(serveNow);
  }

  /** One of each lane in turn, and another lane first each time: nobody's work keeps that of others from its turn. */
  function serve() {
    turn += 1;
    for (let isAnyServed = true; isAnyServed; ) {
      isAnyServed = false;
      for (let index = 0; index < inTurn.length; index += 1) {
        const lane = inTurn[(turn + index) % inTurn.length];
        const next = lane && hasPlace(lane) ? lane.next() : undefined;
        if (!lane || !next) continue;
        next.start(start(lane));
        isAnyServed = true;
      }
    }
  }

  function tick() {
    const at = now();
    const used = utilisation();
    let isAnybodyWaiting = false;
    for (const lane of lanes.values()) {
      for (const { giveUp } of lane.takeUntil(at - longestWaitMilliseconds)) giveUp(tooMuch());
      isAnybodyWaiting ||= lane.waiting > 0;
    }
    if (used > busy) width = Math.max(narrowest, Math.floor(width * 0.7));
    else if (isAnybodyWaiting) width = Math.min(widest, width + 1);
    else width += Math.sign(usual - width);
    pause = used > restless ? Math.min(longestPauseMilliseconds, pause + 4) : Math.max(0, pause - 1);
    if (at - verdicts.countedAt >= 1_000) {
      verdicts.doneBefore = verdicts.done;
      verdicts.done = 0;
      verdicts.countedAt = at;
    }
    serve();
  }
  const timer = setInterval(tick, tickMilliseconds).unref();

  function finishVerdict() {
    verdicts.underWay -= 1;
    verdicts.done += 1;
  }

  const hasPlaceNow = (lane: Lane) => hasPlace(lane) && lane.waiting === 0;

  function check(cost: RouteCost, isFirst = false) {
    const lane = lanes.get(cost);
    const isFull =
      cost === 'verify'
        ? // As many as were answered in a second are a second's queue.
          verdicts.underWay > Math.max(fewVerdicts, verdicts.done, verdicts.doneBefore)
        : lane !== undefined && !hasPlaceNow(lane) && lane.isFullFor(isFirst);
    if (isFull) throw tooMuch();
  }

  return {
    check,
    enter(cost, isFirst = false) {
      check(cost, isFirst);
      if (cost === 'verify') {
        verdicts.underWay += 1;
        return finishVerdict;
      }
      const lane = lanes.get(cost);
      if (!lane) return null;
      if (hasPlaceNow(lane) && mayStartAtOnce()) return start(lane);
      return new Promise((resolve, reject) => {
        lane.add({ since: now(), start: resolve, giveUp: reject }, isFirst);
        serveSoon();
      });
    },
    stop() {
      clearInterval(timer);
      for (const lane of lanes.values())
        for (const { giveUp } of lane.takeUntil(Number.POSITIVE_INFINITY)) giveUp(tooMuch());
    },
  };
}

function utilisationOfProcess(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, last);
    last = current;
    return utilization;
  };
}
