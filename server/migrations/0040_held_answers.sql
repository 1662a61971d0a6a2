-- What an attacker with the product's own role could still do without a trace: take a note of a copy back, push a balance out of the answer with
-- rows that are dated ahead, make a month good by what was begun in it, and change what the verdict or issuing hangs on beside it.
ALTER TABLE "certification"."audit_findings" ADD COLUMN "refused_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mass_balance"."mass_balances" ADD CONSTRAINT "mass_balances_weighed" CHECK ("mass_balance"."mass_balances"."certified_kilograms_in" between 0 and 1e12 and "mass_balance"."mass_balances"."kilograms_out" between 0 and 1e12 and "mass_balance"."mass_balances"."yield_ceiling" between 0 and 1000);--> statement-breakpoint
-- A noted copy stays as it was noted; two accounts may still confirm it, and its certifier lift it, each as a change of its own.
CREATE FUNCTION scans.require_kept_note() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW.lifted_at IS DISTINCT FROM OLD.lifted_at OR NOT (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL))
    AND (NEW.gtin, NEW.serial, NEW.batch_id, NEW.kilometres, NEW.minutes, NEW.found_at, NEW.from_country, NEW.to_country, NEW.confirmed_at)
      IS DISTINCT FROM (OLD.gtin, OLD.serial, OLD.batch_id, OLD.kilometres, OLD.minutes, OLD.found_at, OLD.from_country, OLD.to_country, OLD.confirmed_at) THEN
    RAISE EXCEPTION 'what was noted of a copy stays until it is lifted' USING ERRCODE = 'check_violation', CONSTRAINT = 'copied_serials_kept', DETAIL = NEW.serial;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER kept_note BEFORE UPDATE ON "scans"."copied_serials" FOR EACH ROW
  WHEN (OLD.lifted_at IS NULL OR OLD.found_at > OLD.lifted_at) EXECUTE FUNCTION scans.require_kept_note();--> statement-breakpoint
-- As isOverspent of core counts over the view of months: what was begun here counts on both sides, and widens what rounding excuses.
CREATE FUNCTION mass_balance.is_overspent(m mass_balance.mass_months) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((SELECT b.kilograms_out > b.certified_kilograms_in * b.yield_ceiling * 1.005 + 1e-6 FROM (
    SELECT (m.went_in + m.created * 10000.0 / coalesce(y.per_ten_thousand, 10000)) / 1e6 AS certified_kilograms_in,
      (m.came_out + m.created) / 1e6 AS kilograms_out, coalesce(y.per_ten_thousand, 10000) / 10000.0 AS yield_ceiling
    FROM (SELECT) one LEFT JOIN mass_balance.yield_ceilings y ON y.certificate_id = m.certificate_id AND y.site_id = m.site_id) b), false)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION mass_balance.keep_rewritten_month() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF mass_balance.is_overspent(OLD) AND NOT mass_balance.is_overspent(NEW) THEN
    INSERT INTO platform.rewrites (table_name, before, after) VALUES ('mass_balance.mass_months', to_jsonb(OLD), to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER rewritten ON "mass_balance"."mass_months";--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE ON "mass_balance"."mass_months" FOR EACH ROW
  WHEN (OLD.came_out > 0 AND (NEW.went_in > OLD.went_in OR NEW.came_out < OLD.came_out OR NEW.created > OLD.created)) EXECUTE FUNCTION mass_balance.keep_rewritten_month();--> statement-breakpoint
-- Who issues in the name of a body, who works here, and under which certificates a product can come.
DROP TRIGGER rewritten ON "authorities"."bodies";--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE OF "short_name", "organisation_id" ON "authorities"."bodies" FOR EACH ROW
  WHEN (NEW.short_name <> OLD.short_name OR NEW.organisation_id IS DISTINCT FROM OLD.organisation_id) EXECUTE FUNCTION platform.keep_rewritten();--> statement-breakpoint
DROP TRIGGER rewritten ON "organisations"."organisations";--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE OF "name", "country", "licence_number", "status", "left_at" ON "organisations"."organisations" FOR EACH ROW
  WHEN (NEW.name <> OLD.name OR NEW.country <> OLD.country OR NEW.licence_number IS DISTINCT FROM OLD.licence_number
    OR (OLD.status <> 'pending' AND NEW.status <> OLD.status) OR (OLD.left_at IS NOT NULL AND NEW.left_at IS DISTINCT FROM OLD.left_at))
  EXECUTE FUNCTION platform.keep_rewritten();--> statement-breakpoint
DROP TRIGGER rewritten ON "products"."products";--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE OF "ingredients", "ingredient_findings", "ingredients_declared", "category" ON "products"."products" FOR EACH ROW
  WHEN (NEW.category <> OLD.category OR (NEW.ingredients_declared AND NOT OLD.ingredients_declared AND NEW.ingredients = OLD.ingredients)
    OR (NEW.ingredient_findings IS DISTINCT FROM OLD.ingredient_findings
      AND jsonb_path_exists(OLD.ingredient_findings, '$[*] ? ((@.concern != "unknown" && @.concern != "none") || @.ethanolPercent > 0 || exists(@.rulings[*]))')))
  EXECUTE FUNCTION platform.keep_rewritten();
--> statement-breakpoint
-- A list is the log's own, once: what was signed before is not published again as the newest.
CREATE FUNCTION certificates.require_logged_list() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.leaves l WHERE l.id = NEW.leaf_id
    AND ledger.says(l.id, ARRAY['status_list.published'], l.subject, ledger.digest_of(NEW.jwt), NULL) AND l.subject LIKE '%/' || NEW.purpose || '/' || NEW.list) THEN
    RAISE EXCEPTION 'a status list is in the log to the byte' USING ERRCODE = 'check_violation', CONSTRAINT = 'status_list_versions_logged', DETAIL = NEW.list::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER written_in_log AFTER INSERT ON "certificates"."status_list_versions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION certificates.require_logged_list();--> statement-breakpoint
ALTER TABLE "certificates"."status_list_versions" ADD CONSTRAINT "status_list_versions_once" UNIQUE("leaf_id");--> statement-breakpoint
CREATE UNIQUE INDEX "status_list_versions_jwt" ON "certificates"."status_list_versions" USING btree (md5("jwt"));--> statement-breakpoint
-- A leaf that counts is one that every reader takes: in canonical form, of this version, with nothing more in it and its own salt.
CREATE OR REPLACE FUNCTION ledger.says(leaf_id uuid, kinds text[], subject text, document text, issuer text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM ledger.leaves l CROSS JOIN LATERAL (SELECT l.leaf::json AS said, l.leaf::jsonb AS whole) j
    WHERE l.id = says.leaf_id AND l.subject = says.subject AND j.said->>'kind' = ANY (says.kinds) AND j.said->>'document' = says.document
      AND (says.issuer IS NULL OR j.said->>'issuer' = says.issuer)
      AND j.said->>'subject' = encode(sha256('\x02'::bytea || l.salt || convert_to(l.subject, 'UTF8')), 'hex')
      AND l.leaf = ledger.canonical(j.whole) AND j.whole->'version' = '1' AND (SELECT count(*) FROM jsonb_object_keys(j.whole)) = 7
      AND j.said->>'salt' = encode(sha256('\x03'::bytea || l.salt), 'hex') AND j.said->>'time' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$') $$;--> statement-breakpoint
-- A key that was ended or revoked stays so, and its private half does not come back.
CREATE FUNCTION organisations.require_ended_for_good() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at) OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at)
    OR (NEW.wrapped_private_key IS NOT NULL AND NEW.wrapped_private_key IS DISTINCT FROM OLD.wrapped_private_key) THEN
    RAISE EXCEPTION 'a key ends for good' USING ERRCODE = 'check_violation', CONSTRAINT = 'issuer_keys_end_for_good', DETAIL = OLD.name;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ended_for_good BEFORE UPDATE ON "organisations"."issuer_keys" FOR EACH ROW EXECUTE FUNCTION organisations.require_ended_for_good();--> statement-breakpoint
-- What certificates were decided by stays as it was published.
CREATE FUNCTION certificates.require_scheme_kept() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a published scheme stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'schemes_kept', DETAIL = OLD.id::text;
END $$;--> statement-breakpoint
CREATE TRIGGER kept BEFORE UPDATE ON "certificates"."schemes" FOR EACH ROW WHEN (OLD.state = 'published') EXECUTE FUNCTION certificates.require_scheme_kept();--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE OF "conditions" ON "certificates"."certificates" FOR EACH ROW
  WHEN (OLD.conditions <> '{}' AND NEW.conditions IS DISTINCT FROM OLD.conditions) EXECUTE FUNCTION platform.keep_rewritten();--> statement-breakpoint
ALTER TABLE "files"."stored_bytes" ADD COLUMN "written_on" date DEFAULT current_date NOT NULL;--> statement-breakpoint
ALTER TABLE "files"."stored_bytes" ADD COLUMN "written_today" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was planted before stays as it is; nothing is added to it.
ALTER TABLE "ledger"."leaves" ADD CONSTRAINT "leaves_written" CHECK ("ledger"."leaves"."leaf" ~ '^\{"document":"[0-9a-f]{64}","issuer":"did:web:[A-Za-z0-9._%:-]{1,247}","kind":"[a-z_]+[.][a-z_]+","salt":"[0-9a-f]{64}","subject":"[0-9a-f]{64}","time":"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z","version":1\}$') NOT VALID;
