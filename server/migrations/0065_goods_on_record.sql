-- Whether somebody recognises a body for goods of a category on a day: isRecognisedFor of core.
CREATE FUNCTION authorities.is_recognised_for(body text, category text, asked_day date) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM authorities.body_names b WHERE b.id = body AND b.speaks_for_country)
    OR EXISTS (SELECT FROM authorities.recognition_edges e
      WHERE e.recognised_id = body AND e.valid_from <= asked_day AND (e.valid_until IS NULL OR asked_day <= e.valid_until)
        AND (e.categories IS NULL OR category = ANY (e.categories)) AND category <> ALL (e.excluded_categories))
$$;--> statement-breakpoint
DROP FUNCTION authorities.is_recognised_on(text, date);--> statement-breakpoint
CREATE VIEW "batches"."blocks_on_batches" AS (select b.id as batch_id, k.kind, k.reason, k.since, k.release_asked_by, k.release_asked_at, k.release_reason from batches.batches b
    join batches.blocks k on k.gtin = b.gtin and k.realm = b.realm and (k.batch_id is null or k.batch_id = b.id) where k.lifted_at is null);--> statement-breakpoint
-- A month is what its postings add up to, and nothing that anybody writes there.
CREATE FUNCTION mass_balance.count_months() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO mass_balance.mass_months AS m (certificate_id, site_id, month, created, went_in, came_out)
  SELECT p.certificate_id, p.site_id, p.month, sign * sum(CASE WHEN p.kind = 'created' THEN p.milligrams ELSE 0 END),
    sign * sum(CASE WHEN p.kind = 'spent' THEN p.milligrams ELSE 0 END), sign * sum(CASE WHEN p.kind = 'yielded' THEN p.milligrams ELSE 0 END)
  FROM moved p WHERE p.month IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (certificate_id, site_id, month) DO UPDATE SET created = m.created + excluded.created,
    went_in = m.went_in + excluded.went_in, came_out = m.came_out + excluded.came_out;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER counted AFTER INSERT ON "mass_balance"."mass_postings" REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION mass_balance.count_months();--> statement-breakpoint
CREATE TRIGGER counted_out AFTER DELETE ON "mass_balance"."mass_postings" REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION mass_balance.count_months();--> statement-breakpoint
-- Whether goods of a batch have left its maker, by the maker's own events. What only is planned has not.
CREATE FUNCTION batches.has_left(batch uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM batches.batch_steps s WHERE s.batch_id = batch AND s.step = 'distribution' AND s.status <> 'pending' AND NOT s.is_others)
$$;
