-- Who accepts an import is a member of its holder, who confirms it one of the body: three ids that differ are not yet three people who may.
-- The past that the demo comes with was lived by nobody.
CREATE FUNCTION certificates.require_import_by_members() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  is_new boolean := TG_OP = 'INSERT';
BEGIN
  IF is_new AND NEW.realm = 'demo' THEN
    RETURN NULL;
  END IF;
  IF (NEW.accepted_by IS NOT NULL AND (is_new OR NEW.accepted_by IS DISTINCT FROM OLD.accepted_by)
      AND NOT EXISTS (SELECT FROM organisations.active_members m WHERE m.organisation_id = NEW.holder_id AND m.user_id = NEW.accepted_by))
    OR (NEW.state = 'confirmed' AND (is_new OR OLD.state <> 'confirmed' OR NEW.decided_by IS DISTINCT FROM OLD.decided_by)
      AND NOT EXISTS (SELECT FROM organisations.active_members m WHERE m.organisation_id = NEW.organisation_id AND m.user_id = NEW.decided_by)) THEN
    RAISE EXCEPTION 'an import is accepted by a member of its holder and confirmed by one of the body' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'certificate_imports_by_members', DETAIL = NEW.id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER by_members AFTER INSERT OR UPDATE ON "certificates"."certificate_imports"
  FOR EACH ROW EXECUTE FUNCTION certificates.require_import_by_members();
