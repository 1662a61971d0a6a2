// Whose rule decided: one of the person, or the strictest where nobody set any, which is nobody's opinion of food. It leads to where rules are set.
import type { VerifyResponse } from '@amanah/api/verification';
import { type Headline, headlineOf, type RuleName, ruleBehind } from '@amanah/core/verification';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { useOwnRules } from '../../platform/own-rules.ts';
import { Icon } from '../../ui/icon.tsx';
import { choicesOf, placeOfRule, placeOfRulings } from './rule-choices.ts';

/**
 * Whether the strictest of several rulings on an ingredient decided, where another authority permits it.
 *
 * @example isDecidedByRuling({ code: 'ingredient.disputed', details: {} }, []) // true
 */
export const isDecidedByRuling = ({ code, details }: Headline, reasons: VerifyResponse['reasons']): boolean =>
  code === 'ingredient.disputed' ||
  (code === 'ingredient.forbidden' &&
    reasons.some((one) => one.code === 'ingredient.disputed' && one.details.ingredient === details.ingredient));

const linkClasses = 'inline-block py-1 font-medium underline underline-offset-4';

export interface StrictestRulesProps {
  readonly verdict: Pick<VerifyResponse, 'state' | 'reasons'> & {
    readonly proof: Pick<VerifyResponse['proof'], 'ownRules'>;
  };
}

export function StrictestRules({ verdict }: StrictestRulesProps) {
  const t = useTranslations('result');
  const ruleWords = useRuleWords();
  const { ownRules = [] } = verdict.proof;
  const headline = headlineOf(verdict);
  const rule = ownRules[0] ?? ruleBehind(headline);
  const isByRule = rule !== null;
  if (!isByRule && !isDecidedByRuling(headline, verdict.reasons)) return null;
  return (
    <p className="mt-3 flex gap-2 text-sm sm:text-base">
      <Icon name="info" size={18} className="mt-px sm:mt-1" />
      <span className="min-w-0">
        {isByRule ? (
          <>
            {ownRules.length === 0 ? t('noRuleOfYours') : ownRules.map(ruleWords).join(' ')}{' '}
            <Link to={patterns.myRules} hash={placeOfRule[rule]} className={linkClasses}>
              {t('changeMyRules')}
            </Link>
          </>
        ) : (
          <>
            {t('strictestRuling')}{' '}
            <Link to={patterns.myRules} hash={placeOfRulings} className={linkClasses}>
              {t('whyStrictest')}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}

function useRuleWords(): (name: RuleName) => string {
  const t = useTranslations('result.yourRule');
  const { slaughter, ethanol, percent } = choicesOf(useOwnRules());
  return (name) => t(name, { slaughter, ethanol, percent });
}
