DROP VIEW "certificates"."certificate_history";--> statement-breakpoint
DROP VIEW "organisations"."organisation_names";--> statement-breakpoint
ALTER TABLE "certificates"."status_changes" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "organisations"."organisations" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisations"."organisations" ADD CONSTRAINT "organisations_left_at" CHECK (("organisations"."organisations"."status" = 'left') = ("organisations"."organisations"."left_at" is not null));--> statement-breakpoint
CREATE VIEW "certificates"."certificate_history" AS (select id, certificate_id, status, on_day, reason, gtins, batch_ids, cause from certificates.status_changes);--> statement-breakpoint
CREATE VIEW "organisations"."organisation_names" AS (select id, name, kind, country, city, licence_number, status, realm, left_at from organisations.organisations where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));