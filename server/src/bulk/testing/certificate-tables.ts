// The demo certifier with tables of certificates of an earlier register: what the form would send, written as cells.
import { type CertificateRequest, listImports } from '@amanah/api/certificates';
import { type CertifierDesk, chicken, openCertifierDesk } from '../../certificates/testing/certifier-desk.ts';
import type { Browser } from '../../testing/test-app.ts';
import { createTableSender } from './send-table.ts';

const head =
  'certificate,holder,source,scheme,valid_from,valid_until,products,sites,categories,batches,slaughter_methods,markets\n';

export type CertificateTables = Awaited<ReturnType<typeof openCertificateTables>>;

export async function openCertificateTables() {
  const desk: CertifierDesk = await openCertifierDesk();
  const send = createTableSender(desk.app);
  const query = async (text: string, values?: unknown[]) => (await desk.app.database.pool.query(text, values)).rows;
  const [{ name: holder }] = (await query('select name from organisations.organisations where id = $1', [
    chicken.holderId,
  ])) as [{ name: string }];
  const sites: Record<string, { name: string; gln: string | null }> = Object.fromEntries(
    (await query('select id, name, gln from organisations.sites')).map(({ id, name, gln }) => [id, { name, gln }]),
  );
  const listed = (values: readonly string[] | null) => (values ?? []).join('; ');

  return {
    desk,
    send,
    query,
    sites,
    row(certificate: CertificateRequest, more: { readonly holder?: string; readonly source?: string } = {}): string {
      const { number, scheme, validFrom, validUntil, gtins, siteIds, categories, batches } = certificate;
      const named = (siteIds ?? []).map((id) => sites[id]?.name ?? id);
      const cells = [
        ...[number, more.holder ?? holder, more.source ?? 'Register of 2025', scheme, validFrom, validUntil],
        ...[listed(gtins), listed(named), listed(categories), listed(batches)],
        ...[listed(certificate.slaughterMethods), listed(certificate.markets)],
      ];
      return `${cells.map((cell) => `"${cell}"`).join(',')}\n`;
    },
    /** Sent and checked. */
    upload: (content: string, browser: Browser = desk.browser) => send.upload(browser, 'certificates', content),
    waiting: async () => (await desk.browser.call(listImports, {})).imports.filter(({ state }) => state === 'proposed'),
  };
}

export const tableOf = (...rows: readonly string[]): string => head + rows.join('');

export const codeOf = ({ body }: { readonly body: unknown }) => (body as { code?: string }).code;
