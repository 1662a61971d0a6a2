-- Numbers of logistic units are counted for each organisation, so that nobody uses up those of another; and whoever leads is told once a day that somebody asks to join.
CREATE TABLE "organisations"."join_requests" (
	"user_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "join_requests_user_id_organisation_id_pk" PRIMARY KEY("user_id","organisation_id")
);--> statement-breakpoint
ALTER TABLE "organisations"."join_requests" ADD CONSTRAINT "join_requests_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "people"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations"."join_requests" ADD CONSTRAINT "join_requests_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "organisations"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "labels"."label_ranges" ("name", "next")
  SELECT DISTINCT 'sscc ' || r.organisation_id || ' ' || substr(l.name, 6), l.next FROM "labels"."label_ranges" l
  JOIN "labels"."label_runs" r ON r.kind = 'logistic' AND r.numbers->>0 LIKE substr(l.name, 6) || '%' WHERE l.name LIKE 'sscc %';--> statement-breakpoint
DELETE FROM "labels"."label_ranges" WHERE name ~ '^sscc [0-9]+$';
