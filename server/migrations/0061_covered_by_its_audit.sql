ALTER TABLE "certification"."audits" ADD COLUMN "begun_gtins" text[];--> statement-breakpoint
ALTER TABLE "certification"."audits" ADD COLUMN "audited_recipes" text[];--> statement-breakpoint
-- A product as an audit looks at it: what it is made of.
CREATE FUNCTION certification.recipe_digest(gtin text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(p.gtin, p.category, p.ingredients)::text, 'UTF8')), 'hex') FROM products.registered p WHERE p.gtin = recipe_digest.gtin $$;--> statement-breakpoint
ALTER TABLE "certification"."audits" DISABLE TRIGGER USER;--> statement-breakpoint
-- Of audits before this was kept: their own site, and the products that they were said to cover, as they are now.
UPDATE certification.audits u SET begun_gtins = CASE WHEN u.state = 'concluded' THEN u.audited_gtins ELSE array(SELECT jsonb_array_elements_text(a.content->'gtins')) END
  FROM certification.applications a WHERE a.id = u.application_id AND u.begun_at IS NOT NULL;--> statement-breakpoint
UPDATE certification.audits SET audited_site_ids = array_remove(ARRAY[site_id], NULL),
  audited_recipes = array(SELECT certification.recipe_digest(g.gtin) FROM unnest(audited_gtins) WITH ORDINALITY AS g(gtin, place) ORDER BY g.place) WHERE state = 'concluded';--> statement-breakpoint
ALTER TABLE "certification"."audits" ENABLE TRIGGER USER;--> statement-breakpoint
-- The sites and products of a content that no concluded audit of its application covers. An audit is of its own site, and of the products that were
-- named from its beginning to its end, as they are made now.
CREATE FUNCTION certification.unaudited(application_id uuid, content jsonb) RETURNS TABLE (site_id uuid, gtin text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT named.site::uuid, NULL FROM jsonb_array_elements_text(content->'siteIds') AS named(site) WHERE NOT EXISTS (
    SELECT FROM certification.audits u WHERE u.application_id = unaudited.application_id AND u.state = 'concluded' AND named.site::uuid = ANY (u.audited_site_ids))
  UNION ALL
  SELECT NULL, named.gtin FROM jsonb_array_elements_text(content->'gtins') AS named(gtin) WHERE NOT EXISTS (
    SELECT FROM certification.audits u CROSS JOIN LATERAL unnest(u.audited_gtins, u.audited_recipes) AS seen(gtin, recipe)
    WHERE u.application_id = unaudited.application_id AND u.state = 'concluded' AND seen.gtin = named.gtin AND seen.recipe = certification.recipe_digest(named.gtin)) $$;--> statement-breakpoint
-- Whether the statement may speak for the certifier of an application: nobody's transaction, or its own.
CREATE FUNCTION certification.writes_as_certifier(application_id uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(nullif(current_setting('amanah.organisation', true), '')::uuid = a.certifier_organisation_id, true) FROM certification.applications a WHERE a.id = application_id $$;--> statement-breakpoint
-- Somebody at the certifier who has no part in the applicant.
CREATE FUNCTION certification.is_of_certifier(application_id uuid, user_id uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM organisations.active_members p WHERE p.organisation_id = a.certifier_organisation_id AND p.user_id = is_of_certifier.user_id)
    AND NOT EXISTS (SELECT FROM organisations.active_members p WHERE p.organisation_id = a.holder_id AND p.user_id = is_of_certifier.user_id)
    AND NOT EXISTS (SELECT FROM certification.application_steps s WHERE s.application_id = a.id AND s.side = 'applicant' AND s.actor_id = is_of_certifier.user_id)
  FROM certification.applications a WHERE a.id = is_of_certifier.application_id $$;--> statement-breakpoint
-- An audit is planned, begun, answered and concluded, in this order, by the certifier; then it stays as it is. With its past it comes in the demo alone.
CREATE OR REPLACE FUNCTION certification.keep_what_was_audited() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  application certification.applications;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'concluded' THEN
    IF NEW IS DISTINCT FROM OLD THEN
      RAISE EXCEPTION 'a concluded audit stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'audits_concluded_once', DETAIL = NEW.id::text;
    END IF;
    RETURN NEW;
  END IF;
  SELECT * INTO application FROM certification.applications a WHERE a.id = NEW.application_id;
  IF NOT certification.writes_as_certifier(NEW.application_id)
    OR application.realm <> 'demo' AND (TG_OP = 'INSERT' AND (NEW.state <> 'planned' OR NEW.begun_at IS NOT NULL)
      OR (TG_OP = 'INSERT' OR NEW.auditor_id <> OLD.auditor_id) AND NOT certification.is_of_certifier(NEW.application_id, NEW.auditor_id))
    OR TG_OP = 'UPDATE' AND NEW.state = 'concluded' AND (OLD.begun_at IS NULL OR NEW.concluded_at IS NULL OR NEW.concluded_at < OLD.begun_at
      OR NOT certification.is_of_certifier(NEW.application_id, NEW.concluded_by)
      OR EXISTS (SELECT FROM certificates.schemes s CROSS JOIN LATERAL jsonb_array_elements(s.content->'criteria') AS c(criterion) WHERE s.id = application.scheme_id AND c.criterion->>'kind' = 'checklist'
        AND NOT EXISTS (SELECT FROM certification.audit_answers n WHERE n.audit_id = NEW.id AND n.criterion = c.criterion->>'code'))) THEN
    RAISE EXCEPTION 'an audit is planned, answered and concluded by the certifier' USING ERRCODE = 'check_violation', CONSTRAINT = 'audits_step_by_step', DETAIL = NEW.id::text;
  END IF;
  NEW.begun_gtins := CASE WHEN NEW.begun_at IS NULL THEN NULL WHEN TG_OP = 'UPDATE' AND OLD.begun_at IS NOT NULL THEN OLD.begun_gtins
    ELSE array(SELECT jsonb_array_elements_text(application.content->'gtins')) END;
  NEW.audited_site_ids := NULL;
  NEW.audited_gtins := NULL;
  NEW.audited_recipes := NULL;
  IF NEW.state = 'concluded' THEN
    NEW.audited_site_ids := array_remove(ARRAY[NEW.site_id], NULL);
    SELECT array_agg(named.gtin), array_agg(certification.recipe_digest(named.gtin)) INTO NEW.audited_gtins, NEW.audited_recipes
      FROM jsonb_array_elements_text(application.content->'gtins') AS named(gtin) WHERE named.gtin = ANY (NEW.begun_gtins) AND NEW.site_id IS NOT NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Answers and photos are of somebody at the certifier, while the audit runs, and none is ahead in time.
CREATE FUNCTION certification.require_running_audit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  person uuid := coalesce(to_jsonb(NEW)->>'answered_by', to_jsonb(NEW)->>'taken_by')::uuid;
BEGIN
  IF NOT certification.writes_as_certifier(NEW.application_id) OR NOT EXISTS (
    SELECT FROM certification.audits u JOIN certification.applications a ON a.id = u.application_id WHERE u.id = NEW.audit_id AND a.id = NEW.application_id
      AND certification.is_of_certifier(a.id, person) AND u.state = 'planned')
    OR (to_jsonb(NEW)->>'answered_at')::timestamptz > (to_jsonb(NEW)->>'received_at')::timestamptz THEN
    RAISE EXCEPTION 'an audit is answered by the certifier while it runs' USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_answers_while_it_runs', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER while_it_runs BEFORE INSERT ON "certification"."audit_answers" FOR EACH ROW EXECUTE FUNCTION certification.require_running_audit();--> statement-breakpoint
CREATE TRIGGER while_it_runs BEFORE INSERT ON "certification"."audit_photos" FOR EACH ROW EXECUTE FUNCTION certification.require_running_audit();--> statement-breakpoint
-- Findings, decisions on materials, questions and steps of the certifier are the certifier's; what the applicant does is the applicant's.
CREATE FUNCTION certification.require_own_side() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT certification.writes_as_certifier(NEW.application_id) AND (TG_TABLE_NAME <> 'application_steps' OR to_jsonb(NEW)->>'side' = 'certifier') THEN
    RAISE EXCEPTION 'what the certifier does, nobody else writes' USING ERRCODE = 'check_violation', CONSTRAINT = 'applications_own_side', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER own_side BEFORE INSERT ON "certification"."audit_findings" FOR EACH ROW EXECUTE FUNCTION certification.require_own_side();--> statement-breakpoint
CREATE TRIGGER own_side_closed BEFORE UPDATE ON "certification"."audit_findings" FOR EACH ROW
  WHEN (NEW.closed_at IS DISTINCT FROM OLD.closed_at OR NEW.refused_version <> OLD.refused_version) EXECUTE FUNCTION certification.require_own_side();--> statement-breakpoint
CREATE TRIGGER own_side BEFORE INSERT ON "certification"."information_requests" FOR EACH ROW EXECUTE FUNCTION certification.require_own_side();--> statement-breakpoint
CREATE TRIGGER own_side BEFORE INSERT ON "certification"."application_steps" FOR EACH ROW EXECUTE FUNCTION certification.require_own_side();--> statement-breakpoint
CREATE TRIGGER own_side BEFORE INSERT ON "certification"."material_decisions" FOR EACH ROW EXECUTE FUNCTION certification.require_own_side();
