DROP VIEW "certificates"."certificate_scopes";--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD COLUMN "imported_until" date;--> statement-breakpoint
UPDATE "certificates"."certificates" SET imported_until = valid_until WHERE import_id IS NOT NULL;--> statement-breakpoint
-- Renewed before this column was there: the first day of the renewal is not on record in a column, so its import counts to its whole end.
UPDATE "certificates"."certificates" c SET imported_until = (i.content->>'validUntil')::date
  FROM "certificates"."credentials" k JOIN "certificates"."certificate_imports" i ON i.id = k.import_id
  WHERE k.certificate_id = c.id AND c.import_id IS NULL;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_imported_until" CHECK (case when "certificates"."certificates"."import_id" is null then "certificates"."certificates"."imported_until" is null or "certificates"."certificates"."imported_until" between "certificates"."certificates"."valid_from" and "certificates"."certificates"."valid_until"
        else "certificates"."certificates"."imported_until" is not null and "certificates"."certificates"."imported_until" = "certificates"."certificates"."valid_until" end);--> statement-breakpoint
CREATE VIEW "certificates"."certificate_scopes" AS (select id, number, certifier_id, holder_id, site_ids, gtins, categories, batch_ids, scheme, slaughter_methods, markets, valid_from, valid_until,
    imported_until, realm from certificates.certificates where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));