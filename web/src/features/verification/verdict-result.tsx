// The result of one check. The verdict is the largest thing; then reasons, then evidence, then what stays open. It never
// decides: every word here belongs to a code of the answer.

import type { VerifyResponse } from '@amanah/api/verification';
import { limitDetails } from '@amanah/core/verification';
import { type ReactNode, type Ref, useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { sayCountry } from '../../platform/market.ts';
import { useReasonSentence } from '../../platform/reason-words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { Avoided } from './avoided.tsx';
import { CertifiedBy } from './certified-by.tsx';
import { BatchFacts, CertificateFacts, OtherCertificates } from './evidence.tsx';
import { LogRecords } from './log-records.tsx';
import { MarketQuestion } from './market-question.tsx';
import { NamedCertificate } from './named-certificate.tsx';
import { ProductLine } from './product-line.tsx';
import { restingCertificate } from './resting-certificate.ts';
import { ResultActions } from './result-actions.tsx';
import { StrictestRules } from './strictest-rules.tsx';
import { UnrecordedBatch } from './unrecorded-batch.tsx';
import { VerdictBand } from './verdict-band.tsx';
import { reasonStyle } from './verdict-styles.ts';

export interface VerdictResultProps {
  readonly verdict: VerifyResponse;
  readonly onScanAnother: () => void;
  /** Opens the choice of where the shopper lives; the caller asks again when it changes. */
  readonly onChooseMarket: () => void;
  readonly isAskingAgain?: boolean;
  /** Who accepts its certifier; the page brings it. */
  readonly acceptance: ReactNode;
  /** The heading, which takes the focus when the result arrives. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** Of a code that is on record. */
export function VerdictResult(props: VerdictResultProps) {
  const { verdict, onScanAnother, onChooseMarket, isAskingAgain = false, headingRef, acceptance } = props;
  const t = useTranslations('result');
  const { batch } = verdict;
  const resting = restingCertificate(verdict);
  const others = verdict.certifications.filter((one) => one !== resting);

  return (
    <article aria-busy={isAskingAgain} className="flex flex-col gap-4 sm:gap-6">
      <VerdictBand verdict={verdict} headingRef={headingRef} about={<ProductLine verdict={verdict} as="p" />}>
        <StrictestRules verdict={verdict} />
        <Avoided product={verdict.product} />
        <CertifiedBy verdict={verdict} />
      </VerdictBand>

      <UnrecordedBatch verdict={verdict} />

      <ResultActions verdict={verdict} onScanAnother={onScanAnother} />
      <MarketQuestion verdict={verdict} onChooseMarket={onChooseMarket} />
      {acceptance}

      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Reasons verdict={verdict} />
          <NotProven verdict={verdict} />
          <Checked verdict={verdict} />
          <Basis verdict={verdict} onChooseMarket={onChooseMarket} isAskingAgain={isAskingAgain} />
        </div>
        <div className="flex flex-col gap-6">
          {resting ? (
            <Part title={t('certificates', { count: verdict.certifications.length })} icon="document">
              <NamedCertificate verdict={verdict} />
              <CertificateFacts certificate={resting} reasons={verdict.reasons} />
              <OtherCertificates certificates={others} reasons={verdict.reasons} />
            </Part>
          ) : null}
          {batch ? (
            <Part title={t('batch')} icon="box">
              <BatchFacts batch={batch} />
              <LogRecords batch={batch} />
            </Part>
          ) : null}
        </div>
      </div>
    </article>
  );
}

function Part({
  title,
  icon,
  children,
}: {
  readonly title: string;
  readonly icon: IconName;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Card as="section" labelledBy={id} className="sm:p-6">
      <h2 id={id} className="mb-3 flex items-center gap-2.5 text-base">
        <Icon name={icon} className="text-ink-faint" />
        {title}
      </h2>
      {children}
    </Card>
  );
}

export function Reasons({ verdict }: { readonly verdict: Pick<VerifyResponse, 'reasons'> }) {
  const t = useTranslations('result');
  const sentence = useReasonSentence();
  return (
    <Part title={t('why')} icon="list">
      <ul className="flex flex-col gap-3">
        {verdict.reasons.map((reason) => {
          const { icon, colour } = reasonStyle(reason);
          return (
            <li
              key={`${reason.code}:${reason.evidence?.id ?? ''}:${JSON.stringify(reason.details)}`}
              className="flex gap-3"
            >
              <Icon name={icon} className={classNames('mt-0.5', colour)} />
              <span className={classNames(reason.weight === 'refuses' && 'font-medium')}>
                <Unbroken>{sentence(reason)}</Unbroken>
              </span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

interface OfProof<Part extends keyof VerifyResponse['proof']> {
  readonly verdict: { readonly proof: Pick<VerifyResponse['proof'], Part> };
}

export function Checked({ verdict }: OfProof<'checked'>) {
  const t = useTranslations('result');
  const checks = useTranslations('verdict.checks');
  if (verdict.proof.checked.length === 0) return null;
  return (
    <Part title={t('checked')} icon="check">
      <ul className="flex flex-col gap-2 text-sm">
        {verdict.proof.checked.map((check) => (
          <li key={check} className="flex gap-2.5">
            <Icon name="check" size={18} className="mt-px text-emerald-fill" />
            <span>{checks(check)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function NotProven({ verdict }: OfProof<'notProven'> & { readonly verdict: Pick<VerifyResponse, 'reasons'> }) {
  const t = useTranslations('result');
  const limits = useTranslations('verdict.limits');
  const open = verdict.proof.notProven;
  const figures = limitDetails(verdict.reasons);
  if (open.length === 0) return null;
  return (
    <Part title={t('notProven')} icon="question">
      <ul className="flex flex-col gap-2 text-sm text-ink-soft">
        {open.map((limit) => (
          <li key={limit} className="flex gap-2.5">
            <Icon name="minus" size={18} className="mt-px text-ink-faint" />
            <span>{limits(limit, figures)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface BasisProps {
  readonly verdict: VerifyResponse;
  readonly onChooseMarket: () => void;
  readonly isAskingAgain: boolean;
}

export function Basis({ verdict, onChooseMarket, isAskingAgain }: BasisProps) {
  const t = useTranslations('result');
  const format = useFormatter();
  const { locale } = useLanguage();
  const { market, decidedAt } = verdict.proof;
  return (
    <div className="flex flex-col gap-3 text-sm print:flex-row print:flex-wrap print:gap-x-5 print:gap-y-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1">
        <p className="flex items-center gap-2 text-ink-soft">
          <Icon name="pin" size={18} className="text-ink-faint" />
          {market === null ? t('marketNone') : t('market', { country: sayCountry(market, locale) })}
        </p>
        <Button
          tone="secondary"
          size="small"
          onPress={onChooseMarket}
          isPending={isAskingAgain}
          pendingLabel={t('asking')}
        >
          {market === null ? t('marketSet') : t('marketChange')}
        </Button>
      </div>
      <p className="flex items-center gap-2 px-1 text-ink-soft">
        <Icon name="clock" size={18} className="text-ink-faint" />
        <time dateTime={decidedAt}>{t('decidedAt', { date: format.dateTime(new Date(decidedAt), 'moment') })}</time>
      </p>
      <p className="flex items-start gap-2 px-1 text-ink-soft">
        <Icon name="barcode" size={18} className="mt-0.5 text-ink-faint" />
        <span>
          {t('code')}: <Code>{verdict.code}</Code>
          {verdict.proof.level === 'pack' ? <span className="block">{t('levels.pack')}</span> : null}
        </span>
      </p>
    </div>
  );
}
