CREATE SCHEMA "fraud";
--> statement-breakpoint
CREATE TABLE "fraud"."disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"realm" text NOT NULL,
	"text" text NOT NULL,
	"claim" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"sender" text NOT NULL,
	"findings" jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"question" text,
	"answer" text,
	"reviewer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"document" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_number" ON "fraud"."disputes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "disputes_waiting" ON "fraud"."disputes" USING btree ("opened_at") WHERE "fraud"."disputes"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "disputes_answered" ON "fraud"."disputes" USING btree ("answered_at","id") WHERE "fraud"."disputes"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "disputes_sender" ON "fraud"."disputes" USING btree ("sender","opened_at");