-- Who recorded a step, and whether they made the goods: so that nobody else's steps stand before the maker's, and each recorder's are counted.
ALTER TABLE "batches"."steps" ADD COLUMN "is_others" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "batches"."steps" ADD COLUMN "recorder_id" uuid;--> statement-breakpoint
UPDATE "batches"."steps" s SET recorder_id = e.organisation_id, is_others = e.organisation_id <> b.producer_id FROM "events"."epcis_events" e, "batches"."batches" b WHERE e.id = s.epcis_event_id AND b.id = s.batch_id;--> statement-breakpoint
-- What others recorded beyond a hundred of one batch are steps no longer. Their events stay on record.
DELETE FROM "batches"."steps" s USING (SELECT id, row_number() OVER (PARTITION BY batch_id, recorder_id ORDER BY occurred_at, id) AS nth FROM "batches"."steps" WHERE is_others) n WHERE n.id = s.id AND n.nth > 100;--> statement-breakpoint
DROP INDEX "batches"."steps_batch";--> statement-breakpoint
CREATE INDEX "steps_batch" ON "batches"."steps" USING btree ("batch_id","is_others","occurred_at");--> statement-breakpoint
CREATE OR REPLACE VIEW "batches"."batch_steps" AS (select id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes, event_hash, epcis_event_id, realm, is_others, recorder_id from batches.steps);--> statement-breakpoint
-- Of the results of a product those that speak against it: a product has a result for each of its batches.
CREATE INDEX "lab_results_against" ON "laboratory"."lab_results" USING btree ("gtin","site_id") WHERE outcome in ('detected', 'above_limit') or ethanol_percent > 0;
