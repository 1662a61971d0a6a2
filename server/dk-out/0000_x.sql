CREATE SCHEMA "authorities";
--> statement-breakpoint
CREATE SCHEMA "bulk";
--> statement-breakpoint
CREATE SCHEMA "certificates";
--> statement-breakpoint
CREATE SCHEMA "identity";
--> statement-breakpoint
CREATE SCHEMA "integrations";
--> statement-breakpoint
CREATE SCHEMA "inventory";
--> statement-breakpoint
CREATE SCHEMA "ledger";
--> statement-breakpoint
CREATE SCHEMA "notifications";
--> statement-breakpoint
CREATE SCHEMA "offline";
--> statement-breakpoint
CREATE SCHEMA "organisations";
--> statement-breakpoint
CREATE SCHEMA "people";
--> statement-breakpoint
CREATE SCHEMA "files";
--> statement-breakpoint
CREATE SCHEMA "outbox";
--> statement-breakpoint
CREATE SCHEMA "sent";
--> statement-breakpoint
CREATE SCHEMA "products";
--> statement-breakpoint
CREATE SCHEMA "reports";
--> statement-breakpoint
CREATE SCHEMA "scans";
--> statement-breakpoint
CREATE SCHEMA "sensors";
--> statement-breakpoint
CREATE SCHEMA "support";
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
	"realm" text NOT NULL,
	CONSTRAINT "bodies_realm" UNIQUE("id","realm")
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
	"realm" text NOT NULL,
	CONSTRAINT "recognitions_days" CHECK ("authorities"."recognitions"."valid_until" >= "authorities"."recognitions"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "batches"."batches" (
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
	"realm" text NOT NULL,
	"expected_on" date,
	"completed_on" date,
	"created_at" timestamp with time zone,
	CONSTRAINT "batches_realm" UNIQUE("id","realm"),
	CONSTRAINT "batches_code" UNIQUE("code","realm"),
	CONSTRAINT "batches_gtin" UNIQUE("id","gtin"),
	CONSTRAINT "batches_gtin_number" UNIQUE("gtin","batch_number"),
	CONSTRAINT "batches_example_numbers" CHECK ((substr("batches"."batches"."gtin", 2, 3) in ('950', '952')) = ("batches"."batches"."realm" <> 'real') and ("batches"."batches"."realm" <> 'practice' or substr("batches"."batches"."gtin", 2, 6) <> '952100'))
);
--> statement-breakpoint
ALTER TABLE "batches"."batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "batches"."quality_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"checked_by" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"file_id" uuid,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batches"."quality_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "batches"."serials" (
	"gtin" text NOT NULL,
	"serial" text NOT NULL,
	"batch_id" uuid NOT NULL,
	CONSTRAINT "serials_gtin_serial_pk" PRIMARY KEY("gtin","serial")
);
--> statement-breakpoint
CREATE TABLE "batches"."steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"step" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"status" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"temperature_celsius" double precision,
	"latitude" double precision,
	"longitude" double precision,
	"certificate_id" uuid,
	"notes" jsonb NOT NULL,
	"event_hash" text,
	"epcis_event_id" uuid,
	"is_others" boolean DEFAULT false NOT NULL,
	"recorder_id" uuid
);
--> statement-breakpoint
CREATE TABLE "bulk"."upload_parts" (
	"upload_id" uuid NOT NULL,
	"begins" bigint NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "upload_parts_upload_id_begins_pk" PRIMARY KEY("upload_id","begins")
);
--> statement-breakpoint
ALTER TABLE "bulk"."upload_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bulk"."upload_rows" (
	"upload_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" text[] NOT NULL,
	"outcome" text,
	"faults" jsonb,
	CONSTRAINT "upload_rows_upload_id_row_pk" PRIMARY KEY("upload_id","row")
);
--> statement-breakpoint
ALTER TABLE "bulk"."upload_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bulk"."uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"total_bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"refused_because" text,
	"refused_columns" text[] DEFAULT '{}' NOT NULL,
	"content_hash" text DEFAULT '' NOT NULL,
	"heading" text[] DEFAULT '{}' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"faulty_rows" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk"."uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certificates"."certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"certifier_id" text NOT NULL,
	"holder_id" uuid NOT NULL,
	"site_ids" uuid[],
	"gtins" text[],
	"categories" text[] NOT NULL,
	"batches" text[],
	"scheme" text NOT NULL,
	"slaughter_methods" text[],
	"markets" text[],
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"conditions" text[] DEFAULT '{}'::text[] NOT NULL,
	"realm" text NOT NULL,
	"application_id" uuid,
	"import_id" uuid,
	"imported_until" date,
	CONSTRAINT "certificates_realm" UNIQUE("id","realm"),
	CONSTRAINT "certificates_application" UNIQUE("application_id"),
	CONSTRAINT "certificates_import" UNIQUE("import_id"),
	CONSTRAINT "certificates_one_basis" CHECK (num_nonnulls("certificates"."certificates"."application_id", "certificates"."certificates"."import_id") = 1),
	CONSTRAINT "certificates_imported_until" CHECK (case when "certificates"."certificates"."import_id" is null then "certificates"."certificates"."imported_until" is null or "certificates"."certificates"."imported_until" between "certificates"."certificates"."valid_from" and "certificates"."certificates"."valid_until"
        else "certificates"."certificates"."imported_until" is not null and "certificates"."certificates"."imported_until" = "certificates"."certificates"."valid_until" end)
);
--> statement-breakpoint
CREATE TABLE "certificates"."coverages" (
	"gtin" text NOT NULL,
	"certificate_id" uuid NOT NULL,
	"realm" text NOT NULL,
	CONSTRAINT "coverages_gtin_certificate_id_pk" PRIMARY KEY("gtin","certificate_id"),
	CONSTRAINT "coverages_example_numbers" CHECK ((substr("certificates"."coverages"."gtin", 2, 3) in ('950', '952')) = ("certificates"."coverages"."realm" <> 'real') and ("certificates"."coverages"."realm" <> 'practice' or substr("certificates"."coverages"."gtin", 2, 6) <> '952100'))
);
--> statement-breakpoint
CREATE TABLE "certificates"."credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"realm" text NOT NULL,
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
	"application_id" uuid,
	"import_id" uuid,
	CONSTRAINT "credentials_version" UNIQUE("certificate_id","version"),
	CONSTRAINT "credentials_place" UNIQUE("status_list","status_place"),
	CONSTRAINT "credentials_one_basis" CHECK (num_nonnulls("certificates"."credentials"."application_id", "certificates"."credentials"."import_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "certificates"."decisions" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"certificate_id" uuid,
	"certifier_id" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"scheme_id" uuid NOT NULL,
	"gtins" text[] NOT NULL,
	"site_ids" uuid[] NOT NULL,
	"recommended_by" uuid NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"realm" text NOT NULL,
	CONSTRAINT "decisions_key" UNIQUE("application_id","realm","certifier_id","holder_id"),
	CONSTRAINT "decisions_realm" UNIQUE("application_id","realm"),
	CONSTRAINT "decisions_two_people" CHECK ("certificates"."decisions"."recommended_by" <> "certificates"."decisions"."decided_by"),
	CONSTRAINT "decisions_renewed" CHECK (("certificates"."decisions"."kind" = 'renewal') = ("certificates"."decisions"."certificate_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "certificates"."decisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certificates"."drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates"."status_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"status" text NOT NULL,
	"on_day" date NOT NULL,
	"reason" text NOT NULL,
	"cause" text,
	"gtins" text[],
	"batches" text[],
	"leaf_id" uuid
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
CREATE TABLE "certificates"."certificate_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certifier_id" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"source" text NOT NULL,
	"content" jsonb NOT NULL,
	"state" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"accepted_by" uuid,
	"accepted_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"realm" text NOT NULL,
	CONSTRAINT "certificate_imports_realm" UNIQUE("id","realm"),
	CONSTRAINT "certificate_imports_key" UNIQUE("id","realm","certifier_id","holder_id"),
	CONSTRAINT "certificate_imports_two_people" CHECK ("certificates"."certificate_imports"."state" <> 'confirmed' or ("certificates"."certificate_imports"."decided_by" is not null and "certificates"."certificate_imports"."decided_at" is not null and "certificates"."certificate_imports"."decided_by" <> "certificates"."certificate_imports"."proposed_by")),
	CONSTRAINT "certificate_imports_accepted" CHECK ("certificates"."certificate_imports"."state" <> 'confirmed' or ("certificates"."certificate_imports"."accepted_by" is not null and "certificates"."certificate_imports"."accepted_at" is not null
        and "certificates"."certificate_imports"."accepted_by" <> "certificates"."certificate_imports"."proposed_by" and "certificates"."certificate_imports"."accepted_by" <> "certificates"."certificate_imports"."decided_by"))
);
--> statement-breakpoint
ALTER TABLE "certificates"."certificate_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certificates"."schemes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"body_id" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"realm" text NOT NULL,
	CONSTRAINT "schemes_version" UNIQUE("body_id","name","version"),
	CONSTRAINT "schemes_realm" UNIQUE("id","realm")
);
--> statement-breakpoint
ALTER TABLE "certificates"."schemes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certification"."application_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"version" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_documents_version" UNIQUE("application_id","slot","version")
);
--> statement-breakpoint
ALTER TABLE "certification"."application_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certification"."application_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"certifier_id" text NOT NULL,
	"holder_id" uuid NOT NULL,
	"gtin" text NOT NULL,
	"submitted_on" date NOT NULL,
	"status" text NOT NULL,
	"realm" text NOT NULL,
	CONSTRAINT "application_products_example_numbers" CHECK ((substr("certification"."application_products"."gtin", 2, 3) in ('950', '952')) = ("certification"."application_products"."realm" <> 'real') and ("certification"."application_products"."realm" <> 'practice' or substr("certification"."application_products"."gtin", 2, 6) <> '952100'))
);
--> statement-breakpoint
ALTER TABLE "certification"."application_products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certification"."application_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"side" text NOT NULL,
	"action" text NOT NULL,
	"to_state" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certification"."application_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certification"."applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"scheme_id" uuid NOT NULL,
	"certifier_id" text NOT NULL,
	"certifier_organisation_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"certificate_id" uuid,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"waited_milliseconds" bigint DEFAULT 0 NOT NULL,
	"waiting_since" timestamp with time zone,
	"assignee_id" uuid,
	"recommendation" text,
	"recommended_by" uuid,
	"recommended_at" timestamp with time zone,
	"recommendation_note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decision_reason" text DEFAULT '' NOT NULL,
	"conditions" text[] NOT NULL,
	"realm" text NOT NULL,
	CONSTRAINT "applications_number_unique" UNIQUE("number"),
	CONSTRAINT "applications_realm" UNIQUE("id","realm"),
	CONSTRAINT "applications_two_people" CHECK ("certification"."applications"."state" not in ('approved', 'issued', 'accepted') or ("certification"."applications"."recommended_by" is not null and "certification"."applications"."decided_by" is not null and "certification"."applications"."recommended_by" <> "certification"."applications"."decided_by"))
);
--> statement-breakpoint
ALTER TABLE "certification"."applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certification"."audit_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"audit_id" uuid NOT NULL,
	"criterion" text NOT NULL,
	"answer" text NOT NULL,
	"note" text NOT NULL,
	"answered_by" uuid NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certification"."audit_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certification"."audit_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"audit_id" uuid,
	"criterion" text,
	"severity" text NOT NULL,
	"text" text NOT NULL,
	"due_on" date NOT NULL,
	"raised_by" uuid NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"correction" text,
	"corrected_by" uuid,
	"corrected_at" timestamp with time zone,
	"returned_because" text,
	"closed_by" uuid,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "certification"."audit_findings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certification"."audit_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"audit_id" uuid NOT NULL,
	"criterion" text NOT NULL,
	"file_id" uuid NOT NULL,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certification"."audit_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certification"."audits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"state" text NOT NULL,
	"auditor_id" uuid NOT NULL,
	"site_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"concluded_by" uuid,
	"concluded_at" timestamp with time zone,
	"summary" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certification"."audits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certification"."information_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"criterion" text,
	"text" text NOT NULL,
	"due_on" date NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "certification"."information_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "events"."capture_jobs" (
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
CREATE TABLE "events"."capture_parts" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "capture_parts_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "events"."epcis_contexts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"namespaces" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events"."epcis_deliveries" (
	"subscription_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"message_id" uuid,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "epcis_deliveries_subscription_id_event_id_pk" PRIMARY KEY("subscription_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "events"."epcis_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identity" "bytea" NOT NULL,
	"hash" "bytea",
	"context_id" uuid NOT NULL,
	"text" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"realm" text NOT NULL,
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
	"rest" jsonb,
	CONSTRAINT "epcis_events_realm" UNIQUE("id","realm")
);
--> statement-breakpoint
CREATE TABLE "events"."epcis_keys" (
	"key" text collate "C" NOT NULL,
	"kind" smallint NOT NULL,
	"event_id" uuid NOT NULL,
	CONSTRAINT "epcis_keys_key_kind_event_id_pk" PRIMARY KEY("key","kind","event_id")
);
--> statement-breakpoint
CREATE TABLE "events"."epcis_queries" (
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"namespaces" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "epcis_queries_organisation_id_name_pk" PRIMARY KEY("organisation_id","name")
);
--> statement-breakpoint
CREATE TABLE "events"."epcis_subscriptions" (
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
CREATE TABLE "events"."epcis_vocabulary" (
	"organisation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"children" text[] NOT NULL,
	"attributes" jsonb NOT NULL,
	CONSTRAINT "epcis_vocabulary_organisation_id_key_pk" PRIMARY KEY("organisation_id","key")
);
--> statement-breakpoint
CREATE TABLE "events"."lineage_parts" (
	"process" text collate "C" NOT NULL,
	"side" smallint NOT NULL,
	"key" text collate "C" NOT NULL,
	"event_id" uuid NOT NULL,
	"quantity" double precision,
	"uom" text,
	CONSTRAINT "lineage_parts_process_side_key_event_id_pk" PRIMARY KEY("process","side","key","event_id")
);
--> statement-breakpoint
CREATE TABLE "identity"."address_confirmations" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."begun_sign_ins" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"token_since" timestamp with time zone NOT NULL,
	"family" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"signed_in_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "devices_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "devices_previous_hash_unique" UNIQUE("previous_hash")
);
--> statement-breakpoint
CREATE TABLE "identity"."mail_codes" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."passwords" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "identity"."recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
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
	"ended_because" text,
	"second_step_at" timestamp with time zone,
	"mailbox_shown_at" timestamp with time zone,
	"device_id" uuid,
	"device" text DEFAULT 'other other' NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."slow_downs" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"open_at" timestamp with time zone NOT NULL,
	"forgotten_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity"."totp_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
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
CREATE TABLE "inventory"."items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"store_id" uuid NOT NULL,
	"country" text NOT NULL,
	"gtin" text NOT NULL,
	"batch_number" text NOT NULL,
	"expires_on" date,
	"low_stock_below" integer,
	"stock" integer NOT NULL,
	"verdict" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"findings" text[] NOT NULL,
	"mass_alarms" text[] NOT NULL,
	"certificate_until" date,
	"checked_at" timestamp with time zone NOT NULL,
	"verdict_changed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "items_goods" UNIQUE("store_id","gtin","batch_number")
);
--> statement-breakpoint
ALTER TABLE "inventory"."items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inventory"."movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"reason" text,
	"note" text NOT NULL,
	"other_store_id" uuid
);
--> statement-breakpoint
ALTER TABLE "inventory"."movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "labels"."label_ranges" (
	"name" text NOT NULL,
	"next" bigint NOT NULL,
	CONSTRAINT "label_ranges_name_pk" PRIMARY KEY("name")
);
--> statement-breakpoint
CREATE TABLE "labels"."label_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"batch_id" uuid,
	"realm" text NOT NULL,
	"numbers" jsonb NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "laboratory"."lab_certificates" (
	"result_id" uuid NOT NULL,
	"certificate_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"certifier_organisation_id" uuid,
	"answer" text NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "lab_certificates_result_id_certificate_id_pk" PRIMARY KEY("result_id","certificate_id")
);
--> statement-breakpoint
CREATE TABLE "laboratory"."lab_investigations" (
	"result_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"closed_on" date,
	CONSTRAINT "lab_investigations_result_id_batch_id_pk" PRIMARY KEY("result_id","batch_id")
);
--> statement-breakpoint
CREATE TABLE "laboratory"."lab_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"file_id" uuid NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "laboratory"."lab_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "laboratory"."lab_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"gtin" text NOT NULL,
	"site_id" uuid NOT NULL,
	"on_day" date NOT NULL,
	"analyte" text NOT NULL,
	"outcome" text NOT NULL,
	"ethanol_percent" double precision,
	"overturned_on" date,
	"laboratory" text DEFAULT '' NOT NULL,
	"accreditation_number" text DEFAULT '' NOT NULL,
	"method" text,
	"sampled_on" date,
	"report_number" text DEFAULT '' NOT NULL,
	"report_id" uuid,
	"organisation_id" uuid,
	"entered_by" uuid,
	"entered_at" timestamp with time zone,
	"holder_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"counter_analysis" jsonb,
	"sisters_cleared_on" date,
	"sisters_cleared_because" text,
	CONSTRAINT "lab_results_realm" UNIQUE("id","realm")
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
CREATE TABLE "ledger"."log_keys" (
	"place" integer PRIMARY KEY NOT NULL,
	"verifier_key" text NOT NULL,
	"wrapped_seed" "bytea",
	"leaf_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	"handover" text,
	CONSTRAINT "log_keys_verifier_key" UNIQUE("verifier_key")
);
--> statement-breakpoint
CREATE TABLE "ledger"."tiles" (
	"level" integer NOT NULL,
	"index" bigint NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "tiles_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "mass_balance"."mass_balances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"realm" text NOT NULL,
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
CREATE TABLE "mass_balance"."mass_lots" (
	"lot" text collate "C" PRIMARY KEY NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mass_balance"."mass_months" (
	"certificate_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"month" date NOT NULL,
	"created" bigint NOT NULL,
	"went_in" bigint NOT NULL,
	"came_out" bigint NOT NULL,
	CONSTRAINT "mass_months_certificate_id_site_id_month_pk" PRIMARY KEY("certificate_id","site_id","month")
);
--> statement-breakpoint
CREATE TABLE "mass_balance"."mass_postings" (
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"lot" text collate "C" NOT NULL,
	"milligrams" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"process" text collate "C" NOT NULL,
	"organisation_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"site_id" uuid,
	"certificate_id" uuid,
	"month" date,
	"seller" text,
	"buyer" text,
	"audience" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "mass_postings_event_id_position_pk" PRIMARY KEY("event_id","position")
);
--> statement-breakpoint
CREATE TABLE "mass_balance"."yield_ceilings" (
	"certificate_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"per_ten_thousand" integer NOT NULL,
	"declared_by" uuid NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "yield_ceilings_certificate_id_site_id_pk" PRIMARY KEY("certificate_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "notifications"."deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"subscription_id" uuid,
	"taken_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"failed_because" text
);
--> statement-breakpoint
CREATE TABLE "notifications"."digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hour" integer NOT NULL,
	"time_zone" text NOT NULL,
	"last_sent_on" date
);
--> statement-breakpoint
CREATE TABLE "notifications"."notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL,
	"path" text DEFAULT '/dashboard' NOT NULL,
	"event_id" uuid NOT NULL,
	"is_on_bell" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_once" UNIQUE("user_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "notifications"."preferences" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"bell" boolean NOT NULL,
	"mail" text NOT NULL,
	"push" boolean NOT NULL,
	CONSTRAINT "preferences_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
CREATE TABLE "notifications"."push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "offline"."markets" (
	"market" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	"has_demo" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "organisations"."application_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organisations"."application_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisations"."application_remarks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organisations"."application_remarks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisations"."applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"state" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	CONSTRAINT "applications_organisation_id_unique" UNIQUE("organisation_id")
);
--> statement-breakpoint
ALTER TABLE "organisations"."applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisations"."audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"entry" text NOT NULL,
	"hash" text NOT NULL,
	"leaf_id" uuid NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_entries_place" UNIQUE("organisation_id","place")
);
--> statement-breakpoint
ALTER TABLE "organisations"."audit_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisations"."audit_heads" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"place" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisations"."chosen_organisations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisations"."invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"right" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "organisations"."invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "organisations"."memberships" (
	"user_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"right" text NOT NULL,
	"status" text NOT NULL,
	"realm" text NOT NULL,
	"account_realm" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_user_id_organisation_id_pk" PRIMARY KEY("user_id","organisation_id"),
	CONSTRAINT "memberships_demo_apart" CHECK (("organisations"."memberships"."realm" = 'demo') = ("organisations"."memberships"."account_realm" = 'demo'))
);
--> statement-breakpoint
ALTER TABLE "organisations"."memberships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisations"."organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"licence_number" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"left_at" timestamp with time zone,
	"realm" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisations_realm" UNIQUE("id","realm"),
	CONSTRAINT "organisations_left_at" CHECK (("organisations"."organisations"."status" = 'left') = ("organisations"."organisations"."left_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "organisations"."organisations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisations"."sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"gln" text,
	CONSTRAINT "sites_gln" UNIQUE("gln","realm")
);
--> statement-breakpoint
ALTER TABLE "organisations"."sites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "people"."accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"realm" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"operator_since" timestamp with time zone,
	"operator_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_username_key_unique" UNIQUE("username_key"),
	CONSTRAINT "accounts_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "accounts_realm" UNIQUE("id","realm"),
	CONSTRAINT "accounts_shared_in_demo" CHECK (not "people"."accounts"."is_shared" or "people"."accounts"."realm" = 'demo')
);
--> statement-breakpoint
CREATE TABLE "files"."file_chunks" (
	"file_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "file_chunks_file_id_place_pk" PRIMARY KEY("file_id","place")
);
--> statement-breakpoint
CREATE TABLE "files"."files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
CREATE TABLE "sent"."ids" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ids_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "sent"."ids" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "products"."photographs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gtin" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"medium_file_id" uuid,
	"small_file_id" uuid,
	"width" integer,
	"height" integer,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products"."photographs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"realm" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"retired_at" timestamp with time zone,
	CONSTRAINT "products_gtin_unique" UNIQUE("gtin"),
	CONSTRAINT "products_realm" UNIQUE("gtin","realm"),
	CONSTRAINT "products_example_numbers" CHECK ((substr("products"."products"."gtin", 2, 3) in ('950', '952')) = ("products"."products"."realm" <> 'real') and ("products"."products"."realm" <> 'practice' or substr("products"."products"."gtin", 2, 6) <> '952100'))
);
--> statement-breakpoint
ALTER TABLE "products"."products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "products"."samples" (
	"code" text PRIMARY KEY NOT NULL,
	"gtin" text NOT NULL,
	"expected" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recalls"."recall_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"published_by" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"recall_class" text NOT NULL,
	"reason" text NOT NULL,
	"batch_ids" uuid[] NOT NULL,
	"keys" text[] NOT NULL,
	"holder_ids" uuid[] NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_because" text,
	CONSTRAINT "recall_notices_realm" UNIQUE("id","realm")
);
--> statement-breakpoint
CREATE TABLE "recalls"."recalls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gtin" text NOT NULL,
	"on_day" date NOT NULL,
	"reason" text NOT NULL,
	"lifted_on" date,
	"batch_ids" uuid[],
	"notice_id" uuid,
	"realm" text NOT NULL,
	CONSTRAINT "recalls_example_numbers" CHECK ((substr("recalls"."recalls"."gtin", 2, 3) in ('950', '952')) = ("recalls"."recalls"."realm" <> 'real') and ("recalls"."recalls"."realm" <> 'practice' or substr("recalls"."recalls"."gtin", 2, 6) <> '952100'))
);
--> statement-breakpoint
CREATE TABLE "reports"."reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"refused_because" text,
	"progress" integer DEFAULT 0 NOT NULL,
	"file_id" uuid,
	"schedule_id" uuid,
	"recipient_ids" uuid[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reports_of_schedule" UNIQUE("schedule_id","period_from")
);
--> statement-breakpoint
ALTER TABLE "reports"."reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reports"."schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"frequency" text NOT NULL,
	"language" text NOT NULL,
	"recipient_ids" uuid[] NOT NULL,
	"next_on" date NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports"."schedules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scans"."copied_serials" (
	"gtin" text NOT NULL,
	"serial" text NOT NULL,
	"batch_id" uuid,
	"found_at" timestamp with time zone NOT NULL,
	"kilometres" integer NOT NULL,
	"minutes" integer NOT NULL,
	"from_country" text DEFAULT '' NOT NULL,
	"to_country" text DEFAULT '' NOT NULL,
	"confirmed_at" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid,
	"lifted_because" text,
	CONSTRAINT "copied_serials_gtin_serial_pk" PRIMARY KEY("gtin","serial")
);
--> statement-breakpoint
CREATE TABLE "scans"."rollups" (
	"hour" timestamp with time zone NOT NULL,
	"market" text NOT NULL,
	"category" text NOT NULL,
	"state" text NOT NULL,
	"scans" bigint NOT NULL,
	CONSTRAINT "rollups_hour_market_category_state_pk" PRIMARY KEY("hour","market","category","state")
);
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
);
--> statement-breakpoint
CREATE TABLE "scans"."serial_sightings" (
	"gtin" text NOT NULL,
	"serial" text NOT NULL,
	"scan_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"country" text,
	"latitude" numeric(4, 1),
	"longitude" numeric(4, 1),
	"account_hash" "bytea",
	"network_hash" "bytea",
	CONSTRAINT "serial_sightings_gtin_serial_scan_id_pk" PRIMARY KEY("gtin","serial","scan_id")
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
	"realm" text NOT NULL,
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
CREATE TABLE "sensors"."cold_chain_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"kind" text NOT NULL,
	"minutes_outside" integer NOT NULL,
	"permitted_minutes" integer NOT NULL,
	"mean_kinetic_celsius" double precision,
	"most_celsius" double precision
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
	"realm" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"retired_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "devices_device_id_unique" UNIQUE("device_id"),
	CONSTRAINT "devices_realm" UNIQUE("id","realm")
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
);
--> statement-breakpoint
CREATE TABLE "support"."tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"sender" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "authorities"."recognitions" ADD CONSTRAINT "recognitions_recogniser_realm" FOREIGN KEY ("recogniser_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorities"."recognitions" ADD CONSTRAINT "recognitions_recognised_realm" FOREIGN KEY ("recognised_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches"."batches" ADD CONSTRAINT "batches_producer_realm" FOREIGN KEY ("producer_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches"."batches" ADD CONSTRAINT "batches_product_realm" FOREIGN KEY ("gtin","realm") REFERENCES "products"."products"("gtin","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches"."quality_checks" ADD CONSTRAINT "quality_checks_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches"."quality_checks" ADD CONSTRAINT "quality_checks_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "batches"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches"."serials" ADD CONSTRAINT "serials_batch_gtin" FOREIGN KEY ("batch_id","gtin") REFERENCES "batches"."batches"("id","gtin") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches"."steps" ADD CONSTRAINT "steps_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "batches"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk"."upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "bulk"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk"."upload_rows" ADD CONSTRAINT "upload_rows_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "bulk"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_certifier_realm" FOREIGN KEY ("certifier_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_holder_realm" FOREIGN KEY ("holder_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_application_key" FOREIGN KEY ("application_id","realm","certifier_id","holder_id") REFERENCES "certificates"."decisions"("application_id","realm","certifier_id","holder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_import_key" FOREIGN KEY ("import_id","realm","certifier_id","holder_id") REFERENCES "certificates"."certificate_imports"("id","realm","certifier_id","holder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."coverages" ADD CONSTRAINT "coverages_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."coverages" ADD CONSTRAINT "coverages_product_realm" FOREIGN KEY ("gtin","realm") REFERENCES "products"."products"("gtin","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD CONSTRAINT "credentials_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD CONSTRAINT "credentials_issuer_realm" FOREIGN KEY ("issuer_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD CONSTRAINT "credentials_application" FOREIGN KEY ("application_id","realm") REFERENCES "certificates"."decisions"("application_id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD CONSTRAINT "credentials_import" FOREIGN KEY ("import_id","realm") REFERENCES "certificates"."certificate_imports"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."decisions" ADD CONSTRAINT "decisions_scheme_realm" FOREIGN KEY ("scheme_id","realm") REFERENCES "certificates"."schemes"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."decisions" ADD CONSTRAINT "decisions_body_realm" FOREIGN KEY ("certifier_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."decisions" ADD CONSTRAINT "decisions_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."decisions" ADD CONSTRAINT "decisions_holder_realm" FOREIGN KEY ("holder_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."decisions" ADD CONSTRAINT "decisions_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."status_changes" ADD CONSTRAINT "status_changes_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "certificates"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_imports" ADD CONSTRAINT "certificate_imports_body_realm" FOREIGN KEY ("certifier_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_imports" ADD CONSTRAINT "certificate_imports_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_imports" ADD CONSTRAINT "certificate_imports_holder_realm" FOREIGN KEY ("holder_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."schemes" ADD CONSTRAINT "schemes_body_realm" FOREIGN KEY ("body_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."schemes" ADD CONSTRAINT "schemes_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."application_documents" ADD CONSTRAINT "application_documents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certification"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."application_products" ADD CONSTRAINT "application_products_application_realm" FOREIGN KEY ("application_id","realm") REFERENCES "certification"."applications"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."application_products" ADD CONSTRAINT "application_products_product_realm" FOREIGN KEY ("gtin","realm") REFERENCES "products"."products"("gtin","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."application_products" ADD CONSTRAINT "application_products_body_realm" FOREIGN KEY ("certifier_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."application_products" ADD CONSTRAINT "application_products_holder_realm" FOREIGN KEY ("holder_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."application_steps" ADD CONSTRAINT "application_steps_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certification"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."applications" ADD CONSTRAINT "applications_scheme_realm" FOREIGN KEY ("scheme_id","realm") REFERENCES "certificates"."schemes"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."applications" ADD CONSTRAINT "applications_body_realm" FOREIGN KEY ("certifier_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."applications" ADD CONSTRAINT "applications_certifier_realm" FOREIGN KEY ("certifier_organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."applications" ADD CONSTRAINT "applications_holder_realm" FOREIGN KEY ("holder_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."applications" ADD CONSTRAINT "applications_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."audit_answers" ADD CONSTRAINT "audit_answers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certification"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."audit_answers" ADD CONSTRAINT "audit_answers_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "certification"."audits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."audit_findings" ADD CONSTRAINT "audit_findings_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certification"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."audit_findings" ADD CONSTRAINT "audit_findings_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "certification"."audits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."audit_photos" ADD CONSTRAINT "audit_photos_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certification"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."audit_photos" ADD CONSTRAINT "audit_photos_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "certification"."audits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."audits" ADD CONSTRAINT "audits_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certification"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."information_requests" ADD CONSTRAINT "information_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certification"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events"."capture_parts" ADD CONSTRAINT "capture_parts_job_id_capture_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "events"."capture_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events"."epcis_events" ADD CONSTRAINT "epcis_events_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."address_confirmations" ADD CONSTRAINT "address_confirmations_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "people"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."begun_sign_ins" ADD CONSTRAINT "begun_sign_ins_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "people"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."devices" ADD CONSTRAINT "devices_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "people"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."mail_codes" ADD CONSTRAINT "mail_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "identity"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "people"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."passkeys" ADD CONSTRAINT "passkeys_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "people"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."password_resets" ADD CONSTRAINT "password_resets_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "people"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."passwords" ADD CONSTRAINT "passwords_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "people"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "people"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "identity"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD CONSTRAINT "sessions_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "people"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD CONSTRAINT "sessions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "identity"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "people"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory"."items" ADD CONSTRAINT "items_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory"."movements" ADD CONSTRAINT "movements_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "inventory"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels"."label_runs" ADD CONSTRAINT "label_runs_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels"."label_runs" ADD CONSTRAINT "label_runs_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "batches"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laboratory"."lab_certificates" ADD CONSTRAINT "lab_certificates_result_realm" FOREIGN KEY ("result_id","realm") REFERENCES "laboratory"."lab_results"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laboratory"."lab_certificates" ADD CONSTRAINT "lab_certificates_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laboratory"."lab_certificates" ADD CONSTRAINT "lab_certificates_certifier_realm" FOREIGN KEY ("certifier_organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laboratory"."lab_investigations" ADD CONSTRAINT "lab_investigations_result_realm" FOREIGN KEY ("result_id","realm") REFERENCES "laboratory"."lab_results"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laboratory"."lab_investigations" ADD CONSTRAINT "lab_investigations_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "batches"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laboratory"."lab_reports" ADD CONSTRAINT "lab_reports_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laboratory"."lab_reports" ADD CONSTRAINT "lab_reports_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "batches"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laboratory"."lab_results" ADD CONSTRAINT "lab_results_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "batches"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laboratory"."lab_results" ADD CONSTRAINT "lab_results_batch_gtin" FOREIGN KEY ("batch_id","gtin") REFERENCES "batches"."batches"("id","gtin") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laboratory"."lab_results" ADD CONSTRAINT "lab_results_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_balance"."mass_balances" ADD CONSTRAINT "mass_balances_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_balance"."mass_postings" ADD CONSTRAINT "mass_postings_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications"."deliveries" ADD CONSTRAINT "deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "notifications"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications"."deliveries" ADD CONSTRAINT "deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "notifications"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline"."versions" ADD CONSTRAINT "versions_market_markets_market_fk" FOREIGN KEY ("market") REFERENCES "offline"."markets"("market") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."application_documents" ADD CONSTRAINT "application_documents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "organisations"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."application_remarks" ADD CONSTRAINT "application_remarks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "organisations"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."applications" ADD CONSTRAINT "applications_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."audit_entries" ADD CONSTRAINT "audit_entries_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."audit_heads" ADD CONSTRAINT "audit_heads_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."chosen_organisations" ADD CONSTRAINT "chosen_organisations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."invitations" ADD CONSTRAINT "invitations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."issuer_keys" ADD CONSTRAINT "issuer_keys_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."memberships" ADD CONSTRAINT "memberships_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."memberships" ADD CONSTRAINT "memberships_account_realm" FOREIGN KEY ("user_id","account_realm") REFERENCES "people"."accounts"("id","realm") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."sites" ADD CONSTRAINT "sites_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files"."file_chunks" ADD CONSTRAINT "file_chunks_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products"."photographs" ADD CONSTRAINT "photographs_gtin_products_gtin_fk" FOREIGN KEY ("gtin") REFERENCES "products"."products"("gtin") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products"."pictures" ADD CONSTRAINT "pictures_gtin_products_gtin_fk" FOREIGN KEY ("gtin") REFERENCES "products"."products"("gtin") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products"."products" ADD CONSTRAINT "products_producer_realm" FOREIGN KEY ("producer_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products"."samples" ADD CONSTRAINT "samples_gtin_products_gtin_fk" FOREIGN KEY ("gtin") REFERENCES "products"."products"("gtin") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls"."recall_notices" ADD CONSTRAINT "recall_notices_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls"."recalls" ADD CONSTRAINT "recalls_product_realm" FOREIGN KEY ("gtin","realm") REFERENCES "products"."products"("gtin","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls"."recalls" ADD CONSTRAINT "recalls_notice_realm" FOREIGN KEY ("notice_id","realm") REFERENCES "recalls"."recall_notices"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."alert_actions" ADD CONSTRAINT "alert_actions_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "sensors"."alerts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."alerts" ADD CONSTRAINT "alerts_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "sensors"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."bindings" ADD CONSTRAINT "bindings_device_realm" FOREIGN KEY ("device_id","realm") REFERENCES "sensors"."devices"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."bindings" ADD CONSTRAINT "bindings_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "batches"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."blocks" ADD CONSTRAINT "blocks_binding_id_bindings_id_fk" FOREIGN KEY ("binding_id") REFERENCES "sensors"."bindings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."cold_chain_findings" ADD CONSTRAINT "cold_chain_findings_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "batches"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."device_states" ADD CONSTRAINT "device_states_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "sensors"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."devices" ADD CONSTRAINT "devices_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recognitions_recognised" ON "authorities"."recognitions" USING btree ("recognised_id");--> statement-breakpoint
CREATE INDEX "batches_number" ON "batches"."batches" USING btree ("batch_number");--> statement-breakpoint
CREATE INDEX "batches_newest" ON "batches"."batches" USING btree ("producer_id","produced_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quality_checks_batch" ON "batches"."quality_checks" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "serials_batch" ON "batches"."serials" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "steps_batch" ON "batches"."steps" USING btree ("batch_id","is_others","occurred_at");--> statement-breakpoint
CREATE INDEX "steps_hash" ON "batches"."steps" USING btree ("event_hash") WHERE "batches"."steps"."event_hash" is not null;--> statement-breakpoint
CREATE INDEX "uploads_organisation" ON "bulk"."uploads" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates"."certificates" USING btree (lower("number"),"realm");--> statement-breakpoint
CREATE INDEX "certificates_holder_wide" ON "certificates"."certificates" USING btree ("holder_id") WHERE "certificates"."certificates"."gtins" is null;--> statement-breakpoint
CREATE INDEX "certificates_certifier" ON "certificates"."certificates" USING btree ("certifier_id");--> statement-breakpoint
CREATE INDEX "certificates_as_written" ON "certificates"."certificates" USING btree ("number");--> statement-breakpoint
CREATE INDEX "decisions_open" ON "certificates"."decisions" USING btree ("organisation_id") WHERE "certificates"."decisions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "status_changes_certificate" ON "certificates"."status_changes" USING btree ("certificate_id","id");--> statement-breakpoint
CREATE INDEX "certificate_imports_holder" ON "certificates"."certificate_imports" USING btree ("holder_id","id");--> statement-breakpoint
CREATE INDEX "certificate_imports_organisation" ON "certificates"."certificate_imports" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "application_products_gtin" ON "certification"."application_products" USING btree ("gtin");--> statement-breakpoint
CREATE INDEX "application_products_application" ON "certification"."application_products" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_steps_application" ON "certification"."application_steps" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "applications_holder" ON "certification"."applications" USING btree ("holder_id","id");--> statement-breakpoint
CREATE INDEX "applications_certifier" ON "certification"."applications" USING btree ("certifier_organisation_id","id");--> statement-breakpoint
CREATE INDEX "applications_certificate" ON "certification"."applications" USING btree ("certificate_id");--> statement-breakpoint
CREATE INDEX "audit_answers_audit" ON "certification"."audit_answers" USING btree ("audit_id","criterion","answered_at");--> statement-breakpoint
CREATE INDEX "audit_findings_application" ON "certification"."audit_findings" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "audit_photos_audit" ON "certification"."audit_photos" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "audits_application" ON "certification"."audits" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "information_requests_application" ON "certification"."information_requests" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "capture_jobs_organisation" ON "events"."capture_jobs" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "capture_jobs_open" ON "events"."capture_jobs" USING btree ("id") WHERE "events"."capture_jobs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "epcis_deliveries_open" ON "events"."epcis_deliveries" USING btree ("subscription_id","event_id") WHERE "events"."epcis_deliveries"."delivered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "epcis_events_identity" ON "events"."epcis_events" USING btree ("identity","realm");--> statement-breakpoint
CREATE INDEX "epcis_events_hash" ON "events"."epcis_events" USING btree ("hash") WHERE "events"."epcis_events"."hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "epcis_events_name" ON "events"."epcis_events" USING btree ("event_id","organisation_id") WHERE "events"."epcis_events"."declared_at" is null;--> statement-breakpoint
CREATE INDEX "epcis_events_time" ON "events"."epcis_events" USING btree ("event_time");--> statement-breakpoint
CREATE INDEX "epcis_events_step" ON "events"."epcis_events" USING btree ("biz_step","event_time");--> statement-breakpoint
CREATE INDEX "epcis_events_disposition" ON "events"."epcis_events" USING btree ("disposition","event_time");--> statement-breakpoint
CREATE INDEX "epcis_events_read_point" ON "events"."epcis_events" USING btree ("read_point","event_time");--> statement-breakpoint
CREATE INDEX "epcis_events_location" ON "events"."epcis_events" USING btree ("biz_location","event_time");--> statement-breakpoint
CREATE INDEX "epcis_events_transformation" ON "events"."epcis_events" USING btree ("transformation_id") WHERE "events"."epcis_events"."transformation_id" is not null;--> statement-breakpoint
CREATE INDEX "epcis_subscriptions_query" ON "events"."epcis_subscriptions" USING btree ("organisation_id","query_name");--> statement-breakpoint
CREATE INDEX "epcis_subscriptions_due" ON "events"."epcis_subscriptions" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "lineage_parts_key" ON "events"."lineage_parts" USING btree ("key","side");--> statement-breakpoint
CREATE INDEX "lineage_parts_event" ON "events"."lineage_parts" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "address_confirmations_user" ON "identity"."address_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "devices_user" ON "identity"."devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "identity"."passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "identity"."password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "identity"."refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "identity"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_device" ON "identity"."sessions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "slow_downs_forgotten" ON "identity"."slow_downs" USING btree ("forgotten_at");--> statement-breakpoint
CREATE INDEX "api_keys_organisation" ON "integrations"."api_keys" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "items_organisation" ON "inventory"."items" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "items_gtin" ON "inventory"."items" USING btree ("gtin");--> statement-breakpoint
CREATE INDEX "items_checked" ON "inventory"."items" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "movements_item" ON "inventory"."movements" USING btree ("item_id","occurred_at");--> statement-breakpoint
CREATE INDEX "movements_organisation" ON "inventory"."movements" USING btree ("organisation_id","occurred_at");--> statement-breakpoint
CREATE INDEX "label_runs_organisation" ON "labels"."label_runs" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "lab_certificates_certifier" ON "laboratory"."lab_certificates" USING btree ("certifier_organisation_id","result_id");--> statement-breakpoint
CREATE INDEX "lab_investigations_batch" ON "laboratory"."lab_investigations" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "lab_results_gtin" ON "laboratory"."lab_results" USING btree ("gtin");--> statement-breakpoint
CREATE INDEX "lab_results_batch" ON "laboratory"."lab_results" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "lab_results_against" ON "laboratory"."lab_results" USING btree ("gtin","site_id") WHERE "laboratory"."lab_results"."outcome" in ('detected', 'above_limit') or "laboratory"."lab_results"."ethanol_percent" > 0;--> statement-breakpoint
CREATE INDEX "leaves_waiting" ON "ledger"."leaves" USING btree ("id") WHERE "ledger"."leaves"."position" is null;--> statement-breakpoint
CREATE INDEX "mass_balances_certificate" ON "mass_balance"."mass_balances" USING btree ("certificate_id");--> statement-breakpoint
CREATE INDEX "mass_postings_lot" ON "mass_balance"."mass_postings" USING btree ("lot");--> statement-breakpoint
CREATE INDEX "mass_postings_process" ON "mass_balance"."mass_postings" USING btree ("process");--> statement-breakpoint
CREATE INDEX "mass_postings_certificate" ON "mass_balance"."mass_postings" USING btree ("certificate_id","site_id","at") WHERE "mass_balance"."mass_postings"."certificate_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_open" ON "notifications"."deliveries" USING btree ("id") WHERE "notifications"."deliveries"."done_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_digest" ON "notifications"."deliveries" USING btree ("user_id") WHERE "notifications"."deliveries"."done_at" is null and "notifications"."deliveries"."channel" = 'digest';--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications"."notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications"."notifications" USING btree ("user_id") WHERE "notifications"."notifications"."read_at" is null and "notifications"."notifications"."is_on_bell";--> statement-breakpoint
CREATE INDEX "push_subscriptions_person" ON "notifications"."push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "application_documents_application" ON "organisations"."application_documents" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_remarks_application" ON "organisations"."application_remarks" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "applications_state" ON "organisations"."applications" USING btree ("state");--> statement-breakpoint
CREATE INDEX "applications_applicant" ON "organisations"."applications" USING btree ("applicant_id");--> statement-breakpoint
CREATE INDEX "invitations_organisation" ON "organisations"."invitations" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "issuer_keys_organisation" ON "organisations"."issuer_keys" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "memberships_organisation" ON "organisations"."memberships" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "sites_organisation" ON "organisations"."sites" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "messages_open" ON "outbox"."messages" USING btree ("id") WHERE "outbox"."messages"."done_at" is null;--> statement-breakpoint
CREATE INDEX "ids_sent" ON "sent"."ids" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "photographs_gtin" ON "products"."photographs" USING btree ("gtin","position");--> statement-breakpoint
CREATE INDEX "products_producer" ON "products"."products" USING btree ("producer_id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products"."products" USING btree ("producer_id","name","gtin") WHERE "products"."products"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "recall_notices_publisher" ON "recalls"."recall_notices" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "recall_notices_holders" ON "recalls"."recall_notices" USING gin ("holder_ids");--> statement-breakpoint
CREATE INDEX "recalls_gtin" ON "recalls"."recalls" USING btree ("gtin");--> statement-breakpoint
CREATE INDEX "reports_organisation" ON "reports"."reports" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "schedules_organisation" ON "reports"."schedules" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "schedules_due" ON "reports"."schedules" USING btree ("next_on");--> statement-breakpoint
CREATE INDEX "copied_serials_batch" ON "scans"."copied_serials" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "scans_user" ON "scans"."scans" USING btree ("user_id","id") WHERE "scans"."scans"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "scans_batch_user" ON "scans"."scans" USING btree ("batch_id","user_id") WHERE "scans"."scans"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "scans_expired" ON "scans"."scans" USING btree ("gtin","id") WHERE "scans"."scans"."state" = 'expired';--> statement-breakpoint
CREATE INDEX "serial_sightings_network" ON "scans"."serial_sightings" USING btree ("gtin","serial","network_hash");--> statement-breakpoint
CREATE INDEX "serial_sightings_account" ON "scans"."serial_sightings" USING btree ("gtin","serial","scan_id","account_hash") WHERE "scans"."serial_sightings"."account_hash" is not null;--> statement-breakpoint
CREATE INDEX "alert_actions_alert" ON "sensors"."alert_actions" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "alerts_device" ON "sensors"."alerts" USING btree ("device_id","from_at");--> statement-breakpoint
CREATE INDEX "alerts_changed" ON "sensors"."alerts" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "alerts_lasting" ON "sensors"."alerts" USING btree ("device_id") WHERE "sensors"."alerts"."until_at" is null and not "sensors"."alerts"."is_withdrawn";--> statement-breakpoint
CREATE INDEX "bindings_device" ON "sensors"."bindings" USING btree ("device_id","from_at");--> statement-breakpoint
CREATE INDEX "bindings_batch" ON "sensors"."bindings" USING btree ("batch_id") WHERE "sensors"."bindings"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "cold_chain_findings_batch" ON "sensors"."cold_chain_findings" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "device_states_changed" ON "sensors"."device_states" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "devices_organisation" ON "sensors"."devices" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "devices_changed" ON "sensors"."devices" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "tickets_open" ON "support"."tickets" USING btree ("created_at") WHERE "support"."tickets"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_sender" ON "support"."tickets" USING btree ("sender","created_at");--> statement-breakpoint
CREATE VIEW "authorities"."body_names" AS (select id, short_name, name, country, organisation_id, speaks_for_country, realm from authorities.bodies where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "authorities"."body_schemes" AS (select id, schemes from authorities.bodies);--> statement-breakpoint
CREATE VIEW "authorities"."recognition_edges" AS (select r.id, r.recogniser_id, b.country as recogniser_country, r.recognised_id, r.categories, r.excluded_categories, r.valid_from, r.valid_until, r.transition_rules
    from authorities.recognitions r join authorities.bodies b on b.id = r.recogniser_id
    where r.valid_from is not null and b.speaks_for_country and r.status in ('active', 'ended') and (r.realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "batches"."batch_facts" AS (select id, gtin, batch_number, code, producer_id, site_id, produced_on, expires_on, shipped_on, in_market_on, contracted_on, quantity,
    claimed_certificate_numbers, under_investigation_since, slaughter_method, realm from batches.batches where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "batches"."batch_plans" AS (select id, expected_on, completed_on from batches.batches);--> statement-breakpoint
CREATE VIEW "batches"."batch_steps" AS (select id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes, event_hash, epcis_event_id, realm, is_others, recorder_id from batches.steps);--> statement-breakpoint
CREATE VIEW "batches"."serial_batches" AS (select gtin, serial, batch_id from batches.serials);--> statement-breakpoint
CREATE VIEW "certificates"."certificate_changes" AS (select certificate_id, json_agg(json_build_object('status', status, 'on', on_day, 'reason', reason, 'cause', cause,
    'gtins', gtins, 'batches', batches) order by on_day, id) as changes from certificates.status_changes group by certificate_id);--> statement-breakpoint
CREATE VIEW "certificates"."certificate_coverages" AS (select gtin, certificate_id from certificates.coverages);--> statement-breakpoint
CREATE VIEW "certificates"."certificate_places" AS (select distinct on (k.certificate_id) k.certificate_id, k.status_list as list, k.status_place as place,
      coalesce((get_byte(s.bits, k.status_place / 8) >> (7 - k.status_place % 8)) & 1 = 1, false) as is_suspended,
      coalesce((get_byte(r.bits, k.status_place / 8) >> (7 - k.status_place % 8)) & 1 = 1, false) as is_revoked
    from certificates.credentials k
    left join certificates.status_lists s on s.purpose = 'suspension' and s.list = k.status_list
    left join certificates.status_lists r on r.purpose = 'revocation' and r.list = k.status_list
    order by k.certificate_id, k.version desc);--> statement-breakpoint
CREATE VIEW "certificates"."certificate_scopes" AS (select id, number, certifier_id, holder_id, site_ids, gtins, categories, batches, scheme, slaughter_methods, markets, valid_from, valid_until,
    conditions, imported_until, realm from certificates.certificates where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "certificates"."product_certificates" AS (select gtin, certificate_id from certificates.coverages
    union all select p.gtin, k.id from certificates.certificates k join products.catalogue p on p.producer_id = k.holder_id and p.category = any(k.categories)
      where k.gtins is null and (k.realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "certificates"."signed_certificates" AS (select certificate_id from certificates.credentials where version = 1);--> statement-breakpoint
CREATE VIEW "certificates"."published_schemes" AS (select id, body_id, organisation_id, name, version, content, published_at, realm from certificates.schemes where state = 'published' and (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "certification"."application_records" AS (select id, number, kind, state, holder_id, certifier_id, certifier_organisation_id, submitted_at, decided_at
    from certification.applications);--> statement-breakpoint
CREATE VIEW "certification"."audit_records" AS (select application_id, state, ends_at from certification.audits);--> statement-breakpoint
CREATE VIEW "certification"."finding_records" AS (select application_id, severity, due_on, closed_at from certification.audit_findings);--> statement-breakpoint
CREATE VIEW "certification"."open_applications" AS (select id, certifier_id, holder_id, gtin, submitted_on from certification.application_products where status = 'submitted');--> statement-breakpoint
CREATE VIEW "events"."captured_events" WITH (security_invoker = true) AS (select id, identity, hash, context_id, text, organisation_id, realm, audience, is_public, type, event_id, event_time, record_time,
    biz_step, read_point, biz_location, rest from events.epcis_events);--> statement-breakpoint
CREATE VIEW "events"."event_contexts" WITH (security_invoker = true) AS (select id, text, namespaces from events.epcis_contexts);--> statement-breakpoint
CREATE VIEW "events"."event_keys" WITH (security_invoker = true) AS (select key, kind, event_id from events.epcis_keys);--> statement-breakpoint
CREATE VIEW "events"."lineage" WITH (security_invoker = true) AS (select process, side, key, event_id, quantity, uom from events.lineage_parts);--> statement-breakpoint
CREATE VIEW "inventory"."stock_items" AS (select id, organisation_id, store_id, gtin, batch_number, expires_on, low_stock_below, stock, verdict, checked_at, certificate_until, findings, realm from inventory.items);--> statement-breakpoint
CREATE VIEW "inventory"."stock_movements" AS (select id, organisation_id, item_id, kind, quantity, occurred_at, reason from inventory.movements);--> statement-breakpoint
CREATE VIEW "laboratory"."entered_lab_results" AS (select id, batch_id, analyte, organisation_id, holder_ids,
      array(select distinct c.certifier_organisation_id from laboratory.lab_certificates c
        where c.result_id = lab_results.id and c.certifier_organisation_id is not null) as certifier_ids,
      counter_analysis->>'organisation' as overturned_by, counter_analysis->>'reason' as overturned_because
    from laboratory.lab_results);--> statement-breakpoint
CREATE VIEW "laboratory"."product_lab_results" AS (select id, batch_id, gtin, site_id, on_day, analyte, outcome, ethanol_percent, overturned_on, sisters_cleared_on from laboratory.lab_results
      where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "mass_balance"."certificate_mass_balances" AS (select id, certificate_id, site_id, valid_from, valid_until, certified_kilograms_in, kilograms_out, yield_ceiling, units_produced, labels_issued
    from mass_balance.mass_balances
    union all
    select md5(m.certificate_id::text || m.site_id::text || m.month::text)::uuid, m.certificate_id, m.site_id, m.month,
      (m.month + interval '1 month')::date - 1,
      (m.went_in + m.created * 10000.0 / coalesce(y.per_ten_thousand, 10000)) / 1e6, (m.came_out + m.created) / 1e6,
      coalesce(y.per_ten_thousand, 10000) / 10000.0, null, null
    from mass_balance.mass_months m
    left join mass_balance.yield_ceilings y on y.certificate_id = m.certificate_id and y.site_id = m.site_id);--> statement-breakpoint
CREATE VIEW "organisations"."acting_for" AS (select distinct on (m.user_id) m.user_id, m.organisation_id, o.kind, o.realm
    from organisations.memberships m join organisations.organisations o on o.id = m.organisation_id
    left join organisations.chosen_organisations c on c.user_id = m.user_id and c.organisation_id = m.organisation_id
    where m.status = 'approved' and o.status = 'approved' and (o.realm <> 'demo' or current_setting('amanah.demo', true) = 'on')
    order by m.user_id, c.organisation_id is null, m.created_at);--> statement-breakpoint
CREATE VIEW "organisations"."active_members" AS (select m.organisation_id, m.user_id, m."right" from organisations.memberships m join organisations.organisations o on o.id = m.organisation_id
    where m.status = 'approved' and o.status = 'approved' and (o.realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "organisations"."audit_records" AS (select organisation_id, place, entry, hash, action, actor_id, created_at from organisations.audit_entries);--> statement-breakpoint
CREATE VIEW "organisations"."organisation_names" AS (select id, name, kind, country, city, licence_number, status, realm, left_at from organisations.organisations where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "organisations"."site_places" AS (select id, organisation_id, name, kind, address, country, latitude, longitude, gln, realm from organisations.sites where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "people"."account_facts" AS (select id, email_key, role, realm, is_shared, operator_since from people.accounts);--> statement-breakpoint
CREATE VIEW "people"."mail_addresses" AS (select id as user_id, username, email, language from people.accounts where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "people"."names" AS (select id, username, role, realm, is_shared from people.accounts);--> statement-breakpoint
CREATE VIEW "people"."operators" AS (select id as user_id, realm from people.accounts where operator_since is not null and (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "products"."catalogue" AS (select id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients, ingredients_declared,
    ingredient_findings, allergens, nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, realm,
    retired_at from products.products where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "products"."pictured" AS (select gtin from products.pictures union select gtin from products.photographs);--> statement-breakpoint
CREATE VIEW "recalls"."product_recalls" AS (select id, gtin, on_day, reason, lifted_on, batch_ids from recalls.recalls where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "recalls"."published_recalls" AS (select id, organisation_id, reason, recall_class, batch_ids, holder_ids, lifted_because from recalls.recall_notices);--> statement-breakpoint
CREATE VIEW "scans"."batch_scanners" AS (select distinct batch_id, user_id from scans.scans where user_id is not null and batch_id is not null);--> statement-breakpoint
CREATE VIEW "scans"."batch_scans" AS (select id, batch_id, market from scans.scans where batch_id is not null);--> statement-breakpoint
CREATE VIEW "scans"."expired_scans" AS (select id, gtin, batch_id from scans.scans where state = 'expired' and gtin is not null);--> statement-breakpoint
CREATE VIEW "scans"."product_scans" AS (select id, gtin, market, state from scans.scans where gtin is not null and market is not null);--> statement-breakpoint
CREATE VIEW "scans"."serial_exceptions" AS (select gtin, serial, batch_id, found_at, kilometres, minutes, from_country, to_country, confirmed_at, lifted_at from scans.copied_serials);--> statement-breakpoint
CREATE VIEW "scans"."serial_history" AS (select gtin, serial, scan_id, seen_at, country, latitude, longitude, account_hash, network_hash from scans.serial_sightings);--> statement-breakpoint
CREATE VIEW "scans"."serial_scanners" AS (select c.gtin, c.serial, s.user_id from scans.copied_serials c
    join scans.serial_sightings g on g.gtin = c.gtin and g.serial = c.serial
    join scans.scans s on s.id = g.scan_id where s.user_id is not null
    union
    select c.gtin, c.serial, s.user_id from scans.copied_serials c
    join scans.scans s on s.batch_id = c.batch_id and s.user_id is not null
      and right(s.code, length(c.serial) + 4) = '(21)' || c.serial);--> statement-breakpoint
CREATE VIEW "sensors"."batch_cold_chain" AS (select id, batch_id, kind, minutes_outside, permitted_minutes, mean_kinetic_celsius, most_celsius from sensors.cold_chain_findings);--> statement-breakpoint
CREATE POLICY "tenant" ON "batches"."batches" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("producer_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("producer_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "batches"."quality_checks" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "bulk"."upload_parts" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from bulk.uploads t where t."id" = "upload_id")) WITH CHECK (exists (select 1 from bulk.uploads t where t."id" = "upload_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "bulk"."upload_rows" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from bulk.uploads t where t."id" = "upload_id")) WITH CHECK (exists (select 1 from bulk.uploads t where t."id" = "upload_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "bulk"."uploads" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."decisions" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid or "holder_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid or "holder_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."certificate_imports" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid or "holder_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid or "holder_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."schemes" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "certification"."application_documents" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certification.applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certification.applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certification"."application_products" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certification.applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certification.applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certification"."application_steps" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certification.applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certification.applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certification"."applications" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("holder_id" = nullif(current_setting('amanah.organisation', true), '')::uuid or "certifier_organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("holder_id" = nullif(current_setting('amanah.organisation', true), '')::uuid or "certifier_organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "certification"."audit_answers" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certification.applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certification.applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certification"."audit_findings" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certification.applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certification.applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certification"."audit_photos" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certification.applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certification.applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certification"."audits" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certification.applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certification.applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certification"."information_requests" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certification.applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certification.applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "inventory"."items" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "inventory"."movements" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "laboratory"."lab_reports" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."application_documents" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from organisations.applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from organisations.applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."application_remarks" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from organisations.applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from organisations.applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."applications" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."audit_entries" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."invitations" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."memberships" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."organisations" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."sites" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "sent"."ids" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("owner_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("owner_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "products"."photographs" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "products"."products" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("producer_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("producer_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "reports"."reports" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "reports"."schedules" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);