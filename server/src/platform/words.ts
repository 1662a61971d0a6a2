// Words on the server: the language of a caller, and what is said in it.
import type { ProblemCode } from '@amanah/api/problem';
import type { VerdictState } from '@amanah/core/verification';
import { type Language, preferredLanguage } from '@amanah/messages/languages';
import { type Mail, speak } from '@amanah/messages/speak';

const languages = new Map<string | undefined, Language>();
const sentences = new Map<string, string>();

/** Headers repeat: what was understood once is kept, up to a bound that no stranger can exceed. */
export function languageOf(header: string | undefined): Language {
  const known = languages.get(header);
  if (known) return known;
  const language = preferredLanguage(header);
  if (languages.size < 1_000) languages.set(header, language);
  return language;
}

export const problemWords = (code: ProblemCode, language: string): string => speak(language as Language).problem(code);

export function verdictSentence(state: VerdictState, language: string): string {
  const key = `${language} ${state}`;
  const known = sentences.get(key);
  if (known) return known;
  const sentence = speak(language as Language).verdictSentence(state);
  sentences.set(key, sentence);
  return sentence;
}

const asText = (mail: Mail, link: string) => ({
  subject: mail.subject,
  text: [mail.greeting, mail.body, `${mail.action}:\n${link}`, mail.ignore, mail.signature].join('\n\n'),
});

export const mailWords = (language: string) => ({
  resetPassword: (about: { username: string; minutes: number; link: string }) =>
    asText(speak(language as Language).passwordResetMail(about), about.link),
  addressAlreadyRegistered: (about: { username: string; link: string }) =>
    asText(speak(language as Language).addressAlreadyRegisteredMail(about), about.link),
  confirmAddress: (about: { username: string; hours: number; link: string }) =>
    asText(speak(language as Language).confirmAddressMail(about), about.link),
  invitation: (about: { inviter: string; organisation: string; days: number; link: string }) =>
    asText(speak(language as Language).invitationMail(about), about.link),
  recall: ({
    kind,
    asHolder,
    link,
    ...about
  }: {
    kind: 'recall_published' | 'recall_lifted';
    username: string;
    publisher: string;
    product: string;
    reason: string;
    asHolder: boolean;
    link: string;
  }) => {
    const which = kind === 'recall_lifted' ? 'recallLifted' : asHolder ? 'recallOfHolder' : 'recallOfScanner';
    return asText(speak(language as Language).recallMail(which, about), link);
  },
});
