-- Rules that more than one domain asks by: each stands here once, so that a verdict, a journey and a document of evidence answer alike.
-- They are written so that the planner puts them into the statement that asks: one select, and no settings of their own.

-- What others recorded of a batch, of each in turn, the newest first: none of them fills the list.
CREATE FUNCTION batches.steps_of_others(batch uuid, most integer) RETURNS SETOF batches.batch_steps LANGUAGE sql STABLE AS $$
  SELECT id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes, event_hash, epcis_event_id,
    realm, is_others, recorder_id
  FROM (
    SELECT latest.*, row_number() OVER (PARTITION BY latest.recorder_id ORDER BY latest.occurred_at DESC) AS nth
    FROM (SELECT * FROM batches.batch_steps s WHERE s.batch_id = batch AND s.is_others ORDER BY s.occurred_at DESC LIMIT 400) latest
  ) in_turn ORDER BY nth, occurred_at DESC LIMIT most
$$;--> statement-breakpoint
-- What is shown of a batch: the newest steps of the maker, and beside them those of others.
CREATE FUNCTION batches.shown_steps(batch uuid, most_own integer, most_of_others integer) RETURNS SETOF batches.batch_steps LANGUAGE sql STABLE AS $$
  (SELECT * FROM batches.batch_steps s WHERE s.batch_id = batch AND NOT s.is_others ORDER BY s.occurred_at DESC LIMIT most_own)
  UNION ALL
  SELECT * FROM batches.steps_of_others(batch, most_of_others)
$$;--> statement-breakpoint
-- How many steps are on record; of more than a thousand, a thousand.
CREATE FUNCTION batches.counted_steps(batch uuid) RETURNS TABLE (count bigint) LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM (SELECT FROM batches.batch_steps s WHERE s.batch_id = batch LIMIT 1000) counted
$$;--> statement-breakpoint
-- When a scan was made: its id says so in its first 48 bits, in milliseconds. Made later than it came it cannot be, whatever the clock of a phone says.
CREATE FUNCTION scans.made_at(id uuid, received timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT least(to_timestamp(('x' || lpad(replace(left(id::text, 13), '-', ''), 16, '0'))::bit(64)::bigint / 1000.0), received)
$$;--> statement-breakpoint
-- Which batch a code means, by the names in it (core: namesOf); one or none. `maker`: among the batches of this one alone; null: among all that are shown.
CREATE FUNCTION batches.named(asked_gtin text, asked_number text, asked_serial text, asked_code text, shown_realms text[], maker uuid DEFAULT NULL)
  RETURNS SETOF batches.batch_facts LANGUAGE sql STABLE ROWS 1 AS $$
  -- A code can stand in each realm once; what is real comes first, so that nothing invented stands before it.
  (SELECT f.* FROM batches.batch_facts f WHERE asked_code IS NOT NULL AND f.code = asked_code AND f.realm = ANY (shown_realms)
    AND (maker IS NULL OR f.producer_id = maker) ORDER BY f.realm <> 'real' LIMIT 1)
  UNION ALL
  SELECT f.* FROM batches.batch_facts f WHERE asked_gtin IS NOT NULL AND asked_number IS NOT NULL AND f.gtin = asked_gtin AND f.batch_number = asked_number
    AND f.realm = ANY (shown_realms) AND (maker IS NULL OR f.producer_id = maker)
  UNION ALL
  SELECT f.* FROM batches.batch_facts f WHERE asked_gtin IS NOT NULL AND asked_number IS NULL
    AND f.id = (SELECT s.batch_id FROM batches.serial_batches s WHERE s.gtin = asked_gtin AND s.serial = asked_serial LIMIT 1)
    AND f.realm = ANY (shown_realms) AND (maker IS NULL OR f.producer_id = maker)
  UNION ALL
  -- A bare batch number names a batch only where a single product uses it.
  (SELECT f.* FROM batches.batch_facts f WHERE asked_gtin IS NULL AND asked_code IS NULL AND asked_number IS NOT NULL AND f.batch_number = asked_number
    AND f.realm = ANY (shown_realms) AND (maker IS NULL OR f.producer_id = maker)
    AND NOT EXISTS (SELECT FROM batches.batch_facts g WHERE g.batch_number = asked_number AND g.id <> f.id AND g.realm IN (f.realm, 'real')
      AND (maker IS NULL OR g.producer_id = maker)))
  LIMIT 1
$$;
