// The one statement that collects the evidence for many codes at once. Reads the views of other domains, judges nothing.
// All who ask at the same moment wait for it together, so nothing in it may be without end: whoever writes rows about their own goods
// would make everybody wait. What is cut is cut behind what speaks against the goods.
// Each code is answered by one JSON value, so that an answer is one round trip and the plan is made once.
// NOTE: `limit 1` behind a unique key is there for the planner: such a sub-select is looked up code by code through its index
// and never joined by reading a whole table, however wrong the statistics are.
import { adverseOutcomes } from '@amanah/core/laboratory';
import { overspendTolerance } from '@amanah/core/mass-balance';
import { integer, json, nullable, type RowOf } from '../platform/database/columns.ts';
import { statement } from '../platform/database/database.ts';
import { foundEvidenceSchema } from './found-evidence.ts';

const lookUpColumns = {
  place: integer,
  found: nullable(json(foundEvidenceSchema)),
};
export type LookUpRow = RowOf<typeof lookUpColumns>;

/** The newest steps: what the maker recorded, and after it what others did. */
const mostOwnSteps = 30;
const mostStepsOfOthers = 10;
/** Recalls, results, balances, findings: what stands against the goods comes first, the rest would only say it again. */
const mostFacts = 50;

/** The newest batches that are asked which certificates they name: nobody enters a number there that is not their own. */
const mostClaimingBatches = 200;

/** Batches that are looked into or held back: so many are a list for nobody. */
const mostBlocked = 500;

/** Speaks against the goods. */
const isAgainst = `outcome in (${adverseOutcomes.map((one) => `'${one}'`).join(', ')})`;
/** What is dated for days to come counts for nothing yet: it must not push out what counts. By the day that the verdict is asked for, as core has it. */
const isAhead = 'on_day > $7::date';

/** The newest that say where the pack was; what is later than now was not seen, and a sighting without a place says nothing of travel. */
const newestSightings = `seen_at <= $8::timestamptz order by country is null and latitude is null, seen_at desc, scan_id desc limit 200`;

const stepMembers = `'id', v.id, 'step', v.step, 'name', left(v.name, 300), 'address', left(v.address, 300), 'status', v.status,
    'at', (extract(epoch from v.occurred_at) * 1000)::bigint, 'temperature', v.temperature_celsius, 'lat', v.latitude, 'lng', v.longitude,
    'certificateId', v.certificate_id, 'hash', v.event_hash`;

/**
 * What few goods have is asked for behind a `case`: it costs nothing where there is none.
 * Parameters: gtin[], batch number[], serial[], code[], market[], all of one length, null where absent; and the realms that
 * are shown to whoever asks, of another nothing is looked up; the day that is asked for, and the moment.
 */
export const lookUp = statement(
  'verification.look_up',
  lookUpColumns,
  `select q.place::int as place,
  case when p.id is null then null else json_build_object('realm', p.realm,
    'product', json_build_object(
      'id', p.id, 'gtin', p.gtin, 'name', p.name, 'brand', p.brand, 'category', p.category, 'producerId', p.producer_id,
      'description', p.description, 'weight', p.weight, 'priceAmount', p.price_amount, 'priceCurrency', p.price_currency,
      'ingredients', p.ingredients, 'ingredientsDeclared', p.ingredients_declared, 'ingredientFindings', p.ingredient_findings,
      'allergens', p.allergens, 'nutrition', p.nutrition, 'storage', p.storage, 'shelfLife', p.shelf_life, 'realm', p.realm, 'translations', p.translations,
      'hasPicture', exists (select from products.pictured i where i.gtin = p.gtin),
      'producerName', g.name, 'producerCity', g.city, 'producerCountry', g.country, 'producerLicence', g.licence_number),
    'batch', case when b.id is null then null else json_build_object(
      'id', b.id, 'name', certificates.batch_name(b.gtin, b.batch_number), 'batchNumber', b.batch_number, 'code', b.code, 'producerId', b.producer_id, 'siteId', b.site_id,
      'producedOn', b.produced_on, 'expiresOn', b.expires_on, 'shippedOn', b.shipped_on, 'inMarketOn', b.in_market_on,
      'contractedOn', b.contracted_on, 'quantity', b.quantity, 'piecesSent', coalesce(case when e.count = ${mostOwnSteps}
        then (select sum(pieces_sent) from batches.batch_steps where batch_id = b.id and not is_others) else e.sent end, 0),
      'piecesDestroyed', batches.pieces_destroyed(b.id), 'claimedCertificateNumbers', b.claimed_certificate_numbers,
      'underInvestigationSince', b.under_investigation_since, 'heldSince', (select min(h.since) at time zone 'UTC' from batches.batch_blocks h
        where h.gtin = b.gtin and h.batch_id = b.id and h.kind = 'hold')::date, 'slaughterMethod', b.slaughter_method) end,
    'events', e.list, 'eventsOfOthers', case when o.has then (
    select json_agg(json_build_object(${stepMembers}) order by v.occurred_at, v.id)
    from batches.steps_of_others(b.id, ${mostStepsOfOthers}) v) end,
    'eventCount', case when o.has or e.count = ${mostOwnSteps}
      then (select count from batches.counted_steps(b.id)) else e.count end,
    'falseClaims', case when b.id is null then (
  select json_agg(json_build_object('batchId', f.batch_ids[1], 'batchIds', f.batch_ids, 'certificateNumber', f.number, 'holderId', f.holder_id))
  from (
    -- Of a certificate of the maker's own those batches that it does not name, where it names some.
    select n.number, case when own.has then p.producer_id::text else (select min(k.holder_id::text) from certificates.certificate_scopes k
        where k.number = n.number and k.realm = p.realm) end as holder_id,
      case when own.has then (select array_agg(i.id order by i.id) from (select unnest(n.batch_ids) as id, unnest(n.names) as name) i where not (i.name = any(own.batches))) else n.batch_ids end as batch_ids
    from (
      select number, array_agg(id::text order by id) as batch_ids, array_agg(name order by id) as names from (
        select distinct id, certificates.batch_name(gtin, batch_number) as name, unnest(claimed_certificate_numbers) as number from (
          select id, gtin, batch_number, claimed_certificate_numbers from batches.batch_facts where gtin = p.gtin and producer_id = p.producer_id
          and claimed_certificate_numbers <> '{}' order by produced_on desc limit ${mostClaimingBatches}) r
      ) named group by number
    ) n
    cross join lateral (select count(*) > 0 as has, coalesce(bool_or(k.batches is null), false) as is_for_all, array_agg(b.name) as batches
      from certificates.certificate_scopes k left join lateral (select unnest(k.batches) as name) b on true
      where k.number = n.number and k.realm = p.realm and k.holder_id = p.producer_id) own
    where not own.is_for_all
    order by n.number limit ${mostFacts}
  ) f where cardinality(f.batch_ids) > 0
) end,
    'blockedBatches', case when b.id is null then (
  -- Whatever its maker holds back before it left is in no shop; that it is looked into is said without waiting for a record of that.
  select json_agg(json_build_object('id', id, 'batchNumber', batch_number, 'producedOn', produced_on, 'expiresOn', expires_on, 'siteId', site_id,
    'kind', kind, 'since', since))
  from (
    select f.id, f.batch_number, f.produced_on, f.expires_on, f.site_id, k.kind,
      case k.kind when 'hold' then (min(k.since) at time zone 'UTC')::date else f.under_investigation_since end as since
    from batches.batch_blocks k cross join lateral (select * from batches.batch_facts where id = k.batch_id and producer_id = p.producer_id limit 1) f
    where k.gtin = p.gtin and k.kind in ('investigation', 'hold')
      and case k.kind when 'hold' then batches.has_left(f.id) else f.under_investigation_since is not null end
    group by f.id, f.batch_number, f.produced_on, f.expires_on, f.site_id, f.under_investigation_since, k.kind
    order by f.produced_on desc, f.id limit ${mostBlocked}
  ) x
) end,
    'certificates', c.list, 'applications', a.list, 'recognitions', r.edges, 'marketAuthorityIds', m.ids,
    'recalls', case when exists (select from recalls.product_recalls where gtin = p.gtin) then (
  -- Of a batch only what concerns it, without the other batches; of a number that was claimed nothing that concerns who had it before, unless the code names
  -- that very batch. Those that stand come first, of these the ones of all batches, and of these the last: a recall beside another one is of a severer class.
  select json_agg(json_build_object('id', id, 'on', on_day, 'reason', reason, 'liftedOn', lifted_on,
    'batchIds', case when batch_ids is null then null when b.id is null then batch_ids[:${mostFacts * 20}] else array[b.id] end))
  from (
    select * from recalls.product_recalls where gtin = p.gtin and (batch_ids is null or named_batch.id = any(batch_ids)
      or (b.id is null and not exists (select from batches.batch_facts o where o.id = any(batch_ids) and o.producer_id <> p.producer_id)))
    order by ${isAhead}, lifted_on desc nulls first, batch_ids is not null, case when lifted_on is null then published_at end desc, on_day limit ${mostFacts}
  ) x
) end,
    'labResults', case when exists (select from laboratory.product_lab_results where gtin = p.gtin) then (
  select json_agg(json_build_object('id', id, 'on', on_day, 'analyte', analyte, 'outcome', outcome, 'batchId', batch_id, 'gtin', gtin,
    'siteId', site_id, 'overturnedOn', overturned_on, 'sistersClearedOn', sisters_cleared_on, 'ethanolPercent', ethanol_percent, 'laboratory', laboratory))
  from (
    -- Of the batch all, of its sisters and of a product without a batch what speaks against them; and one of any kind, which says that it was tested.
    (select * from laboratory.product_lab_results where batch_id = b.id and gtin = p.gtin
      order by ${isAhead}, overturned_on desc nulls first, ${isAgainst} desc, coalesce(ethanol_percent, 0) desc, on_day limit ${mostFacts})
    union all
    (select * from laboratory.product_lab_results
      where gtin = p.gtin and (${isAgainst} or ethanol_percent > 0)
        and case when b.id is null then batch_id = named_batch.id or (select o.producer_id from batches.batch_facts o where o.id = batch_id limit 1) = p.producer_id
          else site_id = b.site_id and batch_id <> b.id end
      order by ${isAhead}, overturned_on desc nulls first, sisters_cleared_on desc nulls first, ${isAgainst} desc, on_day
      limit ${mostFacts})
    union all
    (select * from laboratory.product_lab_results where b.id is null and gtin = p.gtin and not (${isAgainst} or coalesce(ethanol_percent, 0) > 0)
      order by on_day limit 1)
  ) x
) end,
    'sensorFindings', cc.list, 'massBalances', mb.list,
    'serial', case when s.batch_id is null then null else json_build_object('batchId', s.batch_id, 'isDestroyed',
      exists (select from batches.destroyed_packs d where d.gtin = p.gtin and d.serial = q.serial), 'noted', k.noted, 'liftedAt', k.lifted_at) end,
    'sightings', case when s.batch_id is not null then (
  select json_agg(json_build_object('at', seen_at, 'country', country, 'latitude', latitude, 'longitude', longitude,
    'account', encode(account_hash, 'hex'), 'network', encode(network_hash, 'hex')) order by seen_at, scan_id)
  from (
    -- Those of accounts apart, so that nobody without one pushes them out. And of a stay at one place only its first and last sighting.
    select *, row_number() over (partition by account_hash is null order by country is null and latitude is null, seen_at desc, scan_id desc) as nth from (
      select *, row(country, latitude, longitude, account_hash) is not distinct from lag(row(country, latitude, longitude, account_hash)) over stay as as_before,
        row(country, latitude, longitude, account_hash) is not distinct from lead(row(country, latitude, longitude, account_hash)) over stay as as_after
      from (
        (select * from scans.serial_history where gtin = p.gtin and serial = q.serial and account_hash is not null and ${newestSightings})
        union all
        (select * from scans.serial_history where gtin = p.gtin and serial = q.serial and account_hash is null and ${newestSightings})
      ) latest
      where scans.counts_since_lifting(seen_at, k.lifted_at)
      window stay as (partition by account_hash is null order by seen_at, scan_id)
    ) stays where not (as_before and as_after)
  ) recent where nth <= 20
) end) end as found
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
  with ordinality as q(gtin, batch_number, serial, code, market, place)
left join lateral (
  select n.batch_id, f.producer_id from (select batch_id from batches.serial_batches where q.serial is not null and gtin = q.gtin and serial = q.serial limit 1) n
  cross join lateral (select producer_id from batches.batch_facts where id = n.batch_id limit 1) f
) named_serial on true
left join lateral batches.named(q.gtin, q.batch_number, q.serial, q.code, $6::text[]) named_batch on true
left join lateral (
  select *, null::timestamptz as public_until from products.catalogue where gtin = coalesce(named_batch.gtin, q.gtin)
    and realm = any($6::text[]) and (q.gtin is not null or named_batch.id is null or producer_id = named_batch.producer_id)
  union all
  -- What is public no more, while a recall stands that was published before: whoever has the pack at home is not told that nobody knows it.
  select * from products.once_public where gtin = coalesce(named_batch.gtin, q.gtin)
    and realm = any($6::text[]) and (q.gtin is not null or producer_id = named_batch.producer_id)
    and exists (select from recalls.recalled_once_public r where r.gtin = once_public.gtin
      and (r.batch_ids is null or named_batch.id is null or named_batch.id = any(r.batch_ids)))
  limit 1
) p on true
-- As batches.public_batches says it: what somebody made under a number that was claimed by another stands under no product.
left join lateral (select named_batch.* where named_batch.producer_id = p.producer_id) b on true
left join lateral (select named_serial.* where named_serial.producer_id = p.producer_id) s on true
left join lateral (select * from organisations.organisation_names where id = p.producer_id limit 1) g on true
left join lateral (
  select json_agg(json_build_object(${stepMembers}) order by v.occurred_at, v.id) as list, count(*) as count, sum(v.pieces_sent) as sent
  from (select * from batches.batch_steps where batch_id = b.id and not is_others order by occurred_at desc limit ${mostOwnSteps}) v
) e on true
cross join lateral (select exists (select from batches.batch_steps where batch_id = b.id and is_others) as has) o
left join lateral (
  select json_agg(json_build_object('id', k.id, 'number', k.number, 'certifierId', k.certifier_id, 'certifierName', y.short_name,
    'certifierCountry', y.country, 'holderId', k.holder_id, 'holderName', hn.name, 'siteIds', k.site_ids, 'gtins', k.gtins,
    'categories', k.categories, 'batches', k.batches, 'scheme', k.scheme, 'slaughterMethods', k.slaughter_methods,
    'markets', k.markets, 'validFrom', k.valid_from, 'validUntil', k.valid_until, 'importedUntil', k.imported_until,
    'speaksForCountry', y.speaks_for_country, 'recognisedFor', coalesce((select json_agg(json_build_object('categories', e.categories,
      'excludedCategories', e.excluded_categories, 'from', e.valid_from, 'until', e.valid_until)) from authorities.recognition_edges e
      where e.recognised_id = k.certifier_id), '[]'::json),
    'statusChanges', coalesce((select t.changes from certificates.certificate_changes t where t.certificate_id = k.id), '[]'::json)) order by k.valid_until desc, k.id) as list,
    array_agg(distinct k.certifier_id) as certifier_ids, array_agg(k.id) as ids
  from (
    -- What certificates.product_certificates says, leg by leg: each finds its index however many rows there are.
    select certificate_id as id from certificates.certificate_coverages where gtin = p.gtin
    union
    select id from certificates.certificate_scopes where holder_id = p.producer_id and gtins is null and p.category = any(categories)
    union
    select id from certificates.certificate_scopes where number = any(b.claimed_certificate_numbers) and realm = p.realm
  ) u
  -- Nobody has proven whose number it is: no certificate speaks for what bears it.
  cross join lateral (select * from certificates.certificate_scopes where id = u.id limit 1) k
  cross join lateral (select short_name, country, speaks_for_country from authorities.body_names where id = k.certifier_id limit 1) y
  cross join lateral (select name from organisations.organisation_names where id = k.holder_id limit 1) hn
  where p.public_until is null
) c on true
left join lateral (
  select json_agg(json_build_object('id', x.id, 'certifierId', x.certifier_id, 'gtin', x.gtin, 'submittedOn', x.submitted_on)) as list
  from (select * from certification.open_applications where gtin = p.gtin and holder_id = p.producer_id limit ${mostFacts}) x
) a on true
left join lateral (
  select array_agg(id order by id) as ids from authorities.body_names where q.market is not null and country = q.market and speaks_for_country and realm = p.realm
) m on true
left join lateral (
  select json_agg(json_build_object('id', id, 'recogniserId', recogniser_id, 'recogniserName',
    (select short_name from authorities.body_names where id = recogniser_id), 'recognisedId', recognised_id, 'categories', categories,
    'excludedCategories', excluded_categories, 'from', valid_from, 'until', valid_until, 'transitionRules', transition_rules)) as edges
  from authorities.recognition_edges where q.market is not null and recogniser_country = q.market and recognised_id = any(c.certifier_ids)
) r on true
left join lateral (
  select json_agg(json_build_object('id', id, 'kind', kind, 'minutesOutside', minutes_outside, 'permittedMinutes', permitted_minutes,
    'meanKineticCelsius', mean_kinetic_celsius, 'mostCelsius', most_celsius)) as list
  from (
    select * from sensors.batch_cold_chain where batch_id = b.id
    order by minutes_outside > permitted_minutes or coalesce(mean_kinetic_celsius > most_celsius, false) desc, id limit ${mostFacts}
  ) x
) cc on true
left join lateral (
  select json_agg(json_build_object('id', id, 'certificateId', certificate_id, 'siteId', site_id, 'from', valid_from, 'until', valid_until,
    'certifiedKilogramsIn', certified_kilograms_in, 'kilogramsOut', kilograms_out, 'yieldCeiling', yield_ceiling,
    'unitsProduced', units_produced, 'labelsIssued', labels_issued)) as list
  from (
    -- A batch is asked about its own site and the time in which it was made. Of each certificate: one on which the goods do not rest pushes out nothing.
    select * from (
      select *, row_number() over (partition by certificate_id order by coalesce(labels_issued > units_produced, false) desc,
        kilograms_out - certified_kilograms_in * yield_ceiling * ${overspendTolerance} desc) as nth
      from mass_balance.certificate_mass_balances where certificate_id = any(c.ids) and valid_from <= $7::date
        and (b.id is null or (site_id = b.site_id and b.produced_on between valid_from and valid_until))
    ) worst where nth <= ${mostFacts}
  ) x
) mb on true
left join lateral (
  select case when is_open then json_build_object('kilometres', kilometres, 'minutes', minutes,
    'from', from_country, 'to', to_country, 'on', to_char(found_at at time zone 'UTC', 'YYYY-MM-DD'), 'isConfirmed', confirmed_at is not null) end as noted, lifted_at
  from scans.serial_exceptions where s.batch_id is not null and gtin = p.gtin and serial = q.serial limit 1
) k on true
`,
);
