CREATE SCHEMA "offline";
--> statement-breakpoint
CREATE TABLE "offline"."markets" (
	"market" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	"stale_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "offline"."versions" (
	"market" text NOT NULL,
	"version" integer NOT NULL,
	"note" text NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "versions_market_version_pk" PRIMARY KEY("market","version")
);
--> statement-breakpoint
CREATE TABLE "scans"."copied_serials" (
	"gtin" text NOT NULL,
	"serial" text NOT NULL,
	"batch_id" uuid,
	"found_at" timestamp with time zone NOT NULL,
	"kilometres" integer NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "copied_serials_gtin_serial_pk" PRIMARY KEY("gtin","serial")
);
--> statement-breakpoint
CREATE TABLE "traceability"."lab_certificates" (
	"result_id" uuid NOT NULL,
	"certificate_id" uuid NOT NULL,
	"certifier_organisation_id" uuid,
	"answer" text NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "lab_certificates_result_id_certificate_id_pk" PRIMARY KEY("result_id","certificate_id")
);
--> statement-breakpoint
CREATE TABLE "traceability"."lab_investigations" (
	"result_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"closed_on" date,
	CONSTRAINT "lab_investigations_result_id_batch_id_pk" PRIMARY KEY("result_id","batch_id")
);
--> statement-breakpoint
CREATE TABLE "traceability"."lab_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "traceability"."lab_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP VIEW "scans"."expired_scans";--> statement-breakpoint
DROP VIEW "traceability"."product_lab_results";--> statement-breakpoint
DROP INDEX "traceability"."batches_producer";--> statement-breakpoint
ALTER TABLE "products"."photographs" ADD COLUMN "medium_file_id" uuid;--> statement-breakpoint
ALTER TABLE "products"."photographs" ADD COLUMN "small_file_id" uuid;--> statement-breakpoint
ALTER TABLE "products"."photographs" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "products"."photographs" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "laboratory" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "accreditation_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "sampled_on" date;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "report_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "report_id" uuid;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "entered_by" uuid;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "entered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "holder_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "counter_analysis" jsonb;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "sisters_cleared_on" date;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "sisters_cleared_because" text;--> statement-breakpoint
ALTER TABLE "offline"."versions" ADD CONSTRAINT "versions_market_markets_market_fk" FOREIGN KEY ("market") REFERENCES "offline"."markets"("market") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "copied_serials_batch" ON "scans"."copied_serials" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "lab_certificates_certifier" ON "traceability"."lab_certificates" USING btree ("certifier_organisation_id","result_id");--> statement-breakpoint
CREATE INDEX "lab_investigations_batch" ON "traceability"."lab_investigations" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products"."products" USING btree ("producer_id","name","gtin") WHERE "products"."products"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "batches_newest" ON "traceability"."batches" USING btree ("producer_id","produced_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lab_results_batch" ON "traceability"."lab_results" USING btree ("batch_id");--> statement-breakpoint
CREATE VIEW "certificates"."certificate_places" AS (select distinct on (k.certificate_id) k.certificate_id, k.status_list as list, k.status_place as place,
      coalesce((get_byte(s.bits, k.status_place / 8) >> (7 - k.status_place % 8)) & 1 = 1, false) as is_suspended,
      coalesce((get_byte(r.bits, k.status_place / 8) >> (7 - k.status_place % 8)) & 1 = 1, false) as is_revoked
    from certificates.credentials k
    left join certificates.status_lists s on s.purpose = 'suspension' and s.list = k.status_list
    left join certificates.status_lists r on r.purpose = 'revocation' and r.list = k.status_list
    order by k.certificate_id, k.version desc);--> statement-breakpoint
CREATE VIEW "products"."pictured" AS (select gtin from products.pictures union select gtin from products.photographs);--> statement-breakpoint
CREATE VIEW "scans"."serial_exceptions" AS (select gtin, serial, batch_id, found_at, kilometres, minutes from scans.copied_serials);--> statement-breakpoint
CREATE VIEW "scans"."serial_scanners" AS (select c.gtin, c.serial, s.user_id from scans.copied_serials c
    join scans.serial_sightings g on g.gtin = c.gtin and g.serial = c.serial
    join scans.scans s on s.id = g.scan_id where s.user_id is not null
    union
    select c.gtin, c.serial, s.user_id from scans.copied_serials c
    join scans.scans s on s.batch_id = c.batch_id and s.user_id is not null
      and right(s.code, length(c.serial) + 4) = '(21)' || c.serial);--> statement-breakpoint
CREATE VIEW "traceability"."entered_lab_results" AS (select id, batch_id, analyte, organisation_id, holder_ids,
      array(select distinct c.certifier_organisation_id from traceability.lab_certificates c
        where c.result_id = lab_results.id and c.certifier_organisation_id is not null) as certifier_ids,
      counter_analysis->>'organisation' as overturned_by, counter_analysis->>'reason' as overturned_because
    from traceability.lab_results);--> statement-breakpoint
CREATE VIEW "scans"."expired_scans" AS (select id, gtin, batch_id from scans.scans where state = 'expired' and gtin is not null);--> statement-breakpoint
CREATE VIEW "traceability"."product_lab_results" AS (select id, batch_id, gtin, site_id, on_day, analyte, outcome, ethanol_percent, overturned_on, sisters_cleared_on from traceability.lab_results);--> statement-breakpoint
CREATE POLICY "tenant" ON "traceability"."lab_reports" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);