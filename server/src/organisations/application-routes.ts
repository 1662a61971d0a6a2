// Routes of applications and of requests to change what identifies an organisation. No branching, no SQL.

import { Readable } from 'node:stream';
import * as api from '@amanah/api/organisations/partners';
import { contentOf, type Files } from '../platform/files.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { createApplying } from './apply.ts';
import type { ChangeRequests } from './change-requests.ts';
import type { createDeciding } from './decide-application.ts';

export const applicationRoutes = (
  files: Files,
  applying: ReturnType<typeof createApplying>,
  deciding: ReturnType<typeof createDeciding>,
  requests: ChangeRequests,
): readonly MountedRoute[] => [
  handle(api.applyAsPartner, ({ caller, body }) => applying.apply(caller.userId, body)),
  handle(api.listOwnApplications, async ({ caller }) => ({ applications: await applying.list(caller.userId) })),
  handle(api.addOrganisationDocument, ({ caller, params, query, request }) =>
    applying.addDocument(caller.userId, params.id, { name: query.name, content: contentOf(request.body) }),
  ),
  handle(api.removeOrganisationDocument, ({ caller, params }) =>
    applying.removeDocument(caller.userId, params.id, params.documentId),
  ),
  handle(api.readOrganisationDocument, async ({ caller, params, reply }) => {
    const file = await deciding.document(caller, params.id, params.documentId);
    reply.type(file.mediaType).header('content-length', file.bytes).header('cache-control', 'private, no-store');
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
    return reply.send(Readable.from(files.read(file.id)));
  }),
  handle(api.answerApplicationQuestion, ({ caller, params, body }) =>
    applying.answer(caller.userId, params.id, body.body),
  ),
  handle(api.withdrawApplication, ({ caller, params }) => applying.withdraw(caller.userId, params.id)),
  handle(api.listOrganisationApplications, async ({ caller, query }) => ({
    applications: await deciding.list(caller, query.show),
  })),
  handle(api.noteOnApplication, ({ caller, params, body }) => deciding.note(caller, params.id, body.body)),
  handle(api.listChangeRequests, ({ caller }) => requests.list(caller)),
  handle(api.decideChangeRequest, ({ caller, params, body }) => requests.decide(caller, params.id, body)),
  handle(api.decideApplication, ({ caller, params, body }) => deciding.decide(caller, params.id, body)),
];
