CREATE SCHEMA "bulk";
--> statement-breakpoint
CREATE SCHEMA "inventory";
--> statement-breakpoint
CREATE SCHEMA "files";
--> statement-breakpoint
CREATE SCHEMA "reports";
--> statement-breakpoint
CREATE SCHEMA "support";
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
CREATE TABLE "certificates"."application_documents" (
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
ALTER TABLE "certificates"."application_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certificates"."application_steps" (
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
ALTER TABLE "certificates"."application_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certificates"."certificate_applications" (
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
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "certificate_applications_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certificates"."audit_answers" (
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
ALTER TABLE "certificates"."audit_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certificates"."audit_findings" (
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
ALTER TABLE "certificates"."audit_findings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certificates"."audit_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"audit_id" uuid NOT NULL,
	"criterion" text NOT NULL,
	"file_id" uuid NOT NULL,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificates"."audit_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certificates"."audits" (
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
ALTER TABLE "certificates"."audits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certificates"."information_requests" (
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
ALTER TABLE "certificates"."information_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "schemes_version" UNIQUE("body_id","name","version")
);
--> statement-breakpoint
ALTER TABLE "certificates"."schemes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "identity"."recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "identity"."totp_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory"."items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
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
	"deed" text NOT NULL,
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
CREATE TABLE "products"."photographs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gtin" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products"."photographs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "traceability"."quality_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
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
ALTER TABLE "traceability"."quality_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "certificates"."applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organisations"."memberships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organisations"."sites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "products"."products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "traceability"."batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP VIEW "organisations"."active_members";--> statement-breakpoint
DROP VIEW "products"."catalogue";--> statement-breakpoint
ALTER TABLE "certificates"."applications" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD COLUMN "conditions" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD COLUMN "second_step_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD COLUMN "device" text DEFAULT 'other other' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity"."users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity"."users" ADD COLUMN "operator_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity"."users" ADD COLUMN "operator_by" text;--> statement-breakpoint
ALTER TABLE "notifications"."notifications" ADD COLUMN "path" text DEFAULT '/dashboard' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications"."notifications" ADD COLUMN "is_on_bell" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products"."products" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products"."products" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "traceability"."batches" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "traceability"."batches" ADD COLUMN "completed_on" date;--> statement-breakpoint
ALTER TABLE "traceability"."batches" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk"."upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "bulk"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk"."upload_rows" ADD CONSTRAINT "upload_rows_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "bulk"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."application_documents" ADD CONSTRAINT "application_documents_application_id_certificate_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certificates"."certificate_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."application_steps" ADD CONSTRAINT "application_steps_application_id_certificate_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certificates"."certificate_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" ADD CONSTRAINT "certificate_applications_scheme_id_schemes_id_fk" FOREIGN KEY ("scheme_id") REFERENCES "certificates"."schemes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."audit_answers" ADD CONSTRAINT "audit_answers_application_id_certificate_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certificates"."certificate_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."audit_answers" ADD CONSTRAINT "audit_answers_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "certificates"."audits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."audit_findings" ADD CONSTRAINT "audit_findings_application_id_certificate_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certificates"."certificate_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."audit_findings" ADD CONSTRAINT "audit_findings_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "certificates"."audits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."audit_photos" ADD CONSTRAINT "audit_photos_application_id_certificate_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certificates"."certificate_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."audit_photos" ADD CONSTRAINT "audit_photos_audit_id_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "certificates"."audits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."audits" ADD CONSTRAINT "audits_application_id_certificate_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certificates"."certificate_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."information_requests" ADD CONSTRAINT "information_requests_application_id_certificate_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certificates"."certificate_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."address_confirmations" ADD CONSTRAINT "address_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."begun_sign_ins" ADD CONSTRAINT "begun_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory"."movements" ADD CONSTRAINT "movements_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "inventory"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications"."deliveries" ADD CONSTRAINT "deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "notifications"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications"."deliveries" ADD CONSTRAINT "deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "notifications"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."application_documents" ADD CONSTRAINT "application_documents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "organisations"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."application_remarks" ADD CONSTRAINT "application_remarks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "organisations"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."applications" ADD CONSTRAINT "applications_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."audit_entries" ADD CONSTRAINT "audit_entries_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."audit_heads" ADD CONSTRAINT "audit_heads_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."chosen_organisations" ADD CONSTRAINT "chosen_organisations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."invitations" ADD CONSTRAINT "invitations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files"."file_chunks" ADD CONSTRAINT "file_chunks_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products"."photographs" ADD CONSTRAINT "photographs_gtin_products_gtin_fk" FOREIGN KEY ("gtin") REFERENCES "products"."products"("gtin") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_organisation" ON "bulk"."uploads" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "application_steps_application" ON "certificates"."application_steps" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "certificate_applications_holder" ON "certificates"."certificate_applications" USING btree ("holder_id","id");--> statement-breakpoint
CREATE INDEX "certificate_applications_certifier" ON "certificates"."certificate_applications" USING btree ("certifier_organisation_id","id");--> statement-breakpoint
CREATE INDEX "certificate_applications_certificate" ON "certificates"."certificate_applications" USING btree ("certificate_id");--> statement-breakpoint
CREATE INDEX "audit_answers_audit" ON "certificates"."audit_answers" USING btree ("audit_id","criterion","answered_at");--> statement-breakpoint
CREATE INDEX "audit_findings_application" ON "certificates"."audit_findings" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "audit_photos_audit" ON "certificates"."audit_photos" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "audits_application" ON "certificates"."audits" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "information_requests_application" ON "certificates"."information_requests" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "address_confirmations_user" ON "identity"."address_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "identity"."passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "items_organisation" ON "inventory"."items" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "items_gtin" ON "inventory"."items" USING btree ("gtin");--> statement-breakpoint
CREATE INDEX "items_checked" ON "inventory"."items" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "movements_item" ON "inventory"."movements" USING btree ("item_id","occurred_at");--> statement-breakpoint
CREATE INDEX "movements_organisation" ON "inventory"."movements" USING btree ("organisation_id","occurred_at");--> statement-breakpoint
CREATE INDEX "deliveries_open" ON "notifications"."deliveries" USING btree ("id") WHERE "notifications"."deliveries"."done_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_digest" ON "notifications"."deliveries" USING btree ("user_id") WHERE "notifications"."deliveries"."done_at" is null and "notifications"."deliveries"."channel" = 'digest';--> statement-breakpoint
CREATE INDEX "push_subscriptions_person" ON "notifications"."push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "application_documents_application" ON "organisations"."application_documents" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_remarks_application" ON "organisations"."application_remarks" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "applications_state" ON "organisations"."applications" USING btree ("state");--> statement-breakpoint
CREATE INDEX "applications_applicant" ON "organisations"."applications" USING btree ("applicant_id");--> statement-breakpoint
CREATE INDEX "invitations_organisation" ON "organisations"."invitations" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "photographs_gtin" ON "products"."photographs" USING btree ("gtin","position");--> statement-breakpoint
CREATE INDEX "reports_organisation" ON "reports"."reports" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "schedules_organisation" ON "reports"."schedules" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "schedules_due" ON "reports"."schedules" USING btree ("next_on");--> statement-breakpoint
CREATE INDEX "tickets_open" ON "support"."tickets" USING btree ("created_at") WHERE "support"."tickets"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_sender" ON "support"."tickets" USING btree ("sender","created_at");--> statement-breakpoint
CREATE INDEX "quality_checks_batch" ON "traceability"."quality_checks" USING btree ("batch_id");--> statement-breakpoint
ALTER TABLE "certificates"."applications" ADD CONSTRAINT "applications_application_id_certificate_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certificates"."certificate_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_application" ON "certificates"."applications" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications"."notifications" USING btree ("user_id") WHERE "notifications"."notifications"."read_at" is null and "notifications"."notifications"."is_on_bell";--> statement-breakpoint
CREATE INDEX "scans_expired" ON "scans"."scans" USING btree ("gtin","id") WHERE "scans"."scans"."state" = 'expired';--> statement-breakpoint
CREATE VIEW "certificates"."application_records" AS (select id, number, kind, state, holder_id, certifier_id, certifier_organisation_id, submitted_at, decided_at
    from certificates.certificate_applications);--> statement-breakpoint
CREATE VIEW "certificates"."audit_records" AS (select application_id, state, ends_at from certificates.audits);--> statement-breakpoint
CREATE VIEW "certificates"."finding_records" AS (select application_id, severity, due_on, closed_at from certificates.audit_findings);--> statement-breakpoint
CREATE VIEW "certificates"."published_schemes" AS (select id, body_id, organisation_id, name, version, content, published_at from certificates.schemes where state = 'published');--> statement-breakpoint
CREATE VIEW "identity"."operators" AS (select id as user_id, demo from identity.users where operator_since is not null);--> statement-breakpoint
CREATE VIEW "inventory"."stock_items" AS (select id, organisation_id, store_id, gtin, batch_number, expires_on, low_stock_below, stock, verdict, checked_at, certificate_until, findings from inventory.items);--> statement-breakpoint
CREATE VIEW "inventory"."stock_movements" AS (select id, organisation_id, item_id, kind, quantity, occurred_at, reason from inventory.movements);--> statement-breakpoint
CREATE VIEW "organisations"."acting_for" AS (select distinct on (m.user_id) m.user_id, m.organisation_id, o.kind
    from organisations.memberships m join organisations.organisations o on o.id = m.organisation_id
    left join organisations.chosen_organisations c on c.user_id = m.user_id and c.organisation_id = m.organisation_id
    where m.status = 'approved' and o.status = 'approved'
    order by m.user_id, c.organisation_id is null, m.created_at);--> statement-breakpoint
CREATE VIEW "organisations"."audit_records" AS (select organisation_id, place, entry, hash, deed, actor_id, created_at from organisations.audit_entries);--> statement-breakpoint
CREATE VIEW "scans"."expired_scans" AS (select id, gtin from scans.scans where state = 'expired' and gtin is not null);--> statement-breakpoint
CREATE VIEW "scans"."product_scans" AS (select id, gtin, market, state from scans.scans where gtin is not null and market is not null);--> statement-breakpoint
CREATE VIEW "traceability"."batch_plans" AS (select id, expected_on, completed_on from traceability.batches);--> statement-breakpoint
CREATE VIEW "organisations"."active_members" AS (select m.organisation_id, m.user_id, m."right" from organisations.memberships m join organisations.organisations o on o.id = m.organisation_id
    where m.status = 'approved' and o.status = 'approved');--> statement-breakpoint
CREATE VIEW "products"."catalogue" AS (select id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients, ingredients_declared,
    ingredient_findings, allergens, nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, demo,
    retired_at from products.products);--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."applications" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."memberships" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."sites" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "products"."products" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("producer_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("producer_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "traceability"."batches" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("producer_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("producer_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "bulk"."upload_parts" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from bulk.uploads t where t."id" = "upload_id")) WITH CHECK (exists (select 1 from bulk.uploads t where t."id" = "upload_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "bulk"."upload_rows" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from bulk.uploads t where t."id" = "upload_id")) WITH CHECK (exists (select 1 from bulk.uploads t where t."id" = "upload_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "bulk"."uploads" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."application_documents" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."application_steps" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."certificate_applications" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("holder_id" = nullif(current_setting('amanah.organisation', true), '')::uuid or "certifier_organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("holder_id" = nullif(current_setting('amanah.organisation', true), '')::uuid or "certifier_organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."audit_answers" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."audit_findings" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."audit_photos" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."audits" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."information_requests" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certificates.certificate_applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."schemes" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "inventory"."items" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "inventory"."movements" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."application_documents" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from organisations.applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from organisations.applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."application_remarks" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from organisations.applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from organisations.applications t where t."id" = "application_id"));--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."applications" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."audit_entries" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "organisations"."invitations" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "products"."photographs" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "reports"."reports" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "reports"."schedules" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "traceability"."quality_checks" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);