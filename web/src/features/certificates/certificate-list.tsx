// The list of the own body's certificates: search, table, and the dialog of the action that was chosen.

import type { CertificateAction, IssuedCertificate } from '@amanah/api/certificates';
import { RequestFailed } from '@amanah/api/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { inputLook } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { CertificateTable, CertificateTableSkeleton } from './certificate-table.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { certificatesQuery, mostListed } from './queries.ts';

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
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const asked = useSettled(search.trim().slice(0, 80));
  const answer = useQuery({ ...certificatesQuery(asked), refetchOnMount: 'always' });
  const certificates = answer.data?.certificates;
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
        <div className="relative w-full sm:max-w-sm">
          <Icon name="search" className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-faint" />
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('searchPlaceholder')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={`${inputLook} ps-10`}
          />
        </div>
        <p role="status" className="min-h-6 text-sm text-ink-soft">
          {certificates === undefined
            ? null
            : certificates.length < mostListed
              ? t('count', { count: certificates.length })
              : t('newest', { count: mostListed })}
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
            onAction={(action, certificate) => setChosen({ action, certificate })}
          />
        ) : asked === '' ? (
          <EmptyState title={t('empty')} icon="document" action={firstStep}>
            {t('emptyBody')}
          </EmptyState>
        ) : (
          <EmptyState
            title={t('nothingFound', { search: asked })}
            icon="search"
            action={
              <Button tone="secondary" onPress={() => setSearch('')}>
                {t('showAll')}
              </Button>
            }
          >
            {t('nothingFoundBody')}
          </EmptyState>
        )}
      </Card>
      {chosen === null ? null : (
        <ChangeDialog certificate={chosen.certificate} action={chosen.action} onClose={close} />
      )}
    </section>
  );
}

/** Asks when the person pauses, not at every letter. */
const pauseMilliseconds = 200;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
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
