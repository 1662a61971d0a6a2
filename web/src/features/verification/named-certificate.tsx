// That the maker names another certificate for a batch than the one that covers its product: what is in force beside it does not count for the batch.
import type { VerifyResponse } from '@amanah/api/verification';
import { headlineOf, type ReasonCode } from '@amanah/core/verification';
import { useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';

const falseNames: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'certificate.unknown_number',
  'certificate.other_holder',
  'certificate.other_site',
  'certificate.other_product',
  'certificate.other_batch',
]);

export function NamedCertificate({
  verdict,
}: {
  readonly verdict: Pick<VerifyResponse, 'state' | 'reasons' | 'batch'>;
}) {
  const t = useTranslations('result');
  const { code, details } = headlineOf(verdict);
  const isAnotherGood = verdict.reasons.some((reason) => reason.code === 'certificate.valid');
  const { certificateNumber: number } = details;
  const isNamed = verdict.batch !== null && verdict.state === 'mismatch' && falseNames.has(code);
  if (!isNamed || !isAnotherGood || number === undefined) return null;
  return <p className="mb-3">{t('namesAnother', { number: isolated(String(number)) })}</p>;
}
