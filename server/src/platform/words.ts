// Words on the server: the language of a caller, and what is said in it.
import type { NoticeKind } from '@amanah/api/notifications';
import type { GoodsPage } from '@amanah/api/pages';
import type { ProblemCode } from '@amanah/api/problem';
import { adviceFor, type Headline, headlineOf, type Verdict, type VerdictState } from '@amanah/core/verification';
import { type Language, preferredLanguage } from '@amanah/messages/languages';
import { type Mail, type SharedPage, speak } from '@amanah/messages/speak';
import { mailHtml } from './mail-html.ts';

const languages = new Map<string | undefined, Language>();
const sentences = new Map<string, string>();
const mostSentences = 5_000;

/** Headers repeat: what was understood once is kept, up to a bound that no stranger can exceed. */
export function languageOf(header: string | undefined): Language {
  const known = languages.get(header);
  if (known) return known;
  const language = preferredLanguage(header);
  if (languages.size < 1_000) languages.set(header, language);
  return language;
}

export const problemWords = (code: ProblemCode, language: string, rule?: string): string =>
  speak(language).problem(code, rule);

/**
 * Whose sentence is that of the specification and says all; of the others the sentence goes on where the fact before it ends. So it does where no product is
 * known, but what is wrong with the code, or what it is instead.
 */
const saysItself = (state: VerdictState, { details }: Headline): boolean =>
  state === 'unknown'
    ? aboutCode.every((name) => details[name] === undefined)
    : state === 'pending' || (state === 'certified' && details['unknownBatch'] === undefined);
const aboutCode = ['gtin', 'fault', 'certificateNumber', 'unissuedNumber'] as const;

/** The headline of a verdict, and what to do. Goods that many people ask about have one sentence: it is kept, up to a bound. */
function verdictSentence(verdict: Pick<Verdict, 'state' | 'reasons'>, language: string): string {
  const headline = headlineOf(verdict);
  const advised = adviceFor(verdict);
  const key = `${language} ${advised} ${headline.code} ${JSON.stringify(headline.details)}`;
  const known = sentences.get(key);
  if (known !== undefined) return known;
  const { word, sentence } = speak(language).headline(headline);
  const said = saysItself(verdict.state, headline) ? sentence : `${word}. ${sentence}`;
  const advice = speak(language).advice(verdict);
  // What somebody wrote may stand last, without its full stop.
  const whole = advice === null ? said : `${said.replace(/[^.!?؟]$/u, '$&.')} ${advice}`;
  if (sentences.size >= mostSentences) sentences.clear();
  sentences.set(key, whole);
  return whole;
}

/** Of the page about a product, wherever its address is shared: what it is about, never the answer. */
const linkWords = (page: GoodsPage, name: string, language: string) => speak(language).link(page, name);

/** Of the other pages that are shared: a name where the page is about one body. */
const pageWords = (page: SharedPage, language: string, name: string) => speak(language).page(page, name);

export const verdictWords = { sentenceFor: verdictSentence, linkWords, pageWords };

const asMail = (mail: Mail, link: string, language: string) => ({
  subject: mail.subject,
  text: [mail.greeting, mail.body, `${mail.action}:\n${link}`, mail.ignore, mail.signature].join('\n\n'),
  html: mailHtml({
    paragraphs: [{ text: mail.greeting }, { text: mail.body }],
    action: { label: mail.action, link },
    closing: [mail.ignore, mail.signature],
    language,
    direction: mail.direction,
  }),
});

interface NoticeMail {
  readonly username: string;
  readonly kind: NoticeKind;
  readonly facts: Readonly<Record<string, string>>;
  readonly link: string;
}

export const mailWords = (language: string) => ({
  resetPassword: (about: { username: string; minutes: number; link: string }) =>
    asMail(speak(language).passwordResetMail(about), about.link, language),
  addressAlreadyRegistered: (about: { username: string; link: string }) =>
    asMail(speak(language).addressAlreadyRegisteredMail(about), about.link, language),
  confirmAddress: (about: { username: string; hours: number; link: string }) =>
    asMail(speak(language).confirmAddressMail(about), about.link, language),
  secondStepCode: ({ link, ...about }: { username: string; code: string; minutes: number; link: string }) =>
    asMail(speak(language).secondStepCodeMail(about), link, language),
  invitation: (about: { inviter: string; organisation: string; days: number; link: string }) =>
    asMail(speak(language).invitationMail(about), about.link, language),
  notice: ({ kind, facts }: Pick<NoticeMail, 'kind' | 'facts'>) => {
    const speaker = speak(language);
    return { ...speaker.notice(kind, facts), direction: speaker.direction };
  },
  noticeMail: ({ username, kind, facts, link }: NoticeMail) =>
    asMail(speak(language).noticeMail({ username, kind, facts }), link, language),
  ticketReceived: ({ link, ...about }: { username: string; number: string; link: string }) =>
    asMail(speak(language).ticketReceivedMail(about), link, language),
  ticketForOperator: ({
    link,
    ...about
  }: {
    number: string;
    name: string;
    email: string;
    topic: string;
    message: string;
    link: string;
  }) => asMail(speak(language).ticketForOperatorMail(about), link, language),
  disputeReceived: ({ link, ...about }: { number: string; dueOn: string; link: string }) =>
    asMail(speak(language).disputeReceivedMail(about), link, language),
  disputeAnswered: ({ link, ...about }: { number: string; link: string }) =>
    asMail(speak(language).disputeAnsweredMail(about), link, language),
  disputeForReviewer: ({
    link,
    ...about
  }: {
    number: string;
    dueOn: string;
    text: string;
    claim: string;
    link: string;
  }) => asMail(speak(language).disputeForReviewerMail(about), link, language),
  /** What happened in a day, in one mail. */
  digestMail: ({ username, notices, link }: { username: string; notices: readonly NoticeMail[]; link: string }) => {
    const speaker = speak(language);
    const mail = speaker.digestMail({ username, count: notices.length });
    const lines = notices.map(({ kind, facts, link: to }) => ({ ...speaker.notice(kind, facts), to }));
    return {
      subject: mail.subject,
      text: [
        mail.greeting,
        mail.body,
        ...lines.map(({ title, body, to }) => `${title}\n${body}\n${to}`),
        `${mail.action}:\n${link}`,
        mail.ignore,
        mail.signature,
      ].join('\n\n'),
      html: mailHtml({
        paragraphs: [
          { text: mail.greeting },
          { text: mail.body },
          ...lines.map(({ title, body, to }) => ({ heading: title, text: body, link: to })),
        ],
        action: { label: mail.action, link },
        closing: [mail.ignore, mail.signature],
        language,
        direction: mail.direction,
      }),
    };
  },
});
