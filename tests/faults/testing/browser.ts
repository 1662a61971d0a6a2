// The browser of a shopper: what the evidence page runs, with a storage of its own, against whichever server answers today.
// Nothing of it is written again here; only the network and the storage, which a browser would bring, are.
import { evidenceQuery } from '../../../web/src/features/evidence/load-evidence.ts';
import { type Checked, runChecks } from '../../../web/src/features/evidence/run-checks.ts';
import { rememberLog } from '../../../web/src/platform/log-memory.ts';

export interface Visit {
  /** 'unreadable': the server answered with something that is no evidence. */
  readonly outcome: Checked['outcome'] | 'unreadable';
  /** Codes by rung, of rungs that are not simply passed. */
  readonly said: Readonly<Record<string, readonly string[]>>;
}

export interface VisitOptions {
  /** What was scanned. */
  readonly code?: string;
  readonly at?: Date;
  /** A server that answers with something else than it stored. */
  readonly forge?: (evidence: string) => string;
}

export interface Browser {
  visit(url: string, subject: string, options?: VisitOptions): Promise<Visit>;
  /** Another browser that remembers the same. */
  twin(): Browser;
}

/** Network and storage are globals in a browser, so here one looks at a time. */
let lastVisit: Promise<unknown> = Promise.resolve();
function inTurn<T>(visit: () => Promise<T>): Promise<T> {
  const turn = lastVisit.then(visit, visit);
  lastVisit = turn;
  return turn;
}

export function openBrowser(stored: ReadonlyMap<string, string> = new Map()): Browser {
  const storage = new Map(stored);
  return {
    twin: () => openBrowser(storage),
    visit: (url, subject, { code, at = new Date(), forge = (text: string) => text } = {}) =>
      inTurn(async () => {
        const real = {
          fetch: globalThis.fetch,
          localStorage: Object.getOwnPropertyDescriptor(globalThis, 'localStorage'),
        };
        globalThis.fetch = async (asked, init) => {
          const path = String(asked);
          // Only the page asks without a host.
          const answer = await real.fetch(path.startsWith('/') ? url + path : asked, init);
          return path.startsWith('/api/evidence/') && answer.ok
            ? new Response(forge(await answer.text()), { headers: answer.headers })
            : answer;
        };
        const port = {
          getItem: (key: string) => storage.get(key) ?? null,
          setItem: (key: string, value: string) => void storage.set(key, value),
        };
        Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: port });
        try {
          const instant = at.toISOString().replace(/\.\d+Z$/, 'Z');
          const { queryFn } = evidenceQuery(subject);
          if (typeof queryFn !== 'function') throw new Error('the evidence page asks in another way now');
          // Of what the page's query gets, the loader reads the signal, and whether it was asked before: then it fetches.
          const asked = {
            signal: new AbortController().signal,
            queryKey: [],
            client: { getQueryData: () => 'asked before' },
          };
          const loaded = await queryFn(asked as unknown as Parameters<typeof queryFn>[0]);
          if (loaded.kind !== 'evidence') return { outcome: 'unreadable', said: {} };
          const checked = await runChecks(loaded, { subject, code: code ?? null }, instant);
          const { checkpoint } = checked.answer;
          if (checkpoint && !loaded.isOtherLog) await rememberLog(loaded.verifier, loaded.policy, checkpoint, instant);
          return { outcome: checked.outcome, said: said(checked, loaded.isOtherLog) };
        } finally {
          globalThis.fetch = real.fetch;
          if (real.localStorage) Object.defineProperty(globalThis, 'localStorage', real.localStorage);
          else Reflect.deleteProperty(globalThis, 'localStorage');
        }
      }),
  };
}

const said = ({ answer, isSubjectSigned }: Checked, isOtherLog: boolean): Visit['said'] => ({
  ...Object.fromEntries(
    answer.checks.flatMap(({ name, result, codes }) => (result === 'failed' ? [[name, [...codes]]] : [])),
  ),
  ...(isOtherLog && { other_log: [] }),
  ...(isSubjectSigned === false && { other_subject: [] }),
});
