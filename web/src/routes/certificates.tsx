// The certifier's certificates: the list and, under its own address, the form for a new one. Only for certifiers; every right is
// checked by the server.

import { loadCertificateWords } from '@amanah/messages/catalogue';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CertificateList } from '../features/certificates/certificate-list.tsx';
import { IssueForm } from '../features/certificates/issue-form.tsx';
import { RecoveryFile } from '../features/organisations/recovery-file.tsx';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { patterns } from '../paths.ts';
import { LaterWords } from '../platform/later-words.tsx';
import { SecondStepNotice } from '../platform/second-step-notice.tsx';
import { Page } from '../shell/page.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const route = getRouteApi(patterns.certificates);

export function CertificatesPage() {
  return (
    <LaterWords name="certificates" load={loadCertificateWords} waiting={<div className="min-h-dvh" />}>
      <Gated />
    </LaterWords>
  );
}

function Gated() {
  const t = useTranslations('certificates');
  const { view } = route.useSearch();
  return (
    <Page title={view === 'issue' ? t('issue.title') : t('list.pageTitle')} className="min-h-dvh">
      <RoleGate roles={['certifier']}>
        <SecondStepNotice className="mb-6" />
        {view === 'issue' ? <Issue /> : <List />}
      </RoleGate>
    </Page>
  );
}

function List() {
  const t = useTranslations('certificates.list');
  const issueLink = (
    <Link to={patterns.certificates} search={{ view: 'issue' }} className={buttonLook()}>
      <Icon name="plus" />
      {t('issue')}
    </Link>
  );
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-s-4 border-certifier-fill ps-4 sm:ps-5">
        <div className="min-w-0">
          <h1 className="text-2xl">{t('pageTitle')}</h1>
          <p className="mt-1 text-ink-soft">{t('introduction')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to={patterns.signingKeys} className={buttonLook({ tone: 'secondary' })}>
            <Icon name="lock" />
            {t('keys')}
          </Link>
          {issueLink}
        </div>
      </header>
      <CertificateList firstStep={issueLink} recovery={<RecoveryFile />} />
    </div>
  );
}

function Issue() {
  const t = useTranslations('certificates.issue');
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <header>
        <Link
          to={patterns.certificates}
          className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-soft hover:text-ink"
        >
          <Icon name="back" size={18} />
          {t('back')}
        </Link>
        <h1 className="border-s-4 border-certifier-fill ps-4 text-2xl sm:ps-5">{t('title')}</h1>
      </header>
      <IssueForm onIssued={() => void navigate({ to: patterns.certificates })} recovery={<RecoveryFile />} />
    </div>
  );
}
