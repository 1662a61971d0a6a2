// What the lexicon says of what is disputed, ingredient by ingredient.
import type { DisputedFinding } from '@amanah/core/fraud';
import { useTranslations } from 'use-intl';
import { useRulingSource } from '../../platform/reason-words.ts';
import { Said } from '../../platform/said.tsx';

export function FindingsList({ findings }: { readonly findings: readonly DisputedFinding[] }) {
  const t = useTranslations('readLabel');
  const sourceOf = useRulingSource();
  return (
    <ul className="flex flex-col gap-2">
      {findings.map(({ text, answer, rulings }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a label may name the same thing twice, and the list never changes its order
        <li key={at} className="[overflow-wrap:anywhere]">
          <p>
            <Said>{text}</Said>: <span className="font-medium">{t(`answers.${answer}`)}</span>
          </p>
          {rulings.map((ruled) => (
            <p key={`${ruled.authority} ${ruled.source}`} className="text-sm text-ink-soft">
              <Said>
                {t(`rulings.${ruled.ruling}`, { authority: ruled.authority, source: sourceOf(ruled.source) })}
              </Said>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
