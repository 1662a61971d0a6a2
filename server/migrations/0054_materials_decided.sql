-- Lines of the matrix that the checks leave open are decided by somebody at the certifier, and an audit keeps when it really began.
CREATE TABLE "certification"."material_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"material_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"digest" text NOT NULL,
	"decision" text NOT NULL,
	"note" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "material_decisions_version" UNIQUE("application_id","material_id","version"),
	CONSTRAINT "material_decisions_decision" CHECK ("certification"."material_decisions"."decision" in ('accepted', 'rejected')),
	CONSTRAINT "material_decisions_note" CHECK ("certification"."material_decisions"."decision" = 'accepted' or length(trim("certification"."material_decisions"."note")) >= 3)
);
--> statement-breakpoint
ALTER TABLE "certification"."material_decisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "certification"."audits" ADD COLUMN "begun_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certification"."audits" ADD COLUMN "begun_on_device" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certification"."material_decisions" ADD CONSTRAINT "material_decisions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "certification"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "certification"."material_decisions" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING (exists (select 1 from certification.applications t where t."id" = "application_id")) WITH CHECK (exists (select 1 from certification.applications t where t."id" = "application_id"));--> statement-breakpoint
-- What there is to look at: the line, and the newest version of its document.
CREATE FUNCTION certification.material_digest(application_id uuid, line jsonb) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT encode(sha256(convert_to(line::text || coalesce((SELECT '|' || d.version || '|' || d.sha256 FROM certification.application_documents d
    WHERE d.application_id = material_digest.application_id AND d.slot = 'material:' || lower(line->>'id') ORDER BY d.version DESC LIMIT 1), ''), 'UTF8')), 'hex') $$;--> statement-breakpoint
-- A decision is on a line as it is now, follows those before it, and is of somebody at the certifier who has no part in the applicant.
CREATE FUNCTION certification.require_decided_as_it_is() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM certification.applications a CROSS JOIN LATERAL jsonb_array_elements(a.content->'materials') AS m(line)
      WHERE a.id = NEW.application_id AND (m.line->>'id')::uuid = NEW.material_id AND certification.material_digest(a.id, m.line) = NEW.digest
        AND EXISTS (SELECT FROM organisations.active_members p WHERE p.organisation_id = a.certifier_organisation_id AND p.user_id = NEW.decided_by)
        AND NOT EXISTS (SELECT FROM organisations.active_members p WHERE p.organisation_id = a.holder_id AND p.user_id = NEW.decided_by)
        AND NOT EXISTS (SELECT FROM certification.application_steps s WHERE s.application_id = a.id AND s.side = 'applicant' AND s.actor_id = NEW.decided_by))
    OR NEW.version <> 1 + coalesce((SELECT max(d.version) FROM certification.material_decisions d
      WHERE d.application_id = NEW.application_id AND d.material_id = NEW.material_id), 0) THEN
    RAISE EXCEPTION 'a material is decided as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'material_decisions_as_it_is', DETAIL = NEW.material_id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER decided_as_it_is BEFORE INSERT ON "certification"."material_decisions" FOR EACH ROW EXECUTE FUNCTION certification.require_decided_as_it_is();--> statement-breakpoint
-- A rejection that stands, stands against approval, and what is approved is not changed by the statement that approves it. Which lines need a look
-- is not seen here: that follows from the register of the day (core: checkMaterial), so an undecided line is refused by the server alone. Nor is a
-- line that another statement changed before: it is another line, and nobody has decided on it.
CREATE FUNCTION certification.require_no_rejected_material() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.content IS DISTINCT FROM OLD.content OR EXISTS (SELECT FROM jsonb_array_elements(NEW.content->'materials') AS m(line)
      CROSS JOIN LATERAL (SELECT d.decision, d.digest FROM certification.material_decisions d
        WHERE d.application_id = NEW.id AND d.material_id = (m.line->>'id')::uuid ORDER BY d.version DESC LIMIT 1) newest
      WHERE newest.decision = 'rejected' AND newest.digest = certification.material_digest(NEW.id, m.line)) THEN
    RAISE EXCEPTION 'no application is approved with a material that was rejected' USING ERRCODE = 'check_violation', CONSTRAINT = 'applications_materials_rejected', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER no_rejected_material BEFORE UPDATE ON "certification"."applications" FOR EACH ROW
  WHEN (NEW.state IN ('approved', 'issued', 'accepted') AND OLD.state NOT IN ('approved', 'issued', 'accepted'))
  EXECUTE FUNCTION certification.require_no_rejected_material();--> statement-breakpoint
-- Of audits before this was kept: when their first answer came, and the earliest time that a device gave one. Of photos only the second is known.
UPDATE "certification"."audits" u SET begun_at = f.received, begun_on_device = least(f.answered, (SELECT min(p.taken_at) FROM "certification"."audit_photos" p WHERE p.audit_id = u.id))
  FROM (SELECT a.audit_id, min(a.received_at) AS received, min(a.answered_at) AS answered FROM "certification"."audit_answers" a GROUP BY a.audit_id) f WHERE f.audit_id = u.id;--> statement-breakpoint
-- An audit begins once. What a device says of it can get earlier, when more comes that waited there.
CREATE FUNCTION certification.require_begun_once() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.begun_at IS DISTINCT FROM OLD.begun_at OR NEW.begun_on_device IS NULL OR NEW.begun_on_device > OLD.begun_on_device THEN
    RAISE EXCEPTION 'an audit begins once' USING ERRCODE = 'check_violation', CONSTRAINT = 'audits_begun_once', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER begun_once BEFORE UPDATE ON "certification"."audits" FOR EACH ROW WHEN (OLD.begun_at IS NOT NULL) EXECUTE FUNCTION certification.require_begun_once();