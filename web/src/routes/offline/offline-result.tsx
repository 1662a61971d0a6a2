// What the page shows for a code when the server cannot be reached: the verdict of the pack with its age, or that the scan waits.
// Composes features; decides nothing.
import { isPastExpiry } from '@amanah/core/batches';
import type { ReasonCode } from '@amanah/core/verification';
import { useNavigate } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { AgesCard } from '../../features/offline/ages-card.tsx';
import type { OfflineAnswer } from '../../features/offline/answer-offline.ts';
import { NoAnswerCard } from '../../features/offline/no-answer-card.tsx';
import { CertifiedByLine } from '../../features/verification/certified-by.tsx';
import { StrictestRules } from '../../features/verification/strictest-rules.tsx';
import { VerdictBand } from '../../features/verification/verdict-band.tsx';
import { Checked, NotProven, Reasons } from '../../features/verification/verdict-result.tsx';
import { patterns } from '../../paths.ts';
import { isDeviceOffline, useIsOnline } from '../../platform/connection.ts';
import { isolated } from '../../platform/isolated.ts';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Notice } from '../../ui/states.tsx';

export interface OfflineResultProps {
  readonly answer: OfflineAnswer;
  /** The server was asked and has not answered yet. */
  readonly isAwaited?: boolean;
  /** Left out: leads to the scanner. */
  readonly onScanAnother?: () => void;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

export function OfflineResult(props: OfflineResultProps) {
  return (
    <LazyMessages name="offline" waiting={<div className="min-h-dvh" />}>
      <Result {...props} />
    </LazyMessages>
  );
}

function Result({ answer, isAwaited = false, onScanAnother, headingRef }: OfflineResultProps) {
  const navigate = useNavigate();
  const scanAnother = onScanAnother ?? (() => void navigate({ to: patterns.scanner }));
  const heading = headingRef ? { headingRef } : {};
  if (answer.verdict === null)
    return (
      <div className="flex flex-col gap-6">
        <NoAnswerCard answer={answer} onScanAnother={scanAnother} {...heading} />
        {answer.checked && !answer.checked.usable ? <Ages answer={answer} /> : null}
      </div>
    );
  return (
    <Verdict answer={answer} isAwaited={isAwaited} verdict={answer.verdict} onScanAnother={scanAnother} {...heading} />
  );
}

const Ages = ({ answer: { checked, askedAt, at } }: { readonly answer: OfflineAnswer }) =>
  checked ? <AgesCard checked={checked} askedAt={askedAt} at={at} /> : null;

interface VerdictProps {
  readonly answer: OfflineAnswer;
  readonly isAwaited: boolean;
  readonly verdict: NonNullable<OfflineAnswer['verdict']>;
  readonly onScanAnother: () => void;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

function Verdict({ answer, isAwaited, verdict, onScanAnother, headingRef }: VerdictProps) {
  const t = useTranslations('offline');
  const proof = { checked: [...verdict.checked], notProven: [...verdict.notProven] };
  const reasons = verdict.reasons.map((reason) => ({ ...reason, details: { ...reason.details }, evidence: null }));
  return (
    <article className="flex flex-col gap-6" data-offline="answered">
      <VerdictBand
        verdict={verdict}
        headingRef={headingRef}
        above={<Source isAwaited={isAwaited} />}
        about={
          <div className="min-w-0 flex-1">
            {verdict.name ? (
              <>
                <p className="leading-snug font-semibold sm:text-lg">
                  <Said>{verdict.name.name}</Said>
                </p>
                <p className="text-ink-soft">
                  <Said>{verdict.name.brand}</Said>
                </p>
              </>
            ) : null}
            <p className="mt-1 text-sm break-all text-ink-soft">
              <Code>{answer.code}</Code>
            </p>
          </div>
        }
      >
        <StrictestRules verdict={{ state: verdict.state, reasons, proof: {} }} />
        <CertifiedByLine
          verdict={verdict}
          certificate={verdict.certificate && { ...verdict.certificate, isInForce: statusOf(verdict) === 'valid' }}
        />
      </VerdictBand>

      {verdict.batchNumber !== null && verdict.level === 'class' ? (
        <Notice tone="amber" icon="warning">
          {t('limits.batchUnknown', { batch: isolated(verdict.batchNumber) })}
        </Notice>
      ) : null}

      {verdict.sinceThePack === null ? null : (
        <Notice tone="red" icon="warning">
          {verdict.sinceThePack === 'suspended' ? t('sinceSuspended') : t('sinceRevoked')}
        </Notice>
      )}

      <div>
        <Button icon="scan" onPress={onScanAnother}>
          {t('scanAnother')}
        </Button>
      </div>

      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Ages answer={answer} />
          <Limits />
          <NotProven verdict={{ proof, reasons }} />
        </div>
        <div className="flex flex-col gap-6">
          <Reasons verdict={{ reasons }} />
          <Certificate verdict={verdict} />
          <Checked verdict={{ proof }} />
        </div>
      </div>
    </article>
  );
}

/** That the answer is of this device, and why. */
function Source({ isAwaited }: { readonly isAwaited: boolean }) {
  const t = useTranslations('offline');
  // Where the server says nothing nobody is told that there is no connection.
  useIsOnline();
  const isSilent = !isDeviceOffline();
  return (
    <div className="flex items-start gap-3 border-b border-inherit bg-surface px-4 py-3 text-ink sm:px-8">
      <Icon name="offline" className="mt-0.5 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t(isAwaited ? 'awaited' : isSilent ? 'silent' : 'label')}</p>
        <p className="text-sm text-ink-soft">{t(isAwaited ? 'awaitedBody' : isSilent ? 'silentBody' : 'labelBody')}</p>
      </div>
    </div>
  );
}

/** What became of the certificate: its own dates do not say that it was withdrawn or suspended. */
function statusOf({ certificate, day, sinceThePack, reasons }: VerdictProps['verdict']) {
  const isSaid = (code: ReasonCode) => reasons.some((reason) => reason.code === code);
  if (sinceThePack === 'revoked' || isSaid('certificate.revoked')) return 'revoked';
  if (sinceThePack === 'suspended' || isSaid('certificate.suspended')) return 'suspended';
  return certificate !== null && isPastExpiry(certificate.until, day) ? 'expired' : 'valid';
}

/** What an answer of the pack leaves open beyond what the rules themselves call unproven. */
function Limits() {
  const t = useTranslations('offline.limits');
  return (
    <ul className="flex flex-col gap-2 px-1 text-sm text-ink-soft">
      {[t('fromPack'), t('notInPack')].map((line) => (
        <li key={line} className="flex gap-2.5">
          <Icon name="info" size={18} className="mt-px text-ink-faint" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

function Certificate({ verdict }: Pick<VerdictProps, 'verdict'>) {
  const { certificate } = verdict;
  const t = useTranslations('offline.certificate');
  const words = useTranslations('result.certificate');
  const { longDay } = useDayWords();
  if (certificate === null) return null;
  return (
    <SectionCard title={t('title')} icon="document">
      <FactList
        facts={[
          { term: t('certifier'), value: <Said>{certificate.certifier}</Said> },
          { term: t('number'), value: <Code>{certificate.number}</Code> },
          { term: words('status'), value: words(`statuses.${statusOf(verdict)}`) },
          { term: t('holder'), value: <Said>{certificate.holder}</Said> },
          { term: t('scheme'), value: <Said>{certificate.scheme}</Said> },
          {
            term: t('valid'),
            value: t('period', { from: longDay(certificate.from), until: longDay(certificate.until) }),
          },
        ]}
      />
    </SectionCard>
  );
}
