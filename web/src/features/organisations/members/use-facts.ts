// What an entry of the audit trail says beside its sentence, in the words of the reader: days and moments written out, codes in words, what was
// before and is now. The entry itself keeps all of it exactly.
import type { AuditedFact } from '@amanah/api/organisations/audited-facts';
import { auditedFacts } from '@amanah/api/organisations/audited-facts';
import type { AuditEntry } from '@amanah/api/organisations/trails';
import { checklistAnswers } from '@amanah/core/certification';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { isolated } from '../../../platform/isolated.ts';
import { nameCountry } from '../../../platform/market.ts';
import { useDayWords } from '../../../platform/use-day-words.ts';
import { factKinds } from './fact-kinds.ts';

type Facts = AuditEntry['facts'];

/** Nobody writes it down in the very moment. */
const atOnceMilliseconds = 5 * 60_000;

/** Where the words for the codes of a fact are. */
const codeWords: Partial<Record<AuditedFact, string>> = {
  ...{ reportKind: 'audit.codes.reportKinds', documentType: 'audit.codes.documentTypes' },
  ...{ kind: 'audit.codes.kinds', severity: 'audit.codes.severities', recommendation: 'audit.codes.recommendations' },
  ...{ decision: 'organisations.trail.decisions', segregation: 'audit.codes.segregations' },
  ...{ slaughter: 'result.certificate.slaughterMethods', slaughterMethods: 'result.certificate.slaughterMethods' },
  ...{
    state: 'certification.states',
    status: 'organisations.trail.statuses',
    categories: 'general.categories',
    analyte: 'audit.codes.analytes',
  },
  ...{ outcome: 'audit.codes.outcomes', method: 'audit.codes.methods', cause: 'organisations.trail.causes' },
  ...{ step: 'organisations.trail.steps', right: 'organisations.rights', change: 'organisations.trail.signIn' },
  ...{ custody: 'audit.codes.custody', proof: 'audit.codes.proofs', format: 'audit.codes.formats' },
  ...{
    waited: 'audit.codes.waits',
    frequency: 'audit.codes.frequencies',
    before: 'audit.codes.alertStates',
    after: 'audit.codes.alertStates',
  },
};

const countedPattern = /^(\d{1,6}), ([\w-]{22})$/;

/** A value as a person reads it. */
function useSaid() {
  const t = useTranslations();
  const format = useFormatter();
  const locale = useLocale();
  const words = useDayWords();
  const list = (values: readonly string[]) => format.list(values, { type: 'unit' });
  const codes = (name: AuditedFact, value: string) =>
    list(
      value.split(', ').map((code) => {
        const key = `${codeWords[name]}.${code}` as 'audit.codes.severities.major';
        return t.has(key) ? t(key) : isolated(code);
      }),
    );
  const counted = (value: string) => {
    const [, count, digest] = countedPattern.exec(value) ?? [];
    return count && digest
      ? t('audit.counted', { count: Number(count), digest: isolated(digest.slice(0, 8)) })
      : isolated(value);
  };
  return (name: AuditedFact, value: string): string => {
    if (value === '') return t('organisations.trail.emptyValue');
    const isMoment = !Number.isNaN(Date.parse(value));
    switch (factKinds[name]) {
      case 'number':
        return Number.isFinite(Number(value)) ? format.number(Number(value)) : isolated(value);
      case 'day':
        return isMoment ? words.day(value) : isolated(value);
      case 'moment':
        return isMoment ? words.moment(value) : isolated(value);
      case 'country':
        return list(value.split(', ').map((code) => nameCountry(code, locale)));
      case 'codes':
        return codes(name, value);
      case 'counted':
        return counted(value);
      default:
        return isolated(value);
    }
  };
}

/** Of tables and events, which need more than one fact for a sentence. */
function useSentences({ facts, at }: Pick<AuditEntry, 'facts' | 'at'>): string[] {
  const t = useTranslations('organisations.trail');
  const words = useDayWords();
  const { rows, created = '0', changed = '0', refused } = facts;
  const happened = facts['at'] ?? at;
  const isLater = Math.abs(Date.parse(at) - Date.parse(happened)) > atOnceMilliseconds;
  return [
    ...(isLater ? [t('happened', { moment: words.moment(happened) })] : []),
    ...(rows
      ? [
          t('rows', {
            ...{ taken: Number(rows), created: Number(created), changed: Number(changed) },
            unchanged: Number(rows) - Number(created) - Number(changed),
          }),
        ]
      : []),
    ...(refused ? [t('refusedEvents', { count: Number(refused) })] : []),
  ];
}

/** The criterion with the answer that was given and the one that stands. */
function useAnswers(facts: Facts): string[] {
  const t = useTranslations('organisations.trail');
  const format = useFormatter();
  const answerOf = (when: 'Before' | 'After') => {
    const answer = checklistAnswers.find((one) => one === facts[`answer${when}`]);
    return (
      answer &&
      format.list(
        [t(`answers.${answer}`), facts[`note${when}`]].flatMap((one) => one || []),
        { type: 'unit' },
      )
    );
  };
  const [before, after] = [answerOf('Before'), answerOf('After')];
  return before && after ? [t('changedTo', { name: isolated(facts['criterion'] ?? ''), before, after })] : [];
}

/** What else the entry knows, line by line. */
export function useFacts({ facts, at }: AuditEntry): string[] {
  const t = useTranslations();
  const said = useSaid();
  const answers = useAnswers(facts);
  const isAnswer = answers.length > 0;
  const one = (name: AuditedFact): string[] => {
    const kind = factKinds[name];
    const label = `audit.facts.${name}` as 'audit.facts.report';
    const [before, after, value] = [facts[`${name}Before`], facts[`${name}After`], facts[name]];
    if (kind === 'elsewhere') return [];
    if (kind === 'own_words') {
      const chosen = `organisations.trail.reasons.${value as 'other'}` as const;
      return value ? [t.has(chosen) ? t(chosen) : value] : [];
    }
    // How much of what where is in the sentence.
    if (name === 'quantity' && facts['store']) return [];
    if (after === '' && !before) return [];
    if (after !== undefined)
      return [
        t('organisations.trail.changedTo', {
          ...{ name: t(label), before: said(name, before ?? ''), after: said(name, after) },
        }),
      ];
    if (!value || (isAnswer && name === 'criterion')) return [];
    return [t.has(label) ? `${t(label)}: ${said(name, value)}` : said(name, value)];
  };
  return [...useSentences({ facts, at }), ...auditedFacts.flatMap(one), ...answers];
}
