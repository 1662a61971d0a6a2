// Brings a certificate into force, new or for a further time: the row on its basis, the signature, the leaf, the status that it had
// before, and what everybody is told of it. In the transaction of the caller, whichever way the signature comes.

import { addDays } from '@amanah/core/certificates';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { requireBasis, type StoringOf } from './basis.ts';
import { applyChanges } from './change-status.ts';
import type { CertificateRow } from './credential-facts.ts';
import { closeDecisions } from './decisions.ts';
import { factsOfScope } from './facts-of-scope.ts';
import { requireNothingFound } from './holds.ts';
import { type IssueDeps, storeCertificates } from './issue-certificates.ts';
import { readChanges } from './read-changes.ts';
import { type CertificateEntry, recordCertificateAction } from './record-certificate-action.ts';
import { lockRenewable } from './renewals.ts';
import { certificates } from './tables.ts';

interface Signatory {
  readonly userId: string;
  readonly organisation: { readonly id: string; readonly name: string };
}

/** @param sign stores the credential: with the server's key, or with signatures that came from elsewhere */
export async function putInForce(
  tx: Transaction,
  deps: IssueDeps,
  by: Signatory,
  row: CertificateRow,
  storing: StoringOf,
  sign: () => Promise<void>,
): Promise<void> {
  if (storing === 'new') await requireNothingFound(tx, row);
  const validUntilBefore = storing === 'renewal' ? await extend(tx, deps, row) : undefined;
  if (validUntilBefore === undefined && (await storeCertificates(tx, deps, [row])).length === 0)
    throw new Error(`the certificate ${row.id} is there already`);
  await sign();
  // A certificate that ended while it was suspended is still suspended when it is renewed: the new bit says so too.
  if (storing === 'renewal') await applyStatus(tx, deps, row.id);
  const more = validUntilBefore === undefined ? {} : { validUntilBefore };
  const scope = await factsOfScope(tx, row);
  await recordCertificateAction(tx, deps, by, row, { action: actionOf(row, storing), reason: '', ...more, scope });
}

const actionOf = ({ importId }: CertificateRow, storing: StoringOf): CertificateEntry['action'] =>
  importId ? 'imported' : storing === 'new' ? 'issued' : 'renewed';

/** @returns until when it was valid before */
async function extend(tx: Transaction, deps: IssueDeps, row: CertificateRow): Promise<string> {
  const before = await lockRenewable(tx, deps, row.id, row.applicationId ?? '');
  await requireBasis(tx, row, before);
  const { validUntil, conditions, applicationId } = row;
  const importedUntil = importedBefore(before, row.validFrom);
  // The verdict of an old batch still asks for the old beginning; no day between the two times is without a decision (requireBasis).
  await tx
    .update(certificates)
    .set({ validUntil, applicationId, importId: null, importedUntil, ...(conditions ? { conditions } : {}) })
    .where(eq(certificates.id, row.id));
  await closeDecisions(tx, deps, [applicationId]);
  return before.validUntil;
}

/** What was made before the renewal begins goes on resting on the import; what is made from then on was decided here. */
function importedBefore({ importedUntil, validFrom }: CertificateRow, renewedFrom: string): string | null {
  const last = addDays(renewedFrom, -1);
  if (importedUntil == null || last < validFrom) return null;
  return importedUntil < last ? importedUntil : last;
}

async function applyStatus(tx: Transaction, deps: IssueDeps, id: string): Promise<void> {
  if ((await readChanges(tx, [id])).size > 0) await applyChanges(tx, deps, [id]);
}
