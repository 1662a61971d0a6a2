// Routes of applications and audits. Each runs as the organisation of the caller and sees nothing of anybody else.

import { Readable } from 'node:stream';
import * as api from '@amanah/api/certification/applications';
import * as auditApi from '@amanah/api/certification/audits';
import { mayDo, type Permission } from '@amanah/core/organisations';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { changeAs, type Party, partyOf, partyOn } from '../certificates/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { contentOf, readJudged } from '../platform/files.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { writeCalendar } from './audit-calendar.ts';
import type { CertificationDeps } from './deps.ts';
import { describe, summarise } from './describe-applications.ts';
import { loadApplication, loadApplications } from './load-applications.ts';
import { readOptions, readOverview } from './overview.ts';
import { listOwnAudits, photoFile, readAudit } from './read-audits.ts';
import { conclude, mostPhotoBytes, photoTypes, storeAnswers, storePhoto } from './run-audits.ts';
import { applicationDocuments } from './tables.ts';
import { takeStep } from './take-step.ts';
import { addDocument, checkContent, createDraft, editContent, mostDocumentBytes } from './write-applications.ts';

/** Both people who decide for others prove twice who they are: an account that a password alone opens is no second person. */
const signingActions: readonly string[] = ['recommend', 'approve', 'reject', 'issue', 'close_finding'];

export function createCertificationRoutes(deps: CertificationDeps): readonly MountedRoute[] {
  const as = <T>(party: Party, work: (tx: Transaction) => Promise<T>) =>
    deps.database.asTenant(party.organisation.id, work);
  const change = <T>(party: Party, work: (tx: Transaction) => Promise<T>) => changeAs(deps, party, work);
  const applicant = (userId: string, action?: Permission) => partyOn('applicant', deps, userId, action);
  const certifier = (userId: string, action?: Permission) => partyOn('certifier', deps, userId, action);

  /** The application as it is after a change. */
  const shown = (party: Party, id: string) =>
    as(party, async (tx) => describe(tx, party, await loadApplication(tx, deps, party, id), deps.clock.now()));
  const audited = (party: Party, id: string) => as(party, (tx) => readAudit(tx, deps, party, id));

  async function sendFile(reply: FastifyReply, fileId: string) {
    const file = await deps.files.describe(fileId);
    if (!file) throw new Refusal('files.unknown');
    reply
      .type(file.mediaType)
      .header('content-disposition', `attachment; filename="${encodeURIComponent(file.name)}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store');
    return reply.send(Readable.from(deps.files.read(fileId)));
  }

  return [
    handle(api.listApplications, async ({ caller }) => {
      const party = await partyOf(deps, caller.userId);
      const applications = await as(party, async (tx) =>
        summarise(tx, party, await loadApplications(tx, deps, party), deps.clock.now()),
      );
      const canApply = party.side === 'applicant' && mayDo(party.organisation.right, 'write_applications');
      return { side: party.side, applications, canApply };
    }),
    handle(api.applicationOptions, async ({ caller }) => {
      const party = await applicant(caller.userId);
      return as(party, (tx) => readOptions(tx, deps, party));
    }),
    handle(api.createApplication, async ({ caller, body }) => {
      const party = await applicant(caller.userId, 'write_applications');
      return shown(party, await change(party, (tx) => createDraft(tx, deps, party, body)));
    }),
    handle(api.readApplication, async ({ caller, params }) => shown(await partyOf(deps, caller.userId), params.id)),
    handle(api.editApplication, async ({ caller, params, body, requireUnchanged }) => {
      const party = await applicant(caller.userId, 'write_applications');
      await change(party, (tx) => editContent(tx, deps, party, params.id, body, requireUnchanged));
      return shown(party, params.id);
    }),
    handle(api.checkMaterials, async ({ caller, params, body }) => {
      const party = await applicant(caller.userId);
      return as(party, (tx) => checkContent(tx, deps, party, params.id, body));
    }),
    handle(api.addApplicationDocument, async ({ caller, params, query, request }) => {
      const party = await applicant(caller.userId, 'write_applications');
      const document = await readJudged({ ...query, content: contentOf(request.body), mostBytes: mostDocumentBytes });
      return change(party, (tx) => addDocument(tx, deps, party, { id: params.id, ...query, document }));
    }),
    handle(api.readApplicationDocument, async ({ caller, params, reply }) => {
      const party = await partyOf(deps, caller.userId);
      const fileId = await as(party, async (tx) => {
        await loadApplication(tx, deps, party, params.id);
        const [found] = await tx
          .select({ fileId: applicationDocuments.fileId })
          .from(applicationDocuments)
          .where(
            and(eq(applicationDocuments.id, params.documentId), eq(applicationDocuments.applicationId, params.id)),
          );
        if (!found) throw new Refusal('certification.document_unknown');
        return found.fileId;
      });
      return sendFile(reply, fileId);
    }),
    handle(api.takeApplicationStep, async ({ caller, params, body }) => {
      const party = await partyOf(deps, caller.userId);
      if (signingActions.includes(body.action) && !caller.hasSecondStep)
        throw new Refusal('identity.two_step_required');
      await change(party, (tx) => takeStep(tx, deps, party, params.id, body));
      return shown(party, params.id);
    }),
    handle(api.certificationOverview, async ({ caller }) => {
      const party = await certifier(caller.userId);
      return as(party, (tx) => readOverview(tx, deps, party));
    }),

    handle(auditApi.listAudits, async ({ caller }) => {
      const party = await certifier(caller.userId);
      return { audits: await as(party, (tx) => listOwnAudits(tx, deps, party)) };
    }),
    handle(auditApi.readAudit, async ({ caller, params }) => audited(await certifier(caller.userId), params.id)),
    handle(auditApi.answerChecklist, async ({ caller, params, body }) => {
      const party = await certifier(caller.userId, 'conduct_audits');
      return { kept: await change(party, (tx) => storeAnswers(tx, deps, party, params.id, body.answers)) };
    }),
    handle(auditApi.addAuditPhoto, async ({ caller, params, query, request }) => {
      const party = await certifier(caller.userId, 'conduct_audits');
      const file = await readJudged({
        name: params.photoId,
        content: contentOf(request.body),
        mostBytes: mostPhotoBytes,
        types: photoTypes,
      });
      await change(party, (tx) => storePhoto(tx, deps, party, { ...params, ...query, file }));
    }),
    handle(auditApi.readAuditPhoto, async ({ caller, params, reply }) => {
      const party = await partyOf(deps, caller.userId);
      return sendFile(reply, await as(party, (tx) => photoFile(tx, deps, party, params.id, params.photoId)));
    }),
    handle(auditApi.concludeAudit, async ({ caller, params, body }) => {
      const party = await certifier(caller.userId, 'conduct_audits');
      await change(party, (tx) => conclude(tx, deps, party, params.id, body));
      return audited(party, params.id);
    }),
    handle(auditApi.auditCalendar, async ({ caller, params, reply }) => {
      const party = await partyOf(deps, caller.userId);
      const { name, text } = await as(party, (tx) => writeCalendar(tx, deps, party, params.id));
      reply.type('text/calendar; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
      return text;
    }),
  ];
}
