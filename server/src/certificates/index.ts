// The door of certificates: issuing them with their scope, what happens to them later, and the paper that a shopper saves.
import * as api from '@amanah/api/certificates';
import type { VerifyResponse } from '@amanah/api/verification';
import { type Clock, newId } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { applications, certificates, coverages, statusChanges } from './tables.ts';

/** Whoever gives an id may repeat the call: the row is left as it is. */
type New<Row> = Omit<Row, 'id'> & { readonly id?: string };
export type NewCertificate = New<typeof certificates.$inferInsert>;
export type NewStatusChange = New<typeof statusChanges.$inferInsert>;
export type NewApplication = New<typeof applications.$inferInsert>;

export interface Certificates {
  readonly routes: readonly MountedRoute[];
  issue(tx: Transaction, given: readonly NewCertificate[]): Promise<void>;
  changeStatus(tx: Transaction, given: readonly NewStatusChange[]): Promise<void>;
  submitApplications(tx: Transaction, given: readonly NewApplication[]): Promise<void>;
}

export function createCertificates(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly lookAtVerdict: (code: string, market: string | undefined, language: string) => Promise<VerifyResponse>;
}): Certificates {
  const next = () => newId(deps.clock.now());
  return {
    routes: [
      handle(api.certificateDocument, async ({ params, query, reply }) => {
        const verdict = await deps.lookAtVerdict(params.code, query.market, query.language);
        if (!verdict.product) throw new Refusal('certificates.none_to_save');
        const { drawCertificate } = await import('./draw-certificate.ts');
        reply.type('application/pdf');
        reply.header(
          'content-disposition',
          `attachment; filename="amanah-${verdict.code.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf"`,
        );
        reply.header('cache-control', 'no-store');
        return drawCertificate(verdict, { language: query.language, publicUrl: deps.publicUrl });
      }),
    ],
    async issue(tx, given) {
      if (given.length === 0) return;
      const rows = given.map((certificate) => ({ id: next(), ...certificate }));
      await tx.insert(certificates).values(rows).onConflictDoNothing({ target: certificates.id });
      const named = rows.flatMap(({ id, gtins }) => (gtins ?? []).map((gtin) => ({ gtin, certificateId: id })));
      if (named.length > 0) await tx.insert(coverages).values(named).onConflictDoNothing();
    },
    async changeStatus(tx, given) {
      const rows = given.map((change) => ({ id: next(), ...change }));
      if (rows.length > 0)
        await tx.insert(statusChanges).values(rows).onConflictDoNothing({ target: statusChanges.id });
    },
    async submitApplications(tx, given) {
      const rows = given.map((application) => ({ id: next(), ...application }));
      if (rows.length > 0) await tx.insert(applications).values(rows).onConflictDoNothing({ target: applications.id });
    },
  };
}
