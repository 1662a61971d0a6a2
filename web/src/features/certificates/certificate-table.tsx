// What the table of certificates shows of each, and what can be done with it.
import type { CertificateAction, IssuedCertificate } from '@amanah/api/certificates';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { evidenceAddress } from '../../paths.ts';
import { isolated } from '../../platform/isolated.ts';
import type { WorkColumn } from '../../platform/table-tools.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { WorkTable, type WorkTableProps } from '../../platform/work-table.tsx';
import { Code } from '../../ui/code.tsx';
import { WorkTableSkeleton } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { ActionMenu } from './action-menu.tsx';
import { StateBadge } from './state-badge.tsx';

type CertificateTableProps = Pick<WorkTableProps<IssuedCertificate>, 'isOld' | 'work'> & {
  readonly certificates: readonly IssuedCertificate[];
  readonly onAction: (action: CertificateAction, certificate: IssuedCertificate) => void;
};

export function CertificateTable({ certificates, onAction, ...rest }: CertificateTableProps) {
  const t = useTranslations('certificates.list');
  return (
    <WorkTable
      name="certificates"
      caption={t('caption')}
      columns={useColumns(onAction)}
      rows={certificates}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      {...rest}
    />
  );
}

function useColumns(onAction: CertificateTableProps['onAction']): readonly WorkColumn<IssuedCertificate>[] {
  const t = useTranslations('certificates.list');
  const states = useTranslations('certificates.states');
  const { day } = useDayWords();
  return [
    {
      id: 'number',
      label: t('number'),
      isSortable: true,
      value: ({ number }) => number,
      cell: (certificate) => (
        <span className="font-medium">
          <EvidenceLink certificate={certificate} />
          {certificate.isImported ? (
            <span className="ms-2 text-xs font-normal text-ink-soft">{t('imported')}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'holder',
      label: t('holder'),
      isSortable: true,
      onCard: 'whole_line',
      value: ({ holder }) => holder,
      cell: ({ holder }) => holder,
    },
    {
      id: 'state',
      label: t('state'),
      value: ({ state }) => states(state),
      cell: ({ state, reinstatement }) => (
        <>
          <StateBadge state={state} />
          {reinstatement ? (
            <span className="mt-1 block text-xs text-ink-soft">
              {t('reinstatementAsked', { person: isolated(reinstatement.askedBy) })}
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'validFrom',
      label: t('validFrom'),
      isSortable: true,
      className: 'whitespace-nowrap text-sm max-lg:text-ink-soft',
      value: ({ validFrom }) => validFrom,
      cell: ({ validFrom, validUntil }) => (
        <>
          <span className="lg:hidden">{t('period', { from: day(validFrom), until: day(validUntil) })}</span>
          <time dateTime={validFrom} className="max-lg:hidden">
            {day(validFrom)}
          </time>
        </>
      ),
    },
    {
      id: 'validUntil',
      label: t('validUntil'),
      isSortable: true,
      onCard: 'left_out',
      className: 'whitespace-nowrap text-sm',
      value: ({ validUntil }) => validUntil,
      cell: ({ validUntil }) => <time dateTime={validUntil}>{day(validUntil)}</time>,
    },
    {
      id: 'actions',
      label: t('actions'),
      isLabelHidden: true,
      className: 'text-end max-lg:-order-1 max-lg:-me-2',
      value: null,
      cell: (certificate) => (
        <ActionMenu certificate={certificate} onAction={(action) => onAction(action, certificate)} />
      ),
    },
  ];
}

function EvidenceLink({ certificate: { number, credentialUrl } }: { readonly certificate: IssuedCertificate }) {
  const t = useTranslations('certificates.list');
  if (credentialUrl === null)
    return (
      <span className="inline-flex min-h-9 items-center" title={t('unsigned')}>
        <Code>{number}</Code>
        <span className="sr-only">{t('unsigned')}</span>
      </span>
    );
  return (
    <Link
      {...evidenceAddress(number)}
      aria-label={t('evidenceOf', { number })}
      className="inline-flex min-h-9 items-center gap-1.5 text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
    >
      <Code>{number}</Code>
      <Icon name="chevronEnd" size={16} />
    </Link>
  );
}

export function CertificateTableSkeleton() {
  const general = useTranslations('general');
  return (
    <WorkTableSkeleton label={general('loading')} rowClasses="lg:h-14">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="hidden h-4 flex-1 lg:block" />
      <Skeleton className="ms-auto h-5 w-20" />
      <Skeleton className="hidden h-4 w-44 lg:block" />
    </WorkTableSkeleton>
  );
}
