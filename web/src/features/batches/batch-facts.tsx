// What is on record of one batch, in one list.
import type { BatchDetail } from '@amanah/api/batches';
import { displayOf, type VerdictState } from '@amanah/core/verification';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { useDayWords } from '../../platform/use-day-words.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';

export function BatchFacts({
  detail: { batch, lacksBeginning },
  verdict,
}: {
  readonly detail: BatchDetail;
  readonly verdict: VerdictState | null;
}) {
  const t = useTranslations('batches.batch');
  const list = useTranslations('batches.list');
  const methods = useTranslations('result.certificate.slaughterMethods');
  const words = useDayWords();
  return (
    <SectionCard title={t('facts')} icon="box">
      <FactList
        facts={[
          { term: t('code'), value: <Code>{batch.scanCode}</Code> },
          { term: list('quantity'), value: list('units', { count: batch.quantity }) },
          {
            term: t('production'),
            // That it left is no record of its having been made.
            value: lacksBeginning ? t('productionNotOnRecord') : list(`productionStatuses.${batch.productionStatus}`),
          },
          {
            term: t('certification'),
            value: verdict === null ? null : list(`certificationStatuses.${displayOf(verdict)}`),
          },
          { term: t('site'), value: batch.site },
          { term: list('started'), value: words.day(batch.startDate) },
          {
            term: list('expected'),
            value: batch.expectedCompletion === null ? null : words.day(batch.expectedCompletion),
          },
          {
            term: list('completed'),
            value: batch.completionDate === null ? null : words.day(batch.completionDate),
          },
          { term: list('expiry'), value: batch.expiryDate === null ? null : words.day(batch.expiryDate) },
          { term: t('slaughter'), value: batch.slaughterMethod === null ? null : methods(batch.slaughterMethod) },
          {
            term: t('claimed'),
            value:
              batch.claimedCertificateNumbers.length === 0 ? null : (
                <Code>{batch.claimedCertificateNumbers.join(' ')}</Code>
              ),
          },
        ]}
      />
      <Link
        to={patterns.product}
        params={{ qrCode: batch.scanCode }}
        className={classNames(buttonClasses({ tone: 'secondary', size: 'small' }), 'mt-4 gap-2')}
      >
        <Icon name="eye" size={18} />
        {t('shopperView')}
      </Link>
    </SectionCard>
  );
}
