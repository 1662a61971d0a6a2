// The ladder of checks, from the certifier's key up to what was scanned. Its empty form has the same measures.
import { type CheckName, checkNames, type EvidenceDocument, scannedOf } from '@amanah/core/evidence';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { Checked } from './run-checks.ts';
import { Rung } from './rung.tsx';
import { rungStyles } from './rung-styles.ts';
import type { Compared } from './rung-words.ts';

/** The rungs that speak about each certificate or event; the others are about the log as a whole. */
const ofParts: ReadonlySet<CheckName> = new Set([
  'issuer_key',
  'signature',
  'status',
  'event_hash',
  'inclusion',
  'scope',
]);

/** What this browser checked, under its heading. */
export function LadderSection({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('evidence');
  return (
    <section aria-labelledby="ladder" data-needs-script>
      <h2 id="ladder" className="mb-4 text-lg">
        {t('ladder')}
      </h2>
      {children}
    </section>
  );
}

export function Ladder({ checked, code }: { readonly checked: Checked; readonly code: string | null }) {
  const t = useTranslations('evidence');
  const compared: Compared =
    code === null ? 'nothing_scanned' : scannedOf(code) === null ? 'code_without_product' : 'product';
  return (
    <ol className="flex flex-col" aria-label={t('ladder')}>
      {checked.answer.checks.map((check, index, all) => (
        <Step
          key={check.name}
          isLast={index === all.length - 1}
          mark={
            <span
              className={classNames(
                'flex size-10 shrink-0 items-center justify-center rounded-full border',
                rungStyles[check.result].mark,
              )}
            >
              <Icon name={rungStyles[check.result].icon} />
            </span>
          }
        >
          <Rung
            check={check}
            parts={
              ofParts.has(check.name)
                ? checked.parts.flatMap((part) => {
                    const own = part.checks.find(({ name }) => name === check.name);
                    return own ? [{ part, check: own }] : [];
                  })
                : []
            }
            scanned={{ compared, code }}
          />
        </Step>
      ))}
    </ol>
  );
}

function Step({
  mark,
  isLast,
  children,
}: {
  readonly mark: ReactNode;
  readonly isLast: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li className={classNames('relative flex gap-3 sm:gap-4', !isLast && 'pb-3 print:pb-1.5')}>
      <div className="flex w-10 shrink-0 flex-col items-center" aria-hidden="true">
        <div className="mt-2">{mark}</div>
        {isLast ? null : <span className="-mb-5 w-0 flex-1 border-s border-line-strong" />}
      </div>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}

/** Rungs that this document will have; a certificate's when nothing is there yet. */
function expectedNames(document: EvidenceDocument | null): readonly CheckName[] {
  const hasCertificates = document === null || document.certificates.length > 0;
  const hasEvents = document !== null && document.events.length > 0;
  return checkNames.filter((name) => {
    if (name === 'event_hash') return hasEvents;
    return hasCertificates || !['issuer_key', 'signature', 'status', 'scope'].includes(name);
  });
}

export function LadderSkeleton({ document }: { readonly document: EvidenceDocument | null }) {
  const names = expectedNames(document);
  return (
    <div className="flex flex-col print:hidden" aria-hidden="true">
      {names.map((name, index) => (
        <div key={name} className={classNames('flex gap-3 sm:gap-4', index < names.length - 1 && 'pb-3')}>
          <Skeleton className="mt-2 size-10 rounded-full" />
          <div className="h-33 flex-1 rounded-surface border border-line bg-surface px-4 pt-3.5 sm:h-27">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-2 h-5 w-full max-w-md" />
            <Skeleton className="mt-4 h-4 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}
