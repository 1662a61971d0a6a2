// The bell of the header: how many messages wait, live, and the way to them. Only for signed-in people; loaded after the first picture.
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../paths.ts';
import { useUnread } from '../platform/unread.ts';
import { Icon } from '../ui/icon.tsx';

const mostShown = 99;

export function Bell() {
  const t = useTranslations('frame');
  const format = useFormatter();
  const unread = useUnread() ?? 0;
  return (
    <Link
      to={patterns.notifications}
      preload={false}
      aria-label={t('bell', { unread })}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <Icon name="bell" />
      {unread === 0 ? null : (
        <span
          aria-hidden
          className="absolute end-0.5 top-1 min-w-5 rounded-full bg-red-fill px-1.5 text-center text-xs leading-5 font-semibold text-paper tabular-nums"
        >
          {unread > mostShown ? `${format.number(mostShown)}+` : format.number(unread)}
        </span>
      )}
    </Link>
  );
}
