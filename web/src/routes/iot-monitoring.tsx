// IoT monitoring: open to everybody (specification, section 6); without an organisation of one's own it shows the demo.
import { loadSensorWords } from '@amanah/messages/catalogue';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Monitoring } from '../features/sensors/monitoring.tsx';
import { patterns } from '../paths.ts';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';
import { buttonLook } from '../ui/button.tsx';

export function IotMonitoringPage() {
  return (
    <LazyMessages name="sensors" load={loadSensorWords} waiting={<div className="min-h-dvh" />}>
      <Monitored />
    </LazyMessages>
  );
}

function Monitored() {
  const t = useTranslations('sensors.page');
  const access = useTranslations('frame');
  const { status, user } = useAuth();
  return (
    <Page title={t('title')} className="min-h-dvh">
      <header className="mb-6">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="mt-1 text-ink-soft">{t('introduction')}</p>
      </header>
      {status === 'loading' ? null : (
        // Another person has other devices: nothing of the one before stays.
        <Monitoring
          key={user?.id ?? 'signed out'}
          signIn={
            user ? null : (
              <Link to={patterns.auth} className={buttonLook({ tone: 'secondary', size: 'small' })}>
                {access('signIn')}
              </Link>
            )
          }
        />
      )}
    </Page>
  );
}
