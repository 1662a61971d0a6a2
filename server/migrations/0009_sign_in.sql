CREATE SCHEMA "sent";
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
CREATE TABLE "identity"."slow_downs" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"open_at" timestamp with time zone NOT NULL,
	"forgotten_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
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
ALTER TABLE "identity"."sessions" ADD COLUMN "mailbox_shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "identity"."devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."mail_codes" ADD CONSTRAINT "mail_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "identity"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_user" ON "identity"."devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "slow_downs_forgotten" ON "identity"."slow_downs" USING btree ("forgotten_at");--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD CONSTRAINT "sessions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "identity"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_device" ON "identity"."sessions" USING btree ("device_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "sent"."ids" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("owner_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("owner_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);