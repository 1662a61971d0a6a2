// A code of which this device can say nothing: it waits for the connection, or is none and waits for nothing. Says why, and nothing about the product.
import type { Ref } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { isDeviceOffline, useIsOnline } from '../../platform/connection.ts';
import { NoCode } from '../../platform/no-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/states.tsx';
import type { OfflineAnswer } from './answer-offline.ts';

export interface NoAnswerCardProps {
  readonly answer: OfflineAnswer;
  readonly onScanAnother: () => void;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

export function NoAnswerCard({ answer, onScanAnother, headingRef }: NoAnswerCardProps) {
  const t = useTranslations('offline');
  // Online with a server that says nothing: nobody waits for a connection that is there.
  const isSilent = useIsOnline() && !isDeviceOffline();
  const { fault, code } = answer;
  if (fault !== null) return <NoCode code={code} fault={fault} onScanAnother={onScanAnother} headingRef={headingRef} />;
  return (
    <Card as="article" padding="none" className="overflow-hidden border-slate-line">
      <div className="flex flex-col items-center gap-4 bg-slate-wash px-5 py-8 text-center text-slate-ink sm:flex-row sm:gap-6 sm:p-8 sm:text-start">
        <span className="flex size-20 shrink-0 items-center justify-center rounded-full border border-slate-line bg-surface">
          <Icon name="offline" size={36} />
        </span>
        <div className="min-w-0 flex-1">
          <h1 ref={headingRef} tabIndex={-1} data-quiet-focus className="text-3xl leading-[1.1]">
            {t('queued')}
          </h1>
          <p className="mt-2 text-base sm:text-lg sm:leading-snug">{t(isSilent ? 'silentQueuedBody' : 'queuedBody')}</p>
          <p className="mt-2 break-all">
            <Code>{code}</Code>
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-5 border-t border-slate-line p-5 sm:p-8">
        <Why answer={answer} />
        <div>
          <Button icon="scan" onPress={onScanAnother}>
            {t('scanAnother')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Why({ answer: { checked, needsOwnRules, needsSightings } }: { readonly answer: OfflineAnswer }) {
  const t = useTranslations('offline');
  const format = useFormatter();
  if (checked === null) return <Said title={t('noPack')}>{t('noPackBody')}</Said>;
  if (needsOwnRules) return <Said title={t('ownRules')}>{t('ownRulesBody')}</Said>;
  if (needsSightings) return <Said title={t('sightings')}>{t('sightingsBody')}</Said>;
  if (checked.usable) return <p>{t('unknownBody')}</p>;
  const { codes } = checked.pack;
  if (codes.length === 1 && codes[0] === 'offline.pack_too_old' && checked.header)
    return (
      <Said title={t('tooOld')}>
        {t('tooOldBody', { until: format.dateTime(new Date(checked.header.usableUntil), 'moment') })}
      </Said>
    );
  if (codes.length === 1 && codes[0] === 'offline.pack_of_another_market')
    return <Said title={t('otherMarket')}>{t('otherMarketBody')}</Said>;
  return (
    <Notice tone="red" icon="warning">
      <p className="font-medium">{t('refused')}</p>
      <p>{t('refusedBody')}</p>
    </Notice>
  );
}

function Said({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Notice tone="amber" icon="warning">
      <p className="font-medium">{title}</p>
      <p>{children}</p>
    </Notice>
  );
}
