// Which of the fourteen allergens a label names. What it does not name may be there all the same.
import type { AssessedLabel, LabelAllergen } from '@amanah/core/ingredients';
import { useFormatter, useTranslations } from 'use-intl';
import { Card } from '../../ui/card.tsx';

export function AllergensFound({ allergens: { contains, traces } }: Pick<AssessedLabel, 'allergens'>) {
  const t = useTranslations('readLabel.allergens');
  const general = useTranslations('general.household.allergens');
  const format = useFormatter();
  if (contains.length + traces.length === 0) return null;
  const listed = (all: readonly LabelAllergen[]) => format.list(all.map((one) => general(one).toLowerCase()));
  return (
    <Card>
      <h2 className="text-base">{t('title')}</h2>
      {contains.length > 0 ? <p className="mt-1">{t('contains', { allergens: listed(contains) })}</p> : null}
      {traces.length > 0 ? <p className="mt-1 text-ink-soft">{t('traces', { allergens: listed(traces) })}</p> : null}
      <p className="mt-1 text-sm text-ink-faint">{t('limits')}</p>
    </Card>
  );
}
