// The page of one product, read by the code in its address. GS1 Digital Links of this host are sent here by the resolver.
// Specification: Product detail; Result display; Offline.

import { certificateNumberIn } from '@amanah/core/codes';
import { headlineOf } from '@amanah/core/verification';
import { createFileRoute, Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { evidenceAddress, patterns } from '../paths.ts';
import { BackLink } from '../platform/back-link.tsx';
import { isNoCode, useFailureWords } from '../platform/failure.ts';
import { useHeadlineWords } from '../platform/headline-words.ts';
import { NoCode } from '../platform/no-code.tsx';
import { isNoAnswer } from '../platform/waiting.ts';
import { MarketDialog } from '../shell/market-dialog.tsx';
import { Page } from '../shell/page.tsx';
import { AwaitedProduct } from './product/awaited-product.tsx';
import { NotFoundResult } from './product/not-found-result.tsx';
import { ProductResult } from './product/product-result.tsx';
import { ProductFailed, ProductSkeleton } from './product/product-states.tsx';
import { useProductVerdict } from './product/use-product-verdict.ts';

export const Route = createFileRoute('/product/$qrCode')({
  component: ProductPage,
});

const OfflineProduct = lazy(async () => ({
  default: (await import('./product/offline-product.tsx')).OfflineProduct,
}));

function ProductPage() {
  const { qrCode } = Route.useParams();
  // A certificate is no product: whoever opens its number is answered about it, as in the scanner.
  const number = certificateNumberIn(qrCode);
  if (number !== null) return <Navigate {...evidenceAddress(number)} replace />;
  return <ProductOfCode key={qrCode} code={qrCode} />;
}

function ProductOfCode({ code }: { readonly code: string }) {
  const t = useTranslations('productPage');
  const result = useTranslations('result');
  const headlineWords = useHeadlineWords();
  const failureWords = useFailureWords();
  const navigate = useNavigate();
  const [isChoosingMarket, setIsChoosingMarket] = useState(false);
  const { answer, isAskingAgain } = useProductVerdict(code);
  const isPreview = useLocation({ select: (location) => location.state.isPreview === true });
  const toScanner = () => void navigate({ to: patterns.scanner });
  const verdict = answer.data;
  const isFound = verdict !== undefined && verdict.status !== 'not_found';
  const product = verdict?.product;
  const name = product?.translation?.name || (product?.name ?? verdict?.batch?.productName);
  const isRefused = isNoCode(answer.error);
  return (
    <Page title={name ?? code} className="min-h-dvh">
      <BackLink to={patterns.scanner} className="-mt-4 mb-2 print:hidden">
        {t('back')}
      </BackLink>
      {isFound ? (
        <>
          <p role="status" className="sr-only">
            {result('announce', { word: headlineWords(headlineOf(verdict)).word, product: name ?? '' })}
          </p>
          <ProductResult
            verdict={verdict}
            onChooseMarket={() => setIsChoosingMarket(true)}
            isAskingAgain={isAskingAgain}
          />
        </>
      ) : verdict !== undefined ? (
        <NotFoundResult
          verdict={verdict}
          onScanAnother={toScanner}
          onAgain={() => void answer.refetch()}
          onPick={(picked) => void navigate({ to: patterns.product, params: { qrCode: picked } })}
        />
      ) : answer.isPending ? (
        <AwaitedProduct code={code} />
      ) : isNoAnswer(answer.error) ? (
        <Suspense fallback={<ProductSkeleton />}>
          <OfflineProduct code={code} isPreview={isPreview} />
        </Suspense>
      ) : answer.isError && !isRefused ? (
        <ProductFailed
          failure={failureWords(answer.error)}
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      ) : (
        <NoCode code={code} fault={null} onScanAnother={toScanner} />
      )}
      <MarketDialog isOpen={isChoosingMarket} onOpenChange={setIsChoosingMarket} />
    </Page>
  );
}
