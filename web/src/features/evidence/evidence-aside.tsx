// Beside the ladder: what the evidence does not prove, what the log is, the proof as a file, and where each part came from.
import { pathOf } from '@amanah/api/client';
import { evidence } from '@amanah/api/evidence';
import type { CheckCode, EvidenceDocument } from '@amanah/core/evidence';
import { digestOfEventHash } from '@amanah/core/ledger';
import { urlOfDidWeb } from '@amanah/core/statements';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { logFileAddress } from '../../paths.ts';
import { isolated } from '../../platform/isolated.ts';
import { saveBytes } from '../../platform/save-bytes.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import type { Checked } from './run-checks.ts';
import { signedContent } from './signed-content.ts';

export function NotProven({
  checked,
  document,
  note,
}: {
  readonly checked: Checked;
  readonly document: EvidenceDocument;
  /** One more thing that is not proven. */
  readonly note: ReactNode;
}) {
  const t = useTranslations('evidence.notProven');
  const { checks } = checked.answer;
  const has = (code: CheckCode) => checks.some(({ codes }) => codes.includes(code));
  const isFirstVisit = checks.some(({ name, result }) => name === 'memory' && result === 'skipped');
  const lines: readonly (readonly [string, ReactNode])[] = [
    ['food', t('food')],
    ['copy', t('copy')],
    ...(document.events.length > 0 ? [['event', t('event')] as const] : []),
    ...(has('evidence.no_outside_witness') ? [['witness', t('witness')] as const] : []),
    ...(isFirstVisit ? [['first', t('first')] as const] : []),
    ...(has('evidence.known_later') ? [['later', t('later')] as const] : []),
    ...(note === null ? [] : [['note', note] as const]),
  ];
  return (
    <SectionCard title={t('title')} icon="question">
      <ul className="flex flex-col gap-2 text-sm text-ink-soft">
        {lines.map(([key, line]) => (
          <li key={key} className="flex gap-2.5">
            <Icon name="minus" size={18} className="mt-px text-ink-faint" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{line}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

export function WhatTheLogIs() {
  const t = useTranslations('evidence.log');
  return (
    <SectionCard title={t('title')} icon="link">
      <p className="text-sm text-ink-soft">{t('body')}</p>
    </SectionCard>
  );
}

/** A name for the file that every system takes; of an event hash the first digits. */
export const evidenceFileName = (subject: string): string => {
  const name = digestOfEventHash(subject)?.slice(0, 16) ?? subject.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 80);
  return `amanah-evidence-${name.replace(/^[-.]+|[-.]+$/g, '')}.json`;
};

export function SaveProof({ bytes, subject }: { readonly bytes: Uint8Array<ArrayBuffer>; readonly subject: string }) {
  const t = useTranslations('evidence.save');
  const name = evidenceFileName(subject);
  return (
    <SectionCard title={t('title')} icon="save">
      <p className="text-sm text-ink-soft">{t('body')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button tone="secondary" icon="save" onPress={() => saveBytes(bytes, name)}>
          {t('button')}
        </Button>
        <span className="text-sm text-ink-soft tabular-nums">{t('size', { kilobytes: bytes.length / 1000 })}</span>
      </div>
      <p className="mt-4 text-sm text-ink-soft">{t('command')}</p>
      <code
        dir="ltr"
        className="mt-1 block rounded-control border border-line bg-sunken px-3 py-2 text-start font-mono text-xs [overflow-wrap:anywhere]"
      >
        amanah verify {name}
      </code>
    </SectionCard>
  );
}

/** The address of a part: the path alone where it lies on this host, whatever port or scheme a test installation has. */
function addressOf(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { protocol, host, pathname, search } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return host === window.location.host ? pathname + search : url;
}

export function Sources({ document, subject }: { readonly document: EvidenceDocument; readonly subject: string }) {
  const t = useTranslations('evidence.sources');
  const lists = document.certificates.flatMap((certificate) => {
    const status = signedContent(certificate)?.status;
    return status
      ? [['revocation', status.revocation.list] as const, ['suspension', status.suspension.list] as const]
      : [];
  });
  const links: readonly (readonly [string | null, string])[] = [
    ...document.issuers.map(
      ({ did, name }) => [addressOf(urlOfDidWeb(did)), t('didDocument', { name: isolated(name) })] as const,
    ),
    ...lists.map(([purpose, url]) => [addressOf(url), t(purpose)] as const),
    [logFileAddress('checkpoint'), t('checkpoint')],
    [logFileAddress('policy'), t('policy')],
    [pathOf(evidence, { subject }), t('api')],
  ];
  const shown = new Map(links.flatMap(([address, words]) => (address === null ? [] : [[address, words] as const])));
  return (
    <SectionCard title={t('title')} icon="document">
      <ul className="-my-1.5 flex flex-col text-sm">
        {[...shown].map(([address, words]) => (
          <li key={address}>
            <a
              href={address}
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 text-brand-ink underline-offset-4 hover:underline"
            >
              {words}
              <Icon name="external" size={16} className="text-ink-faint" />
            </a>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
