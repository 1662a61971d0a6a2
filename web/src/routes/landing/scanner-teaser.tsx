// Three ways to check; all lead to the scanner.
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from './section.tsx';

const ways = [
  { id: 'qr', icon: 'qr', mode: 'camera' },
  { id: 'barcode', icon: 'barcode', mode: 'camera' },
  { id: 'manual', icon: 'keyboard', mode: 'manual' },
] as const;

export function ScannerTeaser() {
  const t = useTranslations('landing.teaser');
  return (
    <Section id="ways" title={t('title')} isSunken>
      <ul className="grid grid-cols-3 gap-2 md:gap-4">
        {ways.map((way) => (
          <li key={way.id}>
            <Link
              to={patterns.scanner}
              search={{ mode: way.mode }}
              className="group flex h-full flex-col gap-3 rounded-surface border border-line bg-surface p-3 text-ink max-md:items-center max-md:text-center md:p-6 no-underline transition-colors hover:border-brand"
            >
              <Icon name={way.icon} size={32} className="text-brand-ink" />
              <span className="font-semibold md:text-lg">{t(way.id)}</span>
              <span className="text-ink-soft max-md:hidden">{t(`${way.id}Body`)}</span>
              <Icon
                name="arrow"
                className="mt-auto max-md:hidden text-ink-faint transition-colors group-hover:text-brand-ink"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
