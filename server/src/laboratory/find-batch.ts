// The batch that a laboratory analysed, and who may speak about it: whoever made it, and the bodies whose certificates cover it.

import { statusChangesSchema } from '@amanah/api/certificates/status-changes';
import { batchName, type CertificateStatus, certificateStatus, hasEnded } from '@amanah/core/certificates';
import { realms } from '@amanah/core/organisations';
import { z } from 'zod';
import type { ActingFor } from '../organisations/index.ts';
import { dayOf } from '../platform/clock.ts';
import { json, nullable, type RowOf, text, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/like-pattern.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LaboratoryDeps } from './deps.ts';

const certificateSchema = z.object({
  id: z.string(),
  number: z.string(),
  certifier: z.string(),
  certifierOrganisationId: z.string().nullable(),
  otherProducts: z.number(),
  validFrom: z.string(),
  validUntil: z.string(),
  statusChanges: statusChangesSchema,
});

export interface Covering {
  readonly id: string;
  readonly number: string;
  readonly certifier: string;
  /** null: the body is not at work here. */
  readonly certifierOrganisationId: string | null;
  readonly status: CertificateStatus;
  readonly otherProducts: number;
}

const columns = {
  id: uuid,
  realm: textOf(realms),
  gtin: text,
  batch_number: text,
  code: nullable(text),
  produced_on: text,
  producer_id: uuid,
  site_id: uuid,
  product: nullable(text),
  producer: text,
  site: nullable(text),
  certificates: json(z.array(certificateSchema)),
};
type Row = RowOf<typeof columns>;

export interface LabBatch extends Omit<Row, 'certificates'> {
  readonly certificates: readonly Covering[];
}

const selected = `b.id, b.realm, b.gtin, b.batch_number, b.code, b.produced_on::text as produced_on, b.producer_id, b.site_id, p.name as product,
  o.name as producer, s.name as site,
  (select coalesce(json_agg(json_build_object('id', k.id, 'number', k.number, 'certifier', a.name, 'certifierOrganisationId', a.organisation_id,
      'validFrom', k.valid_from, 'validUntil', k.valid_until,
      'otherProducts', (select count(*)::int from certificates.product_certificates v join products.registered c on c.gtin = v.gtin
        where v.certificate_id = k.id and v.gtin <> b.gtin and c.retired_at is null),
      'statusChanges', coalesce((select h.changes from certificates.certificate_changes h where h.certificate_id = k.id), '[]')) order by k.number), '[]')
    from batches.resting_certificates r join certificates.certificate_scopes k on k.id = r.certificate_id
    join authorities.body_names a on a.id = k.certifier_id where r.batch_id = b.id) as certificates`;
const joined = `join organisations.organisation_names o on o.id = b.producer_id
  left join products.registered owned on owned.gtin = b.gtin
  left join products.registered p on p.gtin = b.gtin and p.producer_id = b.producer_id left join organisations.site_places s on s.id = b.site_id`;

const batchesById = statement(
  'laboratory.lab_batches_by_id',
  columns,
  `select ${selected} from batches.batch_facts b ${joined} where b.id = any($1::uuid[])`,
);

/** Of the organisation $1: it made the batch, or its body certifies the maker or the owner of the product. Of `b` and `owned`. */
export const isConcerned = `(b.producer_id = $1 or exists (select from certificates.certificate_scopes k join authorities.body_names a on a.id = k.certifier_id
       where a.organisation_id = $1 and k.holder_id in (b.producer_id, owned.producer_id)))`;

// Batches of the caller's own or of holders of its certificates; which of them it may speak about is decided row by row.
const batchesLike = statement(
  'laboratory.lab_batches',
  columns,
  `select ${selected} from batches.batch_facts b ${joined}
   where ${isConcerned}
     and (b.code ilike $2 or b.batch_number ilike $2 or b.gtin = $3 or p.name ilike $2 or o.name ilike $2)
   order by b.produced_on desc, b.id desc limit 60`,
);

const described = ({ certificates, ...row }: Row, today: string): LabBatch => ({
  ...row,
  certificates: certificates.map(({ validFrom, validUntil, statusChanges, ...certificate }) => ({
    ...certificate,
    status: certificateStatus(
      { validFrom, validUntil, statusChanges },
      today,
      row.gtin,
      batchName(row.gtin, row.batch_number),
    ),
  })),
});

/** Whether an organisation made the batch or certified it. */
export const mayEnter = ({ id }: Pick<ActingFor, 'id'>, batch: LabBatch): boolean =>
  batch.producer_id === id || batch.certificates.some((one) => one.certifierOrganisationId === id);

/** Whether a certificate of the body stands on which the batch rests: nobody decides about goods under one that has ended. */
export const mayDecideOn = ({ id }: Pick<ActingFor, 'id'>, { certificates }: Pick<LabBatch, 'certificates'>): boolean =>
  certificates.some(({ certifierOrganisationId, status }) => certifierOrganisationId === id && !hasEnded(status));

/** @throws Refusal laboratory.batch_unknown for a batch that the organisation neither made nor certified */
export async function findLabBatch(
  deps: Pick<LaboratoryDeps, 'database' | 'clock'>,
  organisation: Pick<ActingFor, 'id'>,
  id: string,
): Promise<LabBatch> {
  const batch = (await findLabBatches(deps, organisation, [id])).get(id);
  if (!batch) throw new Refusal('laboratory.batch_unknown');
  return batch;
}

/** Those of some batches that the organisation made or certified, by their ids. */
export async function findLabBatches(
  deps: Pick<LaboratoryDeps, 'database' | 'clock'>,
  organisation: Pick<ActingFor, 'id'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LabBatch>> {
  const today = dayOf(deps.clock.now());
  const rows = await deps.database.run(batchesById, [ids]);
  return new Map(
    rows
      .map((row) => described(row, today))
      .filter((batch) => mayEnter(organisation, batch))
      .map((batch) => [batch.id, batch]),
  );
}

/** @param gtin what was searched for, read as a GTIN; null: it is none */
export async function searchLabBatches(
  deps: { readonly database: Database; readonly clock: LaboratoryDeps['clock'] },
  organisation: Pick<ActingFor, 'id'>,
  { search, gtin }: { readonly search: string; readonly gtin: string | null },
): Promise<readonly LabBatch[]> {
  const pattern = likePattern(search);
  const rows = await deps.database.run(batchesLike, [organisation.id, pattern, gtin]);
  const today = dayOf(deps.clock.now());
  return rows
    .map((row) => described(row, today))
    .filter((batch) => mayEnter(organisation, batch))
    .slice(0, 20);
}
