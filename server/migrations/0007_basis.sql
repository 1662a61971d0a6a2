-- What a certificate rests on: an application that two people decided, or an import that two people confirmed. Certificates of before get
-- the application that led to them; where there was none they stay as they are, and the checks hold for every row from now on (NOT VALID).
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
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"realm" text NOT NULL,
	CONSTRAINT "certificate_imports_realm" UNIQUE("id","realm"),
	CONSTRAINT "certificate_imports_key" UNIQUE("id","realm","certifier_id","holder_id"),
	CONSTRAINT "certificate_imports_two_people" CHECK ("certificates"."certificate_imports"."state" <> 'confirmed' or ("certificates"."certificate_imports"."decided_by" is not null and "certificates"."certificate_imports"."decided_at" is not null and "certificates"."certificate_imports"."decided_by" <> "certificates"."certificate_imports"."proposed_by"))
);--> statement-breakpoint
ALTER TABLE "certificates"."certificate_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP VIEW "certificates"."certificate_scopes";--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD COLUMN "import_id" uuid;--> statement-breakpoint
UPDATE certificates.certificates c SET application_id = a.id FROM certificates.certificate_applications a
  WHERE a.certificate_id = c.id AND a.kind = 'initial' AND a.state = 'issued' AND a.holder_id = c.holder_id AND a.certifier_id = c.certifier_id AND a.realm = c.realm;--> statement-breakpoint
UPDATE certificates.credentials k SET application_id = c.application_id FROM certificates.certificates c WHERE c.id = k.certificate_id AND k.version = 1;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_application" UNIQUE("application_id");--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_import" UNIQUE("import_id");--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" ADD CONSTRAINT "certificate_applications_key" UNIQUE("id","realm","certifier_id","holder_id");--> statement-breakpoint
ALTER TABLE "certificates"."certificate_imports" ADD CONSTRAINT "certificate_imports_body_realm" FOREIGN KEY ("certifier_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_imports" ADD CONSTRAINT "certificate_imports_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_imports" ADD CONSTRAINT "certificate_imports_holder_realm" FOREIGN KEY ("holder_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_application_key" FOREIGN KEY ("application_id","realm","certifier_id","holder_id") REFERENCES "certificates"."certificate_applications"("id","realm","certifier_id","holder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_import_key" FOREIGN KEY ("import_id","realm","certifier_id","holder_id") REFERENCES "certificates"."certificate_imports"("id","realm","certifier_id","holder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD CONSTRAINT "credentials_application" FOREIGN KEY ("application_id","realm") REFERENCES "certificates"."certificate_applications"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD CONSTRAINT "credentials_import" FOREIGN KEY ("import_id","realm") REFERENCES "certificates"."certificate_imports"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_imports_organisation" ON "certificates"."certificate_imports" USING btree ("organisation_id","id");--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_one_basis" CHECK (num_nonnulls("certificates"."certificates"."application_id", "certificates"."certificates"."import_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD CONSTRAINT "credentials_one_basis" CHECK (num_nonnulls("certificates"."credentials"."application_id", "certificates"."credentials"."import_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" ADD CONSTRAINT "certificate_applications_two_people" CHECK ("certificates"."certificate_applications"."state" not in ('approved', 'issued', 'accepted') or ("certificates"."certificate_applications"."recommended_by" is not null and "certificates"."certificate_applications"."decided_by" is not null and "certificates"."certificate_applications"."recommended_by" <> "certificates"."certificate_applications"."decided_by")) NOT VALID;--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."certificate_imports" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
CREATE VIEW "certificates"."certificate_scopes" AS (select id, number, certifier_id, holder_id, site_ids, gtins, categories, batch_ids, scheme, slaughter_methods, markets, valid_from, valid_until,
    import_id is not null as is_imported, realm from certificates.certificates where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));
