-- Of the number of a paper a sign counts only between two digits, because it parts them: MY-001 is MY001, and 1-11 is not 11-1. 0 and 1 look like o and l:
-- they are digits in a group without letters, or beside another digit.
CREATE FUNCTION platform.likeness_of_paper_number(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(string_agg(CASE WHEN part ~ '^[0-9lo]+$|^[lo]*[2-9]' AND follows_digit THEN '-' ELSE '' END || part, '' ORDER BY place), '')
  FROM (SELECT part, place, coalesce(lag(part) OVER (ORDER BY place) ~ '^[0-9lo]+$|[2-9][lo]*$', false) AS follows_digit
    FROM regexp_split_to_table(platform.likeness_of_number(said), '-') WITH ORDINALITY parts(part, place)) p $$;--> statement-breakpoint
ALTER TABLE "certificates"."certificate_imports" drop column "number_likeness";--> statement-breakpoint
ALTER TABLE "certificates"."certificate_imports" ADD COLUMN "number_likeness" text GENERATED ALWAYS AS (platform.likeness_of_name(content ->> 'number')) STORED;--> statement-breakpoint
CREATE INDEX "certificates_number_typed" ON "certificates"."certificates" USING btree (platform.likeness_of_name("number"));--> statement-breakpoint
CREATE INDEX "certificate_imports_number" ON "certificates"."certificate_imports" USING btree ("number_likeness","realm") WHERE "certificates"."certificate_imports"."state" = 'proposed';
