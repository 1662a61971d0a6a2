CREATE TABLE "batches"."packs_destroyed" (
	"gtin" text NOT NULL,
	"serial" text NOT NULL,
	"event_id" uuid NOT NULL,
	CONSTRAINT "packs_destroyed_gtin_serial_event_id_pk" PRIMARY KEY("gtin","serial","event_id")
);
--> statement-breakpoint
ALTER TABLE "batches"."packs_destroyed" ADD CONSTRAINT "packs_destroyed_serial" FOREIGN KEY ("gtin","serial") REFERENCES "batches"."serials"("gtin","serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packs_destroyed_event" ON "batches"."packs_destroyed" USING btree ("event_id");--> statement-breakpoint
CREATE VIEW "batches"."destroyed_packs" AS (select gtin, serial from batches.packs_destroyed);