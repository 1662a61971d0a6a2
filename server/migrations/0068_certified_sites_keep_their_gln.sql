-- By its GLN partners, events and recalls find a site: one that a certificate names does not take over that of another place.
DROP TRIGGER stays_where_it_is ON "organisations"."sites";--> statement-breakpoint
CREATE TRIGGER stays_where_it_is BEFORE UPDATE ON "organisations"."sites" FOR EACH ROW
  WHEN ((OLD.address, OLD.country, OLD.kind, OLD.organisation_id) IS DISTINCT FROM (NEW.address, NEW.country, NEW.kind, NEW.organisation_id)
    OR (OLD.gln IS NOT NULL AND OLD.gln IS DISTINCT FROM NEW.gln)
    OR (OLD.latitude IS NOT NULL AND (OLD.latitude, OLD.longitude) IS DISTINCT FROM (NEW.latitude, NEW.longitude)))
  EXECUTE FUNCTION certification.keep_named_site();
