// The way back from one product to all of them.
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../../paths.ts';
import { Icon } from '../../../ui/icon.tsx';

export function BackToProducts() {
  const t = useTranslations('products.product');
  return (
    <Link
      to={patterns.products}
      className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-soft hover:text-ink"
    >
      <Icon name="back" size={18} />
      {t('back')}
    </Link>
  );
}
