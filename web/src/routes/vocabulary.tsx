// The vocabulary of events: every halal statement, member, word and rule, for people. Open to everybody; computes nothing.
// Specification: Halal profile of EPCIS.
import { EVENT_NAMESPACE, eventContextPath, HALAL_NAMESPACE, halalExamples, journeyExample } from '@amanah/core/events';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { ExampleEvent, Json } from '../features/events/vocabulary/example-event.tsx';
import { RuleList } from '../features/events/vocabulary/rule-list.tsx';
import { TermList } from '../features/events/vocabulary/term-list.tsx';
import { ownTerms, statementNames, termsOf } from '../features/events/vocabulary/terms.ts';
import { useGivenAnchor } from '../platform/given-anchor.ts';
import { Code } from '../ui/code.tsx';
import { Notice } from '../ui/states.tsx';

export const Route = createFileRoute('/vocabulary')({
  staticData: {
    title: 'vocabulary.pageTitle',
    words: ['vocabulary'],
    height: '200vh',
    menus: [{ menu: 'footerPlatform', label: 'footer.vocabulary', icon: 'list', position: 3, admits: 'members' }],
  },
  component: VocabularyPage,
});

function VocabularyPage() {
  const t = useTranslations('vocabulary');
  // Sentences without arguments, found by names that the rules of core have: the lists are one type here, not eleven.
  const { vocabulary } = useMessages();
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = vocabulary.words;
  useGivenAnchor();
  return (
    <div className="gap-x-12 lg:grid lg:grid-cols-[13rem_minmax(0,46rem)] lg:grid-rows-[auto_1fr] lg:gap-y-0 xl:gap-x-20">
      <header className="lg:col-start-2">
        <h1 className="text-2xl">{t('pageTitle')}</h1>
        <p className="mt-3 text-lg leading-relaxed text-ink-soft">{t('introduction')}</p>
      </header>
      <Contents />
      <div className="lg:col-start-2">
        <Begin />
        {statementNames.map((name) => (
          <Section key={name} id={name} title={t(`statements.${name}.title`)} written={`halal:${name}`}>
            <p className="text-lg">{t(`statements.${name}.meaning`)}</p>
            <p className="text-ink-soft">
              {t('belongs')}: {t(`statements.${name}.belongs`)}
            </p>
            <TermList terms={termsOf(name)} meanings={vocabulary.members[name]} words={words} />
            <ExampleEvent title={t(`statements.${name}.title`)} event={halalExamples[name]} />
          </Section>
        ))}
        <Section id="own" title={t('own.title')}>
          <p className="text-lg">{t('own.meaning')}</p>
          <p className="text-ink-soft">
            {t('belongs')}: {t('own.belongs')}
          </p>
          <TermList terms={ownTerms} meanings={vocabulary.own.words} words={words} />
          <ExampleEvent title={t('own.title')} event={journeyExample} />
        </Section>
        <Section id="rules" title={t('rules.title')}>
          <p className="text-ink-soft">{t('rules.introduction')}</p>
          <RuleList />
        </Section>
      </div>
    </div>
  );
}

function Contents() {
  const t = useTranslations('vocabulary');
  const places = [
    { id: 'begin', title: t('begin.title') },
    { id: 'killing', title: t('killing.title') },
    ...statementNames.map((name) => ({ id: name, title: t(`statements.${name}.title`) })),
    { id: 'own', title: t('own.title') },
    { id: 'rules', title: t('rules.title') },
  ];
  return (
    <nav
      aria-labelledby="contents"
      className="mt-8 border-y border-line py-4 lg:sticky lg:top-24 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start lg:border-0 lg:py-0"
    >
      <h2 id="contents" className="text-sm font-semibold tracking-normal">
        {t('contents')}
      </h2>
      <ul className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 lg:block">
        {places.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center text-ink-soft no-underline hover:text-ink hover:underline lg:min-h-9"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly written?: string;
  readonly children: ReactNode;
}

function Section({ id, title, written, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mt-12 flex flex-col gap-3 border-t border-line-strong pt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="scroll-mt-24 text-xl">
          {title}
        </h2>
        {written === undefined ? null : (
          <span className="text-ink-soft">
            <Code>{written}</Code>
          </span>
        )}
      </div>
      {children}
    </section>
  );
}

function Begin() {
  const t = useTranslations('vocabulary.begin');
  const killing = useTranslations('vocabulary.killing');
  const prefixes = [
    ['halal', HALAL_NAMESPACE],
    ['amanah', EVENT_NAMESPACE],
  ] as const;
  const context = {
    '@context': [
      'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
      `${window.location.origin}${eventContextPath}`,
    ],
  };
  return (
    <>
      <Section id="begin" title={t('title')}>
        <p>{t('context')}</p>
        <Json value={context} label={t('contextLink')} />
        <p>
          <a
            href={eventContextPath}
            className="inline-flex min-h-11 items-center gap-2 text-brand-ink underline underline-offset-4"
          >
            {t('contextLink')}
          </a>
        </p>
        <dl className="divide-y divide-line border-y border-line text-sm">
          {prefixes.map(([prefix, namespace]) => (
            <div key={prefix} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[12rem_1fr]">
              <dt>
                {t('prefix')} <Code>{prefix}</Code>
              </dt>
              <dd>
                <span className="sr-only">{t('namespace')}: </span>
                <Code>{namespace}</Code>
              </dd>
            </div>
          ))}
        </dl>
        <p>{t('members')}</p>
        <p>{t('people')}</p>
        <p>{t('judgement')}</p>
      </Section>
      <section aria-labelledby="killing" className="mt-8">
        <Notice tone="amber" icon="warning">
          <h2 id="killing" className="scroll-mt-24 text-base">
            {killing('title')}
          </h2>
          <p className="mt-1">
            {killing.rich('body', { code: (chunks) => <code className="font-mono">{chunks}</code> })}
          </p>
        </Notice>
      </section>
    </>
  );
}
