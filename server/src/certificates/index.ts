// The door of certificates: issuing them with their scope, what happens to them later, and the paper that a shopper saves.
import * as api from '@amanah/api/certificates';
import type { VerifyResponse } from '@amanah/api/verification';
import { type Clock, newId } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { applications, certificates, coverages, statusChanges } from './tables.ts';

export type NewCertificate = Omit<typeof certificates.$inferInsert, 'id'>;
export type NewStatusChange = Omit<typeof statusChanges.$inferInsert, 'id'>;
export type NewApplication = Omit<typeof applications.$inferInsert, 'id'>;

export interface Certificates {
  readonly routes: readonly MountedRoute[];
  issue(tx: Transaction, certificate: NewCertificate): Promise<string>;
  changeStatus(tx: Transaction, change: NewStatusChange): Promise<void>;
  submitApplication(tx: Transaction, application: NewApplication): Promise<void>;
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
    async issue(tx, certificate) {
      const id = next();
      await tx.insert(certificates).values({ id, ...certificate });
      if (certificate.gtins && certificate.gtins.length > 0) {
        await tx.insert(coverages).values(certificate.gtins.map((gtin) => ({ gtin, certificateId: id })));
      }
      return id;
    },
    async changeStatus(tx, change) {
      await tx.insert(statusChanges).values({ id: next(), ...change });
    },
    async submitApplication(tx, application) {
      await tx.insert(applications).values({ id: next(), ...application });
    },
  };
}
