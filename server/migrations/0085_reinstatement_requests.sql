CREATE TABLE "certificates"."reinstatement_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"closed_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "reinstatement_requests_two_people" CHECK ("certificates"."reinstatement_requests"."decided_by" is null or ("certificates"."reinstatement_requests"."closed_at" is not null and "certificates"."reinstatement_requests"."decided_by" <> "certificates"."reinstatement_requests"."asked_by"))
);
--> statement-breakpoint
ALTER TABLE "certificates"."reinstatement_requests" ADD CONSTRAINT "reinstatement_requests_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reinstatement_requests_open" ON "certificates"."reinstatement_requests" USING btree ("certificate_id") WHERE "certificates"."reinstatement_requests"."closed_at" is null;