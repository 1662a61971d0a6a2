// How often one sender may call: by address for strangers, by name for those whom we know (accounts, and browsers that accounts have signed
// in from), and by address for all of these behind it. Counted in the memory of this process, so that no request costs a write; several processes allow as many times as much.

import type { RouteCost } from '@amanah/api/route';
import { keysOf } from './keys-of.ts';
import { createTokenBuckets, type Rate, type Spent, type TokenBuckets } from './token-buckets.ts';

export interface Budget {
  /** By address, without an account. */
  readonly stranger: Rate;
  /** By account, or by browser. */
  readonly account: Rate;
  /** Calls of one sender that may be under way together. */
  readonly atOnce: number;
}

const rate = (perMinute: number, burst: number): Rate => ({ perMinute, burst });

/** A browser that an account has signed in from, by names that do not change with the next sign-in. */
export interface KnownBrowser {
  readonly name: string;
  /** Of all browsers of the account. */
  readonly owner: string;
}

/** What a shop full of people or an office behind one address needs at its busiest, and a script does not. */
export const usualBudgets: Readonly<Record<RouteCost, Budget>> = {
  verify: { stranger: rate(600, 200), account: rate(600, 200), atOnce: 200 },
  file: { stranger: rate(6_000, 2_000), account: rate(6_000, 2_000), atOnce: 200 },
  read: { stranger: rate(600, 200), account: rate(1_200, 400), atOnce: 50 },
  search: { stranger: rate(240, 80), account: rate(600, 200), atOnce: 20 },
  write: { stranger: rate(60, 30), account: rate(300, 100), atOnce: 20 },
  feed: { stranger: rate(6_000, 1_000), account: rate(6_000, 1_000), atOnce: 24 },
  password: { stranger: rate(60, 30), account: rate(60, 30), atOnce: 8 },
  document: { stranger: rate(60, 20), account: rate(120, 40), atOnce: 4 },
  paper: { stranger: rate(30, 10), account: rate(60, 20), atOnce: 4 },
  upload: { stranger: rate(30, 15), account: rate(600, 100), atOnce: 8 },
  stream: { stranger: rate(60, 30), account: rate(120, 40), atOnce: 20 },
};

/** So many accounts at full speed may share an address. */
const accountsPerAddress = 10;
/** So many browsers of one account at full speed, and so many known browsers behind one address, whosever they are: each sign-in costs everybody. */
const browsersPerAccount = 2;
const browsersPerAddress = 4;

export interface BudgetOptions {
  /** null: the usual 600 with bursts of 200. */
  readonly verifyPerMinute: number | null;
  /** How many times the usual budgets. */
  readonly factor: number;
}

interface Counted {
  readonly policy: string;
  readonly buckets: TokenBuckets;
}

export interface Allowance extends Spent {
  /** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10: what a sender has at most, and what it has left. */
  readonly policy: string;
  readonly limit: string;
}

export interface Budgets {
  readonly atOnce: (cost: RouteCost) => number;
  spendOfStranger(cost: RouteCost, address: string, now: number): Allowance;
  /** Of a browser that an account knows, whatever strangers do at its address. Not to be asked where `isByAddressAlone`. */
  spendOfBrowser(cost: RouteCost, browser: KnownBrowser, address: string, now: number): Allowance;
  /** Of an account that is proven, and of all accounts behind its address. Not to be asked where `isByAddressAlone`. */
  spendOfKnown(cost: RouteCost, name: string, address: string, now: number): Allowance;
}

/** A verdict is the same for everybody, and a shop needs as many whether somebody is signed in or not. */
export const isByAddressAlone = (cost: RouteCost): boolean => cost === 'verify' || cost === 'file';

export function createBudgets({ verifyPerMinute, factor }: BudgetOptions): Budgets {
  const times = ({ perMinute, burst }: Rate, by: number): Rate => ({ perMinute: perMinute * by, burst: burst * by });
  const counted = (name: string, given: Rate): Counted => {
    const burst = Math.max(1, Math.round(given.burst));
    const seconds = Math.max(1, Math.round((burst * 60) / given.perMinute));
    return { policy: `"${name}";q=${burst};w=${seconds}`, buckets: createTokenBuckets({ ...given, burst }) };
  };
  const verifyFactor = verifyPerMinute === null ? factor : verifyPerMinute / usualBudgets.verify.stranger.perMinute;
  const all = new Map(
    keysOf(usualBudgets).map((cost: RouteCost) => {
      const budget = usualBudgets[cost];
      const by = cost === 'verify' ? verifyFactor : factor;
      return [
        cost,
        {
          strangers: counted(cost, times(budget.stranger, by)),
          crowd: counted(cost, times(budget.account, by * accountsPerAddress)),
          accounts: counted(cost, times(budget.account, by)),
          browsersOfAccount: counted(cost, times(budget.account, by * browsersPerAccount)),
          browsersOfAddress: counted(cost, times(budget.account, by * browsersPerAddress)),
          atOnce: Math.max(1, Math.round(budget.atOnce * Math.max(1, by))),
        },
      ];
    }),
  );
  const of = (cost: RouteCost) => {
    const found = all.get(cost);
    if (!found) throw new Error(`no budget for ${cost}`);
    return found;
  };
  const spend = (cost: RouteCost, { policy, buckets }: Counted, name: string, now: number): Allowance => {
    const spent = buckets.spend(name, now);
    const limit = `"${cost}";r=${spent.remaining};t=${Math.ceil((spent.waitMilliseconds || spent.fullInMilliseconds) / 1_000)}`;
    return { ...spent, policy, limit };
  };
  /** The narrowest first: what is refused to one of them costs its neighbours nothing. @returns what is left of its own */
  const spendOfAll = (cost: RouteCost, now: number, wider: readonly (readonly [Counted, string])[]): Allowance => {
    let own: Allowance | undefined;
    for (const [of, name] of wider) {
      const spent = spend(cost, of, name, now);
      if (!spent.isAllowed) return spent;
      own ??= spent;
    }
    if (!own) throw new Error('nothing is counted');
    return own;
  };
  return {
    atOnce: (cost) => of(cost).atOnce,
    spendOfStranger: (cost, address, now) => spend(cost, of(cost).strangers, address, now),
    spendOfBrowser(cost, { name, owner }, address, now) {
      const { accounts, browsersOfAccount, browsersOfAddress } = of(cost);
      return spendOfAll(cost, now, [
        [accounts, `browser ${name}`],
        [browsersOfAccount, owner],
        [browsersOfAddress, address],
      ]);
    },
    spendOfKnown(cost, name, address, now) {
      const { accounts, crowd } = of(cost);
      return spendOfAll(cost, now, [
        [accounts, name],
        [crowd, address],
      ]);
    },
  };
}
