// Products of a producer: the list, the form for a new one, and one product under its own address. Every right is checked by the server.
import { loadGoodsWords } from '@amanah/messages/catalogue';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { OwnProductDetail } from '../features/products/own/product-detail.tsx';
import { ProductForm } from '../features/products/own/product-form.tsx';
import { ProductList } from '../features/products/own/product-list.tsx';
import { patterns } from '../paths.ts';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { Page } from '../shell/page.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const listRoute = getRouteApi(patterns.products);
const detailRoute = getRouteApi(patterns.ownProduct);

function Spoken({ children }: { readonly children: ReactNode }) {
  const waiting = <div className="min-h-dvh" />;
  return (
    <LazyMessages name="goods" load={loadGoodsWords} waiting={waiting}>
      {children}
    </LazyMessages>
  );
}

function Titled({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('goods.products');
  return (
    <Page title={t('pageTitle')} className="min-h-dvh">
      <RoleGate roles={['producer']}>{children}</RoleGate>
    </Page>
  );
}

function BackLink() {
  const t = useTranslations('goods.product');
  return (
    <Link
      to={patterns.products}
      className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-soft hover:text-ink"
    >
      <Icon name="back" size={18} />
      {t('back')}
    </Link>
  );
}

export function ProductsPage() {
  const { view } = listRoute.useSearch();
  return (
    <Spoken>
      <Titled>{view === 'new' ? <New /> : <List />}</Titled>
    </Spoken>
  );
}

function List() {
  const t = useTranslations('goods.products');
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <header className="border-s-4 border-producer-fill ps-4 sm:ps-5">
        <h1 className="text-2xl">{t('pageTitle')}</h1>
        <p className="mt-1 text-ink-soft">{t('introduction')}</p>
      </header>
      <ProductList
        addLink={(mayWrite) => (
          <Button
            icon="plus"
            isDisabled={!mayWrite}
            onPress={() => void navigate({ to: patterns.products, search: { view: 'new' } })}
          >
            {t('add')}
          </Button>
        )}
      />
    </div>
  );
}

function New() {
  const t = useTranslations('goods.product');
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <header>
        <BackLink />
        <h1 className="border-s-4 border-producer-fill ps-4 text-2xl sm:ps-5">{t('newTitle')}</h1>
      </header>
      <ProductForm detail={null} onSaved={(gtin) => void navigate({ to: patterns.ownProduct, params: { gtin } })} />
    </div>
  );
}

export function OwnProductPage() {
  const { gtin } = detailRoute.useParams();
  return (
    <Spoken>
      <Titled>
        <BackLink />
        <OwnProductDetail key={gtin} gtin={gtin} />
      </Titled>
    </Spoken>
  );
}
