// An event on record in words: its goods with their quantities, its document, and all of it in a line.
import type { RecordedEvent } from '@amanah/api/authoring';
import type { AuthoredItem } from '@amanah/core/authoring';
import { useFormatter, useTranslations } from 'use-intl';
import { useDayWords } from '../../platform/use-day-words.ts';
import { type ProductNames, thingOf } from './draft-of-recorded.ts';
import { useThingName } from './thing-list.tsx';

/** Whoever reads a row wants to know which goods, not a list of a warehouse. */
const mostNamed = 2;

export function useRecordedWords(names: ProductNames) {
  const t = useTranslations('authoring.record');
  const list = useTranslations('authoring.recorded');
  const declare = useTranslations('authoring.declare');
  const format = useFormatter();
  const nameOf = useThingName();
  const { moment } = useDayWords();
  const wordsOf = (item: AuthoredItem): string => {
    const name = nameOf(thingOf(item, names));
    return item.kind === 'batch' && item.quantity !== null
      ? `${name} · ${t(item.unit, { quantity: item.quantity })}`
      : name;
  };
  const kindOf = ({ event }: RecordedEvent) => t(`kinds.${event.kind}.label`);
  const goodsOf = ({ event: { items, outputs } }: RecordedEvent): string => {
    const all = [...items, ...outputs];
    const more = all.length - mostNamed;
    const named = all.slice(0, more === 1 ? all.length : mostNamed).map(wordsOf);
    return format.list([...named, ...(more > 1 ? [list('andMore', { count: more })] : [])], { type: 'unit' });
  };
  return {
    kindOf,
    goodsOf,
    documentOf: ({ event: { document } }: RecordedEvent): string | null =>
      document && list('documentOf', { type: t(`documentTypes.${document.type}`), number: document.number }),
    lineOf: (recorded: RecordedEvent): string =>
      declare('event', { kind: kindOf(recorded), moment: moment(recorded.event.at), goods: goodsOf(recorded) }),
  };
}
