-- Who has left does not come back, by whichever statement: with it would come its name, its keys and its certificates. It begins anew.
CREATE FUNCTION organisations.left_for_good() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'organisation % has left for good', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'organisations_left_for_good';
END $$;--> statement-breakpoint
CREATE TRIGGER left_for_good BEFORE UPDATE OF "status", "left_at" ON "organisations"."organisations" FOR EACH ROW
  WHEN (OLD.left_at IS NOT NULL AND (NEW.left_at IS DISTINCT FROM OLD.left_at OR NEW.status <> OLD.status))
  EXECUTE FUNCTION organisations.left_for_good();
