// Many connections that ask without pause, and a few shoppers beside them whose waiting is measured. The flood is a process of its own, so
// that it does not slow down whoever measures.
import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface FloodRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Sends the body byte by byte, each in a packet of its own. */
  readonly isInCrumbs?: true;
}

export interface FloodOrder {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Sent in turn, over and over. */
  readonly requests: readonly FloodRequest[];
  /** Whether a trusted proxy names one address for all of it, or another one for each request. */
  readonly addresses: 'one' | 'many';
}

export interface FloodOutcome {
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly errors: number;
}

const script = fileURLToPath(new URL('flood-process.ts', import.meta.url));

/** Makes everything ready and gives what begins it: what it costs to start a process is not taken for the flood's work. */
export async function readyFlood(order: FloodOrder): Promise<() => Promise<FloodOutcome>> {
  const child = fork(script, { serialization: 'advanced' });
  const hear = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`the flood ended with ${code}`)));
    });
  child.send(order);
  await hear();
  return () => {
    child.send('begin');
    return hear() as Promise<FloodOutcome>;
  };
}

/** An address that nobody else has, as a trusted proxy would write it. */
export const addressOf = (number: number): string =>
  `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`;

/** Beyond all that a flood names. */
const firstShopper = 0x7f00_0000;

export interface Waited {
  /** Of each answer. */
  readonly milliseconds: readonly number[];
  /** Answers that were no verdict. */
  readonly failed: number;
}

/** Shoppers who scan now and then, until they are told to stop. */
export function startShoppers(url: string, codes: readonly string[], shoppers = 6, pauseMilliseconds = 40) {
  let isOver = false;
  const waits: number[] = [];
  let failed = 0;
  const shop = async (shopper: number) => {
    for (let scan = 0; !isOver; scan += 1) {
      const begun = performance.now();
      const answer = await fetch(`${url}/api/verify`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': addressOf(firstShopper + shopper * 0x1_0000 + scan),
        },
        body: JSON.stringify({ qrCode: codes[(scan + shopper) % codes.length] }),
      });
      const { state } = (await answer.json()) as { state?: string };
      waits.push(performance.now() - begun);
      if (answer.status !== 200 || !state) failed += 1;
      await sleep(pauseMilliseconds);
    }
  };
  const all = Promise.all(Array.from({ length: shoppers }, (_, shopper) => shop(shopper)));
  return async (): Promise<Waited> => {
    isOver = true;
    await all;
    return { milliseconds: waits, failed };
  };
}
