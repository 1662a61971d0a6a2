// One scan of a list: picture, product, batch, result in word and mark, and when. The whole row leads to the product.
import { pictureAt } from '@amanah/api/products';
import type { RecentScan } from '@amanah/api/scans';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Code } from '../../ui/code.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

const styles = {
  verified: { tone: 'emerald', icon: 'check' },
  pending: { tone: 'amber', icon: 'clock' },
  failed: { tone: 'red', icon: 'cross' },
  unknown: { tone: 'slate', icon: 'question' },
} as const satisfies Record<string, { tone: BadgeTone; icon: IconName }>;

/** Verified, Checking, Failed; a result that this version does not know reads Unknown. */
export function ResultLabel({ result }: { readonly result: string }) {
  const t = useTranslations('dashboards.results');
  const known = result === 'verified' || result === 'pending' || result === 'failed' ? result : 'unknown';
  return (
    <Badge tone={styles[known].tone} icon={styles[known].icon}>
      {t(known)}
    </Badge>
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
          {scan.productName === null ? t('unnamed') : <bdi>{scan.productName}</bdi>}
        </span>
        <span className="block text-sm text-ink-soft">
          {scan.productName === null ? (
            <Code>{scan.code}</Code>
          ) : (
            <>
              {scan.brand ? <bdi>{scan.brand}</bdi> : null}
              {scan.brand && scan.batchNumber ? ' · ' : null}
              {scan.batchNumber ? t('batch', { number: scan.batchNumber }) : null}
            </>
          )}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <ResultLabel result={scan.verificationResult} />
        <span className="text-xs text-ink-faint tabular-nums">{when}</span>
      </span>
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
          className="size-full object-contain p-1"
        />
      )}
    </span>
  );
}
