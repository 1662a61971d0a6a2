-- Lines of a matrix are named in lower case at the door from now on; what was stored before is named so too.
UPDATE certification.applications SET content = jsonb_set(content, '{materials}', (
    SELECT jsonb_agg(jsonb_set(m.line, '{id}', to_jsonb(lower(m.line ->> 'id'))) ORDER BY m.place)
    FROM jsonb_array_elements(content -> 'materials') WITH ORDINALITY AS m(line, place)))
  WHERE EXISTS (SELECT FROM jsonb_array_elements(content -> 'materials') AS m(line) WHERE m.line ->> 'id' <> lower(m.line ->> 'id'));
