// How an application looks everywhere: its state, how long it waits, what was written on it.
import type { OrganisationApplication } from '@amanah/api/organisations/partners';
import { useFormatter, useTranslations } from 'use-intl';
import { isolated } from '../../../platform/isolated.ts';
import { Said } from '../../../platform/said.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/icon.tsx';

const styles: Readonly<
  Record<OrganisationApplication['state'], { readonly tone: BadgeTone; readonly icon: IconName }>
> = {
  submitted: { tone: 'amber', icon: 'clock' },
  more_needed: { tone: 'amber', icon: 'question' },
  approved: { tone: 'emerald', icon: 'check' },
  rejected: { tone: 'red', icon: 'cross' },
  withdrawn: { tone: 'slate', icon: 'minus' },
};

export function StateBadge({ state }: { readonly state: OrganisationApplication['state'] }) {
  const t = useTranslations('organisations.application.states');
  return <Badge {...styles[state]}>{t(state)}</Badge>;
}

const hourMilliseconds = 3_600_000;

/** How long it has been waiting, in hours or days. */
export function useAge(): (since: string) => string {
  const format = useFormatter();
  return (since) => {
    const hours = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / hourMilliseconds));
    return hours < 48
      ? format.number(hours, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
      : format.number(Math.floor(hours / 24), { style: 'unit', unit: 'day', unitDisplay: 'long' });
  };
}

export function Remarks({ application }: { readonly application: OrganisationApplication }) {
  const t = useTranslations('organisations.application');
  const format = useFormatter();
  if (application.remarks.length === 0) return null;
  return (
    <section aria-label={t('remarks.title')}>
      <h3 className="mb-1 text-sm font-medium">{t('remarks.title')}</h3>
      <ol className="divide-y divide-line">
        {application.remarks.map((remark) => (
          <li key={remark.id} className="py-2.5">
            <p className="text-sm text-ink-soft">
              {t(`remarks.${remark.kind}`)} ·{' '}
              {t('by', {
                person: isolated(remark.author),
                moment: format.dateTime(new Date(remark.createdAt), 'moment'),
              })}
            </p>
            <Said as="p" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {remark.body}
            </Said>
          </li>
        ))}
      </ol>
    </section>
  );
}
