// The picture of a label as it was read, with its ingredients marked by their answers: by colour and by the kind of line, for whoever sees no colours.

import { assessLabel, type LabelAnswer, type Listener } from '@amanah/core/ingredients';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import { findHighlights } from './find-highlights.ts';
import { ShownPicture } from './part-picker.tsx';
import type { ReadText } from './read-letters.ts';

const marks: Readonly<Record<LabelAnswer, string>> = {
  no_concern: 'border-b-2 border-slate-ink',
  unknown: 'border-2 border-dotted border-amber-ink bg-amber-ink/10',
  depends_on_source: 'border-2 border-dashed border-amber-ink bg-amber-ink/10',
  disputed: 'border-2 border-double border-amber-ink bg-amber-ink/10',
  forbidden: 'border-3 border-red-ink bg-red-ink/20',
};

export interface MarkedPictureProps {
  readonly picture: HTMLCanvasElement;
  readonly read: ReadText;
  readonly listener: Listener;
}

export function MarkedPicture({ picture, read, listener }: MarkedPictureProps) {
  const t = useTranslations('readLabel.picture');
  const answers = useTranslations('readLabel.answers');
  const marked = useMemo(() => {
    const { items, declared, traces } = assessLabel(read.text, listener);
    return findHighlights(read, [...items, ...declared, ...traces]);
  }, [read, listener]);
  const shown = [...new Set(marked.map(({ answer }) => answer))];
  const percent = (place: number, of: number) => `${(place / of) * 100}%`;
  return (
    <figure className="flex flex-col gap-2">
      <div className="relative" dir="ltr">
        <ShownPicture picture={picture} label={t('picture')} />
        {marked.map(({ left, top, right, bottom, answer }) => (
          <span
            key={`${left} ${top}`}
            aria-hidden
            data-answer={answer}
            className={classNames('absolute rounded-[2px]', marks[answer])}
            style={{
              ...{ left: percent(left, picture.width), top: percent(top, picture.height) },
              ...{ width: percent(right - left, picture.width), height: percent(bottom - top, picture.height) },
            }}
          />
        ))}
      </div>
      <figcaption>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {shown.map((answer) => (
            <li key={answer} className="inline-flex items-center gap-2">
              <span aria-hidden className={classNames('inline-block h-4 w-6 rounded-[2px]', marks[answer])} />
              {answers(answer)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
