-- Certification has a schema of its own (decision 42). Tables are moved as they are, with rows, keys and policies; views are made anew, because
-- their texts name schemas. What a certificate rests on stays with the certificates: the decision, kept apart from the way to it.--> statement-breakpoint
DROP VIEW "certificates"."open_applications";--> statement-breakpoint
DROP VIEW "certificates"."application_records";--> statement-breakpoint
DROP VIEW "certificates"."finding_records";--> statement-breakpoint
DROP VIEW "certificates"."audit_records";--> statement-breakpoint
DROP VIEW "certificates"."certificate_scopes";--> statement-breakpoint
ALTER TABLE "certificates"."certificates" DROP CONSTRAINT "certificates_application_key";--> statement-breakpoint
ALTER TABLE "certificates"."credentials" DROP CONSTRAINT "credentials_application";--> statement-breakpoint
DROP TRIGGER decided_basis ON "certificates"."certificates";--> statement-breakpoint
DROP FUNCTION certificates.require_decided_basis();--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" DROP CONSTRAINT "certificate_applications_key";--> statement-breakpoint
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
);--> statement-breakpoint
ALTER TABLE "certificates"."decisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "certificates"."decisions" ADD CONSTRAINT "decisions_scheme_realm" FOREIGN KEY ("scheme_id","realm") REFERENCES "certificates"."schemes"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."decisions" ADD CONSTRAINT "decisions_body_realm" FOREIGN KEY ("certifier_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."decisions" ADD CONSTRAINT "decisions_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."decisions" ADD CONSTRAINT "decisions_holder_realm" FOREIGN KEY ("holder_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."decisions" ADD CONSTRAINT "decisions_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_open" ON "certificates"."decisions" USING btree ("organisation_id") WHERE "certificates"."decisions"."closed_at" is null;--> statement-breakpoint
CREATE POLICY "tenant" ON "certificates"."decisions" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid or "holder_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid or "holder_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
INSERT INTO certificates.decisions (application_id, kind, certificate_id, certifier_id, organisation_id, holder_id, scheme_id, gtins, site_ids,
    recommended_by, decided_by, decided_at, closed_at, realm)
  SELECT id, kind, CASE WHEN kind = 'renewal' THEN certificate_id END, certifier_id, certifier_organisation_id, holder_id, scheme_id,
    array(SELECT jsonb_array_elements_text(content->'gtins')), array(SELECT jsonb_array_elements_text(content->'siteIds'))::uuid[],
    recommended_by, decided_by, coalesce(decided_at, created_at), CASE WHEN state = 'issued' THEN coalesce(decided_at, created_at) END, realm
  FROM certificates.certificate_applications WHERE kind <> 'change' AND state IN ('approved', 'issued');--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_application_key" FOREIGN KEY ("application_id","realm","certifier_id","holder_id") REFERENCES "certificates"."decisions"("application_id","realm","certifier_id","holder_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD CONSTRAINT "credentials_application" FOREIGN KEY ("application_id","realm") REFERENCES "certificates"."decisions"("application_id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A decision is there or it is not. The key to an import does not carry its state, so that is asked for when the transaction ends.
CREATE FUNCTION certificates.require_confirmed_import() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.import_id IS NOT NULL AND NOT EXISTS (SELECT FROM certificates.certificate_imports i
    WHERE i.id = NEW.import_id AND i.state = 'confirmed') THEN
    RAISE EXCEPTION 'a certificate rests on a confirmed import' USING ERRCODE = 'check_violation', CONSTRAINT = 'certificates_confirmed';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER confirmed_import AFTER INSERT OR UPDATE OF "import_id" ON "certificates"."certificates"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION certificates.require_confirmed_import();--> statement-breakpoint
CREATE SCHEMA "certification";--> statement-breakpoint
ALTER TABLE "certificates"."applications" RENAME TO "application_products";--> statement-breakpoint
ALTER TABLE "certificates"."application_products" SET SCHEMA "certification";--> statement-breakpoint
-- From before applications had more than a product: nothing leads to them any more.
DELETE FROM "certification"."application_products" WHERE "application_id" IS NULL;--> statement-breakpoint
ALTER TABLE "certification"."application_products" ALTER COLUMN "application_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "certification"."application_products" RENAME CONSTRAINT "applications_pkey" TO "application_products_pkey";--> statement-breakpoint
ALTER TABLE "certification"."application_products" RENAME CONSTRAINT "applications_application_realm" TO "application_products_application_realm";--> statement-breakpoint
ALTER TABLE "certification"."application_products" RENAME CONSTRAINT "applications_body_realm" TO "application_products_body_realm";--> statement-breakpoint
ALTER TABLE "certification"."application_products" RENAME CONSTRAINT "applications_holder_realm" TO "application_products_holder_realm";--> statement-breakpoint
ALTER TABLE "certification"."application_products" RENAME CONSTRAINT "applications_example_numbers" TO "application_products_example_numbers";--> statement-breakpoint
ALTER INDEX "certification"."applications_gtin" RENAME TO "application_products_gtin";--> statement-breakpoint
ALTER INDEX "certification"."applications_application" RENAME TO "application_products_application";--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" RENAME TO "applications";--> statement-breakpoint
ALTER TABLE "certificates"."applications" SET SCHEMA "certification";--> statement-breakpoint
ALTER TABLE "certification"."applications" RENAME CONSTRAINT "certificate_applications_pkey" TO "applications_pkey";--> statement-breakpoint
ALTER TABLE "certification"."applications" RENAME CONSTRAINT "certificate_applications_number_unique" TO "applications_number_unique";--> statement-breakpoint
ALTER TABLE "certification"."applications" RENAME CONSTRAINT "certificate_applications_realm" TO "applications_realm";--> statement-breakpoint
ALTER TABLE "certification"."applications" RENAME CONSTRAINT "certificate_applications_two_people" TO "applications_two_people";--> statement-breakpoint
ALTER TABLE "certification"."applications" RENAME CONSTRAINT "certificate_applications_scheme_realm" TO "applications_scheme_realm";--> statement-breakpoint
ALTER TABLE "certification"."applications" RENAME CONSTRAINT "certificate_applications_body_realm" TO "applications_body_realm";--> statement-breakpoint
ALTER TABLE "certification"."applications" RENAME CONSTRAINT "certificate_applications_certifier_realm" TO "applications_certifier_realm";--> statement-breakpoint
ALTER TABLE "certification"."applications" RENAME CONSTRAINT "certificate_applications_holder_realm" TO "applications_holder_realm";--> statement-breakpoint
ALTER TABLE "certification"."applications" RENAME CONSTRAINT "certificate_applications_certificate_realm" TO "applications_certificate_realm";--> statement-breakpoint
ALTER INDEX "certification"."certificate_applications_holder" RENAME TO "applications_holder";--> statement-breakpoint
ALTER INDEX "certification"."certificate_applications_certifier" RENAME TO "applications_certifier";--> statement-breakpoint
ALTER INDEX "certification"."certificate_applications_certificate" RENAME TO "applications_certificate";--> statement-breakpoint
ALTER TABLE "certificates"."application_documents" SET SCHEMA "certification";--> statement-breakpoint
ALTER TABLE "certification"."application_documents" RENAME CONSTRAINT "application_documents_application_id_certificate_applications_id_fk" TO "application_documents_application_id_applications_id_fk";--> statement-breakpoint
ALTER TABLE "certificates"."information_requests" SET SCHEMA "certification";--> statement-breakpoint
ALTER TABLE "certification"."information_requests" RENAME CONSTRAINT "information_requests_application_id_certificate_applications_id_fk" TO "information_requests_application_id_applications_id_fk";--> statement-breakpoint
ALTER TABLE "certificates"."audits" SET SCHEMA "certification";--> statement-breakpoint
ALTER TABLE "certification"."audits" RENAME CONSTRAINT "audits_application_id_certificate_applications_id_fk" TO "audits_application_id_applications_id_fk";--> statement-breakpoint
ALTER TABLE "certificates"."audit_answers" SET SCHEMA "certification";--> statement-breakpoint
ALTER TABLE "certification"."audit_answers" RENAME CONSTRAINT "audit_answers_application_id_certificate_applications_id_fk" TO "audit_answers_application_id_applications_id_fk";--> statement-breakpoint
ALTER TABLE "certificates"."audit_photos" SET SCHEMA "certification";--> statement-breakpoint
ALTER TABLE "certification"."audit_photos" RENAME CONSTRAINT "audit_photos_application_id_certificate_applications_id_fk" TO "audit_photos_application_id_applications_id_fk";--> statement-breakpoint
ALTER TABLE "certificates"."audit_findings" SET SCHEMA "certification";--> statement-breakpoint
ALTER TABLE "certification"."audit_findings" RENAME CONSTRAINT "audit_findings_application_id_certificate_applications_id_fk" TO "audit_findings_application_id_applications_id_fk";--> statement-breakpoint
ALTER TABLE "certificates"."application_steps" SET SCHEMA "certification";--> statement-breakpoint
ALTER TABLE "certification"."application_steps" RENAME CONSTRAINT "application_steps_application_id_certificate_applications_id_fk" TO "application_steps_application_id_applications_id_fk";--> statement-breakpoint
-- Nobody keeps a decision that was not made: the application is approved by these two people, and names no less.
CREATE FUNCTION certification.require_approved_application() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM certification.applications a WHERE a.id = NEW.application_id AND a.state IN ('approved', 'issued') AND a.kind = NEW.kind
    AND a.realm = NEW.realm AND a.certifier_id = NEW.certifier_id AND a.holder_id = NEW.holder_id AND a.scheme_id = NEW.scheme_id
    AND a.recommended_by = NEW.recommended_by AND a.decided_by = NEW.decided_by
    AND NEW.gtins = array(SELECT jsonb_array_elements_text(a.content->'gtins'))
    AND NEW.site_ids = array(SELECT jsonb_array_elements_text(a.content->'siteIds'))::uuid[]) THEN
    RAISE EXCEPTION 'a decision is of an approved application' USING ERRCODE = 'check_violation', CONSTRAINT = 'decisions_approved';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER approved_application AFTER INSERT ON "certificates"."decisions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION certification.require_approved_application();--> statement-breakpoint
CREATE VIEW "certificates"."certificate_scopes" AS (select id, number, certifier_id, holder_id, site_ids, gtins, categories, batch_ids, scheme, slaughter_methods, markets, valid_from, valid_until,
    conditions, imported_until, realm from certificates.certificates where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "certification"."open_applications" AS (select id, certifier_id, holder_id, gtin, submitted_on from certification.application_products where status = 'submitted');--> statement-breakpoint
CREATE VIEW "certification"."application_records" AS (select id, number, kind, state, holder_id, certifier_id, certifier_organisation_id, submitted_at, decided_at
    from certification.applications);--> statement-breakpoint
CREATE VIEW "certification"."finding_records" AS (select application_id, severity, due_on, closed_at from certification.audit_findings);--> statement-breakpoint
CREATE VIEW "certification"."audit_records" AS (select application_id, state, ends_at from certification.audits);
