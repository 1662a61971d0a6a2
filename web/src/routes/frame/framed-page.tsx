// A page in the frame that it asks for (platform/page-facts.ts): its words first, then its title, then whom it lets in.
import type { LazyWords } from '@amanah/messages/catalogue';
import { Outlet, useMatches, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { LazyMessages, usePrefetchedWords } from '../../platform/lazy-messages.tsx';
import type { PageFacts } from '../../platform/page-facts.ts';
import { Page } from '../../shell/page.tsx';

const loadGate = () =>
  import('../../features/organisations/page-gate.tsx').then(({ PageGate }) => ({ default: PageGate }));
const PageGate = lazy(loadGate);

export function FramedPage() {
  const { id, facts } = useMatches({
    structuralSharing: false,
    select: (matches): { readonly id: string; readonly facts: PageFacts } => {
      const page = matches.at(-1);
      return { id: page?.routeId ?? '', facts: page?.staticData ?? {} };
    },
  });
  return <Framed key={id} facts={facts} />;
}

function Framed({ facts: { title, admits, refusal, words = [], height, width } }: { readonly facts: PageFacts }) {
  const waiting = <div style={{ minHeight: height ?? '100dvh' }} />;
  usePrefetchedWords(words);
  // While the words are on their way.
  if (admits) void loadGate();
  return (
    <Worded words={words} waiting={waiting}>
      {title === undefined ? (
        <Outlet />
      ) : (
        <Titled title={title} width={width}>
          {admits ? (
            <Suspense fallback={waiting}>
              <PageGate admission={admits} {...(refusal ? { refusal } : {})}>
                <Outlet />
              </PageGate>
            </Suspense>
          ) : (
            <Outlet />
          )}
        </Titled>
      )}
    </Worded>
  );
}

function Worded({
  words: [name, ...rest],
  waiting,
  children,
}: {
  readonly words: readonly LazyWords[];
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}) {
  if (name === undefined) return children;
  return (
    <LazyMessages name={name} waiting={waiting}>
      <Worded words={rest} waiting={waiting}>
        {children}
      </Worded>
    </LazyMessages>
  );
}

function Titled({
  title,
  width = 'wide',
  children,
}: Pick<Required<PageFacts>, 'title'> & {
  readonly width: PageFacts['width'] | undefined;
  readonly children: ReactNode;
}) {
  const t = useTranslations();
  const search = useSearch({ strict: false });
  return (
    <Page title={t(typeof title === 'function' ? title(search) : title)} width={width} className="min-h-dvh">
      {children}
    </Page>
  );
}
