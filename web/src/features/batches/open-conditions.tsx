// What a batch passed with conditions only: said at the top, because it holds nothing.
import type { QualityCheck } from '@amanah/api/batches';
import { openConditions } from '@amanah/core/batches';
import { useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import { Notice } from '../../ui/states.tsx';

export function OpenConditions({ checks }: { readonly checks: readonly QualityCheck[] }) {
  const t = useTranslations('batches.batch');
  const open = openConditions(checks);
  if (open.length === 0) return null;
  return (
    <Notice tone="amber" icon="flask">
      <p className="font-medium">{t('conditions', { count: open.length })}</p>
      <ul>
        {open.map(({ id, name, note }) => (
          <li key={id}>
            <Said>{name}</Said>: <Said>{note}</Said>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
