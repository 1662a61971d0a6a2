// Rules that a person set, as some device kept them: each by itself, so that one that cannot be read takes no other with it.
import { insectRules } from '../ingredients/index.ts';
import { slaughterMethods } from '../products/index.ts';
import { asCertified, type PersonalRules, ruleNames } from './policy.ts';

/** Above this many bodies it is no choice: the register has fewer. */
export const mostTrustedCertifiers = 200;
export const mostRulingAuthorities = 50;

/**
 * What can be read of rules; what cannot is left out and judged by the strictest. A browser needs no schema for it.
 *
 * @returns null: nothing of it is a rule
 * @example readPersonalRules({ ethanolLimitPercent: 0.5, slaughterMethods: 'all' }) // { ethanolLimitPercent: 0.5 }
 */
export function readPersonalRules(said: unknown): PersonalRules | null {
  if (typeof said !== 'object' || said === null) return null;
  const given = new Map<string, unknown>(Object.entries(said));
  const certifiers = given.get('trustedCertifierIds');
  const methods = given.get('slaughterMethods');
  const ethanol = given.get('ethanolLimitPercent');
  const authorities = given.get('rulingAuthorities');
  const insects = insectRules.find((rule) => rule === given.get('insects'));
  const rules: PersonalRules = {
    ...(isListOf(certifiers, isName, mostTrustedCertifiers) ? { trustedCertifierIds: certifiers } : {}),
    ...(methods === asCertified || isListOf(methods, isMethod, 8) ? { slaughterMethods: methods } : {}),
    ...(ethanol === asCertified || isShare(ethanol) ? { ethanolLimitPercent: ethanol } : {}),
    ...(isListOf(authorities, isName, mostRulingAuthorities) ? { rulingAuthorities: authorities } : {}),
    ...(insects === undefined ? {} : { insects }),
  };
  return ruleNames.some((name) => rules[name] !== undefined) ? rules : null;
}

const isListOf = <One>(said: unknown, isOne: (one: unknown) => one is One, most: number): said is One[] =>
  Array.isArray(said) && said.length > 0 && said.length <= most && said.every(isOne);
const isName = (said: unknown): said is string => typeof said === 'string' && said.length > 0 && said.length <= 100;
const isMethod = (said: unknown): said is (typeof slaughterMethods)[number] =>
  slaughterMethods.some((method) => method === said);
const isShare = (said: unknown): said is number => typeof said === 'number' && said >= 0 && said <= 100;
