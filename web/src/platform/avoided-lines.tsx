// What people of the household avoid and goods declare, a line each. Where nothing of it is declared nothing is said: that makes no goods safe.
import { avoidedBy, type Declared, type Eater, type LabelAllergen } from '@amanah/core/ingredients';
import { useFormatter, useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { useHousehold } from './household.ts';
import { Said } from './said.tsx';

export interface AvoidedLinesProps {
  readonly declared: Declared;
  /** Whether the maker could have declared allergens and did not. */
  readonly declaresNone?: boolean;
}

export function AvoidedLines({ declared, declaresNone = false }: AvoidedLinesProps) {
  const t = useTranslations('general.household');
  const format = useFormatter();
  const eaters = useHousehold();
  // Within a sentence.
  const nameOf = (one: LabelAllergen) => t(`allergens.${one}`).toLowerCase();
  const callOf = ({ name }: Eater) => (name === '' ? t('somebody') : name);
  const lines = eaters.flatMap((eater) => {
    const found = avoidedBy(eater, declared);
    if (found === null) return [];
    const things = [...found.contains.map(nameOf), ...found.words];
    const name = callOf(eater);
    return [
      ...(things.length > 0 ? [t('contains', { name, things: format.list(things) })] : []),
      ...(found.traces.length > 0 ? [t('traces', { name, things: format.list(found.traces.map(nameOf)) })] : []),
    ];
  });
  const careful = eaters.filter(({ allergens }) => allergens.length > 0).map(callOf);
  if (declaresNone && careful.length > 0) lines.push(t('undeclared', { names: format.list(careful) }));
  if (lines.length === 0) return null;
  return (
    <div className="mt-2 flex max-w-xl flex-col gap-2">
      {[...new Set(lines)].map((line) => (
        <p
          key={line}
          data-avoided=""
          className="flex gap-2 rounded-control border border-amber-line bg-amber-wash px-3 py-2 font-medium text-amber-ink"
        >
          <Icon name="warning" size={18} className="mt-0.5" />
          <span className="min-w-0">
            <Said>{line}</Said>
          </span>
        </p>
      ))}
    </div>
  );
}
