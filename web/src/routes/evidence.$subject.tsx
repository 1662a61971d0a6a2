// The evidence page: what stands behind a certificate, a batch or an event, checked in this browser. Everything that a check
// needs is in memory once the page is loaded. It believes no word of the server that the ladder did not hold.
// Specification: View on Blockchain.
import { RequestFailed, ServerUnreachable } from '@amanah/api/client';
import { type EvidenceDocument, holdsNothing } from '@amanah/core/evidence';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Announcement } from '../features/evidence/announcement.tsx';
import { CheckedWithoutServer } from '../features/evidence/checked-without-server.tsx';
import { NotProven, SaveProof, Sources, WhatTheLogIs } from '../features/evidence/evidence-aside.tsx';
import { NoResult, NothingYet, NotLoaded } from '../features/evidence/evidence-states.tsx';
import { Ladder, LadderSection, LadderSkeleton } from '../features/evidence/ladder.tsx';
import {
  arrivedDocument,
  evidenceQuery,
  hasArrivedEmpty,
  type LoadedEvidence,
} from '../features/evidence/load-evidence.ts';
import { CheckingBand, OutcomeBand } from '../features/evidence/outcome-band.tsx';
import {
  AnnouncedEnds,
  NotSignedName,
  SubjectFacts,
  SubjectFactsSkeleton,
  SubjectHeader,
  SubjectHeaderSkeleton,
} from '../features/evidence/subject-header.tsx';
import { type EvidenceCheck, useEvidenceCheck } from '../features/evidence/use-evidence-check.ts';
import { GoodsAnswer, useGoodsName } from '../features/verification/goods-answer.tsx';
import { patterns } from '../paths.ts';
import { BackLink } from '../platform/back-link.tsx';
import { DemoComing } from '../platform/demo-coming.tsx';
import { useFailureWords } from '../platform/failure.ts';
import { PrintedAddress } from '../platform/printed-address.tsx';
import { readSearch, textOf } from '../platform/search-text.ts';
import { BrowserTooOld } from '../platform/verifier.ts';
import { warm } from '../platform/visit.ts';
import { Page } from '../shell/page.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { Code } from '../ui/code.tsx';
import { GirihPattern } from '../ui/girih-pattern.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../ui/states.tsx';
import { CertificateRecognition, NothingUnder } from './evidence/beside-proof.tsx';

export const Route = createFileRoute('/evidence/$subject')({
  staticData: { words: ['evidence'], height: '120vh' },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { code: textOf }),
  loader: (visit) => {
    // Tiles, verifier and what this browser knows of the log: too much for a pointer that passes by.
    if (visit.cause !== 'preload') warm(visit, [evidenceQuery(visit.params.subject)]);
  },
  component: EvidencePage,
});

function EvidencePage() {
  const { subject } = Route.useParams();
  const { code } = Route.useSearch();
  return <EvidenceOf key={`${subject} ${code}`} subject={subject} code={code ?? null} />;
}

interface Asked {
  readonly subject: string;
  readonly code: string | null;
}

function EvidenceOf({ subject, code }: Asked) {
  const t = useTranslations('evidence');
  const failureWords = useFailureWords();
  const answer = useQuery(evidenceQuery(subject));
  const check = useEvidenceCheck(answer, { subject, code });
  const { data, error } = answer;
  const [arrived] = useState(() => arrivedDocument(subject));
  const [isArrivedEmpty] = useState(() => hasArrivedEmpty(subject));
  const loaded = data?.kind === 'evidence' ? data : null;
  const document = loaded?.document ?? (answer.isPending ? arrived : undefined);
  const title = document ? t('titleOf', { title: document.subject.title }) : t('pageTitle');
  const isUnknown = answer.isPending
    ? isArrivedEmpty
    : data?.kind === 'unknown' || (error instanceof RequestFailed && error.status < 500 && error.status !== 429);

  if (document && !check.isBroken)
    return (
      <Page title={title} width="bleed">
        <EvidenceView
          document={document}
          loaded={loaded}
          check={check}
          subject={subject}
          code={code}
          isOffline={error instanceof ServerUnreachable}
        />
      </Page>
    );
  if (answer.isPending && !isUnknown)
    return (
      <Page title={title} width="bleed">
        <EvidenceSkeleton subject={subject} code={code} />
      </Page>
    );
  return (
    <Page title={title} className="min-h-dvh">
      <div className="flex flex-col gap-6">
        {data && data.kind !== 'unknown' ? (
          <>
            <NoResult kind={data.kind === 'malformed' ? 'malformed' : 'broken'} />
            <SaveProof bytes={data.bytes} subject={subject} />
          </>
        ) : error instanceof BrowserTooOld ? (
          <NoResult kind="tooOld" />
        ) : isUnknown ? (
          <>
            <DemoComing onComplete={() => void answer.refetch()} />
            <NothingUnder
              asked={subject}
              action={
                <Link to={patterns.scanner} className={buttonClasses()}>
                  <Icon name="scan" />
                  {t('scan')}
                </Link>
              }
            />
          </>
        ) : (
          <NotLoaded words={failureWords(error)} onRetry={() => void answer.refetch()} isRetrying={answer.isFetching} />
        )}
      </div>
    </Page>
  );
}

interface EvidenceViewProps extends Asked {
  readonly document: EvidenceDocument;
  /** Null until all that checks it is here. */
  readonly loaded: LoadedEvidence | null;
  readonly check: EvidenceCheck;
  /** The document could not be fetched again; what is here is checked all the same. */
  readonly isOffline: boolean;
}

function EvidenceView({ document, loaded, check, subject, code, isOffline }: EvidenceViewProps) {
  const { checked } = check;
  // A certificate by its number is about no goods. A batch is about its own, whatever code stands in the address: anybody writes one there.
  const goods = document.subject.kind === 'batch' ? subject : code;
  const name = useGoodsName(goods);
  // The header of a certificate alone begins with it: the band does not say it a second time.
  const saidAbove = goods === null ? (document.certificates[0]?.outOfForce?.kind ?? null) : null;
  // Of another log, or of something else than was asked for: that is said all the same.
  const isNothingYet = holdsNothing(document) && (checked === null || checked.outcome === 'nothing');
  const ladder = checked ? <Ladder checked={checked} code={code ?? goods} /> : <LadderSkeleton document={document} />;
  return (
    <article>
      <Announcement check={check} saidAbove={saidAbove} />
      {isOffline ? <CheckedWithoutServer /> : null}
      <Hero code={code === null ? null : goods}>
        <SubjectHeader
          document={document}
          goods={
            goods === null
              ? null
              : { name, answer: <GoodsAnswer code={goods} isNamed={name !== null} className="mt-5" /> }
          }
        />
      </Hero>
      <Columns
        band={
          isNothingYet ? (
            <NothingYet />
          ) : (
            <OutcomeBand
              checked={checked}
              subject={subject}
              saidAbove={saidAbove}
              replacedLog={loaded?.isOtherLog ? loaded.known : null}
              isChecking={check.isChecking}
              onCheckAgain={check.checkAgain}
            />
          )
        }
        facts={
          <>
            {goods === null && saidAbove === null ? <CertificateRecognition document={document} /> : null}
            <AnnouncedEnds document={document} />
            <SubjectFacts document={document} />
          </>
        }
        ladder={isNothingYet ? null : <LadderSection>{ladder}</LadderSection>}
        aside={
          checked && loaded ? (
            <>
              <SaveProof bytes={loaded.bytes} subject={subject} />
              <NotProven
                checked={checked}
                document={document}
                note={checked.isSubjectSigned === null ? <NotSignedName asked={subject} /> : null}
              />
              <WhatTheLogIs />
              <Sources document={document} subject={subject} />
            </>
          ) : (
            <AsideSkeleton />
          )
        }
      />
    </article>
  );
}

function Hero({ code, children }: { readonly code: string | null; readonly children: ReactNode }) {
  const t = useTranslations('evidence');
  return (
    <div className="relative overflow-hidden border-b border-line">
      <GirihPattern className="opacity-[0.14] [mask-image:linear-gradient(to_right,transparent_45%,black_95%)] rtl:[mask-image:linear-gradient(to_left,transparent_45%,black_95%)]" />
      <div className="page relative py-6 sm:py-10 print:py-0 print:pb-4">
        {code === null ? null : (
          <BackLink
            to={patterns.product}
            params={{ qrCode: code }}
            state={{ isPreview: true }}
            preload={false}
            className="-mt-3 mb-2 print:hidden"
          >
            {t('backToProduct')}
          </BackLink>
        )}
        {children}
      </div>
    </div>
  );
}

interface Parts {
  readonly band: ReactNode;
  readonly facts: ReactNode;
  readonly ladder: ReactNode;
  readonly aside: ReactNode;
}

function Columns(parts: Parts) {
  return (
    <div className="page flex flex-col gap-8 py-6 sm:py-8 print:gap-4 print:py-4">
      {parts.band}
      <div className="flex flex-col gap-5">{parts.facts}</div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">{parts.ladder}</div>
        <div className="flex flex-col gap-6 print:hidden">{parts.aside}</div>
      </div>
      <PrintedAddress />
    </div>
  );
}

function AsideSkeleton() {
  return (
    <>
      <Skeleton className="h-72 rounded-surface" />
      <Skeleton className="h-64 rounded-surface" />
      <Skeleton className="h-40 rounded-surface" />
    </>
  );
}

function EvidenceSkeleton({ subject, code }: Asked) {
  const general = useTranslations('general');
  return (
    <SkeletonGroup label={general('loading')}>
      <Hero code={code}>
        <SubjectHeaderSkeleton title={<Code truncate={48}>{subject}</Code>} />
      </Hero>
      <Columns
        band={<CheckingBand />}
        facts={<SubjectFactsSkeleton />}
        ladder={
          <LadderSection>
            <LadderSkeleton document={null} />
          </LadderSection>
        }
        aside={<AsideSkeleton />}
      />
    </SkeletonGroup>
  );
}
