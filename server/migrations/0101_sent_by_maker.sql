-- Whether goods of a batch have left its maker by its own events. What only is planned has not.
CREATE FUNCTION batches.was_sent(batch uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM batches.batch_steps s WHERE s.batch_id = batch AND s.step = 'distribution' AND s.status <> 'pending' AND NOT s.is_others)
$$;--> statement-breakpoint
-- Or by the word of a shop that has some.
CREATE OR REPLACE FUNCTION batches.has_left(batch uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT batches.was_sent(batch) OR EXISTS (SELECT FROM batches.batches b WHERE b.id = batch AND b.taken_in_at IS NOT NULL)
$$;
