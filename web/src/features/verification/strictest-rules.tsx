// Whose rule decided: one of the person, or the strictest where nobody set any, which is nobody's opinion of food. It leads to where rules are set.
import type { VerifyResponse } from '@amanah/api/verification';
import { headlineOf, type RuleName, ruleBehind } from '@amanah/core/verification';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { useOwnRules } from '../../platform/own-rules.ts';
import { Icon } from '../../ui/icon.tsx';
import { choicesOf, placeOfRule } from './rule-choices.ts';

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
  if (rule === null) return null;
  const isRuling = rule === 'rulingAuthorities';
  return (
    <p className="mt-3 flex gap-2 text-sm sm:text-base">
      <Icon name="info" size={18} className="mt-px sm:mt-1" />
      <span className="min-w-0">
        {ownRules.length > 0 ? ownRules.map(ruleWords).join(' ') : t(isRuling ? 'strictestRuling' : 'noRuleOfYours')}{' '}
        <Link to={patterns.myRules} hash={placeOfRule[rule]} state={{ isFromResult: true }} className={linkClasses}>
          {t(isRuling && ownRules.length === 0 ? 'whyStrictest' : 'changeMyRules')}
        </Link>
      </span>
    </p>
  );
}

function useRuleWords(): (name: RuleName) => string {
  const t = useTranslations('result.yourRule');
  const format = useFormatter();
  const { slaughter, ethanol, percent, authorities, insects } = choicesOf(useOwnRules());
  return (name) => t(name, { slaughter, ethanol, percent, insects, authorities: format.list([...authorities]) });
}
