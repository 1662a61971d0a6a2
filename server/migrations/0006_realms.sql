-- Realms: what is real, what is practice and what is demo never mix (docs/decisions/0027-realms.md). Every row that joins two others
-- carries the realm of both. What is on record gets the realm of whoever it belongs to; a database that mixes is refused with words.
DROP VIEW "authorities"."body_names";--> statement-breakpoint
DROP VIEW "authorities"."recognition_edges";--> statement-breakpoint
DROP VIEW "certificates"."certificate_scopes";--> statement-breakpoint
DROP VIEW "certificates"."published_schemes";--> statement-breakpoint
DROP VIEW "identity"."mail_addresses";--> statement-breakpoint
DROP VIEW "identity"."operators";--> statement-breakpoint
DROP VIEW "identity"."people";--> statement-breakpoint
DROP VIEW "inventory"."stock_items";--> statement-breakpoint
DROP VIEW "organisations"."acting_for";--> statement-breakpoint
DROP VIEW "organisations"."active_members";--> statement-breakpoint
DROP VIEW "organisations"."organisation_names";--> statement-breakpoint
DROP VIEW "organisations"."site_places";--> statement-breakpoint
DROP VIEW "products"."catalogue";--> statement-breakpoint
DROP VIEW "traceability"."batch_facts";--> statement-breakpoint
ALTER TABLE "certificates"."certificates" DROP CONSTRAINT "certificates_number_unique";--> statement-breakpoint
ALTER TABLE "organisations"."sites" DROP CONSTRAINT "sites_gln_unique";--> statement-breakpoint
ALTER TABLE "traceability"."batches" DROP CONSTRAINT "batches_code_unique";--> statement-breakpoint
ALTER TABLE "authorities"."recognitions" DROP CONSTRAINT "recognitions_recogniser_id_bodies_id_fk";--> statement-breakpoint
ALTER TABLE "authorities"."recognitions" DROP CONSTRAINT "recognitions_recognised_id_bodies_id_fk";--> statement-breakpoint
ALTER TABLE "certificates"."coverages" DROP CONSTRAINT "coverages_certificate_id_certificates_id_fk";--> statement-breakpoint
ALTER TABLE "certificates"."credentials" DROP CONSTRAINT "credentials_certificate_id_certificates_id_fk";--> statement-breakpoint
ALTER TABLE "certificates"."applications" DROP CONSTRAINT "applications_application_id_certificate_applications_id_fk";--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" DROP CONSTRAINT "certificate_applications_scheme_id_schemes_id_fk";--> statement-breakpoint
ALTER TABLE "organisations"."memberships" DROP CONSTRAINT "memberships_organisation_id_organisations_id_fk";--> statement-breakpoint
ALTER TABLE "organisations"."sites" DROP CONSTRAINT "sites_organisation_id_organisations_id_fk";--> statement-breakpoint
ALTER TABLE "sensors"."bindings" DROP CONSTRAINT "bindings_device_id_devices_id_fk";--> statement-breakpoint
ALTER TABLE "traceability"."cold_chain_findings" DROP CONSTRAINT "cold_chain_findings_batch_id_batches_id_fk";--> statement-breakpoint
ALTER TABLE "traceability"."events" DROP CONSTRAINT "events_batch_id_batches_id_fk";--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" DROP CONSTRAINT "lab_results_batch_id_batches_id_fk";--> statement-breakpoint
DROP INDEX "traceability"."epcis_events_identity";--> statement-breakpoint
ALTER TABLE "authorities"."bodies" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "authorities"."recognitions" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "certificates"."coverages" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "certificates"."applications" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "certificates"."schemes" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "identity"."users" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "identity"."users" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."items" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "organisations"."memberships" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "organisations"."memberships" ADD COLUMN "account_realm" text;--> statement-breakpoint
ALTER TABLE "organisations"."organisations" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "organisations"."sites" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "products"."products" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "sensors"."bindings" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "sensors"."devices" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."batches" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."cold_chain_findings" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."events" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."mass_balances" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."recalls" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."quality_checks" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."epcis_events" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."label_runs" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."lab_certificates" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."lab_investigations" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."lab_reports" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."mass_postings" ADD COLUMN "realm" text;--> statement-breakpoint
ALTER TABLE "traceability"."recall_notices" ADD COLUMN "realm" text;--> statement-breakpoint
UPDATE organisations.organisations SET realm = CASE WHEN demo THEN 'demo' ELSE 'real' END;--> statement-breakpoint
UPDATE identity.users SET realm = CASE WHEN demo THEN 'demo' ELSE 'real' END, is_shared = demo;--> statement-breakpoint
UPDATE authorities.bodies SET realm = CASE WHEN demo THEN 'demo' ELSE 'real' END;--> statement-breakpoint
UPDATE authorities.recognitions SET realm = CASE WHEN demo THEN 'demo' ELSE 'real' END;--> statement-breakpoint
UPDATE organisations.memberships m SET realm = o.realm FROM organisations.organisations o WHERE o.id = m.organisation_id;--> statement-breakpoint
UPDATE organisations.memberships m SET account_realm = u.realm FROM identity.users u WHERE u.id = m.user_id;--> statement-breakpoint
DELETE FROM organisations.memberships WHERE (realm = 'demo') <> (account_realm = 'demo');--> statement-breakpoint
UPDATE organisations.sites s SET realm = o.realm FROM organisations.organisations o WHERE o.id = s.organisation_id;--> statement-breakpoint
UPDATE products.products p SET realm = o.realm FROM organisations.organisations o WHERE o.id = p.producer_id;--> statement-breakpoint
UPDATE certificates.certificates c SET realm = b.realm FROM authorities.bodies b WHERE b.id = c.certifier_id;--> statement-breakpoint
UPDATE certificates.coverages v SET realm = c.realm FROM certificates.certificates c WHERE c.id = v.certificate_id;--> statement-breakpoint
UPDATE certificates.credentials k SET realm = c.realm FROM certificates.certificates c WHERE c.id = k.certificate_id;--> statement-breakpoint
UPDATE certificates.schemes s SET realm = b.realm FROM authorities.bodies b WHERE b.id = s.body_id;--> statement-breakpoint
UPDATE certificates.certificate_applications a SET realm = b.realm FROM authorities.bodies b WHERE b.id = a.certifier_id;--> statement-breakpoint
UPDATE certificates.applications a SET realm = o.realm FROM organisations.organisations o WHERE o.id = a.holder_id;--> statement-breakpoint
UPDATE inventory.items i SET realm = o.realm FROM organisations.organisations o WHERE o.id = i.organisation_id;--> statement-breakpoint
UPDATE sensors.devices d SET realm = o.realm FROM organisations.organisations o WHERE o.id = d.organisation_id;--> statement-breakpoint
UPDATE sensors.bindings b SET realm = d.realm FROM sensors.devices d WHERE d.id = b.device_id;--> statement-breakpoint
UPDATE traceability.batches b SET realm = o.realm FROM organisations.organisations o WHERE o.id = b.producer_id;--> statement-breakpoint
UPDATE traceability.epcis_events e SET realm = o.realm FROM organisations.organisations o WHERE o.id = e.organisation_id;--> statement-breakpoint
UPDATE traceability.events e SET realm = b.realm FROM traceability.batches b WHERE b.id = e.batch_id;--> statement-breakpoint
UPDATE traceability.cold_chain_findings f SET realm = b.realm FROM traceability.batches b WHERE b.id = f.batch_id;--> statement-breakpoint
UPDATE traceability.lab_results r SET realm = b.realm FROM traceability.batches b WHERE b.id = r.batch_id;--> statement-breakpoint
UPDATE traceability.lab_certificates l SET realm = c.realm FROM certificates.certificates c WHERE c.id = l.certificate_id;--> statement-breakpoint
UPDATE traceability.lab_investigations l SET realm = b.realm FROM traceability.batches b WHERE b.id = l.batch_id;--> statement-breakpoint
UPDATE traceability.lab_reports l SET realm = o.realm FROM organisations.organisations o WHERE o.id = l.organisation_id;--> statement-breakpoint
UPDATE traceability.mass_balances m SET realm = c.realm FROM certificates.certificates c WHERE c.id = m.certificate_id;--> statement-breakpoint
UPDATE traceability.mass_postings p SET realm = o.realm FROM organisations.organisations o WHERE o.id = p.organisation_id;--> statement-breakpoint
UPDATE traceability.recall_notices n SET realm = o.realm FROM organisations.organisations o WHERE o.id = n.organisation_id;--> statement-breakpoint
UPDATE traceability.recalls SET realm = CASE WHEN substr(gtin, 2, 3) IN ('950', '952') THEN 'demo' ELSE 'real' END;--> statement-breakpoint
UPDATE traceability.quality_checks q SET realm = o.realm FROM organisations.organisations o WHERE o.id = q.organisation_id;--> statement-breakpoint
UPDATE traceability.label_runs l SET realm = o.realm FROM organisations.organisations o WHERE o.id = l.organisation_id;--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT FROM certificates.certificates c JOIN organisations.organisations o ON o.id = c.holder_id WHERE o.realm <> c.realm)
    OR EXISTS (SELECT FROM certificates.certificate_applications a JOIN organisations.organisations o ON o.id = a.holder_id WHERE o.realm <> a.realm)
    OR EXISTS (SELECT FROM products.products WHERE (substr(gtin, 2, 3) IN ('950', '952')) <> (realm <> 'real')) THEN
    RAISE EXCEPTION 'This database mixes the demo with real organisations, which this version refuses: a certificate, an application or a product number (950 and 952 are kept for examples) joins both. Take those rows out, or begin with an empty data folder.';
  END IF;
END $$;--> statement-breakpoint
ALTER TABLE "authorities"."bodies" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "authorities"."recognitions" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates"."coverages" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates"."applications" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates"."schemes" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "identity"."users" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory"."items" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations"."memberships" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations"."memberships" ALTER COLUMN "account_realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations"."organisations" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations"."sites" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "products"."products" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors"."bindings" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors"."devices" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."batches" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."cold_chain_findings" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."events" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."mass_balances" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."recalls" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."quality_checks" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."epcis_events" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."label_runs" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."lab_certificates" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."lab_investigations" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."lab_reports" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."mass_postings" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "traceability"."recall_notices" ALTER COLUMN "realm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "authorities"."bodies" ADD CONSTRAINT "bodies_realm" UNIQUE("id","realm");--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_realm" UNIQUE("id","realm");--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_number" UNIQUE("number","realm");--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" ADD CONSTRAINT "certificate_applications_realm" UNIQUE("id","realm");--> statement-breakpoint
ALTER TABLE "certificates"."schemes" ADD CONSTRAINT "schemes_realm" UNIQUE("id","realm");--> statement-breakpoint
ALTER TABLE "identity"."users" ADD CONSTRAINT "users_realm" UNIQUE("id","realm");--> statement-breakpoint
ALTER TABLE "organisations"."organisations" ADD CONSTRAINT "organisations_realm" UNIQUE("id","realm");--> statement-breakpoint
ALTER TABLE "organisations"."sites" ADD CONSTRAINT "sites_gln" UNIQUE("gln","realm");--> statement-breakpoint
ALTER TABLE "sensors"."devices" ADD CONSTRAINT "devices_realm" UNIQUE("id","realm");--> statement-breakpoint
ALTER TABLE "traceability"."batches" ADD CONSTRAINT "batches_realm" UNIQUE("id","realm");--> statement-breakpoint
ALTER TABLE "traceability"."batches" ADD CONSTRAINT "batches_code" UNIQUE("code","realm");--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD CONSTRAINT "lab_results_realm" UNIQUE("id","realm");--> statement-breakpoint
ALTER TABLE "traceability"."epcis_events" ADD CONSTRAINT "epcis_events_realm" UNIQUE("id","realm");--> statement-breakpoint
ALTER TABLE "traceability"."recall_notices" ADD CONSTRAINT "recall_notices_realm" UNIQUE("id","realm");--> statement-breakpoint
ALTER TABLE "authorities"."recognitions" ADD CONSTRAINT "recognitions_recogniser_realm" FOREIGN KEY ("recogniser_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorities"."recognitions" ADD CONSTRAINT "recognitions_recognised_realm" FOREIGN KEY ("recognised_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_certifier_realm" FOREIGN KEY ("certifier_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD CONSTRAINT "certificates_holder_realm" FOREIGN KEY ("holder_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."coverages" ADD CONSTRAINT "coverages_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD CONSTRAINT "credentials_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."credentials" ADD CONSTRAINT "credentials_issuer_realm" FOREIGN KEY ("issuer_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."applications" ADD CONSTRAINT "applications_application_realm" FOREIGN KEY ("application_id","realm") REFERENCES "certificates"."certificate_applications"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."applications" ADD CONSTRAINT "applications_body_realm" FOREIGN KEY ("certifier_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."applications" ADD CONSTRAINT "applications_holder_realm" FOREIGN KEY ("holder_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" ADD CONSTRAINT "certificate_applications_scheme_realm" FOREIGN KEY ("scheme_id","realm") REFERENCES "certificates"."schemes"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" ADD CONSTRAINT "certificate_applications_body_realm" FOREIGN KEY ("certifier_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" ADD CONSTRAINT "certificate_applications_certifier_realm" FOREIGN KEY ("certifier_organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" ADD CONSTRAINT "certificate_applications_holder_realm" FOREIGN KEY ("holder_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" ADD CONSTRAINT "certificate_applications_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."schemes" ADD CONSTRAINT "schemes_body_realm" FOREIGN KEY ("body_id","realm") REFERENCES "authorities"."bodies"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates"."schemes" ADD CONSTRAINT "schemes_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory"."items" ADD CONSTRAINT "items_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."memberships" ADD CONSTRAINT "memberships_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."sites" ADD CONSTRAINT "sites_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products"."products" ADD CONSTRAINT "products_producer_realm" FOREIGN KEY ("producer_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."bindings" ADD CONSTRAINT "bindings_device_realm" FOREIGN KEY ("device_id","realm") REFERENCES "sensors"."devices"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."bindings" ADD CONSTRAINT "bindings_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "traceability"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors"."devices" ADD CONSTRAINT "devices_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."batches" ADD CONSTRAINT "batches_producer_realm" FOREIGN KEY ("producer_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."cold_chain_findings" ADD CONSTRAINT "cold_chain_findings_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "traceability"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."events" ADD CONSTRAINT "events_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "traceability"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."events" ADD CONSTRAINT "events_captured_realm" FOREIGN KEY ("epcis_event_id","realm") REFERENCES "traceability"."epcis_events"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD CONSTRAINT "lab_results_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "traceability"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" ADD CONSTRAINT "lab_results_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."mass_balances" ADD CONSTRAINT "mass_balances_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."recalls" ADD CONSTRAINT "recalls_notice_realm" FOREIGN KEY ("notice_id","realm") REFERENCES "traceability"."recall_notices"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."quality_checks" ADD CONSTRAINT "quality_checks_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."quality_checks" ADD CONSTRAINT "quality_checks_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "traceability"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."epcis_events" ADD CONSTRAINT "epcis_events_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."label_runs" ADD CONSTRAINT "label_runs_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."label_runs" ADD CONSTRAINT "label_runs_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "traceability"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."lab_certificates" ADD CONSTRAINT "lab_certificates_result_realm" FOREIGN KEY ("result_id","realm") REFERENCES "traceability"."lab_results"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."lab_certificates" ADD CONSTRAINT "lab_certificates_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."lab_certificates" ADD CONSTRAINT "lab_certificates_certifier_realm" FOREIGN KEY ("certifier_organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."lab_investigations" ADD CONSTRAINT "lab_investigations_result_realm" FOREIGN KEY ("result_id","realm") REFERENCES "traceability"."lab_results"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."lab_investigations" ADD CONSTRAINT "lab_investigations_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "traceability"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."lab_reports" ADD CONSTRAINT "lab_reports_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."lab_reports" ADD CONSTRAINT "lab_reports_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "traceability"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."mass_postings" ADD CONSTRAINT "mass_postings_certificate_realm" FOREIGN KEY ("certificate_id","realm") REFERENCES "certificates"."certificates"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traceability"."recall_notices" ADD CONSTRAINT "recall_notices_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."memberships" ADD CONSTRAINT "memberships_account_realm" FOREIGN KEY ("user_id","account_realm") REFERENCES "identity"."users"("id","realm") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "authorities"."bodies" ADD CONSTRAINT "bodies_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm");--> statement-breakpoint
CREATE UNIQUE INDEX "epcis_events_identity" ON "traceability"."epcis_events" USING btree ("identity","realm");--> statement-breakpoint
ALTER TABLE "authorities"."bodies" DROP COLUMN "demo";--> statement-breakpoint
ALTER TABLE "authorities"."recognitions" DROP COLUMN "demo";--> statement-breakpoint
ALTER TABLE "certificates"."certificates" DROP COLUMN "demo";--> statement-breakpoint
ALTER TABLE "certificates"."certificate_applications" DROP COLUMN "demo";--> statement-breakpoint
ALTER TABLE "certificates"."schemes" DROP COLUMN "demo";--> statement-breakpoint
ALTER TABLE "identity"."users" DROP COLUMN "demo";--> statement-breakpoint
ALTER TABLE "organisations"."organisations" DROP COLUMN "demo";--> statement-breakpoint
ALTER TABLE "products"."products" DROP COLUMN "demo";--> statement-breakpoint
ALTER TABLE "sensors"."devices" DROP COLUMN "demo";--> statement-breakpoint
ALTER TABLE "traceability"."batches" DROP COLUMN "demo";--> statement-breakpoint
ALTER TABLE "certificates"."coverages" ADD CONSTRAINT "coverages_example_numbers" CHECK ((substr("certificates"."coverages"."gtin", 2, 3) in ('950', '952')) = ("certificates"."coverages"."realm" <> 'real'));--> statement-breakpoint
ALTER TABLE "certificates"."applications" ADD CONSTRAINT "applications_example_numbers" CHECK ((substr("certificates"."applications"."gtin", 2, 3) in ('950', '952')) = ("certificates"."applications"."realm" <> 'real'));--> statement-breakpoint
ALTER TABLE "identity"."users" ADD CONSTRAINT "users_shared_in_demo" CHECK (not "identity"."users"."is_shared" or "identity"."users"."realm" = 'demo');--> statement-breakpoint
ALTER TABLE "organisations"."memberships" ADD CONSTRAINT "memberships_demo_apart" CHECK (("organisations"."memberships"."realm" = 'demo') = ("organisations"."memberships"."account_realm" = 'demo'));--> statement-breakpoint
ALTER TABLE "products"."products" ADD CONSTRAINT "products_example_numbers" CHECK ((substr("products"."products"."gtin", 2, 3) in ('950', '952')) = ("products"."products"."realm" <> 'real'));--> statement-breakpoint
ALTER TABLE "traceability"."batches" ADD CONSTRAINT "batches_example_numbers" CHECK ((substr("traceability"."batches"."gtin", 2, 3) in ('950', '952')) = ("traceability"."batches"."realm" <> 'real'));--> statement-breakpoint
ALTER TABLE "traceability"."recalls" ADD CONSTRAINT "recalls_example_numbers" CHECK ((substr("traceability"."recalls"."gtin", 2, 3) in ('950', '952')) = ("traceability"."recalls"."realm" <> 'real'));--> statement-breakpoint
CREATE VIEW "authorities"."body_names" AS (select id, short_name, name, country, organisation_id, speaks_for_country, realm from authorities.bodies where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "authorities"."recognition_edges" AS (select r.id, r.recogniser_id, b.country as recogniser_country, r.recognised_id, r.categories, r.excluded_categories, r.valid_from, r.valid_until, r.transition_rules
    from authorities.recognitions r join authorities.bodies b on b.id = r.recogniser_id
    where r.valid_from is not null and b.speaks_for_country and r.status in ('active', 'ended') and (r.realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "certificates"."certificate_scopes" AS (select id, number, certifier_id, holder_id, site_ids, gtins, categories, batch_ids, scheme, slaughter_methods, markets, valid_from, valid_until,
    realm from certificates.certificates where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "certificates"."published_schemes" AS (select id, body_id, organisation_id, name, version, content, published_at, realm from certificates.schemes where state = 'published' and (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "identity"."mail_addresses" AS (select id as user_id, username, email, language from identity.users where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "identity"."operators" AS (select id as user_id, realm from identity.users where operator_since is not null and (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "identity"."people" AS (select id, username, role, realm, is_shared from identity.users);--> statement-breakpoint
CREATE VIEW "inventory"."stock_items" AS (select id, organisation_id, store_id, gtin, batch_number, expires_on, low_stock_below, stock, verdict, checked_at, certificate_until, findings, realm from inventory.items);--> statement-breakpoint
CREATE VIEW "organisations"."acting_for" AS (select distinct on (m.user_id) m.user_id, m.organisation_id, o.kind, o.realm
    from organisations.memberships m join organisations.organisations o on o.id = m.organisation_id
    left join organisations.chosen_organisations c on c.user_id = m.user_id and c.organisation_id = m.organisation_id
    where m.status = 'approved' and o.status = 'approved' and (o.realm <> 'demo' or current_setting('amanah.demo', true) = 'on')
    order by m.user_id, c.organisation_id is null, m.created_at);--> statement-breakpoint
CREATE VIEW "organisations"."active_members" AS (select m.organisation_id, m.user_id, m."right" from organisations.memberships m join organisations.organisations o on o.id = m.organisation_id
    where m.status = 'approved' and o.status = 'approved' and (o.realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "organisations"."organisation_names" AS (select id, name, kind, country, city, licence_number, status, realm from organisations.organisations where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "organisations"."site_places" AS (select id, organisation_id, name, kind, address, country, latitude, longitude, gln, realm from organisations.sites where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "products"."catalogue" AS (select id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients, ingredients_declared,
    ingredient_findings, allergens, nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, realm,
    retired_at from products.products where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "traceability"."batch_facts" AS (select id, gtin, batch_number, code, producer_id, site_id, produced_on, expires_on, shipped_on, in_market_on, contracted_on, quantity,
    claimed_certificate_numbers, under_investigation_since, slaughter_method, realm from traceability.batches where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));
