// The list of the own body's certificates: search, table, and the dialog of the action that was chosen.

import type { CertificateAction, IssuedCertificate } from '@amanah/api/certificates';
import { RequestFailed } from '@amanah/api/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { allOf, useListState, usePages } from '../../platform/list-search.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { CertificateTable, CertificateTableSkeleton } from './certificate-table.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { certificatesQuery, wantedCertificates } from './queries.ts';
import { ReinstateDialog } from './reinstate-dialog.tsx';

export interface CertificateListProps {
  /** What leads to the first certificate, for the empty list. */
  readonly firstStep: ReactNode;
}

interface Chosen {
  readonly action: CertificateAction;
  readonly certificate: IssuedCertificate;
}

export function CertificateList({ firstStep }: CertificateListProps) {
  const t = useTranslations('certificates.list');
  const general = useTranslations('general');
  const list = useListState();
  const wanted = wantedCertificates(list.said);
  const { sort, direction } = wanted;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const answer = useInfiniteQuery(certificatesQuery(wanted));
  usePages(answer, list.pages);
  const [first] = answer.data?.pages ?? [];
  const certificates = answer.data?.pages.flatMap((page) => page.certificates);
  const refusal = answer.error instanceof RequestFailed ? answer.error.problem?.code : undefined;
  const close = () => setChosen(null);

  if (answer.isError && !certificates)
    return refusal === 'identity.forbidden' || refusal === 'certificates.certifier_not_here' ? (
      <NotHere hasOrganisation={refusal !== 'identity.forbidden'} />
    ) : (
      <FailedQuery title={t('failedTitle')} query={answer} />
    );
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SearchField label={t('search')} placeholder={t('searchPlaceholder')} value={list.typed} onChange={list.type} />
        <p role="status" className="min-h-6 text-sm text-ink-soft">
          {first ? t('count', { count: first.total }) : null}
        </p>
      </div>
      {answer.isError ? <Notice icon="info">{t('stale')}</Notice> : null}
      <Card padding="none">
        {certificates === undefined ? (
          <CertificateTableSkeleton />
        ) : certificates.length > 0 ? (
          <CertificateTable
            certificates={certificates}
            isOld={answer.isPlaceholderData}
            work={{
              sorting: { sort, direction },
              list,
              readAll: () => allOf(answer, (page) => page.certificates),
            }}
            onAction={(action, certificate) => setChosen({ action, certificate })}
          />
        ) : list.search === '' ? (
          <EmptyState title={t('empty')} icon="document" action={firstStep}>
            {t('emptyBody')}
          </EmptyState>
        ) : (
          <EmptyState
            title={t('nothingFound', { search: list.search })}
            icon="search"
            action={
              <Button tone="secondary" onPress={() => list.showAll()}>
                {t('showAll')}
              </Button>
            }
          >
            {t('nothingFoundBody')}
          </EmptyState>
        )}
      </Card>
      {first && certificates && answer.hasNextPage ? (
        <MoreRows
          count={t('shown', { shown: certificates.length, count: first.total })}
          moreLabel={t('more')}
          pendingLabel={general('loading')}
          isPending={answer.isFetchingNextPage}
          onMore={() => list.more(answer)}
        />
      ) : null}
      {chosen === null ? null : chosen.action === 'reinstate' ? (
        <ReinstateDialog certificate={chosen.certificate} onClose={close} />
      ) : (
        <ChangeDialog certificate={chosen.certificate} action={chosen.action} onClose={close} />
      )}
    </section>
  );
}

function NotHere({ hasOrganisation }: { readonly hasOrganisation: boolean }) {
  const t = useTranslations('certificates');
  return (
    <Card>
      {hasOrganisation ? (
        <EmptyState title={t('list.empty')} icon="building">
          {t('list.notHere')}
        </EmptyState>
      ) : (
        <EmptyState title={t('access.noOrganisation')} icon="building">
          {t('access.noOrganisationBody')}
        </EmptyState>
      )}
    </Card>
  );
}
