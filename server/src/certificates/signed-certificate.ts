// The signed form of a certificate with everything that proves it: leaf, status lists of the day, and its history.

import { statusChangesSchema } from '@amanah/api/certificates/status-changes';
import type { EvidenceCertificate } from '@amanah/core/certificates';
import { announcedEnd, outOfForceOn } from '@amanah/core/certificates';
import { isUuid } from '@amanah/core/codes';
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { LogView } from '../ledger/index.ts';
import { dayOf } from '../platform/clock.ts';
import { integer, json, nullable, text, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';
import { isOpen, shownTo } from '../platform/database/realms.ts';
import { asTyped, bearsNumber } from './find-number.ts';
import { hasBegun } from './has-begun.ts';
import { type StatusLists, statusPurposes } from './status-lists.ts';

const columns = {
  uri: text,
  number: text,
  issuer_did: text,
  issuer_id: uuid,
  jwt: text,
  integrity: text,
  status_list: integer,
  leaf_id: uuid,
  history: json(z.array(z.string())),
  valid_from: text,
  valid_until: text,
  changes: nullable(json(statusChangesSchema)),
};

/** By id of the certificate or credential, or by number: the newest that has begun, since a renewal may be signed long before. null: unknown, or nobody signed it. */
export async function readSignedCertificate(
  database: Database,
  view: LogView,
  statusLists: StatusLists,
  name: string,
  viewer: Realm,
  now: Date,
): Promise<(EvidenceCertificate & { readonly issuerId: string }) | null> {
  const id = isUuid(name) ? name : null;
  const [row] = await rowsOf(
    database.sql,
    columns,
    sql`select k.uri, c.number, k.issuer_did, k.issuer_id, k.jwt, k.integrity, k.status_list, k.leaf_id,
      (select coalesce(json_agg(s.leaf_id order by s.on_day, s.id), '[]'::json) from certificates.status_changes s
        where s.certificate_id = c.id and s.leaf_id is not null and s.on_day <= ${dayOf(now)}::date and s.gtins is null and s.batches is null) as history,
      c.valid_from::text, c.valid_until::text,
      (select h.changes from certificates.certificate_changes h where h.certificate_id = c.id) as changes
    from certificates.credentials k join certificates.certificates c on c.id = k.certificate_id
    where (c.id = ${id} or k.id = ${id} or (${id}::uuid is null and ${bearsNumber(name)}))
      and ${isOpen('c.realm')} and c.realm = any(${sql.param(shownTo(viewer))}::text[])
    order by (k.id = ${id}) desc nulls last, ${asTyped(name)} desc, c.realm <> 'real',
      ${hasBegun('k', now)} desc, k.version desc
    limit 1`,
  );
  if (!row) return null;
  const lists = await Promise.all(statusPurposes.map((purpose) => statusLists.latest(purpose, row.status_list)));
  const statements = await view.statements([
    row.leaf_id,
    ...row.history,
    ...lists.flatMap((list) => (list ? [list.leafId] : [])),
  ]);
  const statement = statements.get(row.leaf_id);
  if (!statement) throw new Error(`the leaf of ${row.uri} is gone`);
  const term = { validFrom: row.valid_from, validUntil: row.valid_until, statusChanges: row.changes ?? [] };
  const [end, outOfForce] = [announcedEnd(term, dayOf(now)), outOfForceOn(term, dayOf(now))];
  return {
    id: row.uri,
    number: row.number,
    issuer: row.issuer_did,
    issuerId: row.issuer_id,
    jwt: row.jwt,
    integrity: row.integrity,
    statement,
    statusLists: lists.flatMap((list) => {
      const published = list ? statements.get(list.leafId) : undefined;
      return list && published ? [{ purpose: list.purpose, jwt: list.jwt, statement: published }] : [];
    }),
    history: row.history.flatMap((leafId) => statements.get(leafId) ?? []),
    ...(end && { announcedEnd: end }),
    ...(outOfForce && { outOfForce }),
  };
}
