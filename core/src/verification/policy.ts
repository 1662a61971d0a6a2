// The policy of everybody who set nothing. It must never be laxer than what a person could have chosen.
import type { CountryCode, Day } from './evidence.ts';
import type { VerdictPolicy } from './verdict.ts';

/**
 * The default profile is the strictest: the strictest ruling of all authorities, slaughter without stunning, no ethanol.
 * `market` is where the shopper lives, null when nobody said; `marketAuthorityIds` are the bodies that speak for it.
 *
 * @example strictestPolicy('2026-06-01', 'MY', ['authority-my']).ethanolLimitPercent // 0
 */
export function strictestPolicy(
  day: Day,
  market: CountryCode | null,
  marketAuthorityIds: readonly string[],
): VerdictPolicy {
  return {
    day,
    market,
    marketAuthorityIds,
    trustedCertifierIds: null,
    rulingAuthorities: null,
    slaughterMethods: ['no_stun'],
    ethanolLimitPercent: 0,
  };
}
