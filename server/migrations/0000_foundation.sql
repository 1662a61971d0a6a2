CREATE SCHEMA "authorities";
--> statement-breakpoint
CREATE SCHEMA "certificates";
--> statement-breakpoint
CREATE SCHEMA "identity";
--> statement-breakpoint
CREATE SCHEMA "organisations";
--> statement-breakpoint
CREATE SCHEMA "products";
--> statement-breakpoint
CREATE SCHEMA "scans";
--> statement-breakpoint
CREATE SCHEMA "traceability";
--> statement-breakpoint
CREATE TABLE "authorities"."bodies" (
	"id" text PRIMARY KEY NOT NULL,
	"short_name" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"role" text NOT NULL,
	"schemes" text[] NOT NULL,
	"website" text,
	"notes" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"source_date" date NOT NULL,
	"speaks_for_country" boolean NOT NULL,
	"organisation_id" uuid,
	"position" integer NOT NULL,
	"demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authorities"."recognitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recogniser_id" text NOT NULL,
	"recognised_id" text NOT NULL,
	"scope" text NOT NULL,
	"categories" text[],
	"excluded_categories" text[] NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"transition_rules" jsonb,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"last_checked" date NOT NULL,
	"demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates"."applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certifier_id" text NOT NULL,
	"holder_id" uuid NOT NULL,
	"gtin" text NOT NULL,
	"submitted_on" date NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates"."certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"certifier_id" text NOT NULL,
	"holder_id" uuid NOT NULL,
	"site_ids" uuid[],
	"gtins" text[],
	"categories" text[] NOT NULL,
	"batch_ids" uuid[],
	"scheme" text NOT NULL,
	"slaughter_methods" text[],
	"markets" text[],
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "certificates_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "certificates"."coverages" (
	"gtin" text NOT NULL,
	"certificate_id" uuid NOT NULL,
	CONSTRAINT "coverages_gtin_certificate_id_pk" PRIMARY KEY("gtin","certificate_id")
);
--> statement-breakpoint
CREATE TABLE "certificates"."status_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"status" text NOT NULL,
	"on_day" date NOT NULL,
	"reason" text NOT NULL,
	"gtins" text[],
	"batch_ids" uuid[]
);
--> statement-breakpoint
CREATE TABLE "identity"."password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "identity"."refresh_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_because" text
);
--> statement-breakpoint
CREATE TABLE "identity"."users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_username_key_unique" UNIQUE("username_key"),
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "organisations"."memberships" (
	"user_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"right" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_user_id_organisation_id_pk" PRIMARY KEY("user_id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "organisations"."organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"licence_number" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisations"."sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision
);
--> statement-breakpoint
CREATE TABLE "products"."pictures" (
	"gtin" text PRIMARY KEY NOT NULL,
	"svg" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products"."products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gtin" text NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"category" text NOT NULL,
	"producer_id" uuid NOT NULL,
	"description" text NOT NULL,
	"weight" text NOT NULL,
	"price_amount" numeric(10, 2),
	"price_currency" text,
	"ingredients" text[] NOT NULL,
	"ingredients_declared" boolean NOT NULL,
	"ingredient_findings" jsonb NOT NULL,
	"allergens" text[] NOT NULL,
	"nutrition" jsonb,
	"storage" text NOT NULL,
	"shelf_life" text NOT NULL,
	"least_temperature_celsius" double precision,
	"most_temperature_celsius" double precision,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "products_gtin_unique" UNIQUE("gtin")
);
--> statement-breakpoint
CREATE TABLE "products"."samples" (
	"code" text PRIMARY KEY NOT NULL,
	"gtin" text NOT NULL,
	"expected" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scans"."rollups" (
	"hour" timestamp with time zone NOT NULL,
	"market" text NOT NULL,
	"category" text NOT NULL,
	"state" text NOT NULL,
	"scans" bigint NOT NULL,
	CONSTRAINT "rollups_hour_market_category_state_pk" PRIMARY KEY("hour","market","category","state")
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "scans"."scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"device_hash" "bytea" NOT NULL,
	"code" text NOT NULL,
	"gtin" text,
	"batch_id" uuid,
	"state" text NOT NULL,
	"category" text,
	"market" text,
	"latitude" numeric(4, 1),
	"longitude" numeric(4, 1),
	"channel" text NOT NULL
) PARTITION BY RANGE ("id");
--> statement-breakpoint
-- By hand: monthly partitions are made ahead of time; what falls outside them is kept here.
CREATE TABLE "scans"."scans_elsewhere" PARTITION OF "scans"."scans" DEFAULT;
--> statement-breakpoint
CREATE TABLE "scans"."serial_sightings" (
	"gtin" text NOT NULL,
	"serial" text NOT NULL,
	"scan_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"country" text,
	"latitude" numeric(4, 1),
	"longitude" numeric(4, 1),
	CONSTRAINT "serial_sightings_gtin_serial_scan_id_pk" PRIMARY KEY("gtin","serial","scan_id")
);
--> statement-breakpoint
CREATE TABLE "traceability"."batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gtin" text NOT NULL,
	"batch_number" text NOT NULL,
	"code" text,
	"producer_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"produced_on" date NOT NULL,
	"expires_on" date,
	"shipped_on" date,
	"in_market_on" date,
	"contracted_on" date,
	"quantity" integer NOT NULL,
	"claimed_certificate_numbers" text[] NOT NULL,
	"under_investigation_since" date,
	"slaughter_method" text,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "batches_code_unique" UNIQUE("code"),
	CONSTRAINT "batches_gtin_number" UNIQUE("gtin","batch_number")
);
--> statement-breakpoint
CREATE TABLE "traceability"."cold_chain_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"minutes_outside" integer NOT NULL,
	"permitted_minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traceability"."events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"step" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"status" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"temperature_celsius" double precision,
	"latitude" double precision,
	"longitude" double precision,
	"certificate_id" uuid,
	"notes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traceability"."lab_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"gtin" text NOT NULL,
	"site_id" uuid NOT NULL,
	"on_day" date NOT NULL,
	"analyte" text NOT NULL,
	"outcome" text NOT NULL,
	"ethanol_percent" double precision,
	"overturned_on" date
);
--> statement-breakpoint
CREATE TABLE "traceability"."mass_balances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"certified_kilograms_in" double precision NOT NULL,
	"kilograms_out" double precision NOT NULL,
	"yield_ceiling" double precision NOT NULL,
	"units_produced" integer,
	"labels_issued" integer
);
--> statement-breakpoint
CREATE TABLE "traceability"."recalls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gtin" text NOT NULL,
	"on_day" date NOT NULL,
	"reason" text NOT NULL,
	"lifted_on" date,
	"batch_ids" uuid[]
);
--> statement-breakpoint
CREATE TABLE "traceability"."serials" (
	"gtin" text NOT NULL,
	"serial" text NOT NULL,
	"batch_id" uuid NOT NULL,
	CONSTRAINT "serials_gtin_serial_pk" PRIMARY KEY("gtin","serial")
);
--> statement-breakpoint
ALTER TABLE "authorities"."recognitions" ADD CONSTRAINT "recognitions_recogniser_id_bodies_id_fk" FOREIGN KEY ("recogniser_id") REFERENCES "authorities"."bodies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorities"."recognitions" ADD CONSTRAINT "recognitions_recognised_id_bodies_id_fk" FOREIGN KEY ("recognised_id") REFERENCES "authorities"."bodies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."coverages" ADD CONSTRAINT "coverages_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "certificates"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."status_changes" ADD CONSTRAINT "status_changes_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "certificates"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "identity"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."memberships" ADD CONSTRAINT "memberships_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."sites" ADD CONSTRAINT "sites_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products"."pictures" ADD CONSTRAINT "pictures_gtin_products_gtin_fk" FOREIGN KEY ("gtin") REFERENCES "products"."products"("gtin") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products"."samples" ADD CONSTRAINT "samples_gtin_products_gtin_fk" FOREIGN KEY ("gtin") REFERENCES "products"."products"("gtin") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."cold_chain_findings" ADD CONSTRAINT "cold_chain_findings_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "traceability"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."events" ADD CONSTRAINT "events_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "traceability"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD CONSTRAINT "lab_results_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "traceability"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."serials" ADD CONSTRAINT "serials_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "traceability"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recognitions_recognised" ON "authorities"."recognitions" USING btree ("recognised_id");--> statement-breakpoint
CREATE INDEX "applications_gtin" ON "certificates"."applications" USING btree ("gtin");--> statement-breakpoint
CREATE INDEX "certificates_holder_wide" ON "certificates"."certificates" USING btree ("holder_id") WHERE "certificates"."certificates"."gtins" is null;--> statement-breakpoint
CREATE INDEX "certificates_certifier" ON "certificates"."certificates" USING btree ("certifier_id");--> statement-breakpoint
CREATE INDEX "status_changes_certificate" ON "certificates"."status_changes" USING btree ("certificate_id","id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "identity"."password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "identity"."refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "identity"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_organisation" ON "organisations"."memberships" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "sites_organisation" ON "organisations"."sites" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "products_producer" ON "products"."products" USING btree ("producer_id");--> statement-breakpoint
CREATE INDEX "scans_user" ON "scans"."scans" USING btree ("user_id","id") WHERE "scans"."scans"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "batches_number" ON "traceability"."batches" USING btree ("batch_number");--> statement-breakpoint
CREATE INDEX "batches_producer" ON "traceability"."batches" USING btree ("producer_id");--> statement-breakpoint
CREATE INDEX "cold_chain_findings_batch" ON "traceability"."cold_chain_findings" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "events_batch" ON "traceability"."events" USING btree ("batch_id","occurred_at");--> statement-breakpoint
CREATE INDEX "lab_results_gtin" ON "traceability"."lab_results" USING btree ("gtin");--> statement-breakpoint
CREATE INDEX "mass_balances_certificate" ON "traceability"."mass_balances" USING btree ("certificate_id");--> statement-breakpoint
CREATE INDEX "recalls_gtin" ON "traceability"."recalls" USING btree ("gtin");--> statement-breakpoint
CREATE INDEX "serials_batch" ON "traceability"."serials" USING btree ("batch_id");--> statement-breakpoint
CREATE VIEW "authorities"."body_names" AS (select id, short_name, name, country, organisation_id, speaks_for_country, demo from authorities.bodies);--> statement-breakpoint
CREATE VIEW "authorities"."recognition_edges" AS (select r.id, r.recogniser_id, b.country as recogniser_country, r.recognised_id, r.categories, r.excluded_categories, r.valid_from, r.valid_until, r.transition_rules
    from authorities.recognitions r join authorities.bodies b on b.id = r.recogniser_id
    where r.valid_from is not null and b.speaks_for_country and r.status in ('active', 'ended'));--> statement-breakpoint
CREATE VIEW "certificates"."certificate_coverages" AS (select gtin, certificate_id from certificates.coverages);--> statement-breakpoint
CREATE VIEW "certificates"."certificate_history" AS (select id, certificate_id, status, on_day, reason, gtins, batch_ids from certificates.status_changes);--> statement-breakpoint
CREATE VIEW "certificates"."certificate_scopes" AS (select id, number, certifier_id, holder_id, site_ids, gtins, categories, batch_ids, scheme, slaughter_methods, markets, valid_from, valid_until
    from certificates.certificates);--> statement-breakpoint
CREATE VIEW "certificates"."open_applications" AS (select id, certifier_id, holder_id, gtin, submitted_on from certificates.applications where status = 'submitted');--> statement-breakpoint
CREATE VIEW "identity"."people" AS (select id, username, role, demo from identity.users);--> statement-breakpoint
CREATE VIEW "organisations"."organisation_names" AS (select id, name, kind, country, city, licence_number, status, demo from organisations.organisations);--> statement-breakpoint
CREATE VIEW "organisations"."site_places" AS (select id, organisation_id, name, kind, address, country, latitude, longitude from organisations.sites);--> statement-breakpoint
CREATE VIEW "products"."catalogue" AS (select id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients, ingredients_declared,
    ingredient_findings, allergens, nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, demo from products.products);--> statement-breakpoint
CREATE VIEW "scans"."serial_history" AS (select gtin, serial, scan_id, seen_at, country, latitude, longitude from scans.serial_sightings);--> statement-breakpoint
CREATE VIEW "traceability"."batch_cold_chain" AS (select id, batch_id, kind, minutes_outside, permitted_minutes from traceability.cold_chain_findings);--> statement-breakpoint
CREATE VIEW "traceability"."batch_events" AS (select id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes from traceability.events);--> statement-breakpoint
CREATE VIEW "traceability"."batch_facts" AS (select id, gtin, batch_number, code, producer_id, site_id, produced_on, expires_on, shipped_on, in_market_on, contracted_on, quantity,
    claimed_certificate_numbers, under_investigation_since, slaughter_method from traceability.batches);--> statement-breakpoint
CREATE VIEW "traceability"."certificate_mass_balances" AS (select id, certificate_id, site_id, valid_from, valid_until, certified_kilograms_in, kilograms_out, yield_ceiling, units_produced, labels_issued
    from traceability.mass_balances);--> statement-breakpoint
CREATE VIEW "traceability"."product_lab_results" AS (select id, batch_id, gtin, site_id, on_day, analyte, outcome, ethanol_percent, overturned_on from traceability.lab_results);--> statement-breakpoint
CREATE VIEW "traceability"."product_recalls" AS (select id, gtin, on_day, reason, lifted_on, batch_ids from traceability.recalls);--> statement-breakpoint
CREATE VIEW "traceability"."serial_batches" AS (select gtin, serial, batch_id from traceability.serials);