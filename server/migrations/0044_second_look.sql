-- What an attacker found beside the last mends: a leaf with an hour that is none still lifted a recall, a first ceiling made a month good without a
-- trace, a list that nobody signed took the last version, and a major finding was closed by one statement.
ALTER TABLE "ledger"."leaves" DROP CONSTRAINT "leaves_written";--> statement-breakpoint
ALTER TABLE "ledger"."leaves" ADD CONSTRAINT "leaves_written" CHECK (length("ledger"."leaves"."leaf") <= 800 and "ledger"."leaves"."leaf" ~ '^\{"document":"[0-9a-f]{64}","issuer":"did:web:[A-Za-z0-9._-]+(%3A[0-9]{1,5})?(:[A-Za-z0-9._-]+)*","kind":"[a-z_]+[.][a-z_]+","salt":"[0-9a-f]{64}","subject":"[0-9a-f]{64}","time":"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z","version":1\}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "mass_balance"."yield_ceilings" ADD CONSTRAINT "yield_ceilings_declared" CHECK ("mass_balance"."yield_ceilings"."per_ten_thousand" between 1 and 200000);--> statement-breakpoint
CREATE FUNCTION ledger.operator_did() RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT 'did:web:' || replace(regexp_replace(h.origin, '/log$', ''), ':', '%3A') FROM ledger.heads h LIMIT 1 $$;--> statement-breakpoint
-- As before, and of this installation, with a time that there is.
CREATE OR REPLACE FUNCTION ledger.says(leaf_id uuid, kinds text[], subject text, document text, issuer text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM ledger.leaves l CROSS JOIN LATERAL (SELECT l.leaf::json AS said, l.leaf::jsonb AS whole) j
    CROSS JOIN ledger.operator_did() AS here(operator)
    WHERE l.id = says.leaf_id AND l.subject = says.subject AND j.said->>'kind' = ANY (says.kinds) AND j.said->>'document' = says.document
      AND (j.said->>'issuer' = says.issuer OR (says.issuer IS NULL AND (j.said->>'issuer' = here.operator OR starts_with(j.said->>'issuer', here.operator || ':'))))
      AND j.said->>'subject' = encode(sha256('\x02'::bytea || l.salt || convert_to(l.subject, 'UTF8')), 'hex')
      AND l.leaf = ledger.canonical(j.whole) AND j.whole->'version' = '1' AND (SELECT count(*) FROM jsonb_object_keys(j.whole)) = 7
      AND j.said->>'salt' = encode(sha256('\x03'::bytea || l.salt), 'hex')
      AND to_char((j.said->>'time')::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') = j.said->>'time') $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION certificates.require_logged_list() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  operator text := ledger.operator_did();
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.leaves l WHERE l.id = NEW.leaf_id
    AND ledger.says(l.id, ARRAY['status_list.published'], l.subject, ledger.digest_of(NEW.jwt), operator) AND l.subject LIKE '%/' || NEW.purpose || '/' || NEW.list) THEN
    RAISE EXCEPTION 'a status list is in the log to the byte' USING ERRCODE = 'check_violation', CONSTRAINT = 'status_list_versions_logged', DETAIL = NEW.list::text;
  END IF;
  IF NEW.version <> 1 + coalesce((SELECT max(v.version) FROM certificates.status_list_versions v WHERE v.purpose = NEW.purpose AND v.list = NEW.list AND v.version < NEW.version), 0) THEN
    RAISE EXCEPTION 'versions follow each other' USING ERRCODE = 'check_violation', CONSTRAINT = 'status_list_versions_follow', DETAIL = NEW.version::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION platform.keep_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO platform.rewrites (table_name, before, after) VALUES (TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, '{}', to_jsonb(NEW));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Without a row as much may come out as went in.
CREATE TRIGGER added AFTER INSERT ON "mass_balance"."yield_ceilings" FOR EACH ROW WHEN (NEW.per_ten_thousand > 10000) EXECUTE FUNCTION platform.keep_added();--> statement-breakpoint
-- refusalOfClosing of core: a major finding takes a correction, evidence that was not refused, and another person.
CREATE FUNCTION certification.require_closed_by_rule() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.refused_version < OLD.refused_version OR (NEW.severity = 'major' AND OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL AND (
    NEW.corrected_at IS NULL OR NEW.closed_by IS NULL OR NEW.closed_by = NEW.raised_by OR NEW.closed_because IS NULL
    OR NOT EXISTS (SELECT FROM certification.application_documents d WHERE d.application_id = NEW.application_id AND d.slot = 'finding:' || NEW.id AND d.version > NEW.refused_version))) THEN
    RAISE EXCEPTION 'a major finding is closed by its rule' USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_findings_closed_by_rule', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER closed_by_rule BEFORE UPDATE ON "certification"."audit_findings" FOR EACH ROW EXECUTE FUNCTION certification.require_closed_by_rule();--> statement-breakpoint
ALTER TABLE "certificates"."schemes" ADD CONSTRAINT "schemes_months" CHECK ((content->>'validityMonths')::numeric BETWEEN 1 AND 60) NOT VALID;
