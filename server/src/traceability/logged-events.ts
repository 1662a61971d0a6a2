// Events with their proofs, for whoever wants to check them.
import type { EvidenceEvent } from '@amanah/core/evidence';
import type { LogView } from '../ledger/index.ts';
import { type Database, statement } from '../platform/database/database.ts';

export interface LoggedEvents {
  readonly kind: 'batch' | 'event';
  readonly id: string;
  readonly gtin: string;
  readonly batchNumber: string;
  readonly producerId: string;
  /** For a batch: the certificate numbers that its producer names. */
  readonly claimedCertificateNumbers: readonly string[];
  readonly events: readonly EvidenceEvent[];
}

interface Row {
  readonly batch_id: string;
  readonly gtin: string;
  readonly batch_number: string;
  readonly producer_id: string;
  readonly claims: string[];
  readonly id: string | null;
  readonly event_hash: string | null;
  readonly epcis: string | null;
  readonly leaf_id: string | null;
}

const columns = `b.id as batch_id, b.gtin, b.batch_number, b.producer_id, b.claimed_certificate_numbers as claims,
  e.id, e.event_hash, e.epcis, e.leaf_id`;

const ofBatch = statement<Row>(
  'traceability.logged_of_batch',
  `select ${columns} from traceability.batches b
   left join traceability.events e on e.batch_id = b.id and e.leaf_id is not null
   where b.id = $1 or b.code = $2 order by e.occurred_at`,
);
const ofEvent = statement<Row>(
  'traceability.logged_event',
  `select ${columns} from traceability.events e join traceability.batches b on b.id = e.batch_id
   where (e.id = $1 or e.event_hash = $2) and e.leaf_id is not null`,
);

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export async function readLoggedEvents(database: Database, view: LogView, name: string): Promise<LoggedEvents | null> {
  const id = isUuid(name) ? name : null;
  const batchRows = await database.run(ofBatch, [id, name]);
  const rows = batchRows.length > 0 ? batchRows : await database.run(ofEvent, [id, name]);
  const [first] = rows;
  if (!first) return null;
  const statements = await view.statements(rows.flatMap(({ leaf_id }) => leaf_id ?? []));
  const kind = batchRows.length > 0 ? 'batch' : 'event';
  return {
    kind,
    id: kind === 'batch' ? first.batch_id : (first.id ?? ''),
    gtin: first.gtin,
    batchNumber: first.batch_number,
    producerId: first.producer_id,
    claimedCertificateNumbers: first.claims,
    events: rows.flatMap(({ id: eventId, event_hash: hash, epcis, leaf_id: leafId }) => {
      const found = leafId ? statements.get(leafId) : undefined;
      return eventId && hash && epcis && found ? [{ id: eventId, hash, event: epcis, statement: found }] : [];
    }),
  };
}
