-- What events join is kept by events, which write it; and a shipment is booked with whom it names, so that the books read no event.
ALTER TABLE "mass_balance"."mass_postings" ADD COLUMN "audience" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "mass_balance"."mass_postings" p SET audience = e.audience FROM "events"."epcis_events" e WHERE e.id = p.event_id AND p.kind = 'shipped';--> statement-breakpoint
DROP VIEW "genealogy"."lineage";--> statement-breakpoint
ALTER TABLE "genealogy"."lineage_parts" SET SCHEMA "events";--> statement-breakpoint
DROP SCHEMA "genealogy";--> statement-breakpoint
CREATE VIEW "events"."lineage" WITH (security_invoker = true) AS (select process, side, key, event_id, quantity, uom from events.lineage_parts);
