CREATE TABLE "certificates"."holds" (
	"certificate_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "holds_certificate_id_source_id_pk" PRIMARY KEY("certificate_id","source_id")
);
--> statement-breakpoint
ALTER TABLE "certificates"."holds" ADD CONSTRAINT "holds_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_source" ON "certificates"."holds" USING btree ("source_id");--> statement-breakpoint
-- Results that were entered before, and that nobody has overturned or cleared.
INSERT INTO "certificates"."holds" (certificate_id, source_id, realm, since)
  SELECT c.certificate_id, c.result_id, c.realm, coalesce(c.answered_at, r.entered_at, r.on_day) FROM laboratory.lab_certificates c JOIN laboratory.lab_results r ON r.id = c.result_id
  WHERE r.overturned_leaf_id IS NULL AND r.sisters_cleared_leaf_id IS NULL;
