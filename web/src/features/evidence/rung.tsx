// One rung of the ladder: mark, word and a plain sentence for a shopper; codes, values and bytes for whoever wants to look.
import type { Check, CheckCode } from '@amanah/core/evidence';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inOrderOfWeight } from './code-weight.ts';
import { CopiedBytes } from './copied-bytes.tsx';
import type { CheckedPart } from './run-checks.ts';
import { rungStyles } from './rung-styles.ts';
import { type Compared, isInstant, useRungSentences } from './rung-words.ts';

export interface RungProps {
  readonly check: Check;
  /** The same rung of each certificate or event, where there are several and they have it. */
  readonly parts: readonly { readonly part: CheckedPart; readonly check: Check }[];
  readonly scanned: { readonly compared: Compared; readonly code: string | null };
}

export function Rung({ check, parts, scanned }: RungProps) {
  const t = useTranslations('evidence');
  const sentencesOf = useRungSentences();
  const [wasOpened, setWasOpened] = useState(false);
  const style = rungStyles[check.result];
  return (
    <div
      data-check={check.name}
      data-result={check.result}
      className={classNames(
        'animate-[fade_200ms_var(--ease)_both] rounded-surface border px-4 pt-3.5 print:py-2',
        style.box,
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-base tracking-normal">{t(`checks.${check.name}.title`)}</h3>
        {check.result === 'failed' ? (
          <span className="inline-flex items-center gap-1 rounded-full bg-red-fill px-2.5 py-0.5 text-xs font-semibold text-paper">
            <Icon name="warning" size={14} />
            {t('results.failed')}
          </span>
        ) : (
          <Badge tone={style.tone} icon={style.icon}>
            {t(`results.${check.result}`)}
          </Badge>
        )}
      </div>
      {sentencesOf(check, scanned, parts.length <= 1).map((sentence) => (
        <p key={sentence} className={classNames('mt-1', check.result === 'failed' ? 'font-medium' : 'text-ink-soft')}>
          {sentence}
        </p>
      ))}
      <Disclosure
        headingLevel={4}
        className="mt-1 print:hidden"
        onOpenChange={() => setWasOpened(true)}
        summary={
          <span className={classNames('text-sm', check.result === 'failed' ? '' : 'text-ink-soft')}>
            {t('details.show')}
            <span className="sr-only">: {t(`checks.${check.name}.title`)}</span>
          </span>
        }
      >
        {wasOpened ? (
          <div className="border-t border-line pt-2 pb-4 text-ink">
            {parts.length === 0 ? (
              <Inside check={check} />
            ) : (
              <ul className="flex flex-col divide-y divide-line" aria-label={t('details.ofParts')}>
                {parts.map(({ part, check: own }) => (
                  <li key={`${part.kind}:${part.id}`} className="py-3 first:pt-0">
                    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                      <p className="min-w-0 font-medium">
                        <span className="text-ink-soft">{t(`kinds.${part.kind}`)}</span>{' '}
                        <Code truncate={48}>{part.name}</Code>
                      </p>
                      <Badge tone={rungStyles[own.result].tone} icon={rungStyles[own.result].icon}>
                        {t(`results.${own.result}`)}
                      </Badge>
                    </div>
                    {own.codes.length > 0
                      ? sentencesOf(own, scanned, true).map((sentence) => (
                          <p key={sentence} className="mt-1 text-sm text-ink-soft">
                            {sentence}
                          </p>
                        ))
                      : null}
                    <Inside check={own} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        ) : null}
      </Disclosure>
    </div>
  );
}

const detailNames = [
  'number',
  'issuer',
  'holder',
  'basis',
  'realm',
  'method',
  'since',
  'asOf',
  'hash',
  'loggedAt',
  'index',
  'origin',
  'size',
  'rememberedSize',
  'witnesses',
  'names',
  'products',
  'validFrom',
  'validUntil',
  'madeAt',
  'gtin',
  'batch',
] as const;
/** Codes and hashes, set so that a reader can compare them. */
const written: ReadonlySet<string> = new Set(['number', 'method', 'hash', 'origin', 'gtin', 'batch']);

function Inside({ check: { name, codes, details, bytes } }: { readonly check: Check }) {
  const t = useTranslations('evidence.details');
  const { utcMoment } = useDayWords();
  const format = useFormatter();
  const realms = useTranslations('general.realms');
  const spell = (detail: string, value: string | number) => {
    if (value === 'imported' && detail === 'basis') return t('imported');
    if ((value === 'demo' || value === 'practice') && detail === 'realm') return realms(value);
    if (typeof value === 'number') return <span className="tabular-nums">{format.number(value)}</span>;
    if (isInstant(value))
      return (
        <time dateTime={value} title={value}>
          {utcMoment(value)}
        </time>
      );
    return written.has(detail) ? <Code>{value}</Code> : <Said>{value}</Said>;
  };
  const facts: Fact[] = detailNames.flatMap((detail) => {
    const value = details[detail];
    return value === undefined || value === '' ? [] : [{ term: t(`terms.${detail}`), value: spell(detail, value) }];
  });
  return (
    <>
      <FactList
        facts={[...facts, { term: t('codes'), value: codes.length > 0 ? <Codes codes={codes} /> : null }]}
        className="text-sm"
      />
      {bytes.length > 0 ? (
        <div className="mt-2 flex flex-col gap-3">
          {bytes.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list; two pieces may bear the same label
            <CopiedBytes key={`${name}:${one.label}:${index}`} bytes={one} />
          ))}
        </div>
      ) : null}
    </>
  );
}

function Codes({ codes }: { readonly codes: readonly CheckCode[] }) {
  return (
    <ul>
      {inOrderOfWeight(codes).map((code) => (
        <li key={code}>
          <Code>{code}</Code>
        </li>
      ))}
    </ul>
  );
}
