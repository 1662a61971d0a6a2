// Who sees a product, where not everybody does: word, sign and colour together.
import type { ProductVisibility } from '@amanah/api/products';
import { useTranslations } from 'use-intl';
import { Badge } from '../../../ui/badge.tsx';

export function VisibilityBadge({ visibility }: { readonly visibility: ProductVisibility }) {
  const t = useTranslations('products.prefixes.visibility');
  if (visibility === 'public' || visibility === 'practice') return null;
  return (
    <Badge tone="amber" icon={visibility === 'waits_for_prefix' ? 'clock' : 'lock'}>
      {t(visibility)}
    </Badge>
  );
}
