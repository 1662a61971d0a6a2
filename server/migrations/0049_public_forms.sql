DROP VIEW "events"."captured_events";--> statement-breakpoint
ALTER TABLE "events"."epcis_events" ADD COLUMN "public_text" text;--> statement-breakpoint
ALTER TABLE "events"."epcis_events" ADD COLUMN "public_hash" "bytea";--> statement-breakpoint
ALTER TABLE "events"."epcis_events" ADD COLUMN "public_leaf_id" uuid;--> statement-breakpoint
ALTER TABLE "events"."epcis_events" ADD CONSTRAINT "epcis_events_public_form" CHECK (num_nulls("events"."epcis_events"."public_text", "events"."epcis_events"."public_hash", "events"."epcis_events"."public_leaf_id") in (0, 3));--> statement-breakpoint
CREATE VIEW "events"."captured_events" WITH (security_invoker = true) AS (select id, identity, hash, context_id, text, organisation_id, realm, audience, is_public, public_text is not null as has_public_form, type, event_id,
    event_time, record_time,
    biz_step, read_point, biz_location, rest from events.epcis_events);