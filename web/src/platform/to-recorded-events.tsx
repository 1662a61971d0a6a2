// The way on where an event on record stands in the way and may be wrong: the list in which it is declared so. It decides nothing.
import { RequestFailed } from '@amanah/api/client';
import type { ProblemCode } from '@amanah/api/problem';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../paths.ts';
import { buttonClasses } from '../ui/button.tsx';

/** By which the server names an event that may be wrong. */
const codes: readonly ProblemCode[] = [
  'events.in_another_unit',
  'events.more_than_made',
  'events.more_than_received',
  'inventory.sent_away',
  'inventory.counted_sent_away',
];

/** @param failure of the last try */
export function ToRecordedEvents({ failure }: { readonly failure: unknown }) {
  const t = useTranslations('general.failure');
  const code = failure instanceof RequestFailed ? failure.problem?.code : undefined;
  if (code === undefined || !codes.includes(code)) return null;
  return (
    <Link
      to={patterns.recordEvent}
      search={{ way: 'recorded' }}
      preload={false}
      className={buttonClasses({ tone: 'secondary', size: 'small' })}
    >
      {t('toRecorded')}
    </Link>
  );
}
