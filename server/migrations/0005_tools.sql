DROP VIEW "scans"."expired_scans";--> statement-breakpoint
DROP INDEX "traceability"."batches_producer";--> statement-breakpoint
ALTER TABLE "products"."photographs" ADD COLUMN "medium_file_id" uuid;--> statement-breakpoint
ALTER TABLE "products"."photographs" ADD COLUMN "small_file_id" uuid;--> statement-breakpoint
ALTER TABLE "products"."photographs" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "products"."photographs" ADD COLUMN "height" integer;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products"."products" USING btree ("producer_id","name","gtin") WHERE "products"."products"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "batches_newest" ON "traceability"."batches" USING btree ("producer_id","produced_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE VIEW "scans"."expired_scans" AS (select id, gtin, batch_id from scans.scans where state = 'expired' and gtin is not null);