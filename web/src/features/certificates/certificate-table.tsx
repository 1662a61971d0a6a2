// Certificates as a table; on a narrow screen each row is a card. It shows and hands on, and decides nothing.
import type { CertificateAction, IssuedCertificate } from '@amanah/api/certificates';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { evidenceAddress } from '../../paths.ts';
import { useDayWords } from '../../platform/use-day-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { ActionMenu } from './action-menu.tsx';
import { StateBadge } from './state-look.tsx';

export interface CertificateTableProps {
  readonly certificates: readonly IssuedCertificate[];
  readonly onAction: (action: CertificateAction, certificate: IssuedCertificate) => void;
  /** An answer to another question is still on its way. */
  readonly isOld: boolean;
}

// As cards the rows are laid out as grids, and some browsers then forget that they are rows. Said again, they stay a table.
const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

const headLook =
  'px-3 py-2.5 text-start text-xs font-medium text-ink-faint first:rounded-ss-surface first:ps-5 last:rounded-se-surface last:pe-5 md:bg-surface';
const cellLook = 'md:px-3 md:py-1.5 md:first:ps-5 md:last:pe-3';
const cardLook =
  'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3';

export function CertificateTable({ certificates, onAction, isOld }: CertificateTableProps) {
  const t = useTranslations('certificates.list');
  const { day: dayWords } = useDayWords();
  return (
    <table
      {...roles.table}
      aria-busy={isOld}
      className={classNames('w-full border-collapse transition-opacity max-md:block', isOld && 'opacity-60')}
    >
      <caption className="sr-only">{t('caption')}</caption>
      <thead className="max-md:sr-only md:sticky md:top-16 md:z-10 md:shadow-[0_1px_0_var(--line)]">
        <tr>
          {(['number', 'holder', 'state', 'validFrom', 'validUntil'] as const).map((column) => (
            <th key={column} scope="col" className={headLook}>
              {t(column)}
            </th>
          ))}
          <th scope="col" className={headLook}>
            <span className="sr-only">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {certificates.map((certificate) => (
          <tr key={certificate.id} {...roles.row} className={classNames('md:hover:bg-sunken', cardLook)}>
            <th
              scope="row"
              {...roles.rowheader}
              className={classNames(cellLook, 'text-start font-medium max-md:row-start-1')}
            >
              <EvidenceLink certificate={certificate} />
              {certificate.isImported ? (
                <span className="ms-2 text-xs font-normal text-ink-soft">{t('imported')}</span>
              ) : null}
            </th>
            <td {...roles.cell} className={classNames(cellLook, 'max-md:col-span-2 max-md:row-start-2')}>
              {certificate.holder}
            </td>
            <td
              {...roles.cell}
              className={classNames(cellLook, 'max-md:col-start-2 max-md:row-start-3 max-md:justify-self-end')}
            >
              <StateBadge state={certificate.state} />
            </td>
            <td
              {...roles.cell}
              className={classNames(cellLook, 'whitespace-nowrap text-sm max-md:row-start-3 max-md:text-ink-soft')}
            >
              <span className="md:hidden">
                {t('period', { from: dayWords(certificate.validFrom), until: dayWords(certificate.validUntil) })}
              </span>
              <time dateTime={certificate.validFrom} className="max-md:hidden">
                {dayWords(certificate.validFrom)}
              </time>
            </td>
            <td {...roles.cell} className={classNames(cellLook, 'whitespace-nowrap text-sm max-md:hidden')}>
              <time dateTime={certificate.validUntil}>{dayWords(certificate.validUntil)}</time>
            </td>
            <td
              {...roles.cell}
              className={classNames(cellLook, 'text-end max-md:col-start-2 max-md:row-start-1 max-md:-me-2')}
            >
              <ActionMenu certificate={certificate} onAction={(action) => onAction(action, certificate)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
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
    <SkeletonGroup label={general('loading')} className="divide-y divide-line">
      <div className="hidden h-10 md:block" />
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <div key={row} className="flex h-28 items-center gap-6 px-5 md:h-14">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="hidden h-4 flex-1 md:block" />
          <Skeleton className="ms-auto h-5 w-20" />
          <Skeleton className="hidden h-4 w-44 md:block" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
