// What the certifier's table of applications shows of each.
import type { ApplicationSummary } from '@amanah/api/certification/applications';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { Said } from '../../platform/said.tsx';
import type { WorkColumn } from '../../platform/table-tools.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { type TableWork, WorkTable } from '../../platform/work-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { rowLinkClasses } from '../../ui/data-table.tsx';
import { ApplicationBadge, ClockBadge, isDone, RiskBadge } from './state-badges.tsx';

export const sortable = ['number', 'company', 'due', 'risk', 'assignee'] as const;

const weights = { low: 1, medium: 2, high: 3 } as const;

type ApplicationTableProps = Pick<TableWork<ApplicationSummary>, 'sorting' | 'list'> & {
  readonly applications: readonly ApplicationSummary[];
};

export function ApplicationTable({ applications, sorting, list }: ApplicationTableProps) {
  const t = useTranslations('certification.queue');
  return (
    <WorkTable
      name="applications"
      caption={t('caption')}
      columns={useColumns()}
      rows={applications}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      isOld={false}
      work={{ sorting, list, isSortedHere: true }}
    />
  );
}

function useColumns(): readonly WorkColumn<ApplicationSummary>[] {
  const t = useTranslations('certification');
  const assignee = ({ isAssignedToYou, assignee: name }: ApplicationSummary) =>
    isAssignedToYou ? t('queue.you') : (name ?? t('queue.nobody'));
  return [
    {
      id: 'number',
      label: t('queue.number'),
      isSortable: true,
      value: ({ number }) => number,
      cell: ({ id, number, kind }) => (
        <>
          <Link to={patterns.application} params={{ id }} className={rowLinkClasses}>
            <Said className="font-mono whitespace-nowrap">{number}</Said>
          </Link>
          <span className="block text-sm text-ink-soft">{t(`kinds.${kind}`)}</span>
        </>
      ),
    },
    {
      id: 'company',
      label: t('queue.company'),
      isSortable: true,
      onCard: 'whole_line',
      value: ({ company }) => company,
      cell: ({ company, products }) => (
        <>
          <span className="block font-medium">{company}</span>
          <span className="line-clamp-2 text-sm text-ink-soft">{products.join(', ')}</span>
        </>
      ),
    },
    {
      id: 'state',
      label: t('queue.state'),
      value: ({ state }) => t(`states.${state}`),
      cell: ({ state, isClosed }) => <ApplicationBadge state={state} isClosed={isClosed} />,
    },
    {
      id: 'due',
      label: t('queue.due'),
      isSortable: true,
      className: 'text-sm',
      value: (one) => (isDone(one) ? one.decidedAt : (one.clock?.dueAt ?? null)),
      cell: (one) => <Due application={one} />,
    },
    {
      id: 'risk',
      label: t('queue.risk'),
      isSortable: true,
      value: ({ risk }) => (risk ? t(`risk.${risk.level}`) : null),
      rank: ({ risk }) => (risk ? weights[risk.level] : null),
      cell: ({ risk }) => (risk ? <RiskBadge risk={risk} /> : null),
    },
    {
      id: 'documents',
      label: t('queue.documents'),
      value: ({ documentsComplete }) => t(documentsComplete ? 'queue.complete' : 'queue.missing'),
      cell: ({ documentsComplete }) => (
        <Badge tone={documentsComplete ? 'plain' : 'amber'} icon={documentsComplete ? 'check' : 'warning'}>
          {documentsComplete ? t('queue.complete') : t('queue.missing')}
        </Badge>
      ),
    },
    {
      id: 'assignee',
      label: t('queue.assignee'),
      isSortable: true,
      className: 'text-sm',
      value: assignee,
      cell: assignee,
    },
  ];
}

function Due({ application }: { readonly application: ApplicationSummary }) {
  const t = useTranslations('certification.clock');
  const { day } = useDayWords();
  const { clock, decidedAt } = application;
  if (isDone(application)) return <span className="text-ink-soft">{decidedAt ? day(decidedAt) : null}</span>;
  if (clock === null) return null;
  return (
    <>
      <ClockBadge clock={clock} />
      <span className="ms-2 text-ink-soft lg:ms-0 lg:block">{t('due', { day: day(clock.dueAt) })}</span>
    </>
  );
}
