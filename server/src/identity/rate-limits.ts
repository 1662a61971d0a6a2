// Limits on what costs mails, accounts and work, counted in the database so that they hold over all server processes. Guessing is slowed
// down by guard.ts.
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';

export interface RateLimits {
  readonly registrationByAddress: Limit;
  readonly registrationRefusedByAddress: Limit;
  readonly mailCodeByAccount: Limit;
  /** An account can be made with somebody else's address. */
  readonly mailCodeOfDay: Limit;
  readonly passkeyOptions: Limit;
  readonly resetByAddress: Limit;
}

export interface Limit {
  /** Counts one try. @throws Refusal request.rate_limited */
  spend(key: string): Promise<void>;
  /** Throws when the limit is already reached, counts nothing. */
  check(key: string): Promise<void>;
}

const minutes = 60;
const hours = 3600;

export function createRateLimits(database: Database): RateLimits {
  const limit = (keyPrefix: string, points: number, duration: number): Limit => {
    const limiter: RateLimiterAbstract = new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: 'pool',
      schemaName: 'identity',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
    return {
      async spend(key) {
        try {
          await limiter.consume(key);
        } catch (reached) {
          throw refusalFor(reached);
        }
      },
      async check(key) {
        const used = await limiter.get(key);
        if (used && used.remainingPoints <= 0 && used.consumedPoints >= points) throw refusalFor(used);
      },
    };
  };
  return {
    registrationByAddress: limit('registration_address', 30, hours),
    registrationRefusedByAddress: limit('registration_refused', 5, hours),
    mailCodeByAccount: limit('mail_code', 5, hours),
    mailCodeOfDay: limit('mail_code_day', 15, 24 * hours),
    passkeyOptions: limit('passkey_options', 60, 15 * minutes),
    resetByAddress: limit('reset_address', 60, hours),
  };
}

// The library rejects with its result when a limit is reached, and with an Error when the store failed.
function refusalFor(reached: unknown): unknown {
  if (reached instanceof RateLimiterRes)
    return new Refusal('request.rate_limited', { retryAfterSeconds: Math.ceil(reached.msBeforeNext / 1000) });
  return reached;
}
