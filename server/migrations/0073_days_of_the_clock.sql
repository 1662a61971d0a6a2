DROP VIEW "mass_balance"."certificate_mass_balances";--> statement-breakpoint
ALTER TABLE "files"."stored_bytes" ALTER COLUMN "written_on" DROP DEFAULT;--> statement-breakpoint
CREATE VIEW "mass_balance"."certificate_mass_balances" AS (select id, certificate_id, site_id, valid_from, valid_until, certified_kilograms_in, kilograms_out, yield_ceiling, units_produced, labels_issued
    from mass_balance.mass_balances
    union all
    select md5(m.certificate_id::text || m.site_id::text || m.month::text)::uuid, m.certificate_id, m.site_id, m.month,
      (m.month + interval '1 month')::date - 1,
      (m.went_in + m.created * 10000.0 / coalesce(y.per_ten_thousand, 10000)) / 1e6, (m.came_out + m.created) / 1e6,
      coalesce(y.per_ten_thousand, 10000) / 10000.0, null, null
    from mass_balance.mass_months m
    left join mass_balance.yield_ceilings y on y.certificate_id = m.certificate_id and y.site_id = m.site_id);