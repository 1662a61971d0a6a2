// Whose evidence this is, and what was signed: number, certifier, holder and term as the certificate says them, or the steps of a
// batch. What only the server says is marked as such.
import { contentOf, type EvidenceDocument, findEnd } from '@amanah/core/evidence';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { RealmBadge } from '../../platform/realm-badge.tsx';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { lastMomentBefore } from './rung-words.ts';

const contentsOf = ({ certificates }: EvidenceDocument) =>
  certificates.flatMap((certificate) => contentOf(certificate) ?? []);

export function SubjectHeader({ document }: { readonly document: EvidenceDocument }) {
  const t = useTranslations('evidence');
  const [content] = contentsOf(document);
  return (
    <header>
      <div className="flex flex-wrap gap-2">
        <Badge>{t(`kinds.${document.subject.kind}`)}</Badge>
        {content ? <RealmBadge realm={content.facts.realm} /> : null}
      </div>
      <h1 className="mt-2 text-2xl [overflow-wrap:anywhere]">
        <Said>{document.subject.title}</Said>
      </h1>
      <IssuedBy document={document} />
      <p className="mt-2 max-w-3xl text-ink-soft print:hidden">{t('introduction')}</p>
    </header>
  );
}

/**
 * By whom and until when, as it was signed: with what the log says of its end. Whether it counts today the check below says; the words are true of one
 * that is suspended too.
 */
function IssuedBy({ document }: { readonly document: EvidenceDocument }) {
  const t = useTranslations('evidence.subject');
  const { longDay } = useDayWords();
  const [content] = contentsOf(document);
  const [certificate] = document.certificates;
  if (!content || !certificate) return null;
  const end = findEnd(certificate);
  const certifier = isolated(content.issuer.name);
  return (
    <p className="mt-1 font-medium">
      {end
        ? t('issuedEnded', { certifier, day: longDay(end.time) })
        : t('issuedUntil', { certifier, day: longDay(lastMomentBefore(content.facts.validUntil)) })}
    </p>
  );
}

/** Below the answer: on a phone that comes first. */
export function SubjectFacts({ document }: { readonly document: EvidenceDocument }) {
  const t = useTranslations('evidence');
  const format = useFormatter();
  const { subject, certificates, events } = document;
  const contents = contentsOf(document);
  const [content] = contents;
  // What was signed still names its whole term: a certificate that ended is not shown as in force.
  const end = certificates[0] && findEnd(certificates[0]);
  const more = contents.length > 1 ? <More count={contents.length - 1} /> : null;
  const { longDay } = useDayWords();
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(content
      ? ([
          [
            t('subject.number'),
            <span key="number">
              <Code>{content.facts.number}</Code> {more}
            </span>,
          ],
          [t('subject.certifier'), <Said key="certifier">{content.issuer.name}</Said>],
          [t('subject.holder'), <Said key="holder">{content.facts.holder.name}</Said>],
          [
            t(end ? 'subject.signedFor' : 'subject.valid'),
            t('subject.from', {
              from: longDay(content.facts.validFrom),
              until: longDay(lastMomentBefore(content.facts.validUntil)),
            }),
          ],
        ] as const)
      : []),
    ...(end ? ([[t('subject.ended'), longDay(end.time)]] as const) : []),
    ...(content?.facts.isImported ? ([[t('subject.basis'), t('subject.imported')]] as const) : []),
    ...(subject.kind === 'event' && events[0]
      ? ([[t('subject.hash'), <Code key="hash">{events[0].hash}</Code>]] as const)
      : []),
    ...(subject.kind === 'batch' && events.length > 0
      ? ([[t('subject.steps'), format.number(events.length)]] as const)
      : []),
  ];
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4 print:gap-y-1">
      {facts.map(([term, value]) => (
        <div key={term} className={classNames('min-w-0', subject.kind === 'event' && 'col-span-full')}>
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function More({ count }: { readonly count: number }) {
  const t = useTranslations('evidence.subject');
  return <span className="text-ink-soft">{t('and', { count })}</span>;
}

/** The word of the server alone, so it stands apart from what was signed. Undated, a certificate looks good for its whole term. */
export function AnnouncedEnds({ document }: { readonly document: EvidenceDocument }) {
  const t = useTranslations('evidence.announcedEnd');
  const { longDay } = useDayWords();
  return document.certificates.map(({ id, number, announcedEnd }) =>
    announcedEnd ? (
      <Notice key={id} tone="amber" icon="clock" className="max-w-3xl">
        <p className="font-medium">
          {t(announcedEnd.cause, {
            number: isolated(number),
            lastDay: longDay(announcedEnd.lastDay),
          })}
        </p>
        <p>{t('notSigned')}</p>
      </Notice>
    ) : null,
  );
}

/** Shown where nothing signed bears the name in the address. */
export function NotSignedName({ asked }: { readonly asked: string }) {
  const t = useTranslations('evidence');
  return <>{t('subjectNotSigned', { asked: isolated(asked) })}</>;
}

/** The same measures, before anything is known. */
export function SubjectHeaderSkeleton({ title }: { readonly title: ReactNode }) {
  return (
    <header>
      <Skeleton className="h-5.5 w-24 rounded-full" />
      <h1 className="mt-2 text-2xl [overflow-wrap:anywhere]">{title}</h1>
      <Skeleton className="mt-2 h-19.5 w-full max-w-3xl sm:h-13" />
    </header>
  );
}

export function SubjectFactsSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((one) => (
        <Skeleton key={one} className="h-12" />
      ))}
    </div>
  );
}
