// Fills a migrated database with products, batches, events, certificates and scans, straight in SQL: here only their number matters.
import type pg from 'pg';

export interface Size {
  readonly products: number;
  readonly batches: number;
  readonly events: number;
  readonly scans: number;
}

/** GTIN-14 of the n-th product, with its check digit, as SQL. */
const gtin = (n: string) => {
  const body = `lpad((955000000000 + ${n})::text, 13, '0')`;
  const sum = Array.from(
    { length: 13 },
    (_, index) => `substr(${body}, ${index + 1}, 1)::int * ${index % 2 === 0 ? 3 : 1}`,
  ).join(' + ');
  return `${body} || ((10 - (${sum}) % 10) % 10)::text`;
};
/** A producer has a prefix of ten digits, and the products under it. */
const perPrefix = 100;
const id = (kind: number, n: string) => `lpad(to_hex(${kind}::bigint * 1000000000 + ${n}), 32, '0')::uuid`;

export async function fill(client: pg.Client, size: Size): Promise<void> {
  const producers = Math.max(1, Math.round(size.products / perPrefix));
  const perBatch = Math.round(size.events / size.batches);
  // What stands in the log, row by row, is not what is measured.
  const logged = ['authorities.bodies', 'certificates.certificates'];
  const steps = [
    ...logged.map((table) => `alter table ${table} disable trigger written_in_log`),
    'alter table certificates.coverages disable trigger named_product',
    `insert into authorities.bodies (id, short_name, name, country, role, schemes, source, source_date, speaks_for_country, position, realm)
     select 'body-' || n, 'Body ' || n, 'Body ' || n, 'MY', 'Certifier', '{}', 'bench', '2026-01-01', true, n, 'real' from generate_series(1, 20) n`,
    `insert into organisations.organisations (id, name, kind, country, city, status, created_at, realm)
     select ${id(1, 'n')}, 'Producer ' || n, 'producer', 'MY', 'Ipoh', 'approved', now(), 'real' from generate_series(1, ${producers}) n`,
    `insert into products.products (id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients,
       ingredients_declared, ingredient_findings, allergens, nutrition, storage, shelf_life, created_at, realm)
     select ${id(2, 'n')}, ${gtin('n')}, 'Product ' || n, 'Brand ' || n % 500, (array['poultry','meat','bakery','dairy','beverage'])[1 + n % 5],
       ${id(1, `1 + n / ${perPrefix} % ${producers}`)}, 'A product of ordinary length for a description of it.', '500 g', 4.90, 'MYR',
       array['Wheat flour','Water','Sunflower oil','Salt','Emulsifier: soya lecithin (E322)'], true,
       '[{"id":"e322","name":"Emulsifier: soya lecithin (E322)","concern":"none","rulings":[],"ethanolPercent":null}]', array['wheat','soya'],
       '{"calories":250,"protein":9,"fat":7,"carbs":38}', 'Keep cool and dry', '12 months', now(), 'real' from generate_series(1, ${size.products}) n`,
    'alter table products.gs1_prefixes disable trigger decided_by_outsider',
    `insert into products.gs1_prefixes (id, organisation_id, realm, prefix, proof, file_id, state, asked_by, asked_at, decided_by, decided_at)
     select ${id(9, 'n')}, ${id(1, `1 + n % ${producers}`)}, 'real', (9550000000 + n)::text, 'licence', ${id(9, 'n')}, 'confirmed', ${id(8, '1')}, now(), ${id(8, '2')}, now()
     from generate_series(0, ${size.products / perPrefix}) n`,
    'alter table products.gs1_prefixes enable trigger decided_by_outsider',
    // Invented people are members of nobody.
    'alter table certificates.certificate_imports disable trigger by_members',
    `insert into certificates.certificate_imports (id, certifier_id, organisation_id, holder_id, source, content, state, proposed_by, proposed_at, accepted_by, accepted_at, decided_by, decided_at, realm)
     select ${id(7, 'n')}, 'body-' || 1 + n % 20, ${id(1, 'n')}, ${id(1, 'n')}, 'bench', jsonb_build_object('number', 'BNC-C-2026-' || lpad(n::text, 6, '0'), 'scheme', 'MS 1500:2019',
       'validFrom', '2020-01-01', 'validUntil', '2040-01-01', 'categories', array['poultry','meat','bakery','dairy','beverage'], 'gtins', array['per coverage'],
       'siteIds', null, 'batches', null, 'slaughterMethods', array['no_stun'], 'markets', null), 'confirmed', ${id(8, '1')}, now(), ${id(8, '3')}, now(), ${id(8, '2')}, now(), 'real' from generate_series(1, ${producers}) n`,
    'alter table certificates.certificate_imports enable trigger by_members',
    `insert into certificates.certificates (id, number, certifier_id, holder_id, import_id, gtins, categories, scheme, slaughter_methods, valid_from, valid_until, imported_until, realm)
     select ${id(3, 'n')}, 'BNC-C-2026-' || lpad(n::text, 6, '0'), 'body-' || 1 + n % 20, ${id(1, 'n')}, ${id(7, 'n')}, array['per coverage'],
       array['poultry','meat','bakery','dairy','beverage'], 'MS 1500:2019', array['no_stun'], '2020-01-01', '2040-01-01', '2040-01-01', 'real' from generate_series(1, ${producers}) n`,
    `insert into certificates.coverages (gtin, certificate_id, realm) select p.gtin, c.id, c.realm from products.products p join certificates.certificates c on c.holder_id = p.producer_id`,
    `insert into batches.batches (id, gtin, batch_number, code, producer_id, site_id, produced_on, expires_on, shipped_on, quantity, claimed_certificate_numbers, slaughter_method, realm)
     select ${id(4, 'n')}, p.gtin, 'LOT-' || n, 'HALAL-BENCH-2026-' || lpad(n::text, 6, '0'), p.producer_id, ${id(5, 'n')}, '2026-01-10', '2027-01-10', '2026-01-15', 5000, '{}', 'no_stun', 'real'
     from generate_series(1, ${size.batches}) n join products.products p on p.id = ${id(2, `1 + (n::bigint * 7919) % ${size.products}`)}`,
    `insert into batches.steps (id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, notes, realm)
     select ${id(6, `(n::bigint * ${perBatch} + s)`)}, ${id(4, 'n')}, (array['farm','processing','packaging','distribution','retail'])[s], 'Step ' || s, 'Somewhere 12, Ipoh', 'completed',
       timestamptz '2026-01-08' + make_interval(days => s), 4.0, 3.1 + s, 101.6 + s, '[]', 'real' from generate_series(1, ${size.batches}) n, generate_series(1, ${perBatch}) s`,
    ...(size.scans === 0
      ? []
      : [
          `insert into scans.scans (id, device_hash, code, gtin, batch_id, state, category, market, channel)
       select (lpad(to_hex((extract(epoch from now() - make_interval(secs => n)) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(to_hex(n), 15, '0'))::uuid,
         decode(md5(n::text), 'hex'), 'HALAL-BENCH-2026-000001', ${gtin(`(1 + n % ${size.products})`)}, null, 'certified', 'poultry', 'MY', 'camera' from generate_series(1, ${size.scans}) n`,
        ]),
    ...logged.map((table) => `alter table ${table} enable trigger written_in_log`),
    'alter table certificates.coverages enable trigger named_product',
    'analyze',
    'checkpoint',
  ];
  for (const step of steps) await client.query(step);
}

/** Codes as people scan them: half name a batch by GS1 elements, a third only the product, some a printed code, a few are unknown. */
export function sampleCodes(rows: readonly { gtin: string; batch_number: string; code: string }[]): string[] {
  return rows.map(({ gtin: number, batch_number, code }, index) => {
    const kind = index % 20;
    if (kind < 10) return `https://id.gs1.org/01/${number}/10/${batch_number}`;
    if (kind < 16) return number.replace(/^0+/, '');
    return kind < 19 ? code : `HALAL-NOWHERE-2026-${String(index).padStart(6, '0')}`;
  });
}
