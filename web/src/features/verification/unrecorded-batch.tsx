// That the code names a batch which its maker has not recorded: the answer beside it is about the product.
import type { VerifyResponse } from '@amanah/api/verification';
import { useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { Notice } from '../../ui/states.tsx';

export function UnrecordedBatch({ verdict: { unrecordedBatch } }: { readonly verdict: VerifyResponse }) {
  const t = useTranslations('result');
  return unrecordedBatch === null ? null : (
    <Notice tone="amber" icon="warning">
      {t('batchNotOnRecord', { batch: isolated(unrecordedBatch) })}
    </Notice>
  );
}
