CREATE SCHEMA "offline";
--> statement-breakpoint
CREATE TABLE "offline"."markets" (
	"market" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	"stale_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "offline"."versions" (
	"market" text NOT NULL,
	"version" integer NOT NULL,
	"note" text NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "versions_market_version_pk" PRIMARY KEY("market","version")
);
--> statement-breakpoint
ALTER TABLE "offline"."versions" ADD CONSTRAINT "versions_market_markets_market_fk" FOREIGN KEY ("market") REFERENCES "offline"."markets"("market") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE VIEW "certificates"."certificate_places" AS (select distinct on (k.certificate_id) k.certificate_id, k.status_list as list, k.status_place as place,
      coalesce((get_byte(s.bits, k.status_place / 8) >> (7 - k.status_place % 8)) & 1 = 1, false) as is_suspended,
      coalesce((get_byte(r.bits, k.status_place / 8) >> (7 - k.status_place % 8)) & 1 = 1, false) as is_revoked
    from certificates.credentials k
    left join certificates.status_lists s on s.purpose = 'suspension' and s.list = k.status_list
    left join certificates.status_lists r on r.purpose = 'revocation' and r.list = k.status_list
    order by k.certificate_id, k.version desc);