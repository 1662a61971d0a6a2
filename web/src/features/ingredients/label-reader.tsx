// The text of a label, and what it says, while it is entered. Nothing of it leaves the device.
import { type AssessedItem, type AssessedLabel, assessLabel, declaredOfLabel } from '@amanah/core/ingredients';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { AvoidedLines } from '../../platform/avoided-lines.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { AllergensFound } from './allergens-found.tsx';
import { AssessedList } from './assessed-list.tsx';
import { LabelPicture } from './picture/label-picture.tsx';
import { useListener } from './use-listener.ts';
import { WhoseRuling } from './whose-ruling.tsx';
import { WhyForbidden } from './why-forbidden.tsx';

/** Longer than any label. */
const mostCharacters = 20_000;

/** Whoever goes to set a rule and comes back finds what was entered; it is gone with the page. */
let kept = '';

export function LabelReader() {
  const t = useTranslations('readLabel');
  const [text, write] = useState(kept);
  const setText = (next: string) => {
    kept = next;
    write(next);
  };
  const settled = useDeferredValue(text);
  const listener = useListener();
  const label = useMemo(() => assessLabel(settled, listener), [settled, listener]);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <LabelPicture onText={setText} listener={listener} />
        <TextArea
          label={t('text')}
          value={text}
          onChange={setText}
          rows={8}
          maxLength={mostCharacters}
          help={t('privacy')}
        />
        <div className="flex flex-wrap gap-3">
          <Button tone="secondary" size="small" onPress={() => setText(t('exampleText'))}>
            {t('example')}
          </Button>
          {text === '' ? null : (
            <Button tone="quiet" size="small" icon="cross" onPress={() => setText('')}>
              {t('clear')}
            </Button>
          )}
        </div>
      </div>
      <div aria-live="polite" className="flex min-h-60 flex-col gap-4">
        {settled.trim() === '' ? (
          <Card>
            <EmptyState title={t('empty')} icon="list" />
          </Card>
        ) : (
          <Answer label={label} text={settled} />
        )}
      </div>
    </div>
  );
}

/** The things themselves, not what they lie in. */
const leavesOf = (items: readonly AssessedItem[]): readonly AssessedItem[] =>
  items.flatMap((item) => {
    const graver = item.inside.filter(({ answer }) => answer === item.answer);
    return graver.length > 0 ? leavesOf(graver) : [item];
  });

const tones = { no_concern_found: 'slate', doubtful: 'amber', not_halal: 'red' } as const;
const icons = { no_concern_found: 'check', doubtful: 'question', not_halal: 'cross' } as const;
const mostNames = 3;

function Answer({ label, text }: { readonly label: AssessedLabel; readonly text: string }) {
  const t = useTranslations('readLabel');
  const format = useFormatter();
  const { state, items, declared, traces, allergens } = label;
  if (state === null && traces.length === 0) return <Notice icon="info">{t('nothing')}</Notice>;
  const names = (from: readonly AssessedItem[]) => {
    const all = [...new Set(from.map(({ text }) => text))];
    return format.list([...all.slice(0, mostNames), ...(all.length > mostNames ? ['…'] : [])]);
  };
  const inIt = leavesOf([...items, ...declared]);
  const openTraces = traces.filter(({ answer }) => answer !== 'no_concern');
  const isByTraces = openTraces.length > 0 && inIt.every(({ answer }) => answer === 'no_concern');
  const named =
    state === 'not_halal'
      ? inIt.filter(({ answer }) => answer === 'forbidden')
      : [...inIt.filter(({ answer }) => answer !== 'no_concern'), ...openTraces];
  return (
    <>
      {isByTraces ? (
        <Notice tone="amber" icon="warning">
          <p className="text-lg font-medium">{t('traces', { names: names(openTraces) })}</p>
        </Notice>
      ) : state === null ? null : (
        <Notice tone={tones[state]} icon={icons[state]}>
          <p className="text-lg font-medium">{t(`states.${state}.title`, { names: names(named) })}</p>
          {state === 'not_halal' ? (
            <WhyForbidden items={named} namesOf={names} />
          ) : (
            <p className="mt-1">{t(`states.${state}.body`)}</p>
          )}
        </Notice>
      )}
      <Link
        to={patterns.disputes}
        state={{ disputedLabel: text }}
        preload={false}
        className="inline-flex min-h-11 items-center self-start text-sm text-brand-ink underline underline-offset-4"
      >
        {t('disputeAll')}
      </Link>
      <AvoidedLines declared={declaredOfLabel(label)} />
      <AllergensFound allergens={allergens} />
      <WhoseRuling text={text} isOfInsects={[...inIt, ...traces].some(({ madeOf }) => madeOf.includes('insect'))} />
      {(
        [
          ['items', items],
          ['declared', declared],
          ['tracesTitle', traces],
        ] as const
      ).map(([title, list]) =>
        list.length === 0 ? null : (
          <Card key={title}>
            <h2 className="text-base">{t(title)}</h2>
            <AssessedList items={list} />
          </Card>
        ),
      )}
    </>
  );
}
