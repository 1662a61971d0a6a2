// Whose evidence this is, and what was signed: number, certifier, holder and term as the certificate says them, or the steps of a
// batch. What only the server says is marked as such.
import { type EvidenceDocument, findEnd } from '@amanah/core/evidence';
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
import { signedContent } from './signed-content.ts';

const contentsOf = ({ certificates }: EvidenceDocument) =>
  certificates.flatMap((certificate) => signedContent(certificate) ?? []);

interface SubjectHeaderProps {
  readonly document: EvidenceDocument;
  /** What is known of the goods that it is asked about; null: it is about none. */
  readonly goods: { readonly name: string | null; readonly answer: ReactNode } | null;
}

/** Of goods first their name and what is known of them: a sound proof of a bad answer is no good news. Of a certificate alone first what it is today. */
export function SubjectHeader({ document, goods }: SubjectHeaderProps) {
  const t = useTranslations('evidence');
  const title = <Said>{document.subject.title}</Said>;
  const kind = <Kind document={document} />;
  const isNamed = goods !== null && goods.name !== null;
  return (
    <header>
      {isNamed ? null : kind}
      <h1 className="mt-2 text-2xl [overflow-wrap:anywhere]">{isNamed ? <Said>{goods.name}</Said> : title}</h1>
      {isNamed ? (
        <div className="mt-1 flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
          {kind}
          <p>{title}</p>
        </div>
      ) : null}
      {goods?.answer}
      <IssuedBy document={document} isFirst={goods === null} />
      <p className="mt-2 max-w-3xl text-ink-soft print:hidden">{t('introduction')}</p>
    </header>
  );
}

function Kind({ document }: { readonly document: EvidenceDocument }) {
  const t = useTranslations('evidence');
  const [content] = contentsOf(document);
  return (
    <div className="flex flex-wrap gap-2">
      <Badge>{t(`kinds.${document.subject.kind}`)}</Badge>
      {content ? <RealmBadge realm={content.facts.realm} /> : null}
    </div>
  );
}

/**
 * What the certificate is today, with its day; then by whom and for which term it was signed. The day is the word of the server: whether it
 * counts, the check below says.
 */
function IssuedBy({ document, isFirst }: { readonly document: EvidenceDocument; readonly isFirst: boolean }) {
  const t = useTranslations('evidence.subject');
  const { longDay } = useDayWords();
  const [content] = contentsOf(document);
  const [certificate] = document.certificates;
  const outOfForce = useOutOfForceWords(certificate);
  if (!content || !certificate) return null;
  const certifier = isolated(content.issuer.name);
  // What is out of force is valid until no day: when it ended stands above it.
  const isInForce = outOfForce === null || certificate.outOfForce?.kind === 'not_yet_valid';
  const term = isInForce
    ? t('issuedUntil', { certifier, day: longDay(lastMomentBefore(content.facts.validUntil)) })
    : t('issuedBy', { certifier });
  return (
    <div className={isFirst ? 'mt-1' : 'mt-4'}>
      {outOfForce === null ? null : <p className={isFirst ? 'text-lg font-semibold' : ''}>{outOfForce}</p>}
      <p className={isFirst && outOfForce === null ? 'font-medium' : ''}>{term}</p>
    </div>
  );
}

/** Null: it is in force, and the log knows of no end. */
function useOutOfForceWords(certificate: EvidenceDocument['certificates'][number] | undefined): string | null {
  const t = useTranslations('evidence.outOfForce');
  const { longDay } = useDayWords();
  if (!certificate) return null;
  const { outOfForce } = certificate;
  const end = findEnd(certificate);
  const logged = end && longDay(end.time);
  // The log is believed before the server, which leaves it out.
  if (logged && outOfForce?.kind !== 'revoked' && outOfForce?.kind !== 'issuer_left')
    return t('ended', { day: logged });
  if (!outOfForce) return null;
  const day = longDay(outOfForce.on);
  return t(outOfForce.kind, { day, loggedOn: logged && logged !== day ? logged : 'none' });
}

/** Below the answer: on a phone that comes first. */
export function SubjectFacts({ document }: { readonly document: EvidenceDocument }) {
  const t = useTranslations('evidence');
  const format = useFormatter();
  const { subject, certificates, events } = document;
  const contents = contentsOf(document);
  const [content] = contents;
  // What was signed still names its whole term: a certificate that ended is not shown as in force.
  const [first] = certificates;
  const end = first && findEnd(first);
  const isOver = end !== undefined || (first?.outOfForce !== undefined && first.outOfForce.kind !== 'not_yet_valid');
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
            t(isOver ? 'subject.signedFor' : 'subject.valid'),
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
