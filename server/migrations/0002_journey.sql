CREATE SCHEMA "integrations";
--> statement-breakpoint
CREATE SCHEMA "notifications";
--> statement-breakpoint
CREATE SCHEMA "outbox";
--> statement-breakpoint
CREATE SCHEMA "sensors";
--> statement-breakpoint
CREATE TABLE "integrations"."api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"beginning" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "notifications"."notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL,
	"event_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notifications_once" UNIQUE("user_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "outbox"."messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sensors"."alert_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alert_id" uuid NOT NULL,
	"action" text NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sensors"."alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"quantity" smallint NOT NULL,
	"rule" text NOT NULL,
	"severity" text NOT NULL,
	"state" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"value" double precision NOT NULL,
	"limit_value" double precision,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sensors"."bindings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"site_id" uuid,
	"container" text,
	"batch_id" uuid,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sensors"."blocks" (
	"binding_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"summary" jsonb NOT NULL,
	"event_id" text,
	CONSTRAINT "blocks_binding_id_from_at_pk" PRIMARY KEY("binding_id","from_at")
);
--> statement-breakpoint
CREATE TABLE "sensors"."device_states" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"tracks" jsonb NOT NULL,
	"temperature" double precision,
	"humidity" double precision,
	"status" text,
	"last_at" timestamp with time zone,
	"is_silent" boolean DEFAULT false NOT NULL,
	"refused_messages" integer DEFAULT 0 NOT NULL,
	"last_refusal" text,
	"summarised_until" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sensors"."devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"location" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"secret_hash" "bytea" NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"retired_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "devices_device_id_unique" UNIQUE("device_id")
);
--> statement-breakpoint
CREATE TABLE "sensors"."hours" (
	"device_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"summary" jsonb NOT NULL,
	CONSTRAINT "hours_device_id_hour_pk" PRIMARY KEY("device_id","hour")
);
--> statement-breakpoint
CREATE TABLE "sensors"."intake" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sensors"."intake_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_ids" uuid[] NOT NULL,
	"quantities" smallint[] NOT NULL,
	"from_milliseconds" double precision[] NOT NULL,
	"until_milliseconds" double precision[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sensors"."readings" (
	"device_id" uuid NOT NULL,
	"quantity" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "readings_device_id_quantity_at_pk" PRIMARY KEY("device_id","quantity","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
-- By hand: monthly partitions are made ahead of time; what falls outside them is kept here.
CREATE TABLE "sensors"."readings_elsewhere" PARTITION OF "sensors"."readings" DEFAULT;
--> statement-breakpoint
CREATE TABLE "traceability"."capture_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"error_behaviour" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"success" boolean DEFAULT true NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"taken_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traceability"."capture_parts" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "capture_parts_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "traceability"."epcis_contexts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"namespaces" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traceability"."epcis_deliveries" (
	"subscription_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"message_id" uuid,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "epcis_deliveries_subscription_id_event_id_pk" PRIMARY KEY("subscription_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "traceability"."epcis_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identity" "bytea" NOT NULL,
	"hash" "bytea",
	"context_id" uuid NOT NULL,
	"text" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"audience" uuid[],
	"is_public" boolean NOT NULL,
	"type" text NOT NULL,
	"event_id" text,
	"event_time" timestamp with time zone NOT NULL,
	"record_time" timestamp with time zone NOT NULL,
	"action" text,
	"biz_step" text,
	"disposition" text,
	"read_point" text,
	"biz_location" text,
	"transformation_id" text,
	"declared_at" timestamp with time zone,
	"error_reason" text,
	"rest" jsonb
);
--> statement-breakpoint
CREATE TABLE "traceability"."epcis_keys" (
	"key" text collate "C" NOT NULL,
	"kind" smallint NOT NULL,
	"event_id" uuid NOT NULL,
	CONSTRAINT "epcis_keys_key_kind_event_id_pk" PRIMARY KEY("key","kind","event_id")
);
--> statement-breakpoint
CREATE TABLE "traceability"."epcis_queries" (
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"namespaces" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "epcis_queries_organisation_id_name_pk" PRIMARY KEY("organisation_id","name")
);
--> statement-breakpoint
CREATE TABLE "traceability"."epcis_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"query_name" text NOT NULL,
	"destination" text NOT NULL,
	"wrapped_token" "bytea",
	"schedule" jsonb,
	"report_if_empty" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"caught_up_at" timestamp with time zone,
	"next_run_at" timestamp with time zone NOT NULL,
	"taken_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "traceability"."epcis_vocabulary" (
	"organisation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"children" text[] NOT NULL,
	"attributes" jsonb NOT NULL,
	CONSTRAINT "epcis_vocabulary_organisation_id_key_pk" PRIMARY KEY("organisation_id","key")
);
--> statement-breakpoint
CREATE TABLE "traceability"."lineage_parts" (
	"process" text collate "C" NOT NULL,
	"side" smallint NOT NULL,
	"key" text collate "C" NOT NULL,
	"event_id" uuid NOT NULL,
	"quantity" double precision,
	"uom" text,
	CONSTRAINT "lineage_parts_process_side_key_event_id_pk" PRIMARY KEY("process","side","key","event_id")
);
--> statement-breakpoint
CREATE TABLE "traceability"."label_ranges" (
	"name" text NOT NULL,
	"next" bigint NOT NULL,
	CONSTRAINT "label_ranges_name_pk" PRIMARY KEY("name")
);
--> statement-breakpoint
CREATE TABLE "traceability"."label_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"batch_id" uuid,
	"numbers" jsonb NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traceability"."mass_lots" (
	"lot" text collate "C" PRIMARY KEY NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traceability"."mass_months" (
	"certificate_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"month" date NOT NULL,
	"created" bigint NOT NULL,
	"went_in" bigint NOT NULL,
	"came_out" bigint NOT NULL,
	CONSTRAINT "mass_months_certificate_id_site_id_month_pk" PRIMARY KEY("certificate_id","site_id","month")
);
--> statement-breakpoint
CREATE TABLE "traceability"."mass_postings" (
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"lot" text collate "C" NOT NULL,
	"milligrams" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"process" text collate "C" NOT NULL,
	"organisation_id" uuid NOT NULL,
	"site_id" uuid,
	"certificate_id" uuid,
	"month" date,
	"seller" text,
	"buyer" text,
	CONSTRAINT "mass_postings_event_id_position_pk" PRIMARY KEY("event_id","position")
);
--> statement-breakpoint
CREATE TABLE "traceability"."yield_ceilings" (
	"certificate_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"per_ten_thousand" integer NOT NULL,
	"declared_by" uuid NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "yield_ceilings_certificate_id_site_id_pk" PRIMARY KEY("certificate_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "traceability"."recall_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"published_by" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"recall_class" text NOT NULL,
	"reason" text NOT NULL,
	"batch_ids" uuid[] NOT NULL,
	"keys" text[] NOT NULL,
	"holder_ids" uuid[] NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_because" text
);
--> statement-breakpoint
DROP VIEW "organisations"."site_places";--> statement-breakpoint
DROP VIEW "traceability"."batch_cold_chain";--> statement-breakpoint
DROP VIEW "traceability"."certificate_mass_balances";--> statement-breakpoint
DROP INDEX "traceability"."events_hash";--> statement-breakpoint
ALTER TABLE "identity"."users" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations"."sites" ADD COLUMN "gln" text;--> statement-breakpoint
ALTER TABLE "traceability"."cold_chain_findings" ADD COLUMN "mean_kinetic_celsius" double precision;--> statement-breakpoint
ALTER TABLE "traceability"."cold_chain_findings" ADD COLUMN "most_celsius" double precision;--> statement-breakpoint
ALTER TABLE "traceability"."events" ADD COLUMN "epcis_event_id" uuid;--> statement-breakpoint
ALTER TABLE "traceability"."recalls" ADD COLUMN "notice_id" uuid;--> statement-breakpoint
ALTER TABLE "sensors"."alert_actions" ADD CONSTRAINT "alert_actions_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "sensors"."alerts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."alerts" ADD CONSTRAINT "alerts_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "sensors"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."bindings" ADD CONSTRAINT "bindings_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "sensors"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."blocks" ADD CONSTRAINT "blocks_binding_id_bindings_id_fk" FOREIGN KEY ("binding_id") REFERENCES "sensors"."bindings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."device_states" ADD CONSTRAINT "device_states_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "sensors"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_organisation" ON "integrations"."api_keys" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications"."notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "messages_open" ON "outbox"."messages" USING btree ("id") WHERE "outbox"."messages"."done_at" is null;--> statement-breakpoint
CREATE INDEX "alert_actions_alert" ON "sensors"."alert_actions" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "alerts_device" ON "sensors"."alerts" USING btree ("device_id","from_at");--> statement-breakpoint
CREATE INDEX "alerts_changed" ON "sensors"."alerts" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "alerts_lasting" ON "sensors"."alerts" USING btree ("device_id") WHERE "sensors"."alerts"."until_at" is null and not "sensors"."alerts"."is_withdrawn";--> statement-breakpoint
CREATE INDEX "bindings_device" ON "sensors"."bindings" USING btree ("device_id","from_at");--> statement-breakpoint
CREATE INDEX "bindings_batch" ON "sensors"."bindings" USING btree ("batch_id") WHERE "sensors"."bindings"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "device_states_changed" ON "sensors"."device_states" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "devices_organisation" ON "sensors"."devices" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "devices_changed" ON "sensors"."devices" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "capture_jobs_organisation" ON "traceability"."capture_jobs" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "capture_jobs_open" ON "traceability"."capture_jobs" USING btree ("id") WHERE "traceability"."capture_jobs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "epcis_deliveries_open" ON "traceability"."epcis_deliveries" USING btree ("subscription_id","event_id") WHERE "traceability"."epcis_deliveries"."delivered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "epcis_events_identity" ON "traceability"."epcis_events" USING btree ("identity");--> statement-breakpoint
CREATE INDEX "epcis_events_hash" ON "traceability"."epcis_events" USING btree ("hash") WHERE "traceability"."epcis_events"."hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "epcis_events_name" ON "traceability"."epcis_events" USING btree ("event_id","organisation_id") WHERE "traceability"."epcis_events"."declared_at" is null;--> statement-breakpoint
CREATE INDEX "epcis_events_time" ON "traceability"."epcis_events" USING btree ("event_time");--> statement-breakpoint
CREATE INDEX "epcis_events_step" ON "traceability"."epcis_events" USING btree ("biz_step","event_time");--> statement-breakpoint
CREATE INDEX "epcis_events_disposition" ON "traceability"."epcis_events" USING btree ("disposition","event_time");--> statement-breakpoint
CREATE INDEX "epcis_events_read_point" ON "traceability"."epcis_events" USING btree ("read_point","event_time");--> statement-breakpoint
CREATE INDEX "epcis_events_location" ON "traceability"."epcis_events" USING btree ("biz_location","event_time");--> statement-breakpoint
CREATE INDEX "epcis_events_transformation" ON "traceability"."epcis_events" USING btree ("transformation_id") WHERE "traceability"."epcis_events"."transformation_id" is not null;--> statement-breakpoint
CREATE INDEX "epcis_subscriptions_query" ON "traceability"."epcis_subscriptions" USING btree ("organisation_id","query_name");--> statement-breakpoint
CREATE INDEX "epcis_subscriptions_due" ON "traceability"."epcis_subscriptions" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "lineage_parts_key" ON "traceability"."lineage_parts" USING btree ("key","side");--> statement-breakpoint
CREATE INDEX "lineage_parts_event" ON "traceability"."lineage_parts" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "label_runs_organisation" ON "traceability"."label_runs" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "mass_postings_lot" ON "traceability"."mass_postings" USING btree ("lot");--> statement-breakpoint
CREATE INDEX "mass_postings_process" ON "traceability"."mass_postings" USING btree ("process");--> statement-breakpoint
CREATE INDEX "mass_postings_certificate" ON "traceability"."mass_postings" USING btree ("certificate_id","site_id","at") WHERE "traceability"."mass_postings"."certificate_id" is not null;--> statement-breakpoint
CREATE INDEX "recall_notices_publisher" ON "traceability"."recall_notices" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "recall_notices_holders" ON "traceability"."recall_notices" USING gin ("holder_ids");--> statement-breakpoint
CREATE INDEX "scans_batch_user" ON "scans"."scans" USING btree ("batch_id","user_id") WHERE "scans"."scans"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "events_hash" ON "traceability"."events" USING btree ("event_hash") WHERE "traceability"."events"."event_hash" is not null;--> statement-breakpoint
-- By hand: what was captured before keeps its text, its hash and its leaf. All of it was written by ourselves in one form.
INSERT INTO traceability.epcis_contexts (id, text, namespaces)
  SELECT DISTINCT md5(epcis::jsonb ->> '@context')::uuid, epcis::jsonb ->> '@context', epcis::jsonb #> '{@context,1}'
  FROM traceability.events WHERE epcis IS NOT NULL;
--> statement-breakpoint
INSERT INTO traceability.epcis_events (id, identity, context_id, text, organisation_id, is_public, type, event_id, event_time, record_time,
    action, biz_step, read_point)
  SELECT e.leaf_id, decode(substring(e.event_hash from ';([0-9a-f]{64})'), 'hex'), md5(e.epcis::jsonb ->> '@context')::uuid, e.epcis,
    b.producer_id, exists (select from products.catalogue p where p.gtin = b.gtin), e.epcis::jsonb ->> 'type',
    e.epcis::jsonb ->> 'eventID', (e.epcis::jsonb ->> 'eventTime')::timestamptz, now(), e.epcis::jsonb ->> 'action',
    e.epcis::jsonb ->> 'bizStep', e.epcis::jsonb #>> '{readPoint,id}'
  FROM traceability.events e JOIN traceability.batches b ON b.id = e.batch_id WHERE e.epcis IS NOT NULL;
--> statement-breakpoint
INSERT INTO traceability.epcis_keys (key, kind, event_id)
  SELECT substring(epcis::jsonb #>> '{quantityList,0,epcClass}' from 'https://id.gs1.org(.*)'), 5, leaf_id
  FROM traceability.events WHERE epcis IS NOT NULL;
--> statement-breakpoint
UPDATE traceability.events SET epcis_event_id = leaf_id WHERE epcis IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "traceability"."events" DROP COLUMN "epcis";--> statement-breakpoint
ALTER TABLE "traceability"."events" DROP COLUMN "leaf_id";--> statement-breakpoint
ALTER TABLE "organisations"."sites" ADD CONSTRAINT "sites_gln_unique" UNIQUE("gln");--> statement-breakpoint
CREATE VIEW "certificates"."signed_certificates" AS (select certificate_id from certificates.credentials where version = 1);--> statement-breakpoint
CREATE VIEW "identity"."mail_addresses" AS (select id as user_id, username, email, language from identity.users);--> statement-breakpoint
CREATE VIEW "organisations"."active_members" AS (select m.organisation_id, m.user_id from organisations.memberships m join organisations.organisations o on o.id = m.organisation_id
    where m.status = 'approved' and o.status = 'approved');--> statement-breakpoint
CREATE VIEW "scans"."batch_scanners" AS (select distinct batch_id, user_id from scans.scans where user_id is not null and batch_id is not null);--> statement-breakpoint
CREATE VIEW "scans"."batch_scans" AS (select id, batch_id, market from scans.scans where batch_id is not null);--> statement-breakpoint
CREATE VIEW "traceability"."published_recalls" AS (select id, organisation_id, reason, recall_class, batch_ids, holder_ids, lifted_because from traceability.recall_notices);--> statement-breakpoint
CREATE VIEW "organisations"."site_places" AS (select id, organisation_id, name, kind, address, country, latitude, longitude, gln from organisations.sites);--> statement-breakpoint
CREATE VIEW "traceability"."batch_cold_chain" AS (select id, batch_id, kind, minutes_outside, permitted_minutes, mean_kinetic_celsius, most_celsius from traceability.cold_chain_findings);--> statement-breakpoint
CREATE VIEW "traceability"."certificate_mass_balances" AS (select id, certificate_id, site_id, valid_from, valid_until, certified_kilograms_in, kilograms_out, yield_ceiling, units_produced, labels_issued
    from traceability.mass_balances
    union all
    select md5(m.certificate_id::text || m.site_id::text || m.month::text)::uuid, m.certificate_id, m.site_id, m.month,
      (m.month + interval '1 month')::date - 1,
      (m.went_in + m.created * 10000.0 / coalesce(y.per_ten_thousand, 10000)) / 1e6, (m.came_out + m.created) / 1e6,
      coalesce(y.per_ten_thousand, 10000) / 10000.0, null, null
    from traceability.mass_months m
    left join traceability.yield_ceilings y on y.certificate_id = m.certificate_id and y.site_id = m.site_id);