// The holder's word about certificates that a certifier brings from its earlier register: nobody becomes the holder of a certificate,
// with all that its certifier may then say about the products, because somebody else entered it.
import type { answerImport, listOfferedImports } from '@amanah/api/certificates';
import type { RouteBody, RouteResponse } from '@amanah/api/route';
import { mayDo } from '@amanah/core/organisations';
import { desc, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CertificatesDeps } from '../deps.ts';
import { factsOfScope } from '../facts-of-scope.ts';
import type { Party } from '../parties.ts';
import { importsOf, lockProposed, saidBy, storeAnswer } from './stored-imports.ts';
import { certificateImports } from './tables.ts';

/**
 * Those that wait: for the holder first, then for the certifier. All of them, because what was accepted must not drop out of sight before it
 * is issued; how many one certifier can have waiting is limited.
 */
export async function listOffered(
  tx: Transaction,
  deps: CertificatesDeps,
  party: Party,
): Promise<RouteResponse<typeof listOfferedImports>> {
  const rows = await tx
    .select()
    .from(certificateImports)
    .where(sql`${importsOf(deps, party)} and ${certificateImports.state} = 'proposed'`)
    .orderBy(sql`${certificateImports.acceptedAt} is not null`, desc(certificateImports.id));
  const said = await saidBy(tx, rows);
  return {
    imports: rows.map((row) => ({ ...said.contentOf(row), certifier: said.certifierOf(row) })),
    mayAnswer: mayDo(party.organisation.right, 'submit_applications'),
  };
}

/**
 * What was accepted can be refused as long as it is not issued; accepted twice it is accepted once.
 *
 * @throws Refusal certificates.import_unknown, certificates.import_decided, certificates.entered_by_you
 */
export async function answerOffered(
  tx: Transaction,
  deps: CertificatesDeps,
  party: Party,
  id: string,
  answer: RouteBody<typeof answerImport>['answer'],
): Promise<void> {
  const row = await lockProposed(tx, deps, party, id);
  if (row.proposedBy === party.userId) throw new Refusal('certificates.entered_by_you');
  if (answer === 'accept' && row.acceptedAt !== null) return;
  const now = deps.clock.now();
  const said = answer === 'accept' ? 'accepted' : 'refused';
  await storeAnswer(
    tx,
    id,
    answer === 'accept'
      ? { acceptedBy: party.userId, acceptedAt: now }
      : { state: 'refused', decidedBy: party.userId, decidedAt: now },
  );
  await deps.organisations.recordAudit(tx, {
    organisationId: party.organisation.id,
    actorId: party.userId,
    action: `certificate.import_${said}`,
    subject: { kind: 'certificate', id, name: row.content.number },
    facts: { source: row.source, ...(await factsOfScope(tx, row.content)) },
  });
  await deps.outbox.emit(tx, 'notice.raised', {
    kind: `certificate_import_${said}`,
    to: { organisationId: row.organisationId, permission: 'decide_certificates' },
    facts: { certificate: row.content.number, holder: party.organisation.name, source: row.source },
    path: '/certificates?view=imports',
  });
}
