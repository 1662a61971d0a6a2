// The ledger: what began, went in and came out under each certificate, at each site, month by month.
import type { MassPeriod } from '@amanah/api/mass-balance';
import { useFormatter, useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Code } from '../../ui/code.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';

export function LedgerTable({ periods }: { readonly periods: readonly MassPeriod[] }) {
  const t = useTranslations('massBalance');
  const format = useFormatter();
  const days = useDayWords();
  const kilograms = (text: string) => format.number(Number(text), { maximumFractionDigits: 3 });
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 });
  const columns: readonly Column<MassPeriod>[] = [
    {
      id: 'month',
      label: t('columns.month'),
      className: 'whitespace-nowrap',
      cell: ({ month }) => days.month(month),
    },
    {
      id: 'certificate',
      label: t('columns.certificate'),
      cell: ({ certificateNumber }) => <Code className="whitespace-nowrap">{certificateNumber}</Code>,
    },
    { id: 'site', label: t('columns.site'), cell: ({ siteName }) => <Said>{siteName ?? t('noSite')}</Said> },
    {
      id: 'created',
      label: t('columns.created'),
      isNumber: true,
      cell: ({ kilogramsCreated }) => kilograms(kilogramsCreated),
    },
    { id: 'in', label: t('columns.in'), isNumber: true, cell: ({ kilogramsIn }) => kilograms(kilogramsIn) },
    { id: 'out', label: t('columns.out'), isNumber: true, cell: ({ kilogramsOut }) => kilograms(kilogramsOut) },
    {
      id: 'yield',
      label: t('columns.yield'),
      isNumber: true,
      cell: ({ kilogramsIn, kilogramsOut }) =>
        Number(kilogramsIn) === 0 ? '' : percent(Number(kilogramsOut) / Number(kilogramsIn)),
    },
    { id: 'ceiling', label: t('columns.ceiling'), isNumber: true, cell: ({ yieldCeiling }) => percent(yieldCeiling) },
  ];
  return (
    <DataTable
      caption={t('ledgerCaption')}
      columns={columns}
      rows={periods}
      rowId={({ month, certificateId, siteId }) => `${month} ${certificateId} ${siteId}`}
    />
  );
}
