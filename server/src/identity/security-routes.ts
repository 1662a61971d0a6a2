// Routes by which people keep their account safe. No branching beyond that, no SQL.

import * as api from '@amanah/api/identity/security';
import type { RouteDefinition } from '@amanah/api/route';
import type { Organisations } from '../organisations/index.ts';
import { type Call, type Caller, handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { changePassword, type PasswordChangeDeps } from './change-password.ts';
import { deviceOf } from './device.ts';
import type { Devices } from './devices.ts';
import type { MailCode } from './mail-code.ts';
import type { createOperators } from './operators.ts';
import { readProfile } from './read-profile.ts';
import type { Asking } from './second-step.ts';

export const securityRoutes = (
  deps: PasswordChangeDeps & {
    readonly devices: Devices;
    readonly mailCode: MailCode;
    readonly operators: ReturnType<typeof createOperators>;
    readonly organisations: Organisations;
  },
): readonly MountedRoute[] => {
  const { secondStep, sessions, devices, mailCode } = deps;
  const where = async (caller: Caller) => ({
    sessions: await sessions.list(caller),
    // A shared account is everybody's, and no device is its owner's.
    devices: caller.isShared ? [] : await devices.list(caller),
  });
  return [
    handle(api.readSecurity, ({ caller }) => secondStep.read(caller)),
    handle(api.sendMailCode, async ({ caller, body, language }) => {
      const user = await secondStep.requirePassword(caller, body.password);
      await mailCode.send(caller, user, language);
    }),
    handle(api.confirmMailCode, async ({ caller, body }) => {
      await mailCode.confirm(caller, body.code);
      return secondStep.read(caller);
    }),
    handle(api.beginTotp, (call) => secondStep.beginTotp(asking(call), call.body.password)),
    handle(api.confirmTotp, (call) => secondStep.confirmTotp(asking(call), call.body.code)),
    handle(api.removeTotp, (call) => secondStep.removeTotp(asking(call), call.body.password)),
    handle(api.renewRecoveryCodes, (call) => secondStep.renewRecoveryCodes(asking(call), call.body.password)),
    handle(api.beginPasskey, (call) => secondStep.beginPasskey(asking(call), call.body.password)),
    handle(api.addPasskey, (call) => secondStep.addPasskey(asking(call), call.body)),
    handle(api.removePasskey, (call) => secondStep.removePasskey(asking(call), call.params.id, call.body.password)),
    handle(api.listSessions, ({ caller }) => where(caller)),
    handle(api.endSession, async ({ caller, params }) => {
      requireOwnAccount(caller);
      await sessions.endOne(caller, params.id);
      return where(caller);
    }),
    handle(api.endOtherSessions, async ({ caller }) => {
      requireOwnAccount(caller);
      await sessions.endOthers(deps.database.sql, caller, 'ended_elsewhere');
      return where(caller);
    }),
    handle(api.forgetDevice, async ({ caller, params }) => {
      requireOwnAccount(caller);
      await devices.forget(caller, params.id);
      return where(caller);
    }),
    handle(api.changePassword, async (call) => {
      await changePassword(deps, asking(call), call.body);
    }),
    handle(api.confirmAddress, async ({ caller, body }) => {
      await deps.operators.confirm(caller.userId, body.token);
      return readProfile(deps, caller.userId, caller.sessionId);
    }),
  ];
};

const asking = ({ caller, request }: { caller: Caller } & Pick<Call<RouteDefinition>, 'request'>): Asking => ({
  caller,
  device: deviceOf(request.headers['user-agent']),
});

/** A shared account is everybody's. */
function requireOwnAccount(caller: Caller): void {
  if (caller.isShared) throw new Refusal('identity.demo_account_fixed');
}
