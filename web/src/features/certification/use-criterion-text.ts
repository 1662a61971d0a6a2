// A criterion in the language of the reader; a scheme has two, and everybody else reads the English one.
import type { SchemeCriterion } from '@amanah/api/certificates/schemes';
import { useLanguage } from '../../platform/language.tsx';

export function useCriterionText(): (criterion: Pick<SchemeCriterion, 'text'>) => string {
  const { locale } = useLanguage();
  return ({ text }) => (locale.startsWith('ar') ? text.ar : text.en);
}
