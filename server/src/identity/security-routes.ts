// Routes by which people keep their account safe. No branching beyond that, no SQL.
import * as api from '@amanah/api/security';
import type { Organisations } from '../organisations/index.ts';
import type { Database } from '../platform/database/database.ts';
import { type Caller, handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { changePassword } from './change-password.ts';
import type { createOperators } from './operators.ts';
import { readProfile } from './read-profile.ts';
import type { SecondStep } from './second-step.ts';
import type { Sessions } from './sessions.ts';

export const securityRoutes = (
  deps: {
    readonly database: Database;
    readonly organisations: Organisations;
    readonly sessions: Sessions;
    readonly secondStep: SecondStep;
  },
  operators: ReturnType<typeof createOperators>,
): readonly MountedRoute[] => {
  const { secondStep, sessions } = deps;
  return [
    handle(api.readSecurity, ({ caller }) => secondStep.read(caller)),
    handle(api.beginTotp, ({ caller, body }) => secondStep.beginTotp(caller, body.password)),
    handle(api.confirmTotp, ({ caller, body }) => secondStep.confirmTotp(caller, body.code)),
    handle(api.removeTotp, ({ caller, body }) => secondStep.removeTotp(caller, body.password)),
    handle(api.renewRecoveryCodes, ({ caller, body }) => secondStep.renewRecoveryCodes(caller, body.password)),
    handle(api.beginPasskey, ({ caller, body }) => secondStep.beginPasskey(caller, body.password)),
    handle(api.addPasskey, ({ caller, body }) => secondStep.addPasskey(caller, body)),
    handle(api.removePasskey, ({ caller, params, body }) => secondStep.removePasskey(caller, params.id, body.password)),
    handle(api.listSessions, async ({ caller }) => ({ sessions: await sessions.list(caller) })),
    handle(api.endSession, async ({ caller, params }) => {
      demandOwnAccount(caller);
      await sessions.endOne(caller, params.id);
      return { sessions: await sessions.list(caller) };
    }),
    handle(api.endOtherSessions, async ({ caller }) => {
      demandOwnAccount(caller);
      await sessions.endOthers(deps.database.sql, caller, 'ended_elsewhere');
      return { sessions: await sessions.list(caller) };
    }),
    handle(api.changePassword, async ({ caller, body }) => {
      await changePassword(deps, caller, body);
    }),
    handle(api.confirmAddress, async ({ caller, body }) => {
      await operators.confirm(caller.userId, body.token);
      return readProfile(deps, caller.userId, caller.sessionId);
    }),
  ];
};

/** An account of the demo is everybody's. */
function demandOwnAccount(caller: Caller): void {
  if (caller.isDemo) throw new Refusal('identity.demo_account_fixed');
}
