CREATE SCHEMA "ledger";
--> statement-breakpoint
CREATE TABLE "certificates"."credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"uri" text NOT NULL,
	"issuer_did" text NOT NULL,
	"issuer_id" uuid NOT NULL,
	"jwt" text NOT NULL,
	"integrity" text NOT NULL,
	"status_list" integer NOT NULL,
	"status_place" integer NOT NULL,
	"leaf_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credentials_version" UNIQUE("certificate_id","version"),
	CONSTRAINT "credentials_place" UNIQUE("status_list","status_place")
);
--> statement-breakpoint
CREATE TABLE "certificates"."drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates"."status_list_versions" (
	"purpose" text NOT NULL,
	"list" integer NOT NULL,
	"version" integer NOT NULL,
	"jwt" text NOT NULL,
	"leaf_id" uuid NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	CONSTRAINT "status_list_versions_purpose_list_version_pk" PRIMARY KEY("purpose","list","version")
);
--> statement-breakpoint
CREATE TABLE "certificates"."status_lists" (
	"purpose" text NOT NULL,
	"list" integer NOT NULL,
	"bits" "bytea" NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "status_lists_purpose_list_pk" PRIMARY KEY("purpose","list")
);
--> statement-breakpoint
CREATE TABLE "ledger"."heads" (
	"id" integer PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"checkpoint" text,
	"checkpoint_size" bigint NOT NULL,
	"checkpoint_at" timestamp with time zone,
	"anchored_size" bigint,
	"anchor_transaction" text
);
--> statement-breakpoint
CREATE TABLE "ledger"."leaves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"leaf" text NOT NULL,
	"salt" "bytea",
	"subject" text NOT NULL,
	"position" bigint,
	CONSTRAINT "leaves_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "ledger"."tiles" (
	"level" integer NOT NULL,
	"index" bigint NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "tiles_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "organisations"."issuer_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"did" text NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"wrapped_private_key" "bytea",
	"custody" text NOT NULL,
	"leaf_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "issuer_keys_name" UNIQUE("did","name")
);
--> statement-breakpoint
DROP VIEW "traceability"."batch_events";--> statement-breakpoint
ALTER TABLE "certificates"."status_changes" ADD COLUMN "leaf_id" uuid;--> statement-breakpoint
ALTER TABLE "traceability"."events" ADD COLUMN "event_hash" text;--> statement-breakpoint
ALTER TABLE "traceability"."events" ADD COLUMN "epcis" text;--> statement-breakpoint
ALTER TABLE "traceability"."events" ADD COLUMN "leaf_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD CONSTRAINT "credentials_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "certificates"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."issuer_keys" ADD CONSTRAINT "issuer_keys_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaves_waiting" ON "ledger"."leaves" USING btree ("id") WHERE "ledger"."leaves"."position" is null;--> statement-breakpoint
CREATE INDEX "issuer_keys_organisation" ON "organisations"."issuer_keys" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_hash" ON "traceability"."events" USING btree ("event_hash");--> statement-breakpoint
CREATE VIEW "authorities"."body_schemes" AS (select id, schemes from authorities.bodies);--> statement-breakpoint
CREATE VIEW "traceability"."batch_events" AS (select id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes, event_hash from traceability.events);