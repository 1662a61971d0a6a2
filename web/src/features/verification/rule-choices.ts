// The rules of a person as the choices of their form, and back. What a form cannot say is read as the stricter of its choices.
import type { OwnRules } from '@amanah/api/verification';
import { asCertified, type RuleName } from '@amanah/core/verification';

export const slaughterChoices = ['no_stun', 'recoverable_stun', asCertified] as const;
/** `by_rulings` is no rule. */
export const insectChoices = ['by_rulings', 'accepted', 'not_accepted'] as const;
export const ethanolChoices = ['none', 'limit', asCertified] as const;

/** Where a rule is set on the page of the rules: the answer that it decided leads there. */
export const placeOfRule = {
  trustedCertifierIds: 'bodies',
  slaughterMethods: 'slaughter',
  ethanolLimitPercent: 'alcohol',
  rulingAuthorities: 'ingredients',
  insects: 'insects',
} as const satisfies Record<RuleName, string>;

export interface RuleChoices {
  readonly bodies: 'all' | 'some';
  readonly certifierIds: readonly string[];
  readonly slaughter: (typeof slaughterChoices)[number];
  readonly ethanol: (typeof ethanolChoices)[number];
  /** As it was typed. */
  readonly percent: string;
  /** Whose ruling decides where authorities differ about an ingredient. */
  readonly rulings: 'strictest' | 'some';
  readonly authorities: readonly string[];
  readonly insects: (typeof insectChoices)[number];
}

export const strictestChoices: RuleChoices = {
  bodies: 'all',
  certifierIds: [],
  slaughter: 'no_stun',
  ethanol: 'none',
  percent: '',
  rulings: 'strictest',
  authorities: [],
  insects: 'by_rulings',
};

/** @returns null: no number above 0 and up to 100 */
export function percentOf(text: string): number | null {
  const number = Number(text.trim().replace(/[,\u066b]/, '.'));
  return number > 0 && number <= 100 ? number : null;
}

export function choicesOf(rules: OwnRules | null): RuleChoices {
  if (rules === null) return strictestChoices;
  const { trustedCertifierIds, slaughterMethods = [], ethanolLimitPercent = 0, rulingAuthorities } = rules;
  const stunning = slaughterMethods.includes('recoverable_stun') ? 'recoverable_stun' : 'no_stun';
  const limit = ethanolLimitPercent === 0 ? 'none' : 'limit';
  return {
    bodies: trustedCertifierIds === undefined ? 'all' : 'some',
    certifierIds: trustedCertifierIds ?? [],
    slaughter: slaughterMethods === asCertified ? asCertified : stunning,
    ethanol: ethanolLimitPercent === asCertified ? asCertified : limit,
    percent: ethanolLimitPercent === asCertified || ethanolLimitPercent === 0 ? '' : String(ethanolLimitPercent),
    rulings: rulingAuthorities === undefined ? 'strictest' : 'some',
    authorities: rulingAuthorities ?? [],
    insects: rules.insects ?? 'by_rulings',
  };
}

const methods = {
  no_stun: ['no_stun'],
  recoverable_stun: ['no_stun', 'recoverable_stun'],
  [asCertified]: asCertified,
} as const satisfies { readonly [Choice in RuleChoices['slaughter']]: unknown };

/**
 * Of choices without a fault. A limit that is no number is none at all. What somebody left as it stood, where they had set nothing, is no rule of theirs;
 * what they set before stays one, also where it is the strictest now. Whoever saves all of it as it stands says that it is theirs. To accept all bodies,
 * or to listen to everybody, is no rule.
 *
 * @returns null: none is theirs
 */
export function rulesOf(choices: RuleChoices, before: OwnRules | null): OwnRules | null {
  const { bodies, certifierIds, slaughter, ethanol, percent, rulings, authorities, insects } = choices;
  const accepted = methods[slaughter];
  const limit = ethanol === 'limit' ? (percentOf(percent) ?? 0) : 0;
  const isLeft = (rule: RuleName, isStrictest: boolean) =>
    isStrictest && before?.[rule] === undefined && !isDeepEqual(choices, choicesOf(before));
  const rules: OwnRules = {
    ...(bodies === 'all' ? {} : { trustedCertifierIds: [...certifierIds] }),
    ...(isLeft('slaughterMethods', slaughter === strictestChoices.slaughter)
      ? {}
      : { slaughterMethods: accepted === asCertified ? asCertified : [...accepted] }),
    ...(isLeft('ethanolLimitPercent', ethanol === strictestChoices.ethanol)
      ? {}
      : { ethanolLimitPercent: ethanol === asCertified ? asCertified : limit }),
    ...(rulings === 'strictest' ? {} : { rulingAuthorities: [...authorities] }),
    ...(insects === 'by_rulings' ? {} : { insects }),
  };
  return Object.keys(rules).length === 0 ? null : rules;
}

/** Choices are texts and lists of texts, each in one order. */
const isDeepEqual = (one: RuleChoices, other: RuleChoices): boolean => JSON.stringify(one) === JSON.stringify(other);
