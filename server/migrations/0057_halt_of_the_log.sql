ALTER TABLE "ledger"."heads" ADD COLUMN "halt" text;--> statement-breakpoint
CREATE VIEW "ledger"."halts" AS (select halt from ledger.heads where halt is not null);