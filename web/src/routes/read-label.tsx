// What is in a pack that is certified in no system: its label, read ingredient by ingredient. Open to everybody, also without a network.
// Specification: Result display.
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LabelReader } from '../features/ingredients/label-reader.tsx';
import { patterns } from '../paths.ts';
import { Notice } from '../ui/states.tsx';

export const Route = createFileRoute('/read-label')({
  staticData: {
    title: 'readLabel.title',
    words: ['readLabel'],
    menus: [
      { menu: 'places', label: 'nav.readLabel', icon: 'document', position: 1.5 },
      { menu: 'footerPlatform', label: 'nav.readLabel', icon: 'document', position: 1.5 },
    ],
  },
  component: ReadLabelPage,
});

function ReadLabelPage() {
  const t = useTranslations('readLabel');
  const nav = useTranslations('frame.nav');
  return (
    <div className="flex flex-col gap-6">
      <header className="max-w-3xl">
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-2 text-ink-soft">{t('introduction')}</p>
      </header>
      <LabelReader />
      <Notice tone="slate" icon="info">
        <p>{t('limits')}</p>
        <Link
          to={patterns.scanner}
          className="inline-flex min-h-11 items-center text-brand-ink underline underline-offset-4"
        >
          {nav('scanner')}
        </Link>
        <p className="mt-2 text-sm">
          {t.rich('lexicon', {
            json: (words) => (
              <a href="/api/lexicon" className="underline underline-offset-4">
                {words}
              </a>
            ),
            csv: (words) => (
              <a href="/api/lexicon?format=csv" className="underline underline-offset-4">
                {words}
              </a>
            ),
          })}
        </p>
      </Notice>
    </div>
  );
}
