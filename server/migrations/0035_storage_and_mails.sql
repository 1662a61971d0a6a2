-- How much each organisation has stored, and of whom a file is; when a mailbox was last sent what somebody else caused.
CREATE TABLE "outbox"."caused_mails" (
	"mailbox" "bytea" PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files"."stored_bytes" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"budget" text NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk"."uploads" ADD COLUMN "stored_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files"."files" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
-- Whose the files are that are stored already: who sent or made them.
UPDATE "files"."files" f SET owner_id = o.owner_id FROM (
	SELECT file_id, organisation_id AS owner_id FROM "products"."photographs"
	UNION ALL SELECT medium_file_id, organisation_id FROM "products"."photographs"
	UNION ALL SELECT small_file_id, organisation_id FROM "products"."photographs"
	UNION ALL SELECT file_id, organisation_id FROM "reports"."reports"
	UNION ALL SELECT file_id, organisation_id FROM "batches"."quality_checks"
	UNION ALL SELECT file_id, organisation_id FROM "laboratory"."lab_reports"
	UNION ALL SELECT d.file_id, a.organisation_id FROM "organisations"."application_documents" d JOIN "organisations"."applications" a ON a.id = d.application_id
	UNION ALL SELECT d.file_id, a.holder_id FROM "certification"."application_documents" d JOIN "certification"."applications" a ON a.id = d.application_id
	UNION ALL SELECT p.file_id, a.certifier_organisation_id FROM "certification"."audit_photos" p JOIN "certification"."applications" a ON a.id = p.application_id
) o WHERE o.file_id = f.id;--> statement-breakpoint
-- Nothing reads the file of a table again that came to its end: its rows stay.
DELETE FROM "bulk"."upload_parts" p USING "bulk"."uploads" u WHERE u.id = p.upload_id AND u.state IN ('faulty', 'refused', 'done');--> statement-breakpoint
UPDATE "bulk"."uploads" u SET stored_bytes = coalesce((SELECT sum(octet_length(p.content)) FROM "bulk"."upload_parts" p WHERE p.upload_id = u.id), 0)
	+ CASE WHEN u.state IN ('receiving', 'waiting', 'checking') THEN 0 ELSE coalesce((SELECT sum(octet_length(array_to_string(r.cells, ''))) FROM "bulk"."upload_rows" r WHERE r.upload_id = u.id), 0) END;--> statement-breakpoint
-- Events that the product made of readings of its sensors are not counted: they name the device by its address here.
INSERT INTO "files"."stored_bytes" (owner_id, budget, bytes)
	SELECT s.owner_id, CASE WHEN g.status = 'pending' THEN 'applicant' ELSE g.realm END, sum(s.bytes) FROM (
		SELECT owner_id, bytes FROM "files"."files" WHERE owner_id IS NOT NULL
		UNION ALL SELECT organisation_id, stored_bytes FROM "bulk"."uploads"
		UNION ALL SELECT j.organisation_id, octet_length(p.bytes) FROM "events"."capture_parts" p JOIN "events"."capture_jobs" j ON j.id = p.job_id
		UNION ALL SELECT e.organisation_id, octet_length(e.text) FROM "events"."epcis_events" e WHERE e.realm <> 'real' AND e.text NOT LIKE '%/sensors/%'
	) s JOIN "organisations"."organisations" g ON g.id = s.owner_id GROUP BY s.owner_id, g.status, g.realm;
