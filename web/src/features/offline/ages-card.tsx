// How old each part of an offline answer is, and what the check of each said. A part that was not checked has no row here.
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import type { PackAnswer } from './check-kept.ts';

type Result = PackAnswer['pack']['result'];

const styles = {
  passed: { icon: 'check', colour: 'text-emerald-fill' },
  limited: { icon: 'warning', colour: 'text-amber-fill' },
  failed: { icon: 'cross', colour: 'text-red-fill' },
} as const;

export interface AgesCardProps {
  readonly checked: PackAnswer;
  readonly askedAt: string | null;
  /** The moment of the answer: ages are told as of then. */
  readonly at: string;
}

export function AgesCard({ checked, askedAt, at }: AgesCardProps) {
  const t = useTranslations('offline.ages');
  const format = useFormatter();
  const ago = (instant: string) => format.relativeTime(new Date(instant), new Date(at));
  const moment = (instant: string) => format.dateTime(new Date(instant), 'moment');
  const { header, pack, statusLists, checkpoint } = checked;
  const isSigned = !pack.codes.some(
    (code) => code !== 'offline.pack_too_old' && code !== 'offline.pack_of_another_market',
  );
  return (
    <SectionCard title={t('title')} icon="clock">
      <ul className="divide-y divide-line">
        <Row term={t('pack')} result={pack.result} codes={pack.codes}>
          {header ? (
            <>
              <Moment at={header.madeAt} title={moment(header.madeAt)}>
                {t('packMade', { ago: ago(header.madeAt) })}
              </Moment>
              <p className="text-sm text-ink-soft">
                {t('packVersion', { version: header.version, until: moment(header.usableUntil) })}
              </p>
            </>
          ) : (
            '–'
          )}
        </Row>
        <Row term={t('lists')} result={statusLists.result} codes={statusLists.codes}>
          {statusLists.asOf === null ? (
            t('listsNone')
          ) : (
            <Moment at={statusLists.asOf} title={moment(statusLists.asOf)}>
              {t('listsAsOf', { ago: ago(statusLists.asOf) })}
            </Moment>
          )}
          {statusLists.codes.includes('evidence.status_list_stale') ? (
            <p className="text-sm text-amber-ink">{t('listsStale')}</p>
          ) : null}
        </Row>
        <Row term={t('checkpoint')} result={checkpoint.result} codes={checkpoint.codes}>
          {checkpoint.head === null ? (
            t('checkpointNone')
          ) : (
            <>
              {checkpoint.seenAt === null ? null : (
                <Moment at={checkpoint.seenAt} title={moment(checkpoint.seenAt)}>
                  {t('checkpointSeen', { ago: ago(checkpoint.seenAt) })}
                </Moment>
              )}
              <p className="text-sm text-ink-soft">
                {t('checkpointSize', { size: checkpoint.head.size, origin: checkpoint.head.origin })}
              </p>
            </>
          )}
        </Row>
        <Row term={t('signature')} result={isSigned ? 'passed' : 'failed'} codes={[]}>
          {isSigned ? t('signaturePassed') : t('signatureFailed')}
        </Row>
      </ul>
      {askedAt === null ? null : (
        <p className="mt-3 border-t border-line pt-3 text-sm text-ink-soft">{t('asked', { ago: ago(askedAt) })}</p>
      )}
    </SectionCard>
  );
}

function Row({
  term,
  result,
  codes,
  children,
}: {
  readonly term: string;
  readonly result: Result;
  readonly codes: readonly string[];
  readonly children: ReactNode;
}) {
  const t = useTranslations('offline.ages');
  const { icon, colour } = styles[result];
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0" data-check={result}>
      <Icon name={icon} className={classNames('mt-0.5', colour)} />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-ink-soft">
          {term}
          <span className="sr-only"> · {t(result)}</span>
        </p>
        {children}
        {result === 'failed' && codes.length > 0 ? (
          <p className="mt-1 text-xs break-all text-ink-faint">
            <Code>{codes.join(' ')}</Code>
          </p>
        ) : null}
      </div>
    </li>
  );
}

function Moment({
  at,
  title,
  children,
}: {
  readonly at: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <p>
      <time dateTime={at} title={title}>
        {children}
      </time>
    </p>
  );
}
