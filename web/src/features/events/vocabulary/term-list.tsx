// Terms with what they mean, what may stand there, and every word of their list. Knows no term by its name.
import { useTranslations } from 'use-intl';
import { Badge } from '../../../ui/badge.tsx';
import { Code } from '../../../ui/code.tsx';
import type { Term } from './terms.ts';

export interface TermListProps {
  readonly terms: readonly Term[];
  /** What each term means, by its name. */
  readonly meanings: Readonly<Record<string, string>>;
  /** What each word of a list means, by the name of the term and the word. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function TermList({ terms, meanings, words }: TermListProps) {
  const t = useTranslations('vocabulary');
  return (
    <div className="divide-y divide-line">
      {terms.map((term) => (
        <div key={term.name} className="flex flex-col gap-2 py-6">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Anchored anchor={term.anchor} written={term.written} />
            {term.isRequired === null ? null : (
              <Badge tone={term.isRequired ? 'emerald' : 'plain'}>{t(term.isRequired ? 'needed' : 'optional')}</Badge>
            )}
          </div>
          <p>{meanings[term.name]}</p>
          <p className="text-sm text-ink-soft">
            {t('allowed')}: <Allowed form={term.form} />
          </p>
          {term.form.kind === 'word' ? (
            <dl
              aria-label={t('wordsOf', { name: term.written })}
              className="mt-2 divide-y divide-line rounded-control border border-line bg-surface px-4 text-sm"
            >
              {term.form.words.map((word) => (
                <div
                  key={word}
                  id={`${term.anchor}-${word}`}
                  className="grid scroll-mt-24 gap-x-6 gap-y-0.5 py-2 sm:grid-cols-[12rem_1fr]"
                >
                  <dt>
                    <Code>{word}</Code>
                  </dt>
                  <dd className="text-ink-soft">{words[term.name]?.[word]}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </div>
      ))}
    </div>
  );
}

function Allowed({ form }: { readonly form: Term['form'] }) {
  const t = useTranslations('vocabulary.forms');
  return form.kind === 'count' ? t('count', { least: form.atLeast }) : t(form.kind);
}

/** A term as a heading that is a link to itself, for whoever wants to point at it. */
function Anchored({ anchor, written }: { readonly anchor: string; readonly written: string }) {
  return (
    <h3 id={anchor} className="scroll-mt-24 text-base tracking-normal">
      <a href={`#${anchor}`} className="text-ink no-underline hover:underline">
        <Code>{written}</Code>
      </a>
    </h3>
  );
}
