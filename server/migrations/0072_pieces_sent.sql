ALTER TABLE "batches"."steps" ADD COLUMN "pieces_sent" double precision;--> statement-breakpoint
CREATE OR REPLACE VIEW "batches"."batch_steps" AS (select id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes, event_hash, epcis_event_id, realm, is_others, recorder_id, pieces_sent from batches.steps);--> statement-breakpoint
CREATE OR REPLACE FUNCTION batches.steps_of_others(batch uuid, most integer) RETURNS SETOF batches.batch_steps LANGUAGE sql STABLE AS $$
  SELECT id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes, event_hash, epcis_event_id,
    realm, is_others, recorder_id, pieces_sent
  FROM (
    SELECT latest.*, row_number() OVER (PARTITION BY latest.recorder_id ORDER BY latest.occurred_at DESC) AS nth
    FROM (SELECT * FROM batches.batch_steps s WHERE s.batch_id = batch AND s.is_others ORDER BY s.occurred_at DESC LIMIT 400) latest
  ) in_turn ORDER BY nth, occurred_at DESC LIMIT most
$$;
