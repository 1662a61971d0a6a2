// The signing keys of the own organisation. Members see them, owners change them; every right is checked by the server.
// Specification: Certificates and keys.

import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { OwnKeysPanel } from '../features/organisations/own-keys-panel.tsx';
import { shownOwnKeysQuery } from '../platform/own-keys.ts';
import { SecondStepNotice } from '../platform/second-step-notice.tsx';
import { useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/signing-keys')({
  staticData: {
    title: 'certificates.keys.pageTitle',
    admits: ['certifier', 'producer', 'retailer'],
    words: ['certificates'],
    menus: [{ menu: 'work', label: 'nav.signingKeys', icon: 'lock', position: 14, note: 'signingKeys' }],
  },
  loader: (visit) => warm(visit, [shownOwnKeysQuery]),
  component: SigningKeysPage,
});

function SigningKeysPage() {
  const t = useTranslations('certificates.keys');
  const { role } = useUser();
  return (
    <>
      <PageHeader accent={role} title={t('pageTitle')} introduction={t('introduction')} className="mb-6" />
      <SecondStepNotice className="mb-6" />
      <OwnKeysPanel />
    </>
  );
}
