// Who certifies it and until when, or since when certification is applied for, in one line under the answer.
import type { VerifyResponse } from '@amanah/api/verification';
import { headlineOf, type VerdictState } from '@amanah/core/verification';
import { useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Icon } from '../../ui/icon.tsx';
import type { AdviceProps } from './advice.tsx';

export function CertifiedBy({ verdict }: { readonly verdict: VerifyResponse }) {
  // The one that decides and no other: beside a refusal another one would contradict it.
  const deciding = verdict.certifications.find(({ id }) => id === verdict.proof.certificateId);
  const certificate = deciding && {
    certifier: deciding.certifyingBody,
    until: deciding.expiryDate,
    isInForce: deciding.status === 'valid',
  };
  return <CertifiedByLine verdict={verdict} certificate={certificate ?? null} />;
}

interface CertifiedByLineProps {
  readonly verdict: { readonly state: VerdictState } & AdviceProps;
  /** The one that decides. */
  readonly certificate: { readonly certifier: string; readonly until: string; readonly isInForce: boolean } | null;
}

export function CertifiedByLine(props: CertifiedByLineProps) {
  const says = useFact(props);
  return says === null ? null : (
    <p className="mt-3 flex gap-2 text-sm sm:text-base">
      <Icon name="document" size={18} className="mt-px sm:mt-1" />
      <span className="min-w-0">{says}</span>
    </p>
  );
}

function useFact({ verdict, certificate }: CertifiedByLineProps): string | null {
  const t = useTranslations('result');
  const { longDay } = useDayWords();
  const { code, details } = headlineOf(verdict);
  if (code === 'application.submitted')
    return typeof details.submittedOn === 'string' ? t('appliedOn', { day: longDay(details.submittedOn) }) : null;
  // Under a number that nobody issued, or that another company has, none is named as of these goods.
  const isFalse = code === 'certificate.unknown_number' || code === 'certificate.other_holder';
  if (isFalse || certificate === null) return null;
  const certifier = isolated(certificate.certifier);
  const isGood = verdict.state === 'certified' || verdict.state === 'certified_not_recognised';
  return isGood && certificate.isInForce
    ? t('certifiedBy', { certifier, until: longDay(certificate.until) })
    : t('certificateOf', { certifier, until: certificate.isInForce ? longDay(certificate.until) : 'none' });
}
