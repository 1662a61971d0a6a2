// A text that was written in English and Arabic, in the language of the reader; everybody else reads the English one.
import { useLanguage } from './language.tsx';

export function useTextOfReader(): (of: { readonly text: { readonly ar: string; readonly en: string } }) => string {
  const { locale } = useLanguage();
  return ({ text }) => (locale.startsWith('ar') ? text.ar : text.en);
}
