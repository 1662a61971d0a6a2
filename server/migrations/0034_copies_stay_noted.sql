-- Whose sighting it was, and a copy that stays noted until it is lifted. What is on record from before has no names: it was confirmed where two
-- accounts are among those who looked, and is a report otherwise.
ALTER TABLE "scans"."serial_sightings" ADD COLUMN "account_hash" "bytea";--> statement-breakpoint
ALTER TABLE "scans"."serial_sightings" ADD COLUMN "network_hash" "bytea";--> statement-breakpoint
CREATE INDEX "serial_sightings_network" ON "scans"."serial_sightings" USING btree ("gtin","serial","network_hash");--> statement-breakpoint
CREATE INDEX "serial_sightings_account" ON "scans"."serial_sightings" USING btree ("gtin","serial","scan_id","account_hash") WHERE "scans"."serial_sightings"."account_hash" is not null;--> statement-breakpoint
ALTER TABLE "scans"."copied_serials" ADD COLUMN "from_country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scans"."copied_serials" ADD COLUMN "to_country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scans"."copied_serials" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scans"."copied_serials" ADD COLUMN "lifted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scans"."copied_serials" ADD COLUMN "lifted_by" uuid;--> statement-breakpoint
ALTER TABLE "scans"."copied_serials" ADD COLUMN "lifted_because" text;--> statement-breakpoint
UPDATE "scans"."copied_serials" c SET confirmed_at = c.found_at WHERE (SELECT count(DISTINCT s.user_id) FROM "scans"."serial_sightings" g JOIN "scans"."scans" s ON s.id = g.scan_id WHERE g.gtin = c.gtin AND g.serial = c.serial) >= 2;--> statement-breakpoint
CREATE OR REPLACE VIEW "scans"."serial_history" AS (select gtin, serial, scan_id, seen_at, country, latitude, longitude, account_hash, network_hash from scans.serial_sightings);--> statement-breakpoint
CREATE OR REPLACE VIEW "scans"."serial_exceptions" AS (select gtin, serial, batch_id, found_at, kilometres, minutes, from_country, to_country, confirmed_at, lifted_at from scans.copied_serials);
