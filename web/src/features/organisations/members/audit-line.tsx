// One entry of the audit trail: the sentence, who and when, what changed, whether it holds, and the bytes for whoever wants to look.
import type { AuditEntry } from '@amanah/api/organisations/members';
import { recallClasses } from '@amanah/api/recalls';
import { checklistAnswers, materialDecisions } from '@amanah/core/certification';
import { authoredKinds } from '@amanah/core/events';
import {
  type CheckedLink,
  type OrganisationRight,
  organisationRights,
  signInChanges,
} from '@amanah/core/organisations';
import { useFormatter, useTranslations } from 'use-intl';
import { isolated } from '../../../platform/isolated.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';

const tones = { passed: 'emerald', waiting: 'amber', failed: 'red' } as const;
const icons = { passed: 'check', waiting: 'clock', failed: 'warning' } as const;

export function AuditLine({ entry, checked }: { readonly entry: AuditEntry; readonly checked: CheckedLink | null }) {
  const t = useTranslations('organisations.trail');
  const actions = useTranslations('audit.actions');
  const format = useFormatter();
  const facts = useFacts(entry);
  const { store, quantity, key } = entry.facts;
  const name = isolated(entry.subject.name);
  const goods = store && quantity ? t('goods', { count: Number(quantity), goods: name, place: isolated(store) }) : name;
  const program = key ? t('byKey', { key: isolated(key) }) : t('byProduct');
  const author = entry.actor === null ? program : t('by', { person: isolated(entry.actor) });
  const words = { passed: t('passedOf'), waiting: t('waitingOf'), failed: t('failedOf') } as const;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="font-medium [overflow-wrap:anywhere]">{actions(entry.action, { subject: goods })}</p>
          <p className="text-sm text-ink-soft">
            {author} · {format.dateTime(new Date(entry.at), 'moment')}
            <span className="tabular-nums"> · {format.number(entry.place)}</span>
          </p>
          {facts.map((fact) => (
            <p key={fact} className="text-sm text-ink-soft [overflow-wrap:anywhere]">
              {fact}
            </p>
          ))}
          {checked?.faults.map((fault) => (
            <p key={fault} className="text-sm text-red-ink">
              {t(`faults.${fault}`)}
            </p>
          ))}
        </div>
        {checked ? (
          <Badge tone={tones[checked.result]} icon={icons[checked.result]}>
            {words[checked.result]}
          </Badge>
        ) : null}
      </div>
      <Disclosure summary={<span className="text-sm text-ink-soft">{t('details')}</span>} headingLevel={3}>
        <Bytes label={t('hash')} text={entry.hash} />
        <Bytes label={t('entry')} text={entry.entry} />
        {entry.statement ? <Bytes label={t('leaf')} text={entry.statement.leaf} /> : null}
        {entry.statement?.proof ? <Bytes label={t('proof')} text={entry.statement.proof} /> : null}
      </Disclosure>
    </li>
  );
}

function Bytes({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="mb-3">
      <p className="text-sm text-ink-soft">{label}</p>
      <pre
        dir="ltr"
        className="whitespace-pre-wrap rounded-control bg-sunken p-3 font-mono text-xs [overflow-wrap:anywhere]"
      >
        {text}
      </pre>
    </div>
  );
}

/** Nobody writes it down in the very moment. */
const atOnceMilliseconds = 5 * 60_000;

/** By which a batch is finished, though nobody said so. */
const finishingSteps = ['packaging', 'distribution', 'retail'] as const;

const statusNames = [
  'valid',
  'not_yet_valid',
  'expired',
  'suspended',
  'revoked',
  'free',
  'held',
  'in_production',
  'completed',
] as const;

/** Of results, tables and imports, and what something was before and is now. */
function usePaperFacts(facts: AuditEntry['facts']): string[] {
  const t = useTranslations('organisations.trail');
  const { laboratory, report, source, rows } = facts;
  // Checks of batches have other outcomes, and things of other domains other kinds: what has no words here is none of these.
  const outcome = `labOutcomes.${facts['outcome'] as 'detected'}` as const;
  const table = `tables.${facts['kind'] as 'products'}` as const;
  const status = (when: 'Before' | 'After') => statusNames.find((one) => one === facts[`status${when}`]);
  const [before, after] = [status('Before'), status('After')];
  const count = (name: string) => Number(facts[name] ?? 0);
  return [
    ...(before && after
      ? [t('changedTo', { name: t('status'), before: t(`statuses.${before}`), after: t(`statuses.${after}`) })]
      : []),
    ...(laboratory ? [t('laboratory', { laboratory: isolated(laboratory) })] : []),
    ...(report ? [t('report', { report: isolated(report) })] : []),
    ...(t.has(outcome) ? [t(outcome)] : []),
    ...(source ? [t('source', { source: isolated(source) })] : []),
    ...(t.has(table) ? [t(table)] : []),
    ...(t.has(table) && rows
      ? [
          t('rows', {
            taken: Number(rows),
            created: count('created'),
            changed: count('changed'),
            unchanged: Number(rows) - count('created') - count('changed'),
          }),
        ]
      : []),
  ];
}

/** What a batch, a certificate or a result said of itself when it came on record; with its label. */
const labelled = [
  'startDate',
  'validFrom',
  'gtins',
  'categories',
  'markets',
  'slaughterMethods',
  'ethanolPercent',
] as const;

function useLabelledFacts(facts: AuditEntry['facts']): string[] {
  const t = useTranslations('organisations.trail');
  const named = labelled.flatMap((name) => (facts[name] ? [`${t(`labels.${name}`)}: ${isolated(facts[name])}`] : []));
  return facts['validUntil'] ? [...named, `${t('validUntil')}: ${isolated(facts['validUntil'])}`] : named;
}

/** What else the entry knows, in words where there are some. */
function useFacts({ facts, at }: AuditEntry): string[] {
  const t = useTranslations('organisations');
  const format = useFormatter();
  const labels = {
    name: t('settings.name'),
    licenceNumber: t('settings.licence'),
    country: t('settings.country'),
    city: t('settings.city'),
    quantity: t('trail.quantity'),
    stock: t('trail.stock'),
    expiry: t('trail.expiry'),
    validUntil: t('trail.validUntil'),
  };
  const shown = (value: string | undefined) => (value ? isolated(value) : t('trail.emptyValue'));
  const changed = (name: string, before: string | undefined, after: string | undefined) =>
    after === undefined ? [] : [t('trail.changedTo', { name, before: shown(before), after: shown(after) })];
  const changes = Object.entries(labels).flatMap(([name, label]) =>
    changed(label, facts[`${name}Before`], facts[`${name}After`]),
  );
  const right = organisationRights.find((one): one is OrganisationRight => one === facts['right']);
  const signIn = signInChanges.find((one) => one === facts['change']);
  const decision = materialDecisions.find((one) => one === facts['decision']);
  const step = authoredKinds.find((one) => one === facts['step']);
  const cause = finishingSteps.find((one) => one === facts['cause']);
  const recallClass = recallClasses.find((one) => one === facts['recallClass']);
  // Most are written by a person; some are chosen from a list, as `other` is.
  const reason = `trail.reasons.${facts['reason'] as 'other'}` as const;
  const answerOf = (when: 'Before' | 'After') => {
    const answer = checklistAnswers.find((one) => one === facts[`answer${when}`]);
    return answer && [t(`trail.answers.${answer}`), facts[`note${when}`]].filter(Boolean).join(', ');
  };
  const moved = ['goods', 'partner', 'document', 'place', 'toStore', 'check', 'kinds', 'units', 'query']
    .flatMap((name) => facts[name] ?? [])
    .filter((word) => word !== '');
  const happened = Date.parse(facts['at'] ?? at);
  const isLater = Math.abs(Date.parse(at) - happened) > atOnceMilliseconds;
  return [
    ...usePaperFacts(facts),
    ...useLabelledFacts(facts),
    ...(isLater ? [t('trail.happened', { moment: format.dateTime(happened, 'moment') })] : []),
    ...(step ? [t(`trail.steps.${step}`)] : []),
    ...(cause ? [t(`trail.causes.${cause}`)] : []),
    ...(recallClass ? [t('trail.recallClass', { name: recallClass })] : []),
    ...(right ? [`${t('members.right')}: ${t(`rights.${right}`)}`] : []),
    ...(signIn ? [t(`trail.signIn.${signIn}`)] : []),
    ...(decision ? [t(`trail.decisions.${decision}`)] : []),
    ...(moved.length > 0 ? [moved.map(isolated).join(' · ')] : []),
    ...(facts['refused'] ? [t('trail.refusedEvents', { count: Number(facts['refused']) })] : []),
    ...(facts['digest'] ? [`${t('trail.digest')}: ${isolated(facts['digest'])}`] : []),
    ...(facts['note'] ? [facts['note']] : []),
    ...(t.has(reason) ? [t(reason)] : facts['reason'] ? [facts['reason']] : []),
    ...changed(isolated(facts['criterion'] ?? ''), answerOf('Before'), answerOf('After')),
    ...changes,
  ];
}
