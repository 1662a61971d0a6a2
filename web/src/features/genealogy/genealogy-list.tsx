// The genealogy without the drawing: a table of its joins, for readers, for printing, and for whoever prefers it.
import type { Genealogy } from '@amanah/api/genealogy';
import { useFormatter, useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import { Code } from '../../ui/code.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useProcessWord } from './node-label.tsx';

export function GenealogyList({ genealogy }: { readonly genealogy: Genealogy }) {
  const t = useTranslations('genealogy');
  const format = useFormatter();
  const processWord = useProcessWord();
  const labels = new Map(genealogy.things.map(({ id, label }) => [id, label]));
  const ends = (process: string, side: 'in' | 'out') =>
    genealogy.edges
      .filter((edge) => (side === 'in' ? edge.to : edge.from) === process)
      .map((edge) => (side === 'in' ? edge.from : edge.to));
  const columns: readonly Column<Genealogy['processes'][number]>[] = [
    { id: 'from', label: t('columns.from'), cell: ({ id }) => <Things ids={ends(id, 'in')} labels={labels} /> },
    {
      id: 'process',
      label: t('columns.process'),
      cell: (process) => (
        <>
          {processWord(process)}
          {process.events[0] ? (
            <span className="block text-ink-soft">
              <Said>{process.events[0].organisation}</Said>
            </span>
          ) : null}
        </>
      ),
    },
    { id: 'to', label: t('columns.to'), cell: ({ id }) => <Things ids={ends(id, 'out')} labels={labels} /> },
    {
      id: 'when',
      label: t('columns.when'),
      className: 'whitespace-nowrap',
      cell: ({ events: [first] }) => (first ? format.dateTime(new Date(first.time), { dateStyle: 'medium' }) : null),
    },
  ];
  return <DataTable caption={t('listCaption')} columns={columns} rows={genealogy.processes} rowId={({ id }) => id} />;
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
