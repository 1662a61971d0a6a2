// What changes a certificate after it was issued, by its certifier: suspended and revoked by one person, reinstated by two.
import { changeCertificateStatus } from '@amanah/api/certificates';
import { askForReinstatement, decideReinstatement } from '@amanah/api/certificates/reinstatement';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { createCertificateManagement } from './manage-certificates.ts';

export const statusRoutes = (management: ReturnType<typeof createCertificateManagement>): readonly MountedRoute[] => [
  handle(changeCertificateStatus, ({ caller, params, body }) =>
    management.changeStatus(caller.userId, params.id, body),
  ),
  handle(askForReinstatement, ({ caller, params, body }) =>
    management.askForReinstatement(caller.userId, params.id, body.reason),
  ),
  handle(decideReinstatement, ({ caller, params, body }) =>
    management.decideReinstatement(caller.userId, params.id, body),
  ),
];
