// Every key that the organisation ever had, newest first: who holds it, since when, and whether what it signs counts.
import type { OrganisationKey } from '@amanah/api/organisations';
import { useFormatter, useTranslations } from 'use-intl';
import { isInUse } from '../../platform/own-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';

export interface KeyListProps {
  readonly keys: readonly OrganisationKey[];
  /** Public keys whose private half is in this browser. */
  readonly here: ReadonlySet<string>;
  readonly canManage: boolean;
  /** Everybody's account of the demo: what the server signs with stays as it is. */
  readonly isShared: boolean;
  readonly onRevoke: (key: OrganisationKey) => void;
}

export function KeyList({ keys, here, canManage, isShared, onRevoke }: KeyListProps) {
  const t = useTranslations('certificates.keys');
  const general = useTranslations('general');
  return (
    <ul aria-label={t('caption')} className="divide-y divide-line border-t border-line">
      {[...keys].reverse().map((key) => (
        <li
          key={key.name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto_5.5rem]"
        >
          <p className="font-medium">
            <Code>{key.name}</Code>
          </p>
          <div className="min-w-0 text-sm max-sm:col-span-2 max-sm:row-start-2">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {t(`holders.${key.custody}`)}
              {here.has(key.publicKey) ? <Badge>{t('here')}</Badge> : null}
            </p>
            <p className="text-ink-soft">
              {t('since')} <Moment at={key.createdAt} />
            </p>
            <p className="text-xs text-ink-faint [overflow-wrap:anywhere]">
              <span className="sr-only">{t('fingerprint')}: </span>
              <Code>{key.publicKey}</Code>
            </p>
          </div>
          <p className="justify-self-end">
            <KeyState ofKey={key} />
          </p>
          <div className="flex justify-end text-sm text-ink-soft max-sm:col-span-2">
            {key.revokedAt !== null ? null : isShared && key.custody === 'server' ? (
              general('demoFixed')
            ) : (
              <Button
                tone="quiet"
                size="small"
                aria-label={`${t('revoke.action')} ${key.name}`}
                isDisabled={!canManage}
                onPress={() => onRevoke(key)}
              >
                {t('revoke.action')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Moment({ at }: { readonly at: string }) {
  const format = useFormatter();
  return <time dateTime={at}>{format.dateTime(new Date(at), 'shortDay')}</time>;
}

function KeyState({ ofKey }: { readonly ofKey: OrganisationKey }) {
  const t = useTranslations('certificates.keys.states');
  const format = useFormatter();
  const day = (at: string) => format.dateTime(new Date(at), 'shortDay');
  if (ofKey.revokedAt !== null)
    return (
      <Badge tone="red" icon="cross">
        {t('revoked', { day: day(ofKey.revokedAt) })}
      </Badge>
    );
  if (ofKey.endedAt !== null) return <Badge icon="clock">{t('ended', { day: day(ofKey.endedAt) })}</Badge>;
  return ofKey.custody === 'recovery' && isInUse(ofKey) ? (
    <Badge tone="slate" icon="lock">
      {t('standby')}
    </Badge>
  ) : (
    <Badge tone="emerald" icon="check">
      {t('inUse')}
    </Badge>
  );
}
