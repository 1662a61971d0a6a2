// What sensors saw of a batch: every temperature report of a public event that names it, and the findings that were assessed. A reading
// of the events, never a second record of them.
import type { Journey } from '@amanah/api/journeys';
import { buildDigitalLink } from '@amanah/core/codes';
import { identifierKey } from '@amanah/core/events';
import { exposureOf, type TemperatureBand } from '@amanah/core/journeys';
import type { Realm } from '@amanah/core/organisations';
import { toOneDecimal } from '@amanah/core/places';
import { exposureKinds } from '@amanah/core/sensors';
import { storedKey } from '../codes/index.ts';
import { float, integer, nullable, text, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';

const readingColumns = {
  at: text,
  celsius: float,
};

const findingColumns = {
  id: uuid,
  kind: textOf(exposureKinds),
  minutesOutside: integer,
  permittedMinutes: integer,
  meanKineticCelsius: nullable(float),
  mostCelsius: nullable(float),
};

/** Two readings a minute for a week; a longer series is a matter of the sensors' own page. */
const mostReadings = 20_000;

// A report may be of many moments; without a time of its own it is of the event's.
const readingsOfBatch = statement(
  'journeys.cold_chain_readings',
  readingColumns,
  `select coalesce(r -> 'a' -> 'time' ->> 0, r -> 'a' -> 'startTime' ->> 0,
       to_char(e.event_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as at,
     coalesce((r -> 'n' ->> 'value')::double precision, (r -> 'n' ->> 'meanValue')::double precision) as celsius
   from (select distinct event_id from events.event_keys where key = $1) k
   join events.captured_events e on e.id = k.event_id and (e.is_public or e.has_public_form) and e.realm = $2
   cross join jsonb_array_elements(e.rest -> 's') r
   where r ->> 't' = 'Temperature' and r ->> 'u' = 'CEL'
     and coalesce(r -> 'n' ->> 'value', r -> 'n' ->> 'meanValue') is not null
   order by 1 limit ${mostReadings}`,
);

const findingsOfBatch = statement(
  'journeys.cold_chain_findings_of_batch',
  findingColumns,
  `select f.id, f.kind, f.minutes_outside as "minutesOutside", f.permitted_minutes as "permittedMinutes",
     f.mean_kinetic_celsius as "meanKineticCelsius", f.most_celsius as "mostCelsius" from sensors.batch_cold_chain f
   join batches.batch_facts b on b.id = f.batch_id where b.gtin = $1 and b.batch_number = $2 order by f.id`,
);

/** Readings of fewer steps than this are the temperatures at the steps, which stand there already. */
const leastReadings = 6;

export async function readColdChain(
  database: Database,
  batch: {
    readonly gtin: string;
    readonly batchNumber: string;
    readonly realm: Realm;
    readonly band: TemperatureBand | null;
  },
): Promise<Journey['coldChain']> {
  const link = buildDigitalLink([
    { ai: '01', value: batch.gtin },
    { ai: '10', value: batch.batchNumber },
  ]);
  const [readings, findings] = await Promise.all([
    batch.band && link.isValid ? database.run(readingsOfBatch, [storedKey(identifierKey(link.uri)), batch.realm]) : [],
    database.run(findingsOfBatch, [batch.gtin, batch.batchNumber]),
  ]);
  const exposure = batch.band && readings.length >= leastReadings ? exposureOf(readings, batch.band) : null;
  return {
    exposure: exposure && {
      ...exposure,
      minutesObserved: toOneDecimal(exposure.minutesObserved),
      minutesOutside: toOneDecimal(exposure.minutesOutside),
      longestMinutes: toOneDecimal(exposure.longestMinutes),
    },
    findings: [...findings],
  };
}
