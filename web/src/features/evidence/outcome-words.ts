// The word and the sentence of an answer: where whole evidence speaks against relying on it, the word is what speaks against it.
import { useTranslations } from 'use-intl';
import type { Checked } from './run-checks.ts';
import { useRungSentences } from './rung-words.ts';

/** @param saidAbove why the certificate is out of force, where the page says it already with its day; null: it does not */
export function useOutcomeWords(
  saidAbove: string | null,
): (checked: Checked) => { readonly word: string; readonly sentence: string } {
  const t = useTranslations('evidence');
  const sentencesOf = useRungSentences();
  return ({ outcome, failures, answer }) => {
    const refusing = outcome === 'refused' ? answer.checks.find(({ result }) => result === 'failed') : undefined;
    const isSaid = refusing?.codes.every((code) => code === `evidence.${saidAbove}`) === true;
    const [because] = refusing && !isSaid ? sentencesOf(refusing, { compared: 'product', code: null }, true) : [];
    return {
      // A heading has no full stop.
      word: because?.replace(/\.$/, '') ?? t(`outcomes.${outcome}.word`),
      sentence: t(`outcomes.${outcome}.sentence`, { count: failures }),
    };
  };
}
