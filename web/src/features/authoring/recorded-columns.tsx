// What the list of recorded events says of each.
import type { RecordedEvent } from '@amanah/api/authoring';
import { useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import type { WorkColumn } from '../../platform/table-tools.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { ProductNames } from './draft-of-recorded.ts';
import { useRecordedWords } from './use-recorded-words.ts';

interface RecordedColumns {
  readonly names: ProductNames;
  /** null: the person may not. */
  readonly onDeclare: ((recorded: RecordedEvent) => void) | null;
}

const small = 'text-sm';

export function useRecordedColumns({ names, onDeclare }: RecordedColumns): readonly WorkColumn<RecordedEvent>[] {
  const t = useTranslations('authoring.recorded');
  const { moment } = useDayWords();
  const { kindOf, goodsOf, goodsShown, documentOf, lineOf } = useRecordedWords(names);
  const stateOf = ({ declaredWrong }: RecordedEvent) =>
    declaredWrong === null ? t('stands') : t(declaredWrong.isCorrected ? 'corrected' : 'wrong');
  const momentCell = (at: string) => <time dateTime={at}>{moment(at)}</time>;
  return [
    {
      id: 'goods',
      label: t('goods'),
      value: goodsOf,
      cell: (row) => <Said as="span">{goodsShown(row)}</Said>,
    },
    { id: 'kind', label: t('kind'), className: small, value: kindOf, cell: kindOf },
    {
      id: 'when',
      label: t('when'),
      className: `${small} whitespace-nowrap`,
      value: ({ event }) => event.at,
      cell: ({ event }) => momentCell(event.at),
    },
    {
      id: 'where',
      label: t('where'),
      className: small,
      value: ({ event }) => event.place.name || event.place.gln,
      cell: ({ event }) => <Said as="span">{event.place.name || (event.place.gln ?? '')}</Said>,
    },
    {
      id: 'partner',
      label: t('partner'),
      className: small,
      value: ({ event }) => event.tradingPartner?.name ?? null,
      cell: ({ event }) => (event.tradingPartner ? <Said as="span">{event.tradingPartner.name}</Said> : '–'),
    },
    {
      id: 'document',
      label: t('document'),
      className: small,
      value: documentOf,
      cell: (row) => documentOf(row) ?? '–',
    },
    {
      id: 'recorded',
      label: t('recordedAt'),
      isHiddenAtFirst: true,
      className: `${small} whitespace-nowrap`,
      value: ({ recordedAt }) => recordedAt,
      cell: ({ recordedAt }) => momentCell(recordedAt),
    },
    {
      id: 'state',
      label: t('state'),
      value: stateOf,
      cell: (row) => <Badge tone={row.declaredWrong ? 'red' : 'plain'}>{stateOf(row)}</Badge>,
    },
    {
      id: 'actions',
      label: t('actions'),
      isLabelHidden: true,
      value: null,
      cell: (row) =>
        row.declaredWrong ? null : (
          <Button
            tone="quiet"
            size="small"
            className="whitespace-nowrap"
            aria-label={t('declareOf', { event: lineOf(row) })}
            isDisabled={onDeclare === null}
            onPress={() => onDeclare?.(row)}
          >
            {t('declare')}
          </Button>
        ),
    },
  ];
}
