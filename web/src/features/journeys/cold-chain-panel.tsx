// How long sensors saw the batch outside its permitted temperatures. Single temperatures at the steps are no series and are not counted
// as one.
import type { Journey } from '@amanah/api/journeys';
import { longestSilenceMinutes } from '@amanah/core/journeys';
import { isHarmful, isTooWarm } from '@amanah/core/sensors';
import { splitMinutes } from '@amanah/messages/reasons';
import { useTranslations } from 'use-intl';
import { useReasonSpeech } from '../../platform/reason-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

export function ColdChainPanel({ coldChain }: { readonly coldChain: Journey['coldChain'] }) {
  const t = useTranslations('maps.exposure');
  const { duration } = useReasonSpeech();
  const { exposure, findings } = coldChain;
  const timeOf = (minutes: number) => (minutes > 0 ? duration(splitMinutes(minutes)) : t('never'));
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm font-normal tracking-normal text-ink-soft">{t('title')}</h3>
      {findings.map((finding) => {
        const isOver = isHarmful(finding);
        return (
          <p key={finding.id} className="mt-1 flex items-start gap-1.5 text-sm">
            <Icon
              name={isOver ? 'warning' : 'check'}
              size={16}
              className={classNames('mt-0.5', isOver ? 'text-red-fill' : 'text-emerald-fill')}
            />
            <span className={isOver ? 'font-medium text-red-ink' : ''}>
              {t('finding', {
                kind: finding.kind,
                minutesOutside: finding.minutesOutside,
                outside: timeOf(finding.minutesOutside),
                permittedMinutes: finding.permittedMinutes,
                permitted: timeOf(finding.permittedMinutes),
              })}
              {isTooWarm(finding)
                ? ` ${t('tooWarm', { mean: finding.meanKineticCelsius, most: finding.mostCelsius })}`
                : null}
            </span>
          </p>
        );
      })}
      {exposure === null ? (
        <p className="mt-1 text-sm text-ink-soft">{t(findings.length > 0 ? 'assessedElsewhere' : 'none')}</p>
      ) : (
        <>
          <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
            <dt className="text-ink-soft">{t('outside')}</dt>
            <dd className={exposure.minutesOutside > 0 ? 'font-medium text-red-ink' : 'font-medium'}>
              {timeOf(exposure.minutesOutside)}
            </dd>
            <dt className="text-ink-soft">{t('longest')}</dt>
            <dd>{timeOf(exposure.longestMinutes)}</dd>
            <dt className="text-ink-soft">{t('observed')}</dt>
            <dd>{timeOf(exposure.minutesObserved)}</dd>
          </dl>
          <p className="mt-2 text-sm text-ink-faint">
            {t('readings', { count: exposure.readings })}. {t('silence', { minutes: longestSilenceMinutes })}
          </p>
        </>
      )}
    </div>
  );
}
