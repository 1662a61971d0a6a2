// One entry of the audit trail: the sentence, who and when, what changed, whether it holds, and the bytes for whoever wants to look.
import type { AuditEntry } from '@amanah/api/organisations/trails';
import type { CheckedLink } from '@amanah/core/organisations';
import { useFormatter, useTranslations } from 'use-intl';
import { isolated } from '../../../platform/isolated.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { useFacts } from './use-facts.ts';

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
