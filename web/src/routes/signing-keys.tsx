// The signing keys of the own organisation. Members see them, owners change them; every right is checked by the server.

import { loadCertificateWords } from '@amanah/messages/catalogue';
import { useTranslations } from 'use-intl';
import { OwnKeysPanel } from '../features/organisations/own-keys-panel.tsx';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { LaterWords } from '../platform/later-words.tsx';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';
import { classNames } from '../ui/class-names.ts';

const strips = {
  consumer: 'border-consumer-fill',
  retailer: 'border-retailer-fill',
  certifier: 'border-certifier-fill',
  producer: 'border-producer-fill',
} as const;

export function SigningKeysPage() {
  return (
    <LaterWords name="certificates" load={loadCertificateWords} waiting={<div className="min-h-dvh" />}>
      <Gated />
    </LaterWords>
  );
}

function Gated() {
  const t = useTranslations('certificates.keys');
  const { user } = useAuth();
  return (
    <Page title={t('pageTitle')} className="min-h-dvh">
      <RoleGate roles={['certifier', 'producer', 'retailer']}>
        <header className={classNames('mb-6 border-s-4 ps-4 sm:ps-5', user ? strips[user.role] : 'border-line-strong')}>
          <h1 className="text-2xl">{t('pageTitle')}</h1>
          <p className="mt-1 text-ink-soft">{t('introduction')}</p>
        </header>
        <OwnKeysPanel />
      </RoleGate>
    </Page>
  );
}
