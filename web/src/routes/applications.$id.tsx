// One application with its parts. For both sides; what each sees and may do is decided by the server.
import { loadCertificateWords, loadCertificationWords } from '@amanah/messages/catalogue';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ApplicationView, tabOf } from '../features/certificates/applications/application-view.tsx';
import { RecoveryFile } from '../features/organisations/recovery-file.tsx';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { patterns } from '../paths.ts';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { Page } from '../shell/page.tsx';
import { Icon } from '../ui/icon.tsx';

const route = getRouteApi(patterns.application);

export function ApplicationPage() {
  const waiting = <div className="min-h-dvh" />;
  return (
    // Gate and signing speak with the words of certificates.
    <LazyMessages name="certificates" load={loadCertificateWords} waiting={waiting}>
      <LazyMessages name="certification" load={loadCertificationWords} waiting={waiting}>
        <Gated />
      </LazyMessages>
    </LazyMessages>
  );
}

function Gated() {
  const t = useTranslations('certification.page');
  const navigate = useNavigate();
  const { id } = route.useParams();
  const { tab } = route.useSearch();
  return (
    <Page title={t('applications')} className="min-h-dvh">
      <RoleGate roles={['producer', 'certifier']}>
        <ApplicationView
          id={id}
          tab={tabOf(tab)}
          onTab={(next) =>
            void navigate({
              to: patterns.application,
              params: { id },
              search: next === 'overview' ? {} : { tab: next },
              replace: true,
            })
          }
          recovery={<RecoveryFile />}
          above={
            <Link
              to={patterns.applications}
              className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-soft hover:text-ink"
            >
              <Icon name="back" size={18} />
              {t('backToList')}
            </Link>
          }
        />
      </RoleGate>
    </Page>
  );
}
