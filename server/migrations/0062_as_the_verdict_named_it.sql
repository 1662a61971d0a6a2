-- A scan keeps the certificate that its verdict named, so that nobody decides again what it was. And a shop says who delivered its goods.
DROP VIEW "scans"."expired_scans";--> statement-breakpoint
DROP INDEX "scans"."scans_expired";--> statement-breakpoint
ALTER TABLE "scans"."scans" ADD COLUMN "certificate_id" uuid;--> statement-breakpoint
ALTER TABLE "stock"."movements" ADD COLUMN "supplier" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock"."movements" ADD COLUMN "document" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "scans_expired" ON "scans"."scans" USING btree ("certificate_id","id") WHERE "scans"."scans"."state" = 'expired';--> statement-breakpoint
ALTER TABLE "stock"."items" ADD CONSTRAINT "items_real_numbers" CHECK ("stock"."items"."realm" <> 'real' or substr("stock"."items"."gtin", 2, 3) not in ('950', '952')) NOT VALID;--> statement-breakpoint
CREATE VIEW "scans"."expired_scans" AS (select id, certificate_id from scans.scans where state = 'expired' and certificate_id is not null);--> statement-breakpoint
-- Of scans before this was kept: the certificate that the batch claims or was made under, or else the last one.
SELECT set_config('amanah.demo', 'on', true);--> statement-breakpoint
UPDATE "scans"."scans" s SET certificate_id = (
  SELECT c.id FROM certificates.product_certificates v JOIN certificates.certificates c ON c.id = v.certificate_id LEFT JOIN batches.batches b ON b.id = s.batch_id
  WHERE v.gtin = s.gtin AND c.valid_until < current_date
  ORDER BY coalesce(c.number = ANY (b.claimed_certificate_numbers), false) DESC, coalesce(b.produced_on BETWEEN c.valid_from AND c.valid_until, false) DESC, c.valid_until DESC LIMIT 1)
  WHERE s.state = 'expired' AND s.gtin IS NOT NULL AND s.certificate_id IS NULL;
