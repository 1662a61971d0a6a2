// The frame of every page: skip link, header, the page, footer, notices. Each change of place starts at the top,
// with the focus on the content, so that keyboard and screen reader begin where the eye does.
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isDeviceOffline, useIsOnline } from '../platform/connection.ts';
import { givenAnchor } from '../platform/given-anchor.ts';
import { useAuth } from '../platform/session.tsx';
import { readStored, storageKeys } from '../platform/storage.ts';
import { Icon } from '../ui/icon.tsx';
import { OfflineNotice } from '../ui/states.tsx';
import { Toaster } from '../ui/toast.tsx';
import { toasts } from '../ui/toast-queue.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('frame');
  const general = useTranslations('general');
  const main = useRef<HTMLElement>(null);
  const place = useLocation({ select: (location) => location.pathname });
  const shownPlace = useRef(place);

  useEffect(() => {
    if (shownPlace.current === place) return;
    shownPlace.current = place;
    const anchor = givenAnchor();
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [place]);

  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <a
        href="#main"
        className="sr-only z-50 focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:rounded-control focus:bg-raised focus:px-4 focus:py-2.5 focus:shadow-one"
      >
        {t('skip')}
      </a>
      <Header />
      <Connection />
      <Practice />
      <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <Toaster label={general('notifications')} dismissLabel={general('dismiss')} />
    </div>
  );
}

/** Stays as long as somebody practises: nothing that is done then is real. */
function Practice() {
  const t = useTranslations('frame');
  const { user } = useAuth();
  if (user?.realm !== 'practice') return null;
  return (
    <p className="flex items-center justify-center gap-2 border-b border-amber-line bg-amber-wash px-4 py-2 text-center text-sm font-medium text-amber-ink">
      <Icon name="tag" size={16} />
      {t('practice')}
    </p>
  );
}

/** Tells once when the connection goes and when it is back; a line stays while it is gone. */
function Connection() {
  const t = useTranslations('frame.offline');
  const isOnline = useIsOnline();
  const before = useRef(isOnline);
  useEffect(() => {
    if (before.current === isOnline) return;
    before.current = isOnline;
    // Whether a scan waits is asked of the store itself: this frame knows no feature.
    const isSyncing = readStored(storageKeys.scans)?.includes('"outcome":null') ?? false;
    const restored = isSyncing ? t('restoredSyncing') : t('restoredBody');
    if (isOnline) toasts.show({ title: t('restoredTitle'), description: restored, tone: 'good' });
    // Of a server that is silent the line says enough: a notice would lie over what somebody is about to press.
    else if (isDeviceOffline()) toasts.show({ title: t('title'), description: t('body'), tone: 'notice' });
  }, [isOnline, t]);
  return isOnline ? null : <OfflineNotice>{t(isDeviceOffline() ? 'notice' : 'silentNotice')}</OfflineNotice>;
}
