// Who certifies it and until when, in one line under the answer.
import type { VerifyResponse } from '@amanah/api/verification';
import { useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Icon } from '../../ui/icon.tsx';

export function CertifiedBy({ verdict }: { readonly verdict: VerifyResponse }) {
  const t = useTranslations('result');
  const { longDay } = useDayWords();
  // The one that decides and no other: beside a refusal another one would contradict it.
  const certificate = verdict.certifications.find(({ id }) => id === verdict.proof.certificateId);
  if (certificate === undefined) return null;
  const certifier = isolated(certificate.certifyingBody);
  const isGood = verdict.state === 'certified' || verdict.state === 'certified_not_recognised';
  const says =
    isGood && certificate.status === 'valid'
      ? t('certifiedBy', { certifier, until: longDay(certificate.expiryDate) })
      : t('certificateOf', { certifier });
  return (
    <p className="mt-3 flex gap-2 text-sm sm:text-base">
      <Icon name="document" size={18} className="mt-px sm:mt-1" />
      <span className="min-w-0">{says}</span>
    </p>
  );
}
