// The page of a product that was found: verdict, actions, then what stands behind it. It composes features and decides nothing.

import type { VerifyResponse } from '@amanah/api/verification';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { SupplyChain } from '../../features/journeys/supply-chain.tsx';
import { CertifierMark } from '../../features/products/certifier-mark.tsx';
import { Packshot } from '../../features/products/packshot.tsx';
import { Ingredients, Nutrition, Producer, ProductFacts, Storage } from '../../features/products/product-facts.tsx';
import { Avoided } from '../../features/verification/avoided.tsx';
import { CertifiedBy } from '../../features/verification/certified-by.tsx';
import { CertificateFacts, OtherCertificates } from '../../features/verification/evidence.tsx';
import { LogRecords } from '../../features/verification/log-records.tsx';
import { MarketQuestion } from '../../features/verification/market-question.tsx';
import { NamedCertificate } from '../../features/verification/named-certificate.tsx';
import { ProductLine } from '../../features/verification/product-line.tsx';
import { restingCertificate } from '../../features/verification/resting-certificate.ts';
import { ResultActions } from '../../features/verification/result-actions.tsx';
import { StrictestRules } from '../../features/verification/strictest-rules.tsx';
import { UnrecordedBatch } from '../../features/verification/unrecorded-batch.tsx';
import { VerdictBand } from '../../features/verification/verdict-band.tsx';
import { Basis, Checked, NotProven, Reasons } from '../../features/verification/verdict-result.tsx';
import { patterns } from '../../paths.ts';
import { PrintedAddress } from '../../platform/printed-address.tsx';
import { Said } from '../../platform/said.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Acceptance } from './acceptance.tsx';

export interface ProductResultProps {
  readonly verdict: VerifyResponse;
  readonly onChooseMarket: () => void;
  readonly isAskingAgain: boolean;
}

export function ProductResult({ verdict, onChooseMarket, isAskingAgain }: ProductResultProps) {
  const t = useTranslations('productPage');
  const { product, batch } = verdict;
  const resting = restingCertificate(verdict);
  const others = verdict.certifications.filter((one) => one !== resting);
  return (
    <article aria-busy={isAskingAgain} className="flex flex-col gap-6 print:gap-3">
      <VerdictBand verdict={verdict} level={2} about={<ProductLine verdict={verdict} as="h1" />}>
        <StrictestRules verdict={verdict} />
        <Avoided product={verdict.product} />
        <CertifiedBy verdict={verdict} />
      </VerdictBand>
      <UnrecordedBatch verdict={verdict} />
      <ResultActions verdict={verdict} hasDetailsLink={false} />
      <div className="contents print:hidden">
        <MarketQuestion verdict={verdict} onChooseMarket={onChooseMarket} />
        <Acceptance verdict={verdict} />
      </div>

      {product ? <About product={product} batch={batch} /> : null}

      <div className="grid items-start gap-6 lg:grid-cols-2 print:grid-cols-2 print:gap-3">
        <section aria-label={t('reasons')} className="flex flex-col gap-6 print:gap-3">
          <Reasons verdict={verdict} />
          <NotProven verdict={verdict} />
          <div className="contents print:hidden">
            <Checked verdict={verdict} />
          </div>
          <Basis verdict={verdict} onChooseMarket={onChooseMarket} isAskingAgain={isAskingAgain} />
          {product ? (
            <SectionCard title={t('producer')} icon="factory" className="print:hidden">
              <Producer product={product} />
            </SectionCard>
          ) : null}
        </section>
        <div className="flex flex-col gap-6">
          <SectionCard title={t('certification')} icon="document">
            {resting ? (
              <>
                <NamedCertificate verdict={verdict} />
                <div className="mb-3 flex items-center gap-4">
                  <CertifierMark name={resting.certifyingBody} />
                  <p className="min-w-0 text-lg leading-snug font-semibold">
                    <Said>{resting.certifyingBody}</Said>
                  </p>
                </div>
                <div className="border-t border-line pt-2.5">
                  <CertificateFacts certificate={resting} reasons={verdict.reasons} />
                </div>
                <div className="contents print:hidden">
                  <OtherCertificates certificates={others} reasons={verdict.reasons} />
                </div>
              </>
            ) : (
              <p className="text-ink-soft">{t('noCertification')}</p>
            )}
          </SectionCard>
          <div className="contents print:hidden">
            <SupplyChainCard verdict={verdict} />
          </div>
        </div>
      </div>

      {product ? (
        <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3 print:hidden">
          <SectionCard title={t('ingredients')} icon="list" className="md:row-span-2 lg:row-span-1">
            <Ingredients product={product} />
          </SectionCard>
          <SectionCard title={t('nutrition')} icon="chart">
            <Nutrition product={product} />
          </SectionCard>
          <SectionCard title={t('storage')} icon="thermometer">
            <Storage product={product} />
          </SectionCard>
        </div>
      ) : null}
      <PrintedAddress />
    </article>
  );
}

/** What was checked: picture, description, facts. */
function About({
  product,
  batch,
}: Pick<VerifyResponse, 'batch'> & { readonly product: NonNullable<VerifyResponse['product']> }) {
  const t = useTranslations('productPage');
  const general = useTranslations('general');
  const description = product.translation?.description || product.description;
  return (
    <Card
      as="section"
      padding="none"
      labelledBy="about"
      className="grid overflow-hidden md:grid-cols-[20rem_1fr] print:block"
    >
      <div className="contents print:hidden">
        <Packshot url={product.imageUrl} name={product.name} />
      </div>
      <div className="p-5 sm:p-6">
        <h2 id="about" className="text-base">
          {t('about')}
        </h2>
        {description ? (
          <p className="mt-2 max-w-2xl">
            <Said>{description}</Said>
          </p>
        ) : null}
        <div className="mt-3 border-t border-line print:columns-2 print:gap-8">
          <ProductFacts product={product} batch={batch} />
        </div>
        {product.realm !== 'real' ? (
          <p className="mt-3 flex items-center gap-2 border-t border-line pt-3 text-sm text-ink-faint">
            <Icon name="tag" size={16} />
            {general(`realmNotes.${product.realm}`)}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

function SupplyChainCard({ verdict }: { readonly verdict: VerifyResponse }) {
  const t = useTranslations('productPage');
  const { batch } = verdict;
  return (
    <SectionCard
      title={t('supplyChain')}
      icon="truck"
      aside={
        batch && batch.supplyChainEvents.length > 0 ? (
          <Link
            to={patterns.journey}
            search={{ code: verdict.code }}
            className="-my-2.5 inline-flex min-h-11 items-center text-sm font-medium text-brand-ink underline-offset-4 hover:underline"
          >
            {t('journey')}
          </Link>
        ) : null
      }
    >
      {batch && batch.supplyChainEvents.length > 0 ? (
        <>
          <SupplyChain
            events={batch.supplyChainEvents}
            isColdChainBroken={verdict.reasons.some(({ code }) => code === 'cold_chain.exposure')}
          />
          <LogRecords batch={batch} />
          {batch.supplyChainEventCount === undefined ? null : (
            <p className="mt-3 text-sm text-ink-soft">
              {t('newestSteps', { shown: batch.supplyChainEvents.length, count: batch.supplyChainEventCount })}
            </p>
          )}
        </>
      ) : (
        <p className="text-ink-soft">{t('noSupplyChain')}</p>
      )}
    </SectionCard>
  );
}
