// One product of the own organisation: certification, pictures, whether it is in the range, and the form of its label.

import {
  addPicture,
  mostPictures,
  type ProductDetail,
  pictureAt,
  removePicture,
  retireProduct,
} from '@amanah/api/products';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { ConfirmDialog } from '../../../platform/confirm-dialog.tsx';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { useFailureWords } from '../../../platform/failure.ts';
import { Said } from '../../../platform/said.tsx';
import { sendFile } from '../../../platform/send-file.ts';
import { useDayWords } from '../../../platform/use-day-words.ts';
import { VerdictReasons } from '../../../platform/verdict-reasons.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClasses, IconButton } from '../../../ui/button.tsx';
import { Code } from '../../../ui/code.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Notice, Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { CertificationBadge } from './certification-badge.tsx';
import { ProductForm } from './product-form.tsx';
import { certificationQuery, forgetProducts, productQuery } from './queries.ts';
import { VisibilityBadge } from './visibility-badge.tsx';

export function OwnProductDetail({ gtin }: { readonly gtin: string }) {
  const t = useTranslations('products.list');
  const general = useTranslations('general');
  const answer = useQuery(productQuery(gtin));
  if (answer.data) return <Shown detail={answer.data} />;
  if (answer.isError) return <FailedQuery title={t('failedTitle')} query={answer} headingLevel={1} />;
  return (
    <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
      <Skeleton className="h-16" />
      <Skeleton className="h-56 rounded-surface" />
      <Skeleton className="h-96 rounded-surface" />
    </SkeletonGroup>
  );
}

function Shown({ detail }: { readonly detail: ProductDetail }) {
  const t = useTranslations('products.product');
  const batch = useTranslations('batches.batch');
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { product, mayWrite } = detail;
  const range = useMutation({
    mutationFn: (isRetired: boolean) =>
      api.call(retireProduct, { params: { gtin: product.gtin }, body: { isRetired } }),
    onSuccess: async (answer, isRetired) => {
      toasts.show({ title: isRetired ? t('retiredDone') : t('restoredDone'), tone: 'good' });
      setIsAsking(false);
      await forgetProducts(queries);
      queries.setQueryData(productQuery(product.gtin).queryKey, answer);
    },
  });
  const linkClasses = buttonClasses({ tone: 'secondary', size: 'small' });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        accent="producer"
        title={<Said>{product.name}</Said>}
        introduction={
          <p className="flex flex-wrap items-center gap-3">
            <Code>{product.gtin}</Code>
            {product.retiredAt === null ? null : <Badge tone="slate">{t('retired')}</Badge>}
            <VisibilityBadge visibility={product.visibility} />
          </p>
        }
        actions={
          <div className="flex flex-wrap gap-3">
            <Link to={patterns.batches} search={{ gtin: product.gtin }} className={linkClasses}>
              {t('batchesOf')}
            </Link>
            <Link to={patterns.product} params={{ qrCode: product.gtin }} className={linkClasses}>
              {t('shopperView')}
            </Link>
            {product.retiredAt === null ? (
              <Button tone="secondary" size="small" isDisabled={!mayWrite} onPress={() => setIsAsking(true)}>
                {t('retire')}
              </Button>
            ) : (
              <Button
                tone="secondary"
                size="small"
                isDisabled={!mayWrite}
                isPending={range.isPending}
                onPress={() => range.mutate(false)}
              >
                {t('restore')}
              </Button>
            )}
          </div>
        }
      />
      <NotPublic visibility={product.visibility} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Certification gtin={product.gtin} />
          {product.visibility === 'public' || product.visibility === 'practice' ? (
            <SectionCard title={batch('why')} icon="info">
              <VerdictReasons code={product.gtin} failed={batch('whyFailed')} />
            </SectionCard>
          ) : null}
        </div>
        <Pictures detail={detail} />
      </div>
      <ProductForm key={product.gtin} detail={detail} onSaved={() => window.scrollTo({ top: 0 })} />
      {isAsking ? (
        <ConfirmDialog
          title={t('retireTitle', { name: product.name })}
          question={t('retireBody')}
          confirmLabel={t('retire')}
          mutation={{ ...range, mutate: () => range.mutate(true) }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** Why nobody else sees it, and what to do. */
function NotPublic({ visibility }: Pick<ProductDetail['product'], 'visibility'>) {
  const t = useTranslations('products.prefixes');
  if (visibility !== 'waits_for_prefix' && visibility !== 'number_of_nobody') return null;
  return (
    <Notice tone="amber" icon="info">
      {t(`why.${visibility}`)}{' '}
      {visibility === 'waits_for_prefix' ? (
        <Link to={patterns.products} className="font-medium underline">
          {t('prove')}
        </Link>
      ) : null}
    </Notice>
  );
}

function Certification({ gtin }: { readonly gtin: string }) {
  const t = useTranslations('products.product');
  const { day } = useDayWords();
  const answer = useQuery(certificationQuery(gtin));
  if (answer.isError && !answer.data) return <FailedQuery title={t('certificationFailed')} query={answer} />;
  const certification = answer.data;
  if (!certification) return <Skeleton className="h-40 rounded-surface" />;
  return (
    <SectionCard
      title={t('certification')}
      icon="document"
      aside={<CertificationBadge status={certification.status} />}
    >
      {certification.certificateNumber === null ? (
        <p className="text-ink-soft">{t('noCertificate')}</p>
      ) : (
        <FactList
          facts={[
            { term: t('certificate'), value: <Code>{certification.certificateNumber}</Code> },
            { term: t('certifier'), value: certification.certifier },
            {
              term: t('validUntil'),
              value: certification.validUntil === null ? null : day(certification.validUntil),
            },
          ]}
        />
      )}
    </SectionCard>
  );
}

function Pictures({ detail: { product, pictures, mayWrite } }: { readonly detail: ProductDetail }) {
  const t = useTranslations('products.product');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const params = { gtin: product.gtin };
  const show = (answer: ProductDetail) => queries.setQueryData(productQuery(product.gtin).queryKey, answer);
  const add = useMutation({
    mutationFn: (file: File) => sendFile(addPicture, { params, query: { name: file.name } }, file),
    onSuccess: show,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.call(removePicture, { params: { ...params, id } }),
    onSuccess: show,
  });
  const failure = add.error ?? remove.error;
  return (
    <SectionCard
      title={t('pictures')}
      icon="photo"
      aside={
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) add.mutate(file);
            }}
          />
          <Button
            tone="secondary"
            size="small"
            icon="plus"
            isDisabled={!mayWrite || pictures.length >= mostPictures}
            isPending={add.isPending}
            pendingLabel={t('uploading')}
            onPress={() => input.current?.click()}
          >
            {t('addPicture')}
          </Button>
        </>
      }
    >
      {pictures.length > 0 ? (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="relative">
              <img
                src={pictureAt(picture.url, 320)}
                alt={t('picture', { number: index + 1, name: product.name })}
                width={112}
                height={112}
                className="size-28 rounded-control border border-line object-cover"
              />
              {mayWrite ? (
                <IconButton
                  icon="cross"
                  label={t('removePicture', { number: index + 1 })}
                  onPress={() => remove.mutate(picture.id)}
                  className="absolute -end-2 -top-2 rounded-full border border-line bg-surface"
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : product.imageUrl === null ? (
        <p className="text-ink-soft">{t('noPictures')}</p>
      ) : (
        <img
          src={pictureAt(product.imageUrl, 320)}
          alt={t('picture', { number: 1, name: product.name })}
          width={112}
          height={112}
          className="size-28 rounded-control border border-line bg-white object-contain"
        />
      )}
      {failure ? (
        <p role="alert" className="mt-3 text-sm text-red-ink">
          {failureWords(failure).body}
        </p>
      ) : null}
      <p className="mt-3 text-sm text-ink-soft">{t('picturesHelp')}</p>
    </SectionCard>
  );
}
