// That the strictest rules decided, where somebody with other rules would read another answer: nobody set them, and they are nobody's opinion of food.
import { type Headline, headlineOf } from '@amanah/core/verification';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import type { VerdictBandProps } from './verdict-band.tsx';

/**
 * Whether another profile could have decided otherwise. Alcohol that a laboratory found is a finding and no rule.
 *
 * @example isDecidedByProfile({ code: 'slaughter.not_accepted_by_profile', details: {} }) // true
 */
export const isDecidedByProfile = ({ code, details }: Headline): boolean =>
  code === 'slaughter.not_accepted_by_profile' ||
  code === 'ingredient.disputed' ||
  (code === 'ingredient.ethanol_above_limit' && details['state'] !== 'suspended');

export function StrictestRules({ verdict }: Pick<VerdictBandProps, 'verdict'>) {
  const t = useTranslations('result');
  if (!isDecidedByProfile(headlineOf(verdict))) return null;
  return (
    <p className="mt-3 flex gap-2 text-sm sm:text-base">
      <Icon name="info" size={18} className="mt-px sm:mt-1" />
      <span className="min-w-0">{t('noRuleOfYours')}</span>
    </p>
  );
}
