-- Of a number what is between its letters and digits counts as one dash: people write them apart in many ways, and a dash between digits parts them.
CREATE FUNCTION platform.likeness_of_number(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT btrim(regexp_replace(platform.likeness(said), '[\s!-/:-@\[-`{-~\u00a1-\u00bf\u2010-\u2027\u2030-\u205e]+', '-', 'g'), '-') $$;--> statement-breakpoint
ALTER TABLE "certificates"."schemes" DROP CONSTRAINT "schemes_months";--> statement-breakpoint
DROP INDEX "batches"."batches_same_number";--> statement-breakpoint
CREATE INDEX "batches_same_number" ON "batches"."batches" USING btree ("gtin",platform.likeness_of_number("batch_number"));--> statement-breakpoint
ALTER TABLE "certificates"."schemes" ADD CONSTRAINT "schemes_months" CHECK (coalesce(("certificates"."schemes"."content"->>'validityMonths')::numeric, 0) between 1 and 60) NOT VALID;
