// The certifier's certificates: the list, and what is brought along from an earlier register. New ones come from applications. Only for
// certifiers; every right is checked by the server.
// Specification: Certificates and keys.

import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CertificateList } from '../features/certificates/certificate-list.tsx';
import { ImportForm } from '../features/certificates/import-form.tsx';
import { ImportList } from '../features/certificates/import-list.tsx';
import { certificatesQuery, holdersQuery, importsQuery, wantedCertificates } from '../features/certificates/queries.ts';
import { RecoveryFile } from '../features/organisations/recovery-file.tsx';
import { patterns } from '../paths.ts';
import { BackLink } from '../platform/back-link.tsx';
import { listSearch, saidBy } from '../platform/list-search.ts';
import { oneOf, readSearch } from '../platform/search-text.ts';
import { SecondStepNotice } from '../platform/second-step-notice.tsx';
import { warm } from '../platform/visit.ts';
import { buttonClasses } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/certificates')({
  staticData: {
    title: ({ view }) =>
      view === 'imports'
        ? 'certificates.imports.pageTitle'
        : view === 'import'
          ? 'certificates.entry.title'
          : 'certificates.list.pageTitle',
    admits: ['certifier'],
    words: ['certificates'],
    menus: [{ menu: 'work', label: 'nav.certificates', icon: 'document', position: 5, note: 'certificates' }],
  },
  validateSearch: (search: Record<string, unknown>) =>
    readSearch(search, { ...listSearch(), view: oneOf(['imports', 'import']) }),
  loaderDeps: ({ search: { pages: _, ...wanted } }) => wanted,
  loader: (visit) =>
    warm(visit, [
      visit.deps.view === 'imports'
        ? importsQuery
        : visit.deps.view === 'import'
          ? holdersQuery
          : certificatesQuery(wantedCertificates(saidBy(visit.deps))),
    ]),
  component: CertificatesPage,
});

function CertificatesPage() {
  const { view } = Route.useSearch();
  return (
    <>
      <SecondStepNotice className="mb-6" />
      {view === 'imports' ? <Imports /> : view === 'import' ? <Import /> : <List />}
    </>
  );
}

function List() {
  const t = useTranslations('certificates.list');
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        accent="certifier"
        title={t('pageTitle')}
        introduction={t('introduction')}
        actions={
          <div className="flex flex-wrap gap-3">
            <Link to={patterns.signingKeys} className={buttonClasses({ tone: 'secondary' })}>
              <Icon name="lock" />
              {t('keys')}
            </Link>
            <Link
              to={patterns.certificates}
              search={{ view: 'imports' }}
              className={buttonClasses({ tone: 'secondary' })}
            >
              <Icon name="document" />
              {t('imports')}
            </Link>
          </div>
        }
      />
      <CertificateList
        firstStep={
          <Link to={patterns.applications} className={buttonClasses()}>
            {t('applications')}
          </Link>
        }
      />
    </div>
  );
}

function Imports() {
  const t = useTranslations('certificates.imports');
  const enter = (
    <Link to={patterns.certificates} search={{ view: 'import' }} className={buttonClasses()}>
      <Icon name="plus" />
      {t('enter')}
    </Link>
  );
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        accent="certifier"
        title={t('pageTitle')}
        introduction={<p className="max-w-2xl">{t('introduction')}</p>}
        above={<Back to={{}}>{t('back')}</Back>}
        actions={
          <div className="flex flex-wrap gap-3">
            <Link
              to={patterns.professionalTools}
              search={{ tab: 'management' }}
              className={buttonClasses({ tone: 'secondary' })}
            >
              <Icon name="list" />
              {t('byTable')}
            </Link>
            {enter}
          </div>
        }
      />
      <ImportList recovery={<RecoveryFile />} />
    </div>
  );
}

function Import() {
  const t = useTranslations('certificates.entry');
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader accent="certifier" title={t('title')} above={<Back to={{ view: 'imports' }}>{t('back')}</Back>} />
      <ImportForm onEntered={() => void navigate({ to: patterns.certificates, search: { view: 'imports' } })} />
    </div>
  );
}

function Back({ to, children }: { readonly to: { view?: 'imports' }; readonly children: ReactNode }) {
  return (
    <BackLink to={patterns.certificates} search={to}>
      {children}
    </BackLink>
  );
}
