// The main navigation on small screens.
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../paths.ts';
import { useAuth } from '../platform/session.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Drawer } from '../ui/overlay.tsx';
import { useMenu } from './menus.ts';

const linkClasses =
  'flex min-h-12 items-center gap-3 rounded-control px-3 font-medium text-ink no-underline hover:bg-sunken aria-[current=page]:bg-brand-wash aria-[current=page]:text-brand-ink';

export function NavigationDrawer({
  isOpen,
  onOpenChange,
  onSearch,
}: {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Opens the command palette. */
  readonly onSearch: () => void;
}) {
  const t = useTranslations('frame');
  const general = useTranslations('general');
  const { status } = useAuth();
  const mainPlaces = useMenu('main');
  const close = () => onOpenChange(false);
  return (
    <Drawer title={t('menu')} closeLabel={general('close')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <nav aria-label={t('mainNavigation')} className="flex flex-col gap-1">
        <Link to={patterns.home} onClick={close} activeOptions={{ exact: true }} className={linkClasses}>
          <Icon name="shop" className="text-ink-faint" />
          {t('nav.home')}
        </Link>
        {mainPlaces.map((place) => (
          <Link key={place.to} to={place.to} onClick={close} className={linkClasses}>
            <Icon name={place.icon} className="text-ink-faint" />
            {t(place.label)}
          </Link>
        ))}
      </nav>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onSearch}
        className={classNames(linkClasses, 'mt-1 text-start')}
      >
        <Icon name="search" className="text-ink-faint" />
        {t('palette.title')}
      </button>
      {status === 'signed_out' ? (
        <div className="mt-auto pt-6">
          <Link to={patterns.auth} onClick={close} className={buttonClasses({ wide: true })}>
            {t('signIn')}
          </Link>
        </div>
      ) : null}
    </Drawer>
  );
}
