// The policy of everybody who set nothing. It must never be laxer than what a person could have chosen.
import type { InsectRule } from '../ingredients/index.ts';
import type { SlaughterMethod } from '../products/index.ts';
import type { CountryCode, Day } from './evidence.ts';
import type { VerdictPolicy } from './verdict.ts';

/** Said in so many words, so that nothing which is missing or unreadable can mean it. */
export const asCertified = 'as_certified';

export const ruleNames = [
  'trustedCertifierIds',
  'slaughterMethods',
  'ethanolLimitPercent',
  'rulingAuthorities',
  'insects',
] as const;
export type RuleName = (typeof ruleNames)[number];

/** What a person set; what is absent is judged by the strictest default. It says something of religion and health: it is stored with no scan. */
export interface PersonalRules {
  /** Bodies whose certificates are accepted; absent: all that the market recognises. */
  readonly trustedCertifierIds?: readonly string[] | undefined;
  readonly slaughterMethods?: readonly SlaughterMethod[] | typeof asCertified | undefined;
  /** By volume in the final product; 0: none at all. */
  readonly ethanolLimitPercent?: number | typeof asCertified | undefined;
  /** Whose rulings on ingredients count where authorities differ, the strictest of them; absent: the strictest of all. */
  readonly rulingAuthorities?: readonly string[] | undefined;
  /** Of what is made from insects, as carmine and shellac; absent: the rulings decide. */
  readonly insects?: InsectRule | undefined;
}

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
    insects: null,
    slaughterMethods: ['no_stun'],
    ethanolLimitPercent: 0,
  };
}

/**
 * The policy of a person: each rule that they set takes the place of the strictest one, and no other.
 *
 * @example personalPolicy(strictestPolicy('2026-06-01', 'MY', []), { ethanolLimitPercent: 0.5 }).slaughterMethods // ['no_stun']
 */
export function personalPolicy(strictest: VerdictPolicy, rules: PersonalRules): VerdictPolicy {
  const { trustedCertifierIds, slaughterMethods, ethanolLimitPercent, rulingAuthorities, insects } = rules;
  return {
    ...strictest,
    ...(trustedCertifierIds === undefined ? {} : { trustedCertifierIds }),
    ...(slaughterMethods === undefined
      ? {}
      : { slaughterMethods: slaughterMethods === asCertified ? null : slaughterMethods }),
    ...(ethanolLimitPercent === undefined
      ? {}
      : { ethanolLimitPercent: ethanolLimitPercent === asCertified ? null : ethanolLimitPercent }),
    ...(rulingAuthorities === undefined ? {} : { rulingAuthorities }),
    ...(insects === undefined ? {} : { insects }),
  };
}
