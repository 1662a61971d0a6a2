// What the checks say of a cell of the matrix: a sign with one sentence for each finding.
import type { MaterialChecks } from '@amanah/api/certification/material-checks';
import { productCategories } from '@amanah/core/products';
import { useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { cellBadges } from './state-badges.tsx';

type Cell = MaterialChecks['materials'][number]['ingredient'];

const isDay = /^\d{4}-\d{2}-\d{2}$/;

export function useFindingSentence(): (finding: Cell['findings'][number]) => string {
  const t = useTranslations('certification');
  const { day } = useDayWords();
  return ({ code, details }) => {
    const values: Record<string, string | number> = { authority: 'none', source: '' };
    for (const [name, value] of Object.entries(details)) {
      const category = productCategories.find((one) => name === 'category' && one === value);
      const words = isDay.test(value) ? day(value) : value;
      // `none` chooses between words.
      values[name] = category ? t(`categories.${category}`) : words === 'none' ? words : isolated(words);
    }
    if (details['days'] !== undefined) values['days'] = Number(details['days']);
    // Each sentence asks for some of the details; the union of all of them is more than the checker can follow.
    const say = t as unknown as (key: string, values: Readonly<Record<string, string | number>>) => string;
    return say(`findings.${code}`, values);
  };
}

export function CellFindings({ label, cell }: { readonly label: string; readonly cell: Cell }) {
  const t = useTranslations('certification.cells');
  const sentence = useFindingSentence();
  const style = cellBadges[cell.state];
  return (
    <div className="flex min-w-0 items-start gap-2 text-sm">
      <Icon name={style.icon} size={18} className={`mt-px ${style.ink}`} />
      <div className="min-w-0">
        <span className="sr-only">
          {label}: {t(cell.state)}.
        </span>
        {cell.findings.map((finding) => (
          <p key={finding.code} className="[overflow-wrap:anywhere]">
            {sentence(finding)}
          </p>
        ))}
      </div>
    </div>
  );
}
