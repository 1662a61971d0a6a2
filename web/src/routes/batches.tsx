// Batches of a producer: figures and list, and one batch under its own address. Every right is checked by the server.
import { loadGoodsWords } from '@amanah/messages/catalogue';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { OwnBatchDetail } from '../features/batches/batch-detail.tsx';
import { BatchList } from '../features/batches/batch-list.tsx';
import { BatchFigures } from '../features/batches/batch-overview.tsx';
import { LabSection } from '../features/laboratory/lab-section.tsx';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { patterns } from '../paths.ts';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { Page } from '../shell/page.tsx';

const listRoute = getRouteApi(patterns.batches);
const detailRoute = getRouteApi(patterns.ownBatch);

function Spoken({ children }: { readonly children: ReactNode }) {
  const waiting = <div className="min-h-dvh" />;
  return (
    <LazyMessages name="goods" load={loadGoodsWords} waiting={waiting}>
      {children}
    </LazyMessages>
  );
}

function Titled({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('goods.batches');
  return (
    <Page title={t('pageTitle')} className="min-h-dvh">
      <RoleGate roles={['producer']}>{children}</RoleGate>
    </Page>
  );
}

export function BatchesPage() {
  return (
    <Spoken>
      <Titled>
        <List />
      </Titled>
    </Spoken>
  );
}

function List() {
  const t = useTranslations('goods.batches');
  const { gtin } = listRoute.useSearch();
  return (
    <div className="flex flex-col gap-8">
      <header className="border-s-4 border-producer-fill ps-4 sm:ps-5">
        <h1 className="text-2xl">{t('pageTitle')}</h1>
        <p className="mt-1 text-ink-soft">{t('introduction')}</p>
      </header>
      <BatchFigures />
      <BatchList key={gtin ?? ''} gtin={gtin ?? null} />
    </div>
  );
}

export function OwnBatchPage() {
  const { id } = detailRoute.useParams();
  return (
    <Spoken>
      <Titled>
        <OwnBatchDetail key={id} id={id} labResults={(batch) => <LabSection batch={batch} />} />
      </Titled>
    </Spoken>
  );
}
