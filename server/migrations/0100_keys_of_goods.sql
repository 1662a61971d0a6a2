-- A number as it stands in a stored key of goods, and back: what is no letter, digit, dot, dash, low line or tilde has a percent sign there.
CREATE FUNCTION platform.key_part(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN said ~ '^[A-Za-z0-9._~-]*$' THEN said ELSE (
    SELECT string_agg(CASE WHEN one ~ '^[A-Za-z0-9._~-]$' THEN one
      ELSE regexp_replace(upper(encode(convert_to(one, 'UTF8'), 'hex')), '(..)', '%\1', 'g') END, '' ORDER BY place)
    FROM regexp_split_to_table(said, '') WITH ORDINALITY q(one, place)) END
$$;--> statement-breakpoint
-- GS1 numbers are ASCII; what others write after a percent sign stays as it is.
CREATE FUNCTION platform.said_in_key(part text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN strpos(part, '%') = 0 THEN part ELSE (
    SELECT string_agg(CASE WHEN one[1] ~ '^%[2-7]' THEN convert_from(decode(substr(one[1], 2), 'hex'), 'UTF8') ELSE one[1] END, '' ORDER BY place)
    FROM regexp_matches(part, '%[2-7][0-9A-Fa-f]|.', 'g') WITH ORDINALITY q(one, place)) END
$$;
