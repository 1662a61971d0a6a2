-- The renewal of what was taken over from elsewhere rests on no audit of anybody here. The trigger below asks the same.
CREATE FUNCTION certification.renews_import(kind text, certificate uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT kind = 'renewal' AND EXISTS (SELECT FROM certificates.certificate_scopes c WHERE c.id = certificate AND c.imported_until >= c.valid_until) $$;--> statement-breakpoint
-- A site that a certificate or an open application names stays where it is, and what it is: another place is another site.
CREATE FUNCTION certification.keep_named_site() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM certificates.certificate_scopes c WHERE c.holder_id = OLD.organisation_id AND (c.site_ids IS NULL OR OLD.id = ANY (c.site_ids))
      AND c.valid_until >= current_date AND certificates.has_not_ended_on(c.id, c.valid_from, c.valid_until, current_date, NULL))
    OR EXISTS (SELECT FROM certification.applications a WHERE a.holder_id = OLD.organisation_id AND a.state NOT IN ('draft', 'issued', 'accepted', 'rejected', 'withdrawn')
      AND a.content->'siteIds' ? OLD.id::text) THEN
    RAISE EXCEPTION 'a site that is named by a certificate stays where it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'sites_stay_where_they_are', DETAIL = OLD.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER stays_where_it_is BEFORE UPDATE ON "organisations"."sites" FOR EACH ROW
  WHEN ((OLD.address, OLD.country, OLD.kind, OLD.organisation_id) IS DISTINCT FROM (NEW.address, NEW.country, NEW.kind, NEW.organisation_id)
    OR (OLD.latitude IS NOT NULL AND (OLD.latitude, OLD.longitude) IS DISTINCT FROM (NEW.latitude, NEW.longitude)))
  EXECUTE FUNCTION certification.keep_named_site();--> statement-breakpoint
-- As before; recommended by the certifier and decided by another person than recommended or audited, on a content that nobody changes any more; a new certificate
-- names its sites, and what was never audited here is audited before it is renewed.
CREATE OR REPLACE FUNCTION certification.require_step_by_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before text := CASE TG_OP WHEN 'UPDATE' THEN OLD.state END;
  writes_for uuid := nullif(current_setting('amanah.organisation', true), '')::uuid;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.content IS DISTINCT FROM OLD.content AND OLD.state NOT IN ('draft', 'information_requested') THEN
    RAISE EXCEPTION 'what was submitted stays as it is, unless the certifier asks' USING ERRCODE = 'check_violation', CONSTRAINT = 'applications_content_as_submitted', DETAIL = NEW.id::text;
  END IF;
  IF NEW.state IN ('recommended', 'approved', 'issued', 'accepted') AND NEW.state IS DISTINCT FROM before
    AND (writes_for IS NOT NULL AND writes_for <> NEW.certifier_organisation_id
      OR TG_OP = 'INSERT' AND NEW.realm <> 'demo'
      OR TG_OP = 'UPDATE' AND NEW.state = 'recommended' AND NOT coalesce(certification.is_of_certifier(NEW.id, NEW.recommended_by), false)
      OR TG_OP = 'UPDATE' AND NEW.state = 'issued' AND before <> 'approved'
      OR TG_OP = 'UPDATE' AND NEW.state IN ('approved', 'accepted') AND (before <> 'recommended' OR OLD.recommended_labels IS NULL
        OR NEW.recommendation IS DISTINCT FROM 'approve' OR NEW.recommended_by IS DISTINCT FROM OLD.recommended_by OR NEW.decided_by = OLD.recommended_by
        OR NOT coalesce(certification.is_of_certifier(NEW.id, NEW.decided_by), false)
        OR EXISTS (SELECT FROM certification.audits u WHERE u.application_id = NEW.id AND NEW.decided_by IN (u.auditor_id, u.concluded_by))
        OR EXISTS (SELECT FROM certification.audit_answers n WHERE n.application_id = NEW.id AND n.answered_by = NEW.decided_by)
        OR EXISTS (SELECT FROM certification.audit_photos n WHERE n.application_id = NEW.id AND n.taken_by = NEW.decided_by)
        OR (NEW.kind = 'initial' OR certification.renews_import(NEW.kind, NEW.certificate_id)) AND (coalesce(jsonb_array_length(NEW.content->'siteIds'), 0) = 0 OR coalesce(jsonb_array_length(NEW.content->'gtins'), 0) = 0)
        OR (NEW.kind = 'initial' OR certification.renews_import(NEW.kind, NEW.certificate_id)) AND (NOT EXISTS (SELECT FROM certification.audits u WHERE u.application_id = NEW.id AND u.state = 'concluded')
          OR EXISTS (SELECT FROM certification.unaudited(NEW.id, NEW.content))))) THEN
    RAISE EXCEPTION 'an application is decided step by step' USING ERRCODE = 'check_violation', CONSTRAINT = 'applications_step_by_step', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- As before; what is forbidden in itself is said of a new list too, and of one that was entered before the lexicon knew it.
CREATE OR REPLACE FUNCTION products.keep_reviewed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.ingredients = OLD.ingredients AND jsonb_array_length(NEW.ingredient_findings) = jsonb_array_length(OLD.ingredient_findings)
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(OLD.ingredient_findings) WITH ORDINALITY o(f, place)
      JOIN jsonb_array_elements(NEW.ingredient_findings) WITH ORDINALITY n(f, place) USING (place)
      WHERE n.f IS DISTINCT FROM o.f AND NOT (o.f->>'concern' = 'unknown' AND n.f->>'concern' = 'forbidden'
        AND n.f->>'name' IS NOT DISTINCT FROM o.f->>'name' AND n.f->>'id' IS NOT DISTINCT FROM o.f->>'id')) THEN
    RETURN NEW;
  END IF;
  IF NEW.ingredients = OLD.ingredients OR (NEW.ingredients = '{}' AND NEW.ingredients_declared)
    OR (SELECT array_agg(f->>'name' ORDER BY place) FROM jsonb_array_elements(NEW.ingredient_findings) WITH ORDINALITY a(f, place) WHERE f->>'concern' IN ('unknown', 'forbidden'))
      IS DISTINCT FROM nullif(NEW.ingredients, '{}') THEN
    RAISE EXCEPTION 'findings change with the ingredients, and say then that nothing is known, or what is forbidden' USING ERRCODE = 'check_violation', CONSTRAINT = 'products_findings_reviewed', DETAIL = NEW.gtin;
  END IF;
  RETURN NEW;
END $$;
