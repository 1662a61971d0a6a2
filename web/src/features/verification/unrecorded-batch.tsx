// That the code names a batch which its maker has not recorded: the answer beside it is about the product. And which one may have been meant.
import type { VerifyResponse } from '@amanah/api/verification';
import { parseCode } from '@amanah/core/codes';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { isolated } from '../../platform/isolated.ts';
import { Notice } from '../../ui/states.tsx';
import { useNearCodes } from './near-codes.tsx';

export const UnrecordedBatch = ({ verdict: { unrecordedBatch, code } }: { readonly verdict: VerifyResponse }) =>
  unrecordedBatch === null ? null : <Unrecorded batch={unrecordedBatch} code={code} />;

function Unrecorded({ batch, code }: { readonly batch: string; readonly code: string }) {
  const t = useTranslations('result');
  const near = useNearCodes(code, true) ?? [];
  return (
    <Notice tone="amber" icon="warning">
      {t('batchNotOnRecord', { batch: isolated(batch) })}
      {near.map((one) => (
        <Link
          key={one.code}
          to={patterns.product}
          params={{ qrCode: one.code }}
          preload={false}
          className="flex min-h-11 items-center underline underline-offset-4 sm:min-h-0"
        >
          {t('notFound.didYouMeanThis', { name: isolated(batchIn(one.code)) })}
        </Link>
      ))}
    </Notice>
  );
}

function batchIn(code: string): string {
  const reading = parseCode(code);
  return ('batchNumber' in reading && reading.batchNumber) || code;
}
