// Whose rule decided: one of the person, or the strictest where nobody set any, which is nobody's opinion of food. It leads to where rules are set.
import type { VerifyResponse } from '@amanah/api/verification';
import { type Headline, headlineOf, type RuleName, ruleBehind } from '@amanah/core/verification';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { useOwnRules } from '../../platform/own-rules.ts';
import { Icon } from '../../ui/icon.tsx';
import { choicesOf } from './rule-choices.ts';

/**
 * Whether another profile could have decided otherwise. Alcohol that a laboratory found is a finding and no rule.
 *
 * @example isDecidedByProfile({ code: 'slaughter.not_accepted_by_profile', details: {} }) // true
 */
export const isDecidedByProfile = (headline: Headline): boolean =>
  headline.code === 'ingredient.disputed' || ruleBehind(headline) !== null;

export interface StrictestRulesProps {
  readonly verdict: Pick<VerifyResponse, 'state' | 'reasons'> & {
    readonly proof: Pick<VerifyResponse['proof'], 'ownRules'>;
  };
}

export function StrictestRules({ verdict }: StrictestRulesProps) {
  const t = useTranslations('result');
  const ruleWords = useRuleWords();
  const { ownRules = [] } = verdict.proof;
  if (ownRules.length === 0 && !isDecidedByProfile(headlineOf(verdict))) return null;
  return (
    <p className="mt-3 flex gap-2 text-sm sm:text-base">
      <Icon name="info" size={18} className="mt-px sm:mt-1" />
      <span className="min-w-0">
        {ownRules.length === 0 ? t('noRuleOfYours') : ownRules.map(ruleWords).join(' ')}{' '}
        <Link to={patterns.myRules} className="inline-block py-1 font-medium underline underline-offset-4">
          {t('changeMyRules')}
        </Link>
      </span>
    </p>
  );
}

function useRuleWords(): (name: RuleName) => string {
  const t = useTranslations('result.yourRule');
  const { slaughter, ethanol, percent } = choicesOf(useOwnRules());
  return (name) => t(name, { slaughter, ethanol, percent });
}
