// The ledger: what began, went in and came out under each certificate, at each site, month by month.
import type { MassPeriod } from '@amanah/api/mass-balance';
import { useFormatter, useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';

const columns = ['month', 'certificate', 'site', 'created', 'in', 'out', 'yield', 'ceiling'] as const;
const numbers: readonly string[] = ['created', 'in', 'out', 'yield', 'ceiling'];
const cell = (name: string) =>
  classNames(
    'px-3 py-2.5 align-top first:ps-0 last:pe-0',
    numbers.includes(name) ? 'text-end tabular-nums' : 'text-start',
  );

export function LedgerTable({ periods }: { readonly periods: readonly MassPeriod[] }) {
  const t = useTranslations('massBalance');
  const format = useFormatter();
  const kilograms = (text: string) => format.number(Number(text), { maximumFractionDigits: 3 });
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <ScrollRegion label={t('ledgerCaption')}>
      <table className="w-full text-sm">
        <thead className="border-b border-line-strong text-ink-soft">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={`${cell(name)} font-medium whitespace-nowrap`}>
                {t(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {periods.map((period) => {
            const into = Number(period.kilogramsIn);
            return (
              <tr key={`${period.month} ${period.certificateId} ${period.siteId}`}>
                <td className={`${cell('month')} whitespace-nowrap`}>
                  {format.dateTime(new Date(`${period.month}-01T12:00:00Z`), { month: 'long', year: 'numeric' })}
                </td>
                <td className={cell('certificate')}>
                  <Code className="whitespace-nowrap">{period.certificateNumber}</Code>
                </td>
                <td className={cell('site')}>
                  <bdi>{period.siteName ?? t('noSite')}</bdi>
                </td>
                <td className={cell('created')}>{kilograms(period.kilogramsCreated)}</td>
                <td className={cell('in')}>{kilograms(period.kilogramsIn)}</td>
                <td className={cell('out')}>{kilograms(period.kilogramsOut)}</td>
                <td className={cell('yield')}>{into === 0 ? '' : percent(Number(period.kilogramsOut) / into)}</td>
                <td className={cell('ceiling')}>{percent(period.yieldCeiling)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
