// Whether what a label names is forbidden in itself, by a ruling, and whose, or by a rule of the person.
import type { AssessedItem } from '@amanah/core/ingredients';
import { useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';

export interface WhyForbiddenProps {
  readonly items: readonly AssessedItem[];
  readonly namesOf: (items: readonly AssessedItem[]) => string;
}

export function WhyForbidden({ items, namesOf }: WhyForbiddenProps) {
  const t = useTranslations('readLabel.ban');
  const byAuthority = Map.groupBy(items, ({ ban }) => (ban === null || typeof ban === 'string' ? ban : ban.authority));
  return [...byAuthority].map(([by, list]) =>
    by === null ? null : (
      <p key={by} className="mt-1">
        <Said>
          {by === 'in_itself'
            ? t('inItself', { names: namesOf(list) })
            : by === 'own_rule'
              ? t('ownRule', { names: namesOf(list) })
              : t('byRuling', { names: namesOf(list), authority: by })}
        </Said>
      </p>
    ),
  );
}
