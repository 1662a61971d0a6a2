// The answer by a person's own rules beside that of the strictest ones, and which of the rules made it what it is. It judges nothing itself.
import { decideVerdict } from './decide-verdict.ts';
import type { Evidence } from './evidence.ts';
import { type Headline, headlineOf } from './headline.ts';
import { type PersonalRules, personalPolicy, type RuleName, ruleNames } from './policy.ts';
import type { ReasonCode, Verdict, VerdictPolicy, VerdictState } from './verdict.ts';

export interface PersonalVerdict {
  readonly verdict: Verdict;
  /** What everybody reads who set nothing: this one is recorded and counted. */
  readonly byDefault: Verdict;
  /** The rules of the person without which the first sentence would be another one, or which it speaks of. */
  readonly ownRules: readonly RuleName[];
}

/** Of what is forbidden the details say where only a ruling forbids it, which another authority contradicts, or a rule on insects. */
const ruleOfCode: { readonly [Code in ReasonCode]?: RuleName } = {
  'recognition.not_trusted_by_profile': 'trustedCertifierIds',
  'slaughter.not_accepted_by_profile': 'slaughterMethods',
  'ingredient.ethanol_above_limit': 'ethanolLimitPercent',
  'ingredient.disputed': 'rulingAuthorities',
};

const sides = ['forbiddenSource', 'doubtfulSource', 'permittedSource'];
/** Of all that speak of it: where they say the same there is no ruling to choose. */
const isOneSided = (details: Headline['details']): boolean =>
  sides.filter((side) => details[side] !== undefined).length === 1;

function ruleOfReason({ code, details }: Pick<Verdict['reasons'][number], 'code' | 'details'>): RuleName | null {
  if (code === 'ingredient.disputed' && isOneSided(details)) return null;
  if (code !== 'ingredient.forbidden') return ruleOfCode[code] ?? null;
  if (details['concern'] === 'insects') return 'insects';
  return details['concern'] === 'disputed' ? 'rulingAuthorities' : null;
}

/** What nobody looked into, or what is of a source that is not told, may be of insects. */
const mayBeOfInsects: readonly ReasonCode[] = ['ingredient.unknown', 'ingredient.depends_on_source'];

/**
 * The rule that a first sentence speaks of; null: it states a fact. Alcohol that a laboratory found is a finding and no rule.
 *
 * @example ruleBehind({ code: 'slaughter.not_accepted_by_profile', details: {} }) // 'slaughterMethods'
 */
export const ruleBehind = ({ code, details }: Headline): RuleName | null =>
  details['state'] === 'suspended' ? null : ruleOfReason({ code, details });

/**
 * Both answers at once.
 *
 * @param rules null: the person set none
 * @example decideForPerson(biscuit, shopper, { trustedCertifierIds: ['somebody-else'] }).ownRules // ['trustedCertifierIds']
 */
export function decideForPerson(
  evidence: Evidence,
  strictest: VerdictPolicy,
  rules: PersonalRules | null,
): PersonalVerdict {
  const byDefault = decideVerdict(evidence, strictest);
  if (rules === null) return { verdict: byDefault, byDefault, ownRules: [] };
  const verdict = decideVerdict(evidence, personalPolicy(strictest, rules));
  const spokenOf = ruleBehind(headlineOf(verdict));
  const decides = (name: RuleName) => {
    if (rules[name] === undefined) return false;
    if (name === spokenOf) return true;
    const without = decideVerdict(evidence, personalPolicy(strictest, { ...rules, [name]: undefined }));
    return without.state !== verdict.state || without.reasons[0]?.code !== verdict.reasons[0]?.code;
  };
  return { verdict, byDefault, ownRules: ruleNames.filter(decides) };
}

/** What no rule of a person turns: a fact stands in front of all that a profile could say. */
const beyondRules: readonly VerdictState[] = [
  'unknown',
  'withdrawn',
  'suspected_copy',
  'mismatch',
  'suspended',
  'expired',
];

/** Whether no rule of anybody can change such an answer. */
export const isBeyondRules = ({ code, details }: Headline, state: VerdictState): boolean =>
  beyondRules.includes(state) || (state === 'not_halal' && ruleBehind({ code, details }) === null);

/**
 * Whether an answer by the strictest rules is also that of a person with these, where nothing but the answer is known: where it says no,
 * the rules have to be asked again.
 *
 * @example isSameByRules(decideVerdict(biscuit, shopper), true, { trustedCertifierIds: ['certifier-1'] }) // false
 */
export function isSameByRules(
  verdict: {
    readonly state: VerdictState;
    readonly reasons: readonly Pick<Verdict['reasons'][number], 'code' | 'details'>[];
  },
  hasCertificate: boolean,
  rules: PersonalRules,
): boolean {
  const { state, reasons } = verdict;
  if (isBeyondRules(headlineOf(verdict), state)) return true;
  const { trustedCertifierIds, slaughterMethods, insects } = rules;
  if (insects === 'not_accepted' && reasons.some(({ code }) => mayBeOfInsects.includes(code))) return false;
  if (hasCertificate && trustedCertifierIds !== undefined) return false;
  const isNarrower = Array.isArray(slaughterMethods) && !slaughterMethods.includes('no_stun');
  if (isNarrower || state === 'certified_not_recognised') return false;
  return reasons.every((one) => ruleOfReason(one) === null);
}
