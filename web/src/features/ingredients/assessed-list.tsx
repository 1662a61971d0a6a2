// What a label says, ingredient by ingredient: the answer, what it can be made of, and who rules what about it.
import type { AssessedItem, LabelAnswer } from '@amanah/core/ingredients';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { useRulingSource } from '../../platform/reason-words.ts';
import { Said } from '../../platform/said.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

const badges: Readonly<Record<LabelAnswer, { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  no_concern: { tone: 'slate', icon: 'check' },
  unknown: { tone: 'amber', icon: 'question' },
  depends_on_source: { tone: 'amber', icon: 'warning' },
  disputed: { tone: 'amber', icon: 'turnOver' },
  forbidden: { tone: 'red', icon: 'cross' },
};

export function AssessedList({ items }: { readonly items: readonly AssessedItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <AssessedRow key={item.start} item={item} />
      ))}
    </ul>
  );
}

function AssessedRow({ item }: { readonly item: AssessedItem }) {
  const t = useTranslations('readLabel');
  const format = useFormatter();
  const sayWhere = useRulingSource();
  const { answer, text, additiveClass, percent, name, madeOf, rulings, inside } = item;
  const isOtherName = name !== null && name.toLowerCase() !== text.toLowerCase();
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 break-words">
          <Said>{additiveClass === null ? text : `${additiveClass}: ${text}`}</Said>
          {percent === null ? null : <span className="ms-2 text-sm text-ink-soft">{t('percent', { percent })}</span>}
        </p>
        <Badge {...badges[answer]}>{t(`answers.${answer}`)}</Badge>
      </div>
      {isOtherName ? (
        <p className="text-sm text-ink-soft">
          <Said>{t('calls', { name })}</Said>
        </p>
      ) : null}
      {madeOf.length > 0 && answer !== 'no_concern' ? (
        <p className="text-sm text-ink-soft">
          {t('madeOf', { sources: format.list(madeOf.map((one) => t(`sources.${one}`))) })}
        </p>
      ) : null}
      {rulings.length > 0 ? (
        <ul className="mt-1 flex flex-col gap-0.5 text-sm text-ink-soft">
          {rulings.map((ruled) => (
            <li key={`${ruled.authority} ${ruled.source}`}>
              <Said>
                {t(`rulings.${ruled.ruling}`, {
                  authority: ruled.authority,
                  source: sayWhere(ruled.source),
                })}
              </Said>
            </li>
          ))}
        </ul>
      ) : null}
      {answer === 'no_concern' && rulings.length === 0 ? null : (
        <Link
          to={patterns.disputes}
          search={{ ingredient: text }}
          preload={false}
          className="inline-flex min-h-11 items-center text-sm text-brand-ink underline underline-offset-4"
        >
          {t('dispute')}
        </Link>
      )}
      {inside.length > 0 ? (
        <div className="mt-1 border-s border-line ps-4">
          <AssessedList items={inside} />
        </div>
      ) : null}
    </li>
  );
}
