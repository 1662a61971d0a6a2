// An event on record in words: its goods with their quantities, its document, and all of it in a line.
import type { RecordedEvent } from '@amanah/api/authoring';
import type { AuthoredItem } from '@amanah/core/authoring';
import { useFormatter, useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
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
  const wordsOf = (item: AuthoredItem): readonly string[] => [
    nameOf(thingOf(item, names)),
    ...(item.kind === 'batch' && item.quantity !== null ? [t(item.unit, { quantity: item.quantity })] : []),
  ];
  const kindOf = ({ event }: RecordedEvent) => t(`kinds.${event.kind}.label`);
  /** @param written each part, as it is put beside others */
  const listOf = ({ event: { items, outputs } }: RecordedEvent, written: (part: string) => string): string => {
    const all = [...items, ...outputs];
    const more = all.length - mostNamed;
    const named = all
      .slice(0, more === 1 ? all.length : mostNamed)
      .map((item) => wordsOf(item).map(written).join(' · '));
    return format.list([...named, ...(more > 1 ? [list('andMore', { count: more })] : [])], { type: 'unit' });
  };
  const goodsShown = (recorded: RecordedEvent) => listOf(recorded, isolated);
  return {
    kindOf,
    /** For a file, and for names. */
    goodsOf: (recorded: RecordedEvent) => listOf(recorded, (part) => part),
    goodsShown,
    documentOf: ({ event: { document } }: RecordedEvent): string | null =>
      document && list('documentOf', { type: t(`documentTypes.${document.type}`), number: document.number }),
    lineOf: (recorded: RecordedEvent): string =>
      declare('event', { kind: kindOf(recorded), moment: moment(recorded.event.at), goods: goodsShown(recorded) }),
  };
}
