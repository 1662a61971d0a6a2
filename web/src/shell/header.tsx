// Header with main navigation. Menus and drawer load after the first paint; their buttons stand in place from the start.
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../paths.ts';
import { useAuth } from '../platform/session.tsx';
import { buttonLook } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Mark } from '../ui/seal.tsx';
import { mainPlaces } from './navigation.ts';

const HeaderMenus = lazy(() => import('./header-menus.tsx').then((module) => ({ default: module.HeaderMenus })));
const NavigationDrawer = lazy(() =>
  import('./navigation-drawer.tsx').then((module) => ({ default: module.NavigationDrawer })),
);

export function Header() {
  const t = useTranslations('frame');
  const name = useTranslations('general')('productName');
  const { status } = useAuth();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="page flex h-16 items-center gap-2">
        <Link
          to={patterns.home}
          aria-label={t('home')}
          className="me-2 flex min-h-11 items-center gap-2.5 rounded-control pe-2 text-ink no-underline"
        >
          <Mark size={30} />
          <span className="text-lg font-semibold tracking-tight">{name}</span>
        </Link>
        <nav aria-label={t('mainNavigation')} className="hidden items-center gap-1 md:flex">
          {mainPlaces.map((place) => (
            <Link
              key={place.to}
              to={place.to}
              className="relative inline-flex min-h-11 items-center rounded-control px-3.5 font-medium text-ink-soft no-underline transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3.5 aria-[current=page]:after:bottom-1 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-brand"
            >
              {t(`nav.${place.label}`)}
            </Link>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-0.5">
          <Suspense fallback={<MenuPlaceholders isSignedIn={status !== 'signed_out'} />}>
            <HeaderMenus />
          </Suspense>
          {status === 'signed_out' ? (
            <Link
              to={patterns.auth}
              className={classNames(buttonLook({ size: 'small' }), 'ms-1.5 hidden sm:inline-flex')}
            >
              {t('signIn')}
            </Link>
          ) : null}
          <button
            type="button"
            aria-label={t('openMenu')}
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            onClick={() => setIsDrawerOpen(true)}
            className="inline-flex size-11 items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink md:hidden"
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
      {isDrawerOpen ? (
        <Suspense fallback={null}>
          <NavigationDrawer isOpen={isDrawerOpen} onOpenChange={setIsDrawerOpen} />
        </Suspense>
      ) : null}
    </header>
  );
}

/** Same size, same icons: nothing moves when the menus arrive. */
function MenuPlaceholders({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const icons: readonly IconName[] = isSignedIn ? ['globe', 'settings', 'user'] : ['globe', 'settings'];
  return (
    <>
      {icons.map((icon) => (
        <span key={icon} aria-hidden="true" className="inline-flex size-11 items-center justify-center text-ink-soft">
          <Icon name={icon} />
        </span>
      ))}
    </>
  );
}
