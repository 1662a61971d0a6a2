// What the server says in words: problems, verdicts and mails, in the language of the caller. It must never decide anything.
import type { NoticeKind } from '@amanah/api/notifications';
import { auditedActions } from '@amanah/api/organisations';
import type { GoodsPage } from '@amanah/api/pages';
import type { ProblemCode } from '@amanah/api/problem';
import type { ApplicationKind, ApplicationState } from '@amanah/core/certification';
import type { IngredientNameCode, Origin, RulingSourceCode } from '@amanah/core/ingredients';
import {
  adviceFor,
  type CheckCode,
  type Headline,
  type LimitCode,
  limitDetails,
  type ReasonCode,
  type VerdictState,
} from '@amanah/core/verification';
import { createTranslator } from 'use-intl/core';
import arabicAudit from './ar/audit.ts';
import arabicCertification from './ar/certification.ts';
import arabicMails from './ar/mails.ts';
import arabicNotices from './ar/notifications.ts';
import arabicProblems from './ar/problems.ts';
import arabicReports from './ar/reports.ts';
import arabicResolver from './ar/resolver.ts';
import arabicVerdict from './ar/verdict.ts';
import arabicCertificate from './ar/verification-certificate.ts';
import { withArticle } from './country-words.ts';
import englishAudit from './en/audit.ts';
import englishCertification from './en/certification.ts';
import englishMails from './en/mails.ts';
import englishNotices from './en/notifications.ts';
import englishProblems from './en/problems.ts';
import englishReports from './en/reports.ts';
import englishResolver from './en/resolver.ts';
import englishVerdict from './en/verdict.ts';
import englishCertificate from './en/verification-certificate.ts';
import { type CompleteLanguage, languageEntry, spokenLanguage } from './languages.ts';
import { noticeArguments } from './notice-facts.ts';
import { type HoursAndMinutes, reasonArguments, withBatches } from './reasons.ts';

/** Of which the link names no goods. */
export type SharedPage = 'home' | 'register' | 'body' | 'certificate' | 'code';

export interface Mail {
  readonly subject: string;
  readonly greeting: string;
  readonly body: string;
  readonly action: string;
  readonly ignore: string;
  readonly signature: string;
  readonly direction: 'ltr' | 'rtl';
}

type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];
export type CertificateWord = Paths<typeof englishCertificate>;
export type ReportWords = Paths<typeof englishReports>;
export type ResolverWord = Paths<typeof englishResolver>;

export interface Speaker {
  readonly language: CompleteLanguage;
  /** @param rule of the step that was asked for, where the refusal says which stood in its way */
  readonly problem: (code: ProblemCode, rule?: string) => string;
  /** The fact that decides, the largest thing on its page, and the sentence under it: `message` of the verify answer. */
  readonly headline: (headline: Headline) => { readonly word: string; readonly sentence: string };
  /** What to do with the pack, where the headline does not say it. */
  readonly advice: (verdict: Parameters<typeof adviceFor>[0]) => string | null;
  /** Of a page about a product, before it is opened. */
  readonly link: (page: GoodsPage, name: string) => { readonly title: string; readonly description: string };
  /** The same of other pages. @param name of a body, number of a certificate */
  readonly page: (page: SharedPage, name: string) => { readonly title: string; readonly description: string };
  /** Of a state alone, where nothing else is known. */
  readonly verdictState: (state: VerdictState) => string;
  readonly reason: (reason: { code: ReasonCode; details: Readonly<Record<string, string | number>> }) => string;
  readonly check: (code: CheckCode) => string;
  /** With the reasons beside it, which it counts. */
  readonly limit: (code: LimitCode, reasons: readonly { readonly code: ReasonCode }[]) => string;
  /** Words of the PDF, by the path of their key. */
  readonly certificate: (key: CertificateWord, values?: Readonly<Record<string, string | number>>) => string;
  /** Titles of links, by the path of their key. */
  readonly resolver: (key: ResolverWord, values?: Readonly<Record<string, string | number>>) => string;
  /** Words of reports, by the path of their key. */
  readonly report: (key: ReportWords, values?: Readonly<Record<string, string | number>>) => string;
  /** An entry of an audit trail; an action that is no longer known stays as it was written. */
  readonly action: (action: string, subject: string) => string;
  readonly applicationState: (state: ApplicationState) => string;
  readonly applicationKind: (kind: ApplicationKind) => string;
  /** A calendar day, a point in time (UTC), a country and a number as the reader writes them. */
  readonly day: (isoDay: string) => string;
  readonly moment: (at: string) => string;
  /** `2026-01` as the reader writes it. */
  readonly month: (isoMonth: string) => string;
  /** A day in few letters, for axes. */
  readonly shortDay: (isoDay: string) => string;
  readonly country: (code: string) => string;
  readonly number: (value: number) => string;
  readonly direction: 'ltr' | 'rtl';
  readonly passwordResetMail: (about: { username: string; minutes: number }) => Mail;
  readonly addressAlreadyRegisteredMail: (about: { username: string }) => Mail;
  readonly confirmAddressMail: (about: { username: string; hours: number }) => Mail;
  readonly secondStepCodeMail: (about: { username: string; code: string; minutes: number }) => Mail;
  readonly invitationMail: (about: { inviter: string; organisation: string; days: number }) => Mail;
  /** A title and a sentence for the bell, mails and push messages. */
  readonly notice: (
    kind: NoticeKind,
    facts: Readonly<Record<string, string>>,
  ) => { readonly title: string; readonly body: string };
  readonly noticeMail: (about: { username: string; kind: NoticeKind; facts: Readonly<Record<string, string>> }) => Mail;
  readonly ticketReceivedMail: (about: { username: string; number: string }) => Mail;
  readonly ticketForOperatorMail: (about: {
    number: string;
    name: string;
    email: string;
    topic: string;
    message: string;
  }) => Mail;
  readonly disputeReceivedMail: (about: { number: string; dueOn: string }) => Mail;
  readonly disputeAnsweredMail: (about: { number: string }) => Mail;
  readonly disputeForReviewerMail: (about: { number: string; dueOn: string; text: string; claim: string }) => Mail;
  /** Without its lines, which are notices. */
  readonly digestMail: (about: { username: string; count: number }) => Mail;
}

const words = {
  en: {
    audit: englishAudit,
    certificate: englishCertificate,
    certification: englishCertification,
    mails: englishMails,
    notifications: englishNotices,
    problems: englishProblems,
    reports: englishReports,
    resolver: englishResolver,
    verdict: englishVerdict,
  },
  ar: {
    audit: arabicAudit,
    certificate: arabicCertificate,
    certification: arabicCertification,
    mails: arabicMails,
    notifications: arabicNotices,
    problems: arabicProblems,
    reports: arabicReports,
    resolver: arabicResolver,
    verdict: arabicVerdict,
  },
} as const satisfies Record<CompleteLanguage, unknown>;

const speakers = new Map<CompleteLanguage, Speaker>();

/** @example speak('ar').problem('codes.empty') // 'الرجاء إدخال رمز QR أو رقم دفعة صالح' */
export function speak(language: string): Speaker {
  const spoken = spokenLanguage(language);
  const known = speakers.get(spoken);
  if (known) return known;
  const speaker = createSpeaker(spoken);
  speakers.set(spoken, speaker);
  return speaker;
}

type DisputeMails = 'disputeReceivedMail' | 'disputeAnsweredMail' | 'disputeForReviewerMail';

const disputeMails = (
  mail: (kind: string, values: Readonly<Record<string, string | number>>) => Mail,
  day: Speaker['day'],
): Pick<Speaker, DisputeMails> => ({
  disputeReceivedMail: ({ dueOn, ...about }) => mail('disputeReceived', { ...about, dueOn: day(dueOn) }),
  disputeAnsweredMail: (about) => mail('disputeAnswered', about),
  disputeForReviewerMail: ({ dueOn, ...about }) => mail('disputeForReviewer', { ...about, dueOn: day(dueOn) }),
});

function createSpeaker(language: CompleteLanguage): Speaker {
  const { locale, direction } = languageEntry(language);
  // Codes choose the key at run time; that every code has its key is held by the types of the word files themselves.
  const translator = createTranslator({ locale, messages: words[language] as never, timeZone: 'UTC' }) as unknown as (
    key: string,
    values?: Readonly<Record<string, string | number>>,
  ) => string;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const shortDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const numbers = new Intl.NumberFormat(locale);
  const lists = new Intl.ListFormat(locale);
  const speech = {
    day: (isoDay: string) => days.format(new Date(isoDay)),
    month: (isoMonth: string) => months.format(new Date(`${isoMonth}-01`)),
    shortDay: (isoDay: string) => shortDays.format(new Date(isoDay)),
    country: (code: string) => withArticle(code, countries.of(code) ?? code, locale),
    number: (value: number) => numbers.format(value),
    ingredient: (code: IngredientNameCode) => translator(`verdict.ingredients.${code}`),
    source: (code: RulingSourceCode) => translator(`verdict.sources.${code}`),
    origin: (one: Origin) => translator(`verdict.origins.${one}`),
    batch: (batch: { number: string; kind: string; day: string }) => translator('verdict.batches.named', batch),
    moreBatches: (count: number) => translator('verdict.batches.more', { count }),
    list: (parts: readonly string[]) => lists.format(parts),
    duration: ({ hours, minutes }: HoursAndMinutes) => translator('verdict.duration', { hours, minutes }),
  };
  const mail = (kind: string, values: Readonly<Record<string, string | number>>): Mail => ({
    subject: translator(`mails.${kind}.subject`, values),
    greeting: 'username' in values ? translator('mails.greeting', values) : translator('mails.greetingUnknown'),
    body: translator(`mails.${kind}.body`, values),
    action: translator(`mails.${kind}.action`),
    ignore: translator(`mails.${kind}.ignore`),
    signature: translator('mails.signature'),
    direction,
  });
  const headline: Speaker['headline'] = ({ code, details }) => ({
    word: translator(`verdict.headlines.${code}.word`, reasonArguments(details, speech)),
    sentence: translator(`verdict.headlines.${code}.sentence`, reasonArguments(details, speech)),
  });
  const noticeSpeech = { day: speech.day, headline: (of: Headline) => headline(of).word };
  const notice = (kind: NoticeKind, facts: Readonly<Record<string, string>>) => ({
    title: translator(`notifications.kinds.${kind}.title`, noticeArguments(facts, noticeSpeech)),
    body: translator(`notifications.kinds.${kind}.body`, noticeArguments(facts, noticeSpeech)),
  });
  return {
    language,
    problem: (code, rule) =>
      code === 'certification.step_refused' && rule !== undefined && rule in words[language].certification.because
        ? translator(`certification.because.${rule}`)
        : translator(`problems.${code}`),
    link: (page, name) => ({
      title: translator(`verdict.link.titles.${page}`, { name }),
      description: translator('verdict.link.description', { name }),
    }),
    page: (page, name) => ({
      title: translator(`verdict.pages.${page}.title`, { name }),
      description: translator(`verdict.pages.${page}.description`, { name }),
    }),
    headline,
    advice: (verdict) => {
      const advice = adviceFor(verdict);
      return advice === null ? null : translator(`verdict.advice.${advice}`);
    },
    verdictState: (state) => translator(`verdict.states.${state}`),
    reason: ({ code, details }) => {
      const sentence = translator(`verdict.reasons.${code}`, reasonArguments(details, speech));
      return withBatches(sentence, details, speech, (batches) => translator('verdict.batches.list', { batches }));
    },
    check: (code) => translator(`verdict.checks.${code}`),
    limit: (code, reasons) => translator(`verdict.limits.${code}`, limitDetails(reasons)),
    certificate: (key, values) => translator(`certificate.${key}`, values),
    resolver: (key, values) => translator(`resolver.${key}`, values),
    report: (key, values) => translator(`reports.${key}`, values),
    action: (action, subject) =>
      auditedActions.some((known) => known === action)
        ? translator(`audit.actions.${action}`, { subject })
        : `${action}: ${subject}`,
    applicationState: (state) => translator(`certification.states.${state}`),
    applicationKind: (kind) => translator(`certification.kinds.${kind}`),
    day: speech.day,
    month: speech.month,
    shortDay: speech.shortDay,
    country: speech.country,
    number: speech.number,
    moment: (at) => moments.format(new Date(at)),
    direction,
    passwordResetMail: (about) => mail('passwordReset', about),
    addressAlreadyRegisteredMail: (about) => mail('addressAlreadyRegistered', about),
    confirmAddressMail: (about) => mail('confirmAddress', about),
    secondStepCodeMail: (about) => mail('secondStepCode', about),
    invitationMail: (about) => mail('invitation', about),
    notice,
    noticeMail: ({ username, kind, facts }) => {
      const { title, body } = notice(kind, facts);
      return { ...mail('notice', { username, title, body }), subject: title };
    },
    ticketReceivedMail: (about) => mail('ticketReceived', about),
    ticketForOperatorMail: (about) => mail('ticketForOperator', { ...about, username: about.number }),
    ...disputeMails(mail, speech.day),
    digestMail: (about) => mail('digest', about),
  };
}
