// Whom an adverse result touches, in numbers and names, before it is confirmed.
import type { LabConsequences } from '@amanah/api/laboratory';
import { canBeSuspended } from '@amanah/core/certificates';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { Said } from '../../platform/said.tsx';
import { Code } from '../../ui/code.tsx';
import { Notice } from '../../ui/states.tsx';

const mostNames = 6;

export function Consequences({ reach }: { readonly reach: LabConsequences }) {
  const t = useTranslations('laboratory.consequences');
  const { locale } = useLanguage();
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const suspendable = reach.certificates.filter(({ status }) => canBeSuspended(status));
  const named = (certificates: typeof suspendable) =>
    certificates.map(({ id, number, certifier, otherProducts }) => (
      <span key={id} className="block">
        <Code>{number}</Code>
        <span className="block text-ink-soft">
          <Said>{certifier}</Said>
          {' · '}
          {t('otherProducts', { count: otherProducts })}
        </span>
      </span>
    ));
  const own = suspendable.filter(({ isOwn }) => isOwn);
  const others = suspendable.filter(({ isOwn }) => !isOwn);
  return (
    <dl className="divide-y divide-line">
      {(['sisters', 'descendants'] as const).map((kind) => (
        <Line key={kind} term={t(kind)} count={reach[kind].length}>
          {reach[kind].length === 0 ? null : (
            <span className="flex flex-wrap gap-x-3 gap-y-1">
              {reach[kind].slice(0, mostNames).map(({ id, batchNumber }) => (
                <Code key={id}>{batchNumber}</Code>
              ))}
              {reach[kind].length > mostNames ? <span aria-hidden="true">…</span> : null}
            </span>
          )}
        </Line>
      ))}
      <Line term={t('holders')} count={reach.holders.length}>
        {reach.holders.slice(0, mostNames).map(({ name, country }) => (
          <span key={`${name} ${country}`} className="block">
            <Said>{name}</Said>
            {' · '}
            <span className="text-ink-soft">{countries.of(country) ?? country}</span>
          </span>
        ))}
      </Line>
      <Line term={t('people')} count={reach.people} />
      {own.length === 0 ? null : (
        <Line term={t('suspended')} count={own.length}>
          {named(own)}
        </Line>
      )}
      {others.length === 0 ? null : (
        <Line term={t('asked')} count={others.length}>
          {named(others)}
        </Line>
      )}
      {reach.isComplete ? null : (
        <div className="pt-3">
          <Notice tone="amber">{t('incomplete')}</Notice>
        </div>
      )}
    </dl>
  );
}

function Line({
  term,
  count,
  children = null,
}: {
  readonly term: string;
  readonly count: number;
  readonly children?: ReactNode;
}) {
  const format = useFormatter();
  return (
    <div className="py-3">
      <div className="flex items-baseline justify-between gap-4">
        <dt>{term}</dt>
        <dd className="text-lg font-semibold tabular-nums">{format.number(count)}</dd>
      </div>
      {children === null ? null : <dd className="mt-1 text-sm">{children}</dd>}
    </div>
  );
}
