CREATE TABLE "events"."unmatched_events" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"taken_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "events"."epcis_queries" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "events"."epcis_queries" ADD COLUMN "created_by_key" text;--> statement-breakpoint
ALTER TABLE "events"."epcis_subscriptions" ADD COLUMN "receiver" text;--> statement-breakpoint
UPDATE "events"."epcis_subscriptions" SET "receiver" = lower(regexp_replace("destination", '^[A-Za-z]+://([^/?#]*@)?([^/?#]*).*$', '\2'));--> statement-breakpoint
ALTER TABLE "events"."epcis_subscriptions" ALTER COLUMN "receiver" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "events"."epcis_subscriptions" ADD COLUMN "last_turn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events"."epcis_subscriptions" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "events"."epcis_subscriptions" ADD COLUMN "created_by_key" text;--> statement-breakpoint
CREATE INDEX "unmatched_events_turn" ON "events"."unmatched_events" USING btree ("organisation_id","event_id");