-- What a row says is held to what it rests on, also against the product's own role: a certificate to its decision or import, a result to the
-- product of its batch, a recall and an application to a product of their realm. A decision that is closed stays closed.--> statement-breakpoint
ALTER TABLE "laboratory"."lab_results" ADD CONSTRAINT "lab_results_batch_gtin" FOREIGN KEY ("batch_id","gtin") REFERENCES "batches"."batches"("id","gtin") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls"."recalls" ADD CONSTRAINT "recalls_product_realm" FOREIGN KEY ("gtin","realm") REFERENCES "products"."products"("gtin","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification"."application_products" ADD CONSTRAINT "application_products_product_realm" FOREIGN KEY ("gtin","realm") REFERENCES "products"."products"("gtin","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline"."markets" ADD COLUMN "has_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW "laboratory"."product_lab_results" AS (select id, batch_id, gtin, site_id, on_day, analyte, outcome, ethanol_percent, overturned_on, sisters_cleared_on from laboratory.lab_results
      where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE OR REPLACE VIEW "recalls"."product_recalls" AS (select id, gtin, on_day, reason, lifted_on, batch_ids from recalls.recalls where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
-- A certificate says no more than was decided, or what was confirmed to the letter. The rule of its days is stricter (core: refusalOfTerms): here they
-- cannot lie before the decision, nor beyond the latest beginning and the longest time that its scheme has.
CREATE FUNCTION certificates.require_within_basis() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  is_within boolean;
BEGIN
  IF NEW.application_id IS NOT NULL THEN
    SELECT coalesce(NEW.gtins <@ d.gtins, cardinality(d.gtins) = 0)
        AND coalesce(NEW.site_ids <@ d.site_ids, cardinality(d.site_ids) = 0)
        AND NEW.scheme = s.name AND NEW.batch_ids IS NULL AND NEW.markets IS NULL
        AND NEW.valid_until <= (d.decided_at AT TIME ZONE 'UTC')::date + make_interval(months => 12 + (s.content->>'validityMonths')::int)
        AND CASE WHEN d.kind = 'renewal' THEN d.certificate_id = NEW.id ELSE NEW.valid_from >= (d.decided_at AT TIME ZONE 'UTC')::date END
      INTO is_within FROM certificates.decisions d JOIN certificates.schemes s ON s.id = d.scheme_id WHERE d.application_id = NEW.application_id;
  ELSIF NEW.import_id IS NULL THEN
    RETURN NULL; -- of a time before the rule that it rests on one of both, which its check asks of every new row
  ELSE
    SELECT i.content @> jsonb_build_object('number', NEW.number, 'scheme', NEW.scheme, 'validFrom', NEW.valid_from::text, 'validUntil', NEW.valid_until::text,
        'categories', to_jsonb(NEW.categories), 'gtins', to_jsonb(NEW.gtins), 'siteIds', to_jsonb(NEW.site_ids), 'batchIds', to_jsonb(NEW.batch_ids),
        'slaughterMethods', to_jsonb(NEW.slaughter_methods), 'markets', to_jsonb(NEW.markets))
        AND coalesce(cardinality(NEW.gtins), -1) = coalesce(jsonb_array_length(nullif(i.content->'gtins', 'null')), -1)
        AND coalesce(cardinality(NEW.categories), -1) = coalesce(jsonb_array_length(nullif(i.content->'categories', 'null')), -1)
        AND coalesce(cardinality(NEW.site_ids), -1) = coalesce(jsonb_array_length(nullif(i.content->'siteIds', 'null')), -1)
        AND coalesce(cardinality(NEW.batch_ids), -1) = coalesce(jsonb_array_length(nullif(i.content->'batchIds', 'null')), -1)
        AND coalesce(cardinality(NEW.slaughter_methods), -1) = coalesce(jsonb_array_length(nullif(i.content->'slaughterMethods', 'null')), -1)
        AND coalesce(cardinality(NEW.markets), -1) = coalesce(jsonb_array_length(nullif(i.content->'markets', 'null')), -1)
      INTO is_within FROM certificates.certificate_imports i WHERE i.id = NEW.import_id;
  END IF;
  IF is_within IS DISTINCT FROM true THEN
    RAISE EXCEPTION 'a certificate says no more than what it rests on' USING ERRCODE = 'check_violation', CONSTRAINT = 'certificates_within_basis', DETAIL = NEW.number;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER within_basis AFTER INSERT OR UPDATE OF "valid_until", "application_id", "import_id" ON "certificates"."certificates"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION certificates.require_within_basis();--> statement-breakpoint
CREATE FUNCTION certificates.keep_closed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at THEN
    RAISE EXCEPTION 'a decision that is closed stays closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'decisions_closed_once';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER closed_once BEFORE UPDATE OF "closed_at" ON "certificates"."decisions" FOR EACH ROW EXECUTE FUNCTION certificates.keep_closed();--> statement-breakpoint
UPDATE sent.ids SET kind = replace(kind, 'certificates.audit_', 'certification.audit_') WHERE kind LIKE 'certificates.audit\_%';
