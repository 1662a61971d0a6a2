// IoT monitoring: open to everybody (specification, section 6); without an organisation of one's own it shows the demo.
// Specification: IoT monitoring.
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Monitoring } from '../features/sensors/monitoring.tsx';
import { overviewQuery } from '../features/sensors/queries.ts';
import { patterns } from '../paths.ts';
import { useAuth } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { buttonClasses } from '../ui/button.tsx';

export const Route = createFileRoute('/iot-monitoring')({
  staticData: {
    title: 'sensors.page.title',
    words: ['sensors'],
    menus: [
      {
        menu: 'work',
        label: 'nav.iotMonitoring',
        icon: 'thermometer',
        position: 13,
        note: 'iotMonitoring',
        admits: 'members',
      },
    ],
  },
  loader: (visit) =>
    // Which devices there are depends on who asks.
    warm(visit, () => [overviewQuery]),
  component: IotMonitoringPage,
});

function IotMonitoringPage() {
  const t = useTranslations('sensors.page');
  const access = useTranslations('frame');
  const { status, user } = useAuth();
  return (
    <>
      <header className="mb-6">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="mt-1 text-ink-soft">{t('introduction')}</p>
      </header>
      {status === 'loading' ? null : (
        // Another person has other devices: nothing of the one before stays.
        <Monitoring
          key={user?.id ?? 'signed out'}
          isInDemo={user?.realm === 'demo'}
          signIn={
            user ? null : (
              <Link to={patterns.auth} className={buttonClasses({ tone: 'secondary', size: 'small' })}>
                {access('signIn')}
              </Link>
            )
          }
        />
      )}
    </>
  );
}
