// Slows guessing down, and never the owner: wrong tries are counted by network, by account and by both together, except on devices that the
// account has signed in from, where only the device's own tries count and what is right is never refused.
import type { Pace } from '@amanah/core/identity';
import type { Device, Devices } from './devices.ts';
import type { Counter, SlowDowns } from './slow-downs.ts';

const hour = 3_600;
const day = 24 * hour;
/** Somebody at a keyboard who has forgotten which password it was. */
const atOneAccount: Pace = { free: 5, firstWaitSeconds: 2, longestWaitSeconds: 900, forgetSeconds: day };
/** One network that tries many accounts; many people may share it. */
const fromOneNetwork: Pace = { free: 30, firstWaitSeconds: 1, longestWaitSeconds: 120, forgetSeconds: hour };
/** One account tried from many networks: a hundred guesses a day. */
const fromEverywhere: Pace = { free: 15, firstWaitSeconds: 2, longestWaitSeconds: 900, forgetSeconds: day };

/** What is guessed. */
export type Secret = 'password' | 'second_step';

export interface Attempt {
  wasCorrect(): Promise<void>;
  wasWrong(): Promise<void>;
}

export interface AttemptAbout {
  readonly secret: Secret;
  /** Folded address or id of the person: also of one that does not exist, for which everything is done alike. */
  readonly account: string;
  /** Where the request came from. */
  readonly network: string;
  /** Known to this account. */
  readonly device: Device | null;
  /** The account is shared and its password public: there is nothing to guess, and nobody may slow others down. */
  readonly isShared: boolean;
  /** The account is tried from many networks: called once until it has been quiet for a day. */
  readonly onSlowed: (counter: Counter) => void;
}

export function createGuard({ slowDowns, devices }: { readonly slowDowns: SlowDowns; readonly devices: Devices }) {
  return {
    /** Counts the try as wrong until it is known to be right. @throws Refusal identity.too_many_tries */
    async begin({ secret, account, network, device, isShared, onSlowed }: AttemptAbout): Promise<Attempt> {
      if (device && (await devices.beginTry(device)))
        return { wasCorrect: () => devices.takeTryBack(device), wasWrong: async () => undefined };
      const both = slowDowns.counter(atOneAccount, secret, 'network at account', network, account);
      const byNetwork = slowDowns.counter(fromOneNetwork, secret, 'network', network);
      const byAccount = slowDowns.counter(fromEverywhere, secret, 'account', account);
      const beginning = await slowDowns.count([both, byNetwork, ...(isShared ? [] : [byAccount])]);
      return {
        async wasCorrect() {
          await slowDowns.forgive([both, byAccount]);
          await slowDowns.takeBack(byNetwork);
        },
        async wasWrong() {
          if (beginning.includes(byAccount)) onSlowed(byAccount);
        },
      };
    },

    /** A passkey alone: nobody guesses one, so that only what one network tries is counted. @throws Refusal identity.too_many_tries */
    async beginPasskey(network: string, device: Device | null): Promise<Pick<Attempt, 'wasCorrect'>> {
      if (device) return { wasCorrect: async () => undefined };
      const byNetwork = slowDowns.counter(fromOneNetwork, 'passkey', 'network', network);
      await slowDowns.count([byNetwork]);
      return { wasCorrect: () => slowDowns.takeBack(byNetwork) };
    },

    /** Where a session asks for what only its owner knows: the wrong tries of one session slow down no other. */
    async beginIn(sessionId: string, secret: Secret | 'mail_code'): Promise<Pick<Attempt, 'wasCorrect'>> {
      const counter = slowDowns.counter(atOneAccount, secret, 'session', sessionId);
      await slowDowns.count([counter]);
      return { wasCorrect: () => slowDowns.forgive([counter]) };
    },
  };
}

export type Guard = ReturnType<typeof createGuard>;
