// A number that somebody else registered without proof: what a claim does, before it is done.
import type { ProductDetail, ProductEntries } from '@amanah/api/products';
import { claimProduct } from '@amanah/api/products/gs1-prefixes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { ConfirmDialog } from '../../../platform/confirm-dialog.tsx';
import { forgetVerdicts } from '../../../platform/verdict-keys.ts';
import { gtinOf } from './product-draft.ts';

export interface ClaimDialogProps {
  readonly gtin: string;
  readonly entries: ProductEntries;
  readonly onClaimed: (detail: ProductDetail) => void;
  readonly onClose: () => void;
}

export function ClaimDialog({ gtin, entries, onClaimed, onClose }: ClaimDialogProps) {
  const t = useTranslations('products.prefixes.claim');
  const queries = useQueryClient();
  const claim = useMutation({
    mutationFn: () =>
      api.call(claimProduct, {
        params: { gtin: gtinOf(gtin) ?? gtin },
        body: entries,
      }),
    onSuccess: (detail) => {
      forgetVerdicts(queries);
      onClaimed(detail);
    },
  });
  return (
    <ConfirmDialog
      title={t('title')}
      question={t('body')}
      confirmLabel={t('claim')}
      route={claimProduct}
      mutation={claim}
      onClose={onClose}
    />
  );
}
