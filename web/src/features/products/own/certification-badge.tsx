// How the certification of a product looks: word, sign and colour together.
import type { ProductCertification } from '@amanah/api/certification/products';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/icon.tsx';

const styles: Readonly<Record<ProductCertification['status'], { readonly tone: BadgeTone; readonly icon: IconName }>> =
  {
    certified: { tone: 'emerald', icon: 'check' },
    expiring: { tone: 'amber', icon: 'calendar' },
    unrecognised: { tone: 'amber', icon: 'warning' },
    lapsed: { tone: 'red', icon: 'warning' },
    applied: { tone: 'slate', icon: 'clock' },
    none: { tone: 'slate', icon: 'minus' },
  };

export function CertificationBadge({ status }: { readonly status: ProductCertification['status'] }) {
  const t = useTranslations('products.list.statuses');
  return (
    <Badge tone={styles[status].tone} icon={styles[status].icon}>
      {t(status)}
    </Badge>
  );
}
