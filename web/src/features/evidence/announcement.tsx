// The result of a check for whoever listens to the page.
import { useTranslations } from 'use-intl';
import { useOutcomeWords } from './outcome-words.ts';
import type { EvidenceCheck } from './use-evidence-check.ts';

/** Says the result once, and again only when it is another one. */
export function Announcement({
  check: { checked },
  saidAbove,
}: {
  readonly check: EvidenceCheck;
  readonly saidAbove: string | null;
}) {
  const t = useTranslations('evidence');
  const wordsOf = useOutcomeWords(saidAbove);
  const words = checked ? t('announce', wordsOf(checked)) : '';
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}
