// The evidence below a verdict: certificate, other certificates, batch. Facts only, in lines.
import type { Batch, Certification, VerifyResponse } from '@amanah/api/verification';
import { slaughterMethods } from '@amanah/core/products';
import { useFormatter, useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { nameCountry } from '../../platform/market.ts';
import { namePlace } from '../../platform/place-name.ts';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Code } from '../../ui/code.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';

const statusTones: Readonly<Record<Certification['status'], BadgeTone>> = {
  valid: 'emerald',
  expired: 'red',
  suspended: 'red',
  revoked: 'red',
  not_yet_valid: 'amber',
};

type Reasons = VerifyResponse['reasons'];

/** Since when it is taken back, as the verdict says it; undefined: it does not say. */
const takenBackOn = (reasons: Reasons, certificateId: string): string | undefined =>
  reasons
    .filter(({ code, evidence }) => code.startsWith('certificate.') && evidence?.id === certificateId)
    .map(({ details: { since } }) => since)
    .find((since) => typeof since === 'string');

interface CertificateFactsProps {
  readonly certificate: Certification;
  /** Of the verdict that names it. */
  readonly reasons: Reasons;
}

export function CertificateFacts({ certificate, reasons }: CertificateFactsProps) {
  const t = useTranslations('result.certificate');
  const categories = useTranslations('general.categories');
  const format = useFormatter();
  const { locale } = useLanguage();
  const { longDay } = useDayWords();
  const termOf = useTerm(reasons);
  const list = (parts: readonly string[]) => format.list([...parts]);
  const { scope } = certificate;
  const covers = [
    scope.products === null ? t('allProducts') : t('products', { count: scope.products }),
    scope.sites === null ? t('allSites') : t('sites', { count: scope.sites }),
    scope.batches === null ? t('allBatches') : t('batches', { count: scope.batches }),
  ];
  const methods = scope.slaughterMethods?.map((method) => {
    const known = slaughterMethods.find((one) => one === method);
    return known ? t(`slaughterMethods.${known}`) : method;
  });
  const facts: readonly Fact[] = [
    {
      term: t('certifyingBody'),
      value: (
        <>
          <Said>{certificate.certifyingBody}</Said>
          <span className="text-ink-soft"> · {nameCountry(certificate.certifierCountry, locale)}</span>
        </>
      ),
    },
    { term: t('number'), value: <Code>{certificate.certificateNumber}</Code> },
    ...termOf(certificate),
    { term: t('issued'), value: longDay(certificate.issueDate) },
    { term: t('scheme'), value: <Said>{certificate.scheme}</Said> },
    { term: t('holder'), value: <Said>{scope.holder}</Said> },
    {
      term: t('covers'),
      value: (
        <>
          {list(covers)}
          {scope.categories.length > 0 ? (
            <span className="block text-sm text-ink-soft">{list(scope.categories.map((one) => categories(one)))}</span>
          ) : null}
        </>
      ),
    },
    { term: t('slaughter'), value: methods && methods.length > 0 ? list(methods) : null },
    {
      term: t('markets'),
      value: scope.markets === null ? t('everywhere') : list(scope.markets.map((code) => nameCountry(code, locale))),
    },
  ];
  return <FactList facts={facts} className="-my-2.5" />;
}

/** Status and last day; in one where the last day that was signed holds no more. */
function useTerm(reasons: Reasons) {
  const t = useTranslations('result.certificate');
  const { longDay } = useDayWords();
  return ({ id, status, expiryDate }: Certification): readonly Fact[] => {
    const until = longDay(expiryDate);
    if (status !== 'revoked' && status !== 'suspended')
      return [
        { term: t('status'), value: <Badge tone={statusTones[status]}>{t(`statuses.${status}`)}</Badge> },
        { term: t('expires'), value: until },
      ];
    const on = takenBackOn(reasons, id);
    const words = t('takenBack', { status, since: on === undefined ? 'none' : longDay(on), until });
    return [{ term: t('status'), value: <span className="font-medium text-red-ink">{words}</span> }];
  };
}

interface OtherCertificatesProps {
  readonly certificates: readonly Certification[];
  readonly reasons: Reasons;
}

export function OtherCertificates({ certificates, reasons }: OtherCertificatesProps) {
  const t = useTranslations('result');
  if (certificates.length === 0) return null;
  return (
    <Disclosure
      className="mt-4 border-t border-line pt-2"
      summary={<span className="text-sm font-medium">{t('moreCertificates', { count: certificates.length })}</span>}
    >
      <ul className="flex flex-col gap-6 pt-3">
        {certificates.map((certificate) => (
          <li key={certificate.id}>
            <CertificateFacts certificate={certificate} reasons={reasons} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

export function BatchFacts({ batch }: { readonly batch: Batch }) {
  const t = useTranslations('result.batchFacts');
  const { locale } = useLanguage();
  const format = useFormatter();
  const { longDay } = useDayWords();
  const facts: readonly Fact[] = [
    { term: t('number'), value: <Code>{batch.batchNumber}</Code> },
    { term: t('produced'), value: longDay(batch.productionDate) },
    { term: t('bestBefore'), value: batch.expiryDate === null ? null : longDay(batch.expiryDate) },
    { term: t('producer'), value: <Said>{batch.producerName}</Said> },
    { term: t('location'), value: <Said>{namePlace(batch.producerLocation, locale)}</Said> },
    { term: t('quantity'), value: t('units', { count: batch.quantity }) },
    {
      term: t('events'),
      value:
        batch.supplyChainEvents.length > 0
          ? format.number(batch.supplyChainEventCount ?? batch.supplyChainEvents.length)
          : null,
    },
  ];
  return <FactList facts={facts} className="-my-2.5" />;
}
