-- The role behind the second wall between organisations (server/src/platform/database/tenancy.ts). It has no login and no table of its
-- own; whoever runs the product takes it on for a transaction. An installation whose account may not create roles has it made by its
-- administrator beforehand.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'amanah_tenant') THEN
    CREATE ROLE amanah_tenant NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;--> statement-breakpoint
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'amanah_tenant', 'member') THEN
    EXECUTE format('GRANT amanah_tenant TO %I', current_user);
  END IF;
END $$;--> statement-breakpoint
DO $$ DECLARE named text; BEGIN
  FOR named IN SELECT nspname FROM pg_namespace
    WHERE nspname IN ('authorities', 'certificates', 'identity', 'integrations', 'ledger', 'notifications', 'organisations', 'outbox', 'products',
      'scans', 'sensors', 'traceability') LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO amanah_tenant', named);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO amanah_tenant', named);
    EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO amanah_tenant', named);
  END LOOP;
END $$;--> statement-breakpoint
ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO amanah_tenant;--> statement-breakpoint
ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO amanah_tenant;--> statement-breakpoint
ALTER DEFAULT PRIVILEGES GRANT USAGE ON SEQUENCES TO amanah_tenant;--> statement-breakpoint
UPDATE organisations.memberships SET "right" = 'staff' WHERE "right" = 'member';--> statement-breakpoint
UPDATE notifications.notifications SET details = details || jsonb_build_object('product', details ->> 'productName'),
  kind = CASE WHEN kind = 'recall_lifted' THEN kind WHEN details ->> 'asHolder' = 'yes' THEN 'recall_of_holder' ELSE 'recall_of_scanner' END;--> statement-breakpoint
ALTER TABLE notifications.notifications DROP COLUMN mailed_at;
