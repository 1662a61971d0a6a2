-- Who somebody is here lies below organisations; how they prove it above them. A password leaves the account that names point at.
CREATE SCHEMA "people";--> statement-breakpoint
DROP VIEW "identity"."people";--> statement-breakpoint
DROP VIEW "identity"."mail_addresses";--> statement-breakpoint
DROP VIEW "identity"."operators";--> statement-breakpoint
ALTER TABLE "identity"."users" SET SCHEMA "people";--> statement-breakpoint
ALTER TABLE "people"."users" RENAME TO "accounts";--> statement-breakpoint
CREATE TABLE "identity"."passwords" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);--> statement-breakpoint
INSERT INTO "identity"."passwords" ("user_id", "hash") SELECT id, password_hash FROM "people"."accounts";--> statement-breakpoint
ALTER TABLE "people"."accounts" DROP COLUMN "password_hash";--> statement-breakpoint
-- Constraints are named after their table.
DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT conrelid::regclass AS holder, conname FROM pg_constraint
    WHERE (conrelid = 'people.accounts'::regclass AND conname LIKE 'users\_%' AND contype <> 'n') OR (confrelid = 'people.accounts'::regclass AND conname LIKE '%\_users\_id\_fk')
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', one.holder, one.conname,
      regexp_replace(regexp_replace(one.conname, '^users_', 'accounts_'), '_users_id_fk$', '_accounts_id_fk'));
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "identity"."passwords" ADD CONSTRAINT "passwords_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "people"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE VIEW "people"."names" AS (select id, username, role, realm, is_shared from people.accounts);--> statement-breakpoint
CREATE VIEW "people"."mail_addresses" AS (select id as user_id, username, email, language from people.accounts where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "people"."operators" AS (select id as user_id, realm from people.accounts where operator_since is not null and (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "people"."account_facts" AS (select id, email_key, role, realm, is_shared, operator_since from people.accounts);
