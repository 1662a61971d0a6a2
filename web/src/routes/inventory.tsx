// The stock of a retailer: the list with its desk, one item under its own address, and the figures below. Every right is checked by the
// server.
import { loadInventoryWords } from '@amanah/messages/catalogue';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { InventoryList } from '../features/inventory/inventory-list.tsx';
import { InventoryFigures } from '../features/inventory/inventory-overview.tsx';
import { ItemDetail } from '../features/inventory/item-detail.tsx';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { patterns } from '../paths.ts';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { Page } from '../shell/page.tsx';

const route = getRouteApi(patterns.inventory);

export function InventoryPage() {
  const waiting = <div className="min-h-dvh" />;
  return (
    <LazyMessages name="inventory" load={loadInventoryWords} waiting={waiting}>
      <Gated />
    </LazyMessages>
  );
}

function Gated() {
  const t = useTranslations('inventory');
  const { item } = route.useSearch();
  return (
    <Page title={t('pageTitle')} className="min-h-dvh">
      <RoleGate roles={['retailer']}>
        {item === undefined ? (
          <div className="flex flex-col gap-8">
            <header className="border-s-4 border-retailer-fill ps-4 sm:ps-5">
              <h1 className="text-2xl">{t('pageTitle')}</h1>
              <p className="mt-1 text-ink-soft">{t('introduction')}</p>
            </header>
            <InventoryList />
            <InventoryFigures />
          </div>
        ) : (
          <ItemDetail key={item} id={item} />
        )}
      </RoleGate>
    </Page>
  );
}
