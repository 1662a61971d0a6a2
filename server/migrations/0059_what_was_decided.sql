-- A decision is on what was looked at: on the doubts of that day, on the labels as they were recommended, and on an audit by its auditor.
ALTER TABLE "certification"."applications" ADD COLUMN "recommended_labels" text;--> statement-breakpoint
-- What was accepted before nobody wrote down for which doubts: where a line is still under review, somebody looks again.
ALTER TABLE "certification"."material_decisions" ADD COLUMN "doubts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "certification"."audits" ADD COLUMN "first_starts_at" timestamp with time zone;--> statement-breakpoint
UPDATE "certification"."audits" SET "first_starts_at" = "starts_at";--> statement-breakpoint
ALTER TABLE "certification"."audits" ALTER COLUMN "first_starts_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "certification"."audits" ADD CONSTRAINT "audits_concluded_by_auditor" CHECK ("certification"."audits"."state" <> 'concluded' or "certification"."audits"."concluded_by" = "certification"."audits"."auditor_id") NOT VALID;--> statement-breakpoint
-- What the labels of the products of an application say, and whose they are.
CREATE FUNCTION certification.labels_digest(content jsonb) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(p.gtin, p.producer_id, p.name, p.brand, p.category, p.ingredients)::text, '|' ORDER BY p.gtin), ''), 'UTF8')), 'hex')
  FROM products.registered p WHERE p.gtin IN (SELECT jsonb_array_elements_text(content->'gtins')) $$;--> statement-breakpoint
CREATE FUNCTION certification.require_labels_as_recommended() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.state = 'recommended' THEN
    NEW.recommended_labels := CASE WHEN TG_OP = 'UPDATE' AND OLD.state = 'recommended' THEN OLD.recommended_labels ELSE certification.labels_digest(NEW.content) END;
  ELSIF TG_OP = 'UPDATE' THEN
    NEW.recommended_labels := OLD.recommended_labels;
    IF NEW.state IN ('approved', 'issued', 'accepted') AND NEW.state <> OLD.state AND NEW.recommended_labels <> certification.labels_digest(NEW.content) THEN
      RAISE EXCEPTION 'what is decided on are the labels as they were recommended' USING ERRCODE = 'check_violation', CONSTRAINT = 'applications_labels_as_recommended', DETAIL = NEW.id::text;
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER labels_as_recommended BEFORE INSERT OR UPDATE ON "certification"."applications" FOR EACH ROW EXECUTE FUNCTION certification.require_labels_as_recommended();--> statement-breakpoint
-- An audit begins once, and then takes place where it does. As it was planned first it stays on record.
CREATE OR REPLACE FUNCTION certification.require_begun_once() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.begun_at IS DISTINCT FROM OLD.begun_at OR NEW.begun_on_device IS NULL OR NEW.begun_on_device > OLD.begun_on_device
    OR NEW.site_id IS DISTINCT FROM OLD.site_id THEN
    RAISE EXCEPTION 'an audit begins once' USING ERRCODE = 'check_violation', CONSTRAINT = 'audits_begun_once', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION certification.keep_first_appointment() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.first_starts_at := CASE TG_OP WHEN 'INSERT' THEN NEW.starts_at ELSE OLD.first_starts_at END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER first_appointment BEFORE INSERT OR UPDATE ON "certification"."audits" FOR EACH ROW EXECUTE FUNCTION certification.keep_first_appointment();
