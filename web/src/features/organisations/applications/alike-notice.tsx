// Whom an organisation might be taken for, before the operator decides by its papers.
import type { NamedAlike } from '@amanah/api/organisations/partners';
import { useTranslations } from 'use-intl';
import { isolated } from '../../../platform/isolated.ts';
import { Notice } from '../../../ui/states.tsx';

export function AlikeNotice({ alike }: { readonly alike: readonly NamedAlike[] }) {
  const t = useTranslations('organisations.operator.alike');
  if (alike.length === 0) return null;
  return (
    <Notice tone="amber" icon="warning">
      <ul className="grid gap-1">
        {alike.map(({ name, by }) => (
          <li key={`${by} ${name}`}>{t(by, { name: isolated(name) })}</li>
        ))}
      </ul>
    </Notice>
  );
}
