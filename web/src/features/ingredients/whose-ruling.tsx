// Whose ruling an answer is by, and what it would be by that of another authority that says something of what is in it.
import { otherAnswers } from '@amanah/core/ingredients';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { Said } from '../../platform/said.tsx';
import { useListener } from './use-listener.ts';

interface WhoseRulingProps {
  readonly text: string;
  /** Whether a rule on insects says something of it. */
  readonly isOfInsects: boolean;
}

export function WhoseRuling({ text, isOfInsects }: WhoseRulingProps) {
  const t = useTranslations('readLabel.ruling');
  const format = useFormatter();
  const listener = useListener();
  const { rulingAuthorities: chosen, insects = null } = listener;
  const others = useMemo(() => otherAnswers(text, listener), [text, listener]);
  const byState = Map.groupBy(others, ({ state }) => state);
  return (
    <div className="text-sm text-ink-soft">
      <p>
        {chosen === null ? t('strictest') : t('chosen', { authorities: format.list([...chosen]) })}{' '}
        {insects !== null && isOfInsects ? `${t('insects', { insects })} ` : null}
        <Link
          to={patterns.myRules}
          hash="ingredients"
          className="inline-flex min-h-11 items-center text-brand-ink underline underline-offset-4"
        >
          {t('choose')}
        </Link>
      </p>
      {[...byState].map(([state, list]) =>
        state === null ? null : (
          <p key={state}>
            <Said>{t(`other.${state}`, { authorities: format.list(list.map(({ authority }) => authority)) })}</Said>
          </p>
        ),
      )}
    </div>
  );
}
