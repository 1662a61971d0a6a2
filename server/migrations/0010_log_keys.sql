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
