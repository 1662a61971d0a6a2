// What names nothing on record, in one layout wherever it is said: the fact, what to do, once, and the text that was read. It says nothing about food.
import type { HeadlineCode } from '@amanah/core/verification';
import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Code } from '../ui/code.tsx';
import { Seal } from '../ui/seal.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { useHeadlineWords } from './headline-words.ts';

export interface NotFoundBandProps {
  readonly word: string;
  /** Null: it is said further down. */
  readonly sentence: string | null;
  readonly code: string;
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
}

/** A code has some eighty characters at most; what is longer is a text, which nobody reads to its end here. */
const mostCharacters = 80;
const headline: HeadlineCode = 'code.not_registered';

export function NotFoundBand({ word, sentence, code, headingRef }: NotFoundBandProps) {
  const t = useTranslations('result');
  return (
    <section
      data-verdict="unknown"
      className="overflow-hidden rounded-surface border border-slate-line bg-slate-wash text-slate-ink"
    >
      <div className="flex items-start gap-4 px-4 py-5 sm:items-center sm:gap-8 sm:p-8">
        <Seal family="slate" sign="question" size={120} className="size-18 sm:size-30" />
        <div className="min-w-0 flex-1">
          <h1
            ref={headingRef}
            tabIndex={-1}
            data-quiet-focus
            data-headline={headline}
            className="text-2xl leading-tight font-semibold text-balance sm:text-3xl"
          >
            {word}
          </h1>
          {sentence === null ? null : (
            <p className="mt-2 max-w-xl sm:text-lg sm:leading-snug">
              <Unbroken>{sentence}</Unbroken>
            </p>
          )}
          <p className="mt-2 text-sm break-all">
            {t('code')}: <Code truncate={mostCharacters}>{code}</Code>
          </p>
        </div>
      </div>
    </section>
  );
}

export interface NoCodeProps {
  readonly code: string;
  /** What it is instead, as the rules name it. Null: the server cannot read it, which is all that is known. */
  readonly fault: Readonly<Record<string, string | number>> | null;
  readonly onScanAnother: () => void;
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
}

/** Of a text that is no code at all and stays none: asking again helps nobody. */
export function NoCode({ code, fault, onScanAnother, headingRef }: NoCodeProps) {
  const t = useTranslations('result');
  const headlineWords = useHeadlineWords();
  const details = { state: 'unknown', ...(fault ?? { fault: 'no_code' }) };
  const { word, sentence } = headlineWords({ code: headline, details });
  return (
    <article className="flex flex-col gap-4 sm:gap-6">
      <NotFoundBand
        word={word}
        sentence={fault === null ? t('notFound.unreadable') : sentence}
        code={code}
        headingRef={headingRef}
      />
      <div>
        <Button icon="scan" size="large" className="max-sm:w-full" onPress={onScanAnother}>
          {t('scanAnother')}
        </Button>
      </div>
    </article>
  );
}
