-- Which organisation speaks for a body of the register, and by what name it goes, is in the log like the rest of its row: whoever could set it beside
-- the log issued in the name of another. What older versions said of it said neither, so each row says it here, once; not at a later start of the
-- product, which could not tell these rows from one that was planted since. The leaf is the one that the product would write (publish-register.ts).
CREATE FUNCTION authorities.said_of_body(b authorities.bodies) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT ledger.digest_of(ledger.canonical(jsonb_build_object('id', b.id, 'shortName', b.short_name, 'name', b.name, 'country', b.country, 'role', b.role,
    'schemes', b.schemes, 'source', b.source, 'sourceDate', b.source_date, 'speaksForCountry', b.speaks_for_country,
    'organisationId', b.organisation_id))) $$;--> statement-breakpoint
DO $$
DECLARE
  body authorities.bodies%ROWTYPE;
  operator text := (SELECT 'did:web:' || replace(regexp_replace(h.origin, '/log$', ''), ':', '%3A') FROM ledger.heads h);
  about text;
  document text;
  salt bytea;
BEGIN
  FOR body IN SELECT * FROM authorities.bodies ORDER BY id LOOP
    about := 'body:' || body.id;
    document := authorities.said_of_body(body);
    salt := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
    INSERT INTO ledger.leaves (id, leaf, salt, subject) VALUES (ledger.id_of_statement('accreditation.published', about, document),
      ledger.canonical(jsonb_build_object('version', 1, 'kind', 'accreditation.published', 'document', document, 'issuer', operator,
        'subject', encode(sha256('\x02'::bytea || salt || convert_to(about, 'UTF8')), 'hex'), 'salt', encode(sha256('\x03'::bytea || salt), 'hex'),
        'time', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))), salt, about)
    ON CONFLICT (id) DO NOTHING;
  END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION authorities.require_logged_body() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  about text := 'body:' || NEW.id;
  document text := authorities.said_of_body(NEW);
BEGIN
  IF NOT ledger.says(ledger.id_of_statement('accreditation.published', about, document), ARRAY['accreditation.published'], about, document, NULL) THEN
    RAISE EXCEPTION 'a body of the register is in the log as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'bodies_logged', DETAIL = about;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER written_in_log ON "authorities"."bodies";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER written_in_log AFTER INSERT OR UPDATE OF "short_name", "name", "country", "role", "schemes", "source", "source_date", "speaks_for_country", "organisation_id"
  ON "authorities"."bodies" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION authorities.require_logged_body();--> statement-breakpoint
-- What is made after a result is free when its sisters were cleared: the block says it after the result, which is in the log (laboratory.require_logged_decision).
CREATE FUNCTION laboratory.require_cleared_sisters() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.kind <> 'laboratory' OR NOT EXISTS (SELECT FROM laboratory.lab_results r WHERE r.id = NEW.source_id
    AND r.sisters_cleared_on IS NOT NULL AND r.sisters_cleared_leaf_id IS NOT NULL) THEN
    RAISE EXCEPTION 'sisters are cleared with their result' USING ERRCODE = 'check_violation', CONSTRAINT = 'blocks_cleared_with_result', DETAIL = NEW.id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER cleared_with_result AFTER INSERT OR UPDATE OF "sisters_cleared_at" ON "batches"."blocks" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.sisters_cleared_at IS NOT NULL) EXECUTE FUNCTION laboratory.require_cleared_sisters();--> statement-breakpoint
-- What somebody outside saw of another history of the log keeps it from signing until a person takes it back, who has the account of the owner of the
-- tables (npm run log-key -- resume). The product notes it, and forgets nothing. Where it is the owner itself, nothing stands between the two.
CREATE FUNCTION ledger.require_kept_halt() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT c.relowner FROM pg_class c WHERE c.oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'a halt of the log is taken back by its operator' USING ERRCODE = 'check_violation', CONSTRAINT = 'heads_halt_kept';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER kept_halt BEFORE UPDATE ON "ledger"."heads" FOR EACH ROW
  WHEN (OLD.halt IS NOT NULL AND NEW.halt IS DISTINCT FROM OLD.halt) EXECUTE FUNCTION ledger.require_kept_halt();
