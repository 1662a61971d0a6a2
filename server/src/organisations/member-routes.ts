// Routes of members, invitations, settings, sites and the audit trail. No branching, no SQL.
import * as members from '@amanah/api/organisations/members';
import * as trails from '@amanah/api/organisations/trails';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { createAuditTrail } from './audit-trail.ts';
import type { createInvitations } from './invitations.ts';
import type { createMembers } from './members.ts';
import type { createOwnOrganisations } from './own-organisations.ts';
import type { createSettings } from './settings.ts';

export const memberRoutes = ({
  own,
  people,
  invitations,
  settings,
  trail,
}: {
  readonly own: ReturnType<typeof createOwnOrganisations>;
  readonly people: ReturnType<typeof createMembers>;
  readonly invitations: ReturnType<typeof createInvitations>;
  readonly settings: ReturnType<typeof createSettings>;
  readonly trail: ReturnType<typeof createAuditTrail>;
}): readonly MountedRoute[] => [
  handle(members.listOwnOrganisations, async ({ caller }) => ({ organisations: await own.list(caller.userId) })),
  handle(members.joinOrganisation, async ({ caller, params }) => ({
    organisations: await own.join(caller.userId, params.organisationId),
  })),
  handle(members.leaveOrganisation, async ({ caller, params }) => ({
    organisations: await own.leave(caller, params.organisationId),
  })),
  handle(members.readOrganisationSettings, ({ caller }) => settings.read(caller.userId)),
  handle(members.changeOrganisationSettings, ({ caller, body, requireUnchanged }) =>
    settings.change(caller.userId, body, requireUnchanged),
  ),
  handle(members.withdrawChangeRequest, ({ caller }) => settings.withdrawRequest(caller.userId)),
  handle(members.listSites, ({ caller }) => settings.listSites(caller.userId)),
  handle(members.addSite, ({ caller, body }) => settings.addSite(caller.userId, body)),
  handle(members.changeSite, ({ caller, params, body, requireUnchanged }) =>
    settings.changeSite(caller.userId, params.id, body, requireUnchanged),
  ),
  handle(members.listMembers, ({ caller }) => people.list(caller.userId)),
  handle(members.changeMemberRight, ({ caller, params, body, requireUnchanged }) =>
    people.changeRight(caller.userId, params.userId, body.right, requireUnchanged),
  ),
  handle(members.removeMember, ({ caller, params }) => people.remove(caller.userId, params.userId)),
  handle(members.answerJoinRequest, ({ caller, params, body }) => people.answer(caller.userId, params.userId, body)),
  handle(members.transferOrganisation, ({ caller, params }) => people.transfer(caller.userId, params.userId)),
  handle(members.listInvitations, ({ caller }) => invitations.list(caller.userId)),
  handle(members.inviteMember, ({ caller, body }) => invitations.invite(caller.userId, body)),
  handle(members.withdrawInvitation, ({ caller, params }) => invitations.withdraw(caller.userId, params.id)),
  handle(trails.readAuditTrail, ({ caller, query }) => trail.read(caller.userId, query.before ?? null)),
  handle(trails.trailLengths, () => trail.lengths()),
  handle(trails.exportAuditTrail, async ({ caller, reply }) => {
    const csv = await trail.exportCsv(caller.userId);
    reply.type('text/csv; charset=utf-8').header('cache-control', 'private, no-store');
    return reply.header('content-disposition', 'attachment; filename="audit-trail.csv"').send(csv);
  }),
  handle(members.readInvitation, ({ params }) => invitations.read(params.token)),
];
