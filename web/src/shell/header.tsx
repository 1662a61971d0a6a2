// Header with main navigation. Menus and drawer load when somebody reaches for them; their buttons stand in place from
// the start, so that nothing moves and a first press or a focus is never lost.
import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../paths.ts';
import { RealmBadge } from '../platform/realm-badge.tsx';
import { useAuth } from '../platform/session.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Mark } from '../ui/seal.tsx';
import type { HeaderMenusProps, MenuId } from './header-menus.tsx';
import { useMenu } from './menus.ts';
import { Palette, PaletteButton } from './palette-button.tsx';

const Bell = lazy(() => import('./bell.tsx').then((module) => ({ default: module.Bell })));
const NavigationDrawer = lazy(() =>
  import('./navigation-drawer.tsx').then((module) => ({ default: module.NavigationDrawer })),
);

const signInClasses = classNames(
  buttonClasses({ size: 'small' }),
  'ms-1.5 whitespace-nowrap max-[22.49rem]:ms-0 max-[22.49rem]:px-2',
);

export function Header() {
  const t = useTranslations('frame');
  const name = useTranslations('general')('productName');
  const { status, user } = useAuth();
  const mainPlaces = useMenu('main');
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  return (
    <header className="sticky low:static top-0 z-30 border-b border-line bg-paper print:hidden">
      {/* On the narrowest screens, and with large letters, the tools take a second line rather than being cut off. */}
      <div className="page flex min-h-16 items-center gap-2 max-[22.49rem]:flex-wrap max-[22.49rem]:gap-0">
        <Link
          to={patterns.home}
          aria-label={t('home')}
          className="me-2 flex min-h-11 items-center gap-2.5 rounded-control pe-2 text-ink no-underline max-[22.49rem]:me-0 max-[22.49rem]:pe-0"
        >
          <Mark size={30} />
          <span
            className={classNames(
              'text-lg font-semibold tracking-tight',
              status === 'signed_in' ? 'max-[27rem]:sr-only' : 'max-[24rem]:sr-only',
            )}
          >
            {name}
          </span>
        </Link>
        {/* The sentence about practice scrolls away with the page; this stays. */}
        {user?.realm === 'practice' ? <RealmBadge realm="practice" isShortWhereNarrow /> : null}
        <nav aria-label={t('mainNavigation')} className="hidden items-center gap-1 md:flex">
          {mainPlaces.map((place) => (
            <Link
              key={place.to}
              to={place.to}
              className="relative inline-flex min-h-11 items-center rounded-control px-3.5 font-medium text-ink-soft no-underline transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3.5 aria-[current=page]:after:bottom-1 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-brand"
            >
              {t(place.label)}
            </Link>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-0.5 max-[22.49rem]:flex-wrap max-[22.49rem]:justify-end">
          <PaletteButton
            isOpen={isPaletteOpen}
            onOpenChange={setIsPaletteOpen}
            // Where there is no room for it, the drawer leads there.
            className={
              status === 'signed_in' && user?.realm !== 'practice'
                ? 'hidden min-[22.5rem]:inline-flex'
                : 'hidden min-[27rem]:inline-flex'
            }
          />
          {status === 'signed_in' ? (
            <Suspense fallback={<span className="size-11 shrink-0" />}>
              <Bell />
            </Suspense>
          ) : null}
          <Menus />
          {status === 'signed_out' ? (
            <Link to={patterns.auth} className={signInClasses}>
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
          <NavigationDrawer
            isOpen={isDrawerOpen}
            onOpenChange={setIsDrawerOpen}
            onSearch={() => {
              setIsDrawerOpen(false);
              setIsPaletteOpen(true);
            }}
          />
        </Suspense>
      ) : null}
      <Palette isOpen={isPaletteOpen} onOpenChange={setIsPaletteOpen} />
    </header>
  );
}

const menuButtons = [
  { id: 'language', icon: 'globe' },
  { id: 'settings', icon: 'settings' },
  { id: 'account', icon: 'user' },
] as const satisfies readonly { readonly id: MenuId; readonly icon: IconName }[];

interface LoadedMenus {
  readonly Component: ComponentType<HeaderMenusProps>;
  /** The button that had the focus when the menus arrived. */
  readonly focused: MenuId | null;
}

function Menus() {
  const t = useTranslations('frame');
  const { status } = useAuth();
  const [loaded, setLoaded] = useState<LoadedMenus | null>(null);
  const pressed = useRef<MenuId | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const load = () =>
    void import('./header-menus.tsx').then(({ HeaderMenus }) => {
      const focused = area.current?.contains(document.activeElement)
        ? document.activeElement?.getAttribute('data-menu')
        : null;
      setLoaded({ Component: HeaderMenus, focused: menuButtons.find(({ id }) => id === focused)?.id ?? null });
    });
  if (loaded) return <loaded.Component opened={pressed.current} focused={loaded.focused} />;
  const labels = { language: t('language.label'), settings: t('settings.label'), account: t('account') } as const;
  return (
    <div ref={area} className="flex items-center gap-0.5">
      {menuButtons
        .filter(({ id }) => id !== 'account' || status !== 'signed_out')
        .map(({ id, icon }) => (
          <button
            key={id}
            type="button"
            data-menu={id}
            aria-label={labels[id]}
            aria-haspopup="true"
            aria-expanded={false}
            onPointerEnter={load}
            onFocus={load}
            // Where the menus arrive between press and release, the release finds another button and no click comes of it.
            onPointerDown={() => {
              pressed.current = id;
            }}
            onPointerLeave={({ pointerType }) => {
              // A finger leaves with its release, before the click.
              if (pointerType === 'mouse') pressed.current = null;
            }}
            onClick={() => {
              pressed.current = id;
              load();
            }}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
          >
            <Icon name={icon} />
          </button>
        ))}
    </div>
  );
}
