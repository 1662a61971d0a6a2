ALTER TABLE "certification"."audits" ADD COLUMN "audited_site_ids" uuid[];--> statement-breakpoint
ALTER TABLE "certification"."audits" ADD COLUMN "audited_gtins" text[];--> statement-breakpoint
ALTER TABLE "ledger"."heads" ADD CONSTRAINT "heads_halt" CHECK ("ledger"."heads"."halt" in ('witness_saw_more', 'anchor_saw_another_root'));--> statement-breakpoint
CREATE VIEW "recalls"."recalled_once_public" AS (select p.gtin, p.name, p.brand, p.producer_id, p.realm, r.batch_ids from products.once_public p
    join recalls.product_recalls r on r.gtin = p.gtin and r.lifted_on is null and r.published_at <= p.public_until);--> statement-breakpoint
ALTER TABLE "certification"."audits" DISABLE TRIGGER USER;--> statement-breakpoint
-- Of audits before this was kept: what their application names now.
UPDATE certification.audits u SET audited_site_ids = array(SELECT jsonb_array_elements_text(a.content->'siteIds'))::uuid[], audited_gtins = array(SELECT jsonb_array_elements_text(a.content->'gtins'))
  FROM certification.applications a WHERE a.id = u.application_id AND u.state = 'concluded';--> statement-breakpoint
ALTER TABLE "certification"."audits" ENABLE TRIGGER USER;--> statement-breakpoint
-- What was audited is what the application named when the audit was concluded; from then on nothing of it changes.
CREATE FUNCTION certification.keep_what_was_audited() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'concluded' THEN
    IF NEW IS DISTINCT FROM OLD THEN
      RAISE EXCEPTION 'a concluded audit stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'audits_concluded_once', DETAIL = NEW.id::text;
    END IF;
    RETURN NEW;
  END IF;
  NEW.audited_site_ids := NULL;
  NEW.audited_gtins := NULL;
  IF NEW.state = 'concluded' THEN
    SELECT array(SELECT jsonb_array_elements_text(a.content->'siteIds'))::uuid[], array(SELECT jsonb_array_elements_text(a.content->'gtins'))
      INTO NEW.audited_site_ids, NEW.audited_gtins FROM certification.applications a WHERE a.id = NEW.application_id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER kept_as_audited BEFORE INSERT OR UPDATE ON "certification"."audits" FOR EACH ROW EXECUTE FUNCTION certification.keep_what_was_audited();--> statement-breakpoint
ALTER TABLE "certification"."applications" DISABLE TRIGGER USER;--> statement-breakpoint
-- What was recommended before labels were kept with it: as they are now.
UPDATE certification.applications SET recommended_labels = certification.labels_digest(content) WHERE state IN ('recommended', 'approved') AND recommended_labels IS NULL;--> statement-breakpoint
ALTER TABLE "certification"."applications" ENABLE TRIGGER USER;--> statement-breakpoint
-- What is approved was recommended, is decided by somebody at the certifier who has no part in the applicant, and was audited where it is new; what is issued was
-- approved. Whoever writes for the applicant decides nothing. What comes with its past is invented: it is of the demo alone.
CREATE FUNCTION certification.require_step_by_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before text := CASE TG_OP WHEN 'UPDATE' THEN OLD.state END;
  writes_for uuid := nullif(current_setting('amanah.organisation', true), '')::uuid;
BEGIN
  IF NEW.state IN ('recommended', 'approved', 'issued', 'accepted') AND NEW.state IS DISTINCT FROM before
    AND (writes_for IS NOT NULL AND writes_for <> NEW.certifier_organisation_id
      OR TG_OP = 'INSERT' AND NEW.realm <> 'demo'
      OR TG_OP = 'UPDATE' AND NEW.state = 'issued' AND before <> 'approved'
      OR TG_OP = 'UPDATE' AND NEW.state IN ('approved', 'accepted') AND (before <> 'recommended' OR OLD.recommended_labels IS NULL
        OR NOT EXISTS (SELECT FROM organisations.active_members m WHERE m.organisation_id = NEW.certifier_organisation_id AND m.user_id = NEW.decided_by)
        OR EXISTS (SELECT FROM organisations.active_members m WHERE m.organisation_id = NEW.holder_id AND m.user_id = NEW.decided_by)
        OR NEW.kind = 'initial' AND NOT EXISTS (SELECT FROM certification.audits u WHERE u.application_id = NEW.id AND u.state = 'concluded')
        OR NEW.kind = 'initial' AND EXISTS (SELECT FROM jsonb_array_elements_text(NEW.content->'siteIds') AS named(site) WHERE NOT EXISTS (
          SELECT FROM certification.audits u WHERE u.application_id = NEW.id AND u.state = 'concluded' AND named.site::uuid = ANY (u.audited_site_ids)))
        OR NEW.kind = 'initial' AND EXISTS (SELECT FROM jsonb_array_elements_text(NEW.content->'gtins') AS named(gtin) WHERE NOT EXISTS (
          SELECT FROM certification.audits u WHERE u.application_id = NEW.id AND u.state = 'concluded' AND named.gtin = ANY (u.audited_gtins))))) THEN
    RAISE EXCEPTION 'an application is decided step by step' USING ERRCODE = 'check_violation', CONSTRAINT = 'applications_step_by_step', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER decided_step_by_step BEFORE INSERT OR UPDATE ON "certification"."applications" FOR EACH ROW EXECUTE FUNCTION certification.require_step_by_step();--> statement-breakpoint
-- As before; a label of which nobody knows what it was is another one.
CREATE OR REPLACE FUNCTION certification.require_labels_as_recommended() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.recommended_labels := CASE WHEN NEW.state IN ('recommended', 'approved') THEN certification.labels_digest(NEW.content) END;
  ELSIF NEW.state = 'recommended' THEN
    NEW.recommended_labels := CASE WHEN OLD.state = 'recommended' THEN OLD.recommended_labels ELSE certification.labels_digest(NEW.content) END;
  ELSE
    NEW.recommended_labels := OLD.recommended_labels;
    IF NEW.state IN ('approved', 'issued', 'accepted') AND NEW.state <> OLD.state AND NEW.recommended_labels IS DISTINCT FROM certification.labels_digest(NEW.content) THEN
      RAISE EXCEPTION 'what is decided on are the labels as they were recommended' USING ERRCODE = 'check_violation', CONSTRAINT = 'applications_labels_as_recommended', DETAIL = NEW.id::text;
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- A prefix ends after what was recalled under it, or the recall would be one that nobody hears of any more.
CREATE FUNCTION recalls.require_end_after_recalls() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.decided_at IS NULL OR NEW.decided_at < OLD.confirmed_at OR EXISTS (SELECT FROM recalls.recalls r JOIN products.products p ON p.gtin = r.gtin
      LEFT JOIN recalls.recall_notices n ON n.id = r.notice_id
      WHERE p.producer_id = NEW.organisation_id AND substr(p.gtin, 2, length(NEW.prefix)) = NEW.prefix AND coalesce(n.published_at, r.on_day::timestamptz) > NEW.decided_at) THEN
    RAISE EXCEPTION 'a prefix ends after the recalls under it' USING ERRCODE = 'check_violation', CONSTRAINT = 'gs1_prefixes_end_after_recalls', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ends_after_recalls AFTER UPDATE OF "state" ON "products"."gs1_prefixes" FOR EACH ROW
  WHEN (OLD.state = 'confirmed' AND NEW.state <> 'confirmed') EXECUTE FUNCTION recalls.require_end_after_recalls();
