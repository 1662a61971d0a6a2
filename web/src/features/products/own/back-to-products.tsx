// The way back from one product to all of them.
import { useTranslations } from 'use-intl';
import { patterns } from '../../../paths.ts';
import { BackLink } from '../../../platform/back-link.tsx';

export function BackToProducts() {
  const t = useTranslations('products.product');
  return <BackLink to={patterns.products}>{t('back')}</BackLink>;
}
