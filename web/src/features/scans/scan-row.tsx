// One scan of a list: picture, product, batch, what the answer said first, and when. The whole row leads to the product.
import { pictureAt } from '@amanah/api/products';
import type { RecentScan } from '@amanah/api/scans';
import { isBeyondRules } from '@amanah/core/verification';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { useHeadlineWords } from '../../platform/headline-words.ts';
import { useOwnRules } from '../../platform/own-rules.ts';
import { Said } from '../../platform/said.tsx';
import { verdictMarks } from '../../platform/verdict-badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What the person read first, in the colour of its state; of the state alone where the scan is older than that was kept. */
function ScanAnswer({ scan: { status, headline } }: { readonly scan: RecentScan }) {
  const states = useTranslations('verdict.states');
  const result = useTranslations('result');
  const words = useHeadlineWords();
  const { icon, ink } = verdictMarks[status];
  const isByOthersRules = useOwnRules() !== null && headline !== null && !isBeyondRules(headline, status);
  return (
    <>
      <span className={classNames('mt-0.5 flex gap-1.5 text-sm font-medium', ink)}>
        <Icon name={icon} size={18} className="mt-px" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {headline === null ? states(status) : words(headline).word}
        </span>
      </span>
      {isByOthersRules ? <span className="block text-xs text-ink-soft">{result('byStrictest')}</span> : null}
    </>
  );
}

export function ScanRow({ scan, when }: { readonly scan: RecentScan; readonly when: ReactNode }) {
  const t = useTranslations('dashboards');
  return (
    <Link
      to={patterns.product}
      params={{ qrCode: scan.code }}
      state={{ isPreview: true }}
      preload={false}
      className="-mx-2 flex min-h-16 items-center gap-3.5 rounded-control px-2 py-2.5 transition-colors hover:bg-sunken"
    >
      <Thumbnail url={scan.imageUrl} />
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-medium">
          {scan.productName === null ? t('unnamed') : <Said>{scan.productName}</Said>}
        </span>
        <span className="block text-sm text-ink-soft">
          {scan.productName === null ? (
            <Code>{scan.code}</Code>
          ) : (
            <>
              {scan.brand ? <Said>{scan.brand}</Said> : null}
              {scan.brand && scan.batchNumber ? ' · ' : null}
              {scan.batchNumber ? t('batch', { number: scan.batchNumber }) : null}
            </>
          )}
        </span>
        <ScanAnswer scan={scan} />
      </span>
      <span className="shrink-0 self-start pt-0.5 text-xs text-ink-faint tabular-nums">{when}</span>
    </Link>
  );
}

function Thumbnail({ url }: { readonly url: string | null }) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-ink-faint">
      {url === null || isMissing ? (
        <Icon name={url === null ? 'question' : 'box'} />
      ) : (
        <img
          src={pictureAt(url, 320)}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
          onError={() => setIsMissing(true)}
          className="size-full bg-white object-contain"
        />
      )}
    </span>
  );
}
