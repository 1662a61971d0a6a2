// The genealogy without the drawing: a table of its joins, for readers, for printing, and for whoever prefers it.
import type { Genealogy } from '@amanah/api/genealogy';
import { useFormatter, useTranslations } from 'use-intl';
import { Code } from '../../ui/code.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { useProcessWord } from './node-look.tsx';

const cellLook = 'px-3 py-2.5 text-start align-top first:ps-0 last:pe-0';

export function GenealogyList({ genealogy }: { readonly genealogy: Genealogy }) {
  const t = useTranslations('genealogy');
  const format = useFormatter();
  const processWord = useProcessWord();
  const labels = new Map(genealogy.things.map(({ id, label }) => [id, label]));
  const ends = (process: string, side: 'in' | 'out') =>
    genealogy.edges
      .filter((edge) => (side === 'in' ? edge.to : edge.from) === process)
      .map((edge) => (side === 'in' ? edge.from : edge.to));
  return (
    <ScrollRegion label={t('listCaption')}>
      <table className="w-full text-sm">
        <caption className="sr-only">{t('listCaption')}</caption>
        <thead className="border-b border-line-strong text-ink-soft">
          <tr>
            {(['from', 'process', 'to', 'when'] as const).map((name) => (
              <th key={name} scope="col" className={`${cellLook} font-medium`}>
                {t(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {genealogy.processes.map((process) => (
            <tr key={process.id}>
              <td className={cellLook}>
                <Things ids={ends(process.id, 'in')} labels={labels} />
              </td>
              <td className={cellLook}>
                {processWord(process)}
                {process.events[0] ? (
                  <span className="block text-ink-soft">
                    <bdi>{process.events[0].organisation}</bdi>
                  </span>
                ) : null}
              </td>
              <td className={cellLook}>
                <Things ids={ends(process.id, 'out')} labels={labels} />
              </td>
              <td className={`${cellLook} whitespace-nowrap`}>
                {process.events[0] ? format.dateTime(new Date(process.events[0].time), { dateStyle: 'medium' }) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const mostThings = 20;

function Things({ ids, labels }: { readonly ids: readonly string[]; readonly labels: ReadonlyMap<string, string> }) {
  const t = useTranslations('genealogy');
  return (
    <ul>
      {ids.slice(0, mostThings).map((id) => (
        <li key={id}>
          <Code>{labels.get(id) ?? id}</Code>
        </li>
      ))}
      {ids.length > mostThings ? (
        <li className="text-ink-faint">{t('more', { count: ids.length - mostThings })}</li>
      ) : null}
    </ul>
  );
}
