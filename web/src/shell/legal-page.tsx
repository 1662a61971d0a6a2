// Draws a legal document with its contents list and the way back. The words come from messages and load on their own.
import type { LegalDocuments } from '@amanah/messages/catalogue';
import { spokenLanguage } from '@amanah/messages/languages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../paths.ts';
import { useLanguage } from '../platform/language.tsx';
import { legalDocumentsQuery } from '../platform/legal-documents.ts';
import { PieceNotLoaded } from '../platform/piece-not-loaded.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../ui/states.tsx';
import { Page } from './page.tsx';

export function LegalPage({ which, title }: { readonly which: keyof LegalDocuments; readonly title: string }) {
  const general = useTranslations('general');
  const { chosen } = useLanguage();
  const documents = useQuery(legalDocumentsQuery(spokenLanguage(chosen)));
  const document = documents.data?.[which];
  return (
    <Page title={title} width="narrow">
      <Link
        to={patterns.home}
        className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-ink-soft no-underline hover:text-ink"
      >
        <Icon name="back" size={18} />
        {general('backToHome')}
      </Link>
      {document ? (
        <article className="mt-4 flex flex-col gap-8">
          <header className="flex flex-col gap-3">
            <h1 className="text-3xl">{document.title}</h1>
            <p className="text-sm text-ink-soft">{document.updated}</p>
            <p className="text-lg leading-relaxed text-ink-soft">{document.introduction}</p>
          </header>
          {document.sections.map((section) => (
            <section key={section.title} className="flex flex-col gap-3 border-t border-line pt-6">
              <h2 className="text-lg">{section.title}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </article>
      ) : documents.isError ? (
        <PieceNotLoaded onRetry={() => void documents.refetch()} isRetrying={documents.isFetching} headingLevel={2} />
      ) : (
        <SkeletonGroup label={general('loading')} className="mt-4 flex min-h-[120vh] flex-col gap-6">
          <Skeleton className="h-12 w-72" />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
    </Page>
  );
}
