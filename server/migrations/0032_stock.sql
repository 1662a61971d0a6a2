-- Stock has a schema of its own, below the laboratory (decision 49). Tables are moved as they are, with rows, keys and policies; the verdict of an item becomes
-- a row of inventory, which belongs to whoever the item belongs to. Views are made anew, because their texts name schemas, and run as whoever reads them.
DROP VIEW "inventory"."stock_items";--> statement-breakpoint
DROP VIEW "inventory"."stock_movements";--> statement-breakpoint
CREATE SCHEMA "stock";--> statement-breakpoint
ALTER TABLE "inventory"."items" SET SCHEMA "stock";--> statement-breakpoint
ALTER TABLE "inventory"."movements" SET SCHEMA "stock";--> statement-breakpoint
ALTER TABLE "stock"."items" ADD CONSTRAINT "items_owner" UNIQUE("id","organisation_id");--> statement-breakpoint
CREATE TABLE "inventory"."item_verdicts" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"findings" text[] NOT NULL,
	"mass_alarms" text[] NOT NULL,
	"certificate_until" date,
	"checked_at" timestamp with time zone NOT NULL,
	"verdict_changed_at" timestamp with time zone
);--> statement-breakpoint
ALTER TABLE "inventory"."item_verdicts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "inventory"."item_verdicts" ("item_id", "organisation_id", "verdict", "reasons", "findings", "mass_alarms", "certificate_until", "checked_at", "verdict_changed_at")
  SELECT "id", "organisation_id", "verdict", "reasons", "findings", "mass_alarms", "certificate_until", "checked_at", "verdict_changed_at" FROM "stock"."items";--> statement-breakpoint
ALTER TABLE "inventory"."item_verdicts" ADD CONSTRAINT "item_verdicts_item" FOREIGN KEY ("item_id","organisation_id") REFERENCES "stock"."items"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_verdicts_organisation" ON "inventory"."item_verdicts" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "item_verdicts_checked" ON "inventory"."item_verdicts" USING btree ("checked_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "inventory"."item_verdicts" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
DROP INDEX "stock"."items_checked";--> statement-breakpoint
ALTER TABLE "stock"."items" DROP COLUMN "verdict", DROP COLUMN "reasons", DROP COLUMN "findings", DROP COLUMN "mass_alarms", DROP COLUMN "certificate_until", DROP COLUMN "checked_at", DROP COLUMN "verdict_changed_at";--> statement-breakpoint
CREATE VIEW "stock"."stock_items" WITH (security_invoker = true) AS (select id, organisation_id, realm, store_id, country, gtin, batch_number, expires_on, low_stock_below, stock from stock.items);--> statement-breakpoint
CREATE VIEW "stock"."stock_movements" WITH (security_invoker = true) AS (select id, organisation_id, item_id, kind, quantity, occurred_at, reason from stock.movements);--> statement-breakpoint
CREATE VIEW "inventory"."stock_verdicts" WITH (security_invoker = true) AS (select item_id, organisation_id, verdict, findings from inventory.item_verdicts);
