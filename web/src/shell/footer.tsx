// Footer: groups of links to places that exist, and the certifier labels as facts of the register.
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { MenuName } from '../platform/page-facts.ts';
import { Mark } from '../ui/seal.tsx';
import { useMenu } from './menus.ts';

/** Certifier labels (specification, section 2). */
const footerAuthorities = ['JAKIM', 'ESMA', 'HMC'] as const;

const linkClasses = 'inline-flex min-h-11 items-center text-ink-soft no-underline hover:text-ink hover:underline';

export function Footer() {
  const t = useTranslations('frame');
  const general = useTranslations('general');
  return (
    <footer className="border-t border-line print:hidden">
      <div className="page grid grid-cols-2 gap-x-8 gap-y-4 py-5 sm:gap-y-8 sm:py-10 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto_minmax(0,1fr)] xl:gap-x-14">
        <div className="flex flex-col gap-3 max-sm:col-span-full">
          <p className="flex items-center gap-2.5 text-lg font-semibold">
            <Mark size={26} />
            {general('productName')}
          </p>
          <p className="max-w-xs text-sm text-ink-soft">{t('footer.about')}</p>
        </div>
        <Group title={t('footer.platform')} menu="footerPlatform" />
        <Group title={t('footer.support')} menu="footerSupport" />
        <Group title={t('footer.legal')} menu="footerLegal" />
        <section aria-labelledby="footer-authorities">
          <h2 id="footer-authorities" className="text-sm font-semibold tracking-normal">
            {t('footer.authorities')}
          </h2>
          <ul className="mt-3 flex flex-wrap gap-2" dir="ltr">
            {footerAuthorities.map((name) => (
              <li key={name} className="rounded-control border border-line px-3 py-1 text-sm font-medium text-ink-soft">
                {name}
              </li>
            ))}
          </ul>
          <p className="mt-3 max-w-sm text-xs text-ink-soft">{t('footer.authoritiesNote')}</p>
        </section>
      </div>
    </footer>
  );
}

function Group({ title, menu }: { readonly title: string; readonly menu: MenuName }) {
  const t = useTranslations('frame');
  const places = useMenu(menu);
  return (
    <nav aria-label={title}>
      <h2 className="text-sm font-semibold tracking-normal">{title}</h2>
      <ul className="mt-1.5">
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkClasses}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
