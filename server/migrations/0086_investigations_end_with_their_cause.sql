-- An investigation ends with its own cause: one that is kept by the batch when every result that looks into it is closed, one that is kept by a result
-- when that is overturned or its sisters are cleared, whatever else the batch is looked into for.
CREATE OR REPLACE FUNCTION laboratory.require_overturned_result() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW.kind = 'laboratory' AND EXISTS (SELECT FROM laboratory.lab_results r WHERE r.id = NEW.source_id AND (r.overturned_on IS NULL OR r.overturned_leaf_id IS NULL)))
    OR (NEW.kind = 'investigation' AND NEW.source_id = NEW.batch_id
      AND EXISTS (SELECT FROM laboratory.lab_investigations i WHERE i.batch_id = NEW.batch_id AND i.closed_on IS NULL))
    OR (NEW.kind = 'investigation' AND EXISTS (SELECT FROM laboratory.lab_results r WHERE r.id = NEW.source_id
      AND (r.overturned_on IS NULL OR r.overturned_leaf_id IS NULL) AND (r.sisters_cleared_on IS NULL OR r.sisters_cleared_leaf_id IS NULL))) THEN
    RAISE EXCEPTION 'a block ends with its result' USING ERRCODE = 'check_violation', CONSTRAINT = 'blocks_lifted_with_result', DETAIL = NEW.id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What was emitted under its name of before is still delivered.
UPDATE "outbox"."messages" SET kind = 'member.keys_denied' WHERE kind = 'member.gone';
