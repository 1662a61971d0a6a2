// Words for what the rules decided: states, reasons, checks and limits. Without a valid certificate a product
// is never called halal here, and a code that behaves like a copy is a possible copy, never an accusation.
// Arguments of reasons come from `reasonArguments`: what is not known arrives as `none`.
import type { IngredientNameCode, RulingSourceCode } from '@amanah/core/ingredients';
import type { CheckCode, LimitCode, ReasonCode, VerdictState } from '@amanah/core/verification';
import type { ByCode } from '../words.ts';
import headlines from './headlines.ts';
import origins from './origins.ts';

/** Of a state alone, where a table has no room for more: true of every reason that can lead it. */
const states = {
  certified: 'Verified',
  pending: 'Pending',
  certified_not_recognised: 'Certified, not accepted here',
  no_concern_found: 'Not certified',
  doubtful: 'Doubtful',
  not_halal: 'Not halal',
  expired: 'Certificate ended',
  suspended: 'Suspended',
  withdrawn: 'Withdrawn',
  mismatch: 'Does not match',
  suspected_copy: 'Possible copy',
  unknown: 'Not found',
} as const satisfies Record<VerdictState, string>;

const analyte =
  '{analyte, select, porcine_dna {pork DNA} porcine_peptide {pork protein} ethanol {too much alcohol} other_species_dna {DNA of another animal} blood_plasma {blood plasma} other {a forbidden substance}}';

const reasons = {
  code: { not_registered: 'This code is not registered with us.' },
  batch: {
    recalled:
      '{someBatches, select, none {This batch was recalled} other {Batches of this product were recalled}}{since, select, none {} other { on {since}}}.{reason, select, none {} other { Reason given: {reason}}}',
    recall_lifted: 'An earlier recall was lifted{liftedOn, select, none {} other { on {liftedOn}}}.',
    under_investigation:
      '{someBatches, select, none {This batch is under investigation{since, select, none {} other { since {since}}}} 1 {A batch of this product is under investigation{since, select, none {} other { since {since}}}} other {Batches of this product are under investigation{since, select, none {} other {, the first since {since}}}}}.',
    held: '{someBatches, select, none {The maker holds this batch back{since, select, none {} other { since {since}}}} 1 {The maker holds back a batch of this product{since, select, none {} other { since {since}}}} other {The maker holds back batches of this product{since, select, none {} other {, the first since {since}}}}}.',
    destroyed: 'The maker recorded that all of this batch was destroyed.',
    not_made_yet: 'The maker only plans this batch{madeOn, select, none {} other { for {madeOn}}}.',
    past_expiry:
      '{kind, select, expiry {The expiry date on the pack has passed} best_before {The best-before day on the pack has passed} other {The best-before day has passed}}{expiresOn, select, none {} other {: {expiresOn}}}.',
    printed_day_differs:
      '{kind, select, produced {The pack says that it was produced on {printedOn}, the record says {madeOn}. Look for the day on the pack: if it is not {madeOn}, ask the shop or the maker.} other {The pack says {printedOn}, the record {expiresOn}. Look for the day on the pack: if it is not {expiresOn}, go by the earlier of the two and ask the shop or the maker.}}',
  },
  lab: {
    detected: `A laboratory found ${analyte} in {someBatches, select, none {this batch} other {a batch of this product}}{on, select, none {} other { ({on})}}.{sisterBatches, select, none {} other { From the same site and not cleared yet: {sisterBatches}.}}`,
    sister_batch_detected: `A laboratory found ${analyte} in another batch of the same product from the same site{on, select, none {} other { ({on})}}.`,
    overturned:
      'An earlier laboratory finding was overturned by a second analysis{overturnedOn, select, none {} other { on {overturnedOn}}}.',
    sister_batch_cleared:
      'A laboratory found a fault in another batch of the same product; the certifier looked into this one and found nothing against it{clearedOn, select, none {} other { ({clearedOn})}}.',
  },
  certificate: {
    valid:
      '{certificateNumber, select, none {A certificate} other {Certificate {certificateNumber}}}{certifier, select, none {} other { of {certifier}}} is in force{validUntil, select, none {} other { until {validUntil}}}{ends, select, none {} issuer_left {, when its certifier ends its work here,} other {, the end that is announced,}} and covers this product.',
    imported:
      '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} comes from {certifier, select, none {the certifier’s} other {{certifier}’s}} earlier register. Two of its people confirmed it, and its holder accepted it; the application behind it is not on this platform.',
    revoked:
      '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} was withdrawn{since, select, none {} other { on {since}}}.{reason, select, none {} other { Reason given: {reason}}}',
    issuer_left:
      '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} is not in force{since, select, none {} other { since {since}}}: the certifier that issued it has ended its work.{reason, select, none {} other { Reason given: {reason}}}',
    key_revoked:
      '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} has been suspended{since, select, none {} other { since {since}}}: the key that signed it was revoked, and its certifier has not signed it with another one yet.{reason, select, none {} other { Reason given: {reason}}}',
    suspended:
      '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} has been suspended{since, select, none {} other { since {since}}}.{reason, select, none {} other { Reason given: {reason}}}',
    reinstated:
      '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} was suspended earlier and put in force again{on, select, none {} other { on {on}}}.',
    expired:
      '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} ended{validUntil, select, none {} other { on {validUntil}}}{days, select, none {} other {, {days, plural, one {one day} other {# days}} ago}}.',
    expired_valid_when_made:
      '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} ended{validUntil, select, none {} other { on {validUntil}}}, but was in force when this batch was made{madeOn, select, none {} other { on {madeOn}}}.',
    not_yet_valid:
      '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} {printedOn, select, none {begins later{validFrom, select, none {} other {, on {validFrom}}}} other {began on {validFrom}. By the day on the pack, {printedOn}, it was made before that}}.',
    other_holder:
      '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} belongs to another company than the maker of this product{someBatches, select, none {} other {, who names it for a batch}}.',
    other_site:
      '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} does not cover the site where this batch was made.',
    other_product:
      '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} does not cover this product.',
    other_batch:
      '{claimed, select, none {{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} covers named batches only, and {someBatches, select, none {this one is none of them} other {what was scanned names none of them}}.} other {The maker names {certificateNumber, select, none {its certificate} other {{certificateNumber}}} for {batches, select, none {a batch of this product} other {batch {batches}}}; it was issued for other batches.}}',
    other_market:
      '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}} may not be used{market, select, none { in this market} other { in {market}}}.',
    unknown_number:
      'No certifier in the register has issued the certificate number that the maker names for {someBatches, select, none {this batch} other {a batch of this product}}{certificateNumber, select, none {} other {: {certificateNumber}}}.',
    none: 'No certificate in the register covers this product.',
  },
  application: {
    submitted:
      'Certification has been applied for{submittedOn, select, none {} other { ({submittedOn})}} and is not decided yet.',
  },
  recognition: {
    recognised:
      '{certifier, select, none {The certifier} other {{certifier}}} is recognised{recogniser, select, none {} other { by {recogniser}}} for this kind of product.',
    missing:
      '{market, select, none {{certifier, select, none {The certifier} other {{certifier}}} was not recognised when this was made.} other {No recognition of {certifier, select, none {the certifier} other {{certifier}}} in {market} is on record.}}',
    by_nobody:
      'No authority in our register recognises {certifier, select, none {the certifier} other {{certifier}}}, in any country.',
    out_of_scope:
      '{certifier, select, none {The certifier} other {{certifier}}} {until, select, none {is recognised} other {was recognised}}{recogniser, select, none {} other { by {recogniser}}}{until, select, none {} other { until {until}}}, but not for this kind of product.',
    ended:
      '{recogniser, select, none {Recognition of the certifier has ended} other {{recogniser} ended its recognition of the certifier}}{until, select, none {} other { on {until}}}.',
    valid_when_made: 'The certifier was recognised when this batch was made.',
    accepted_in_transition:
      'The authority there still accepts these goods{rule, select, in_market {, because they were in the market} en_route {, because they were on their way} contracted {, because they were sold under a contract} other {}}{by, select, none {{rule, select, other { before that}}} other { by {by}}}.',
    not_trusted_by_profile:
      '{certifier, select, none {The certifier} other {{certifier}}} is not among those that you accept.',
  },
  slaughter: {
    not_accepted_by_profile:
      '{method, select, no_stun {Slaughter without stunning} recoverable_stun {Slaughter after stunning from which the animal would wake up} non_recoverable_stun {Slaughter after stunning from which the animal would not wake up} mechanical {Slaughter by machine} other {This slaughter}} is not allowed by the rules of this check.',
    differs_from_certificate:
      '{method, select, no_stun {Slaughter without stunning} recoverable_stun {Slaughter after stunning from which the animal would wake up} non_recoverable_stun {Slaughter after stunning from which the animal would not wake up} mechanical {Slaughter by machine} other {This slaughter}} is on record, which the certificate does not allow.',
  },
  ingredient: {
    forbidden:
      '{ingredient, select, none {An ingredient} other {{ingredient}}} {concern, select, insects {is made from insects, which you do not accept} other {is forbidden{forbiddenSource, select, none {} other { according to {forbiddenSource}}}}}.',
    disputed:
      '{ingredient, select, none {An ingredient} other {{ingredient}}} is judged differently.{forbiddenSource, select, none {} other { Forbidden: {forbiddenSource}.}}{doubtfulSource, select, none {} other { Doubtful: {doubtfulSource}.}}{permittedSource, select, none {} other { Permitted: {permittedSource}.}}',
    depends_on_source:
      '{ingredient, select, none {No certificate in force covers this meat, so nobody vouches for its slaughter.} other {{ingredient}: permitted or not, depending on its source, which is not known.}}',
    unknown: 'Nobody has reviewed {ingredient, select, none {an ingredient} other {{ingredient}}} yet.',
    ethanol_above_limit:
      'The product contains more alcohol{ethanolPercent, select, none {} other { ({ethanolPercent} %)}} than the rules of this check allow.',
    no_concern:
      '{ethanolPercent, select, none {The list of ingredients names nothing that is of concern in itself.} other {The product contains alcohol ({ethanolPercent} %), and no more than the {limitPercent} % that the rules of this check allow. Otherwise the list of ingredients names nothing that is of concern in itself.}}',
    not_declared: 'The full list of ingredients is not known.',
  },
  serial: {
    impossible_travel:
      'The same serial number was seen {seenIn, select, none {at places} other {in {seenIn},}} too far apart for the time between{on, select, none {} other { (second sighting on {on})}}.',
    not_registered: 'The producer has put this serial number on no such pack.',
    destroyed: 'The maker recorded that this pack was destroyed.',
    reported_elsewhere:
      'The same serial number was also reported elsewhere{seenIn, select, none {} other { (in {seenIn})}}, not confirmed.',
  },
  mass_balance: {
    overspent:
      '{kilogramsOut} kg left the site as certified; from its {certifiedKilogramsIn} kg of certified raw materials at most {kilogramsPermitted} kg can be made.',
    labels_exceed_units: 'Labels were issued for {labelsIssued} packs, but only {unitsProduced} were made.',
  },
  fraud: { open: 'A case about this product is open.', confirmed: 'A case about this product was confirmed.' },
  cold_chain: {
    exposure:
      '{kind, select, silence {No temperature was recorded} other {The temperature was outside the permitted range}}{minutesOutside, select, none {} other { for {minutesOutside}}}.{meanKineticCelsius, select, none {} other { Its mean kinetic temperature was {meanKineticCelsius} °C.}}',
  },
  journey: {
    before_production:
      'A step of the journey is recorded for a day{on, select, none {} other { ({on})}} before the batch was made{madeOn, select, none {} other { ({madeOn})}}.',
    impossible_speed: 'Two recorded steps of the journey are too far apart for the time between them.',
    more_than_made: 'More of this batch is recorded as sent than its maker recorded as made.',
    not_shipped: 'The goods are recorded as received, but nobody recorded that they were sent.',
  },
} as const satisfies ByCode<ReasonCode>;

const checks = {
  certificate_in_force: 'The certificate is in force.',
  certificate_covers_holder: 'The certificate belongs to the maker.',
  certificate_covers_site: 'The certificate covers the site.',
  certificate_covers_product: 'The certificate covers this product.',
  certificate_covers_batch: 'The certificate covers this batch.',
  certifier_recognised: 'The certificate is accepted where you shop.',
  no_recall: 'No recall is in force.',
  product_not_recalled: 'No recall of the whole product is in force.',
  no_failed_lab_result: 'No laboratory found a fault.',
  ingredients_reviewed: 'All declared ingredients were reviewed.',
  serial_behaves: 'Nothing about the serial number points to a copy.',
  mass_balance_holds: 'No more was sold as certified than could be made.',
  cold_chain_holds: 'The temperature was never outside its range for longer than is permitted.',
} as const satisfies Record<CheckCode, string>;

const limits = {
  names_product_not_pack: 'This code names the product, not this pack.',
  names_batch_not_pack: 'This code names the batch, not this pack.',
  batch_not_named: 'The batch is not known, so dates and recalls of single batches could not be judged.',
  batch_not_on_record:
    'The maker has recorded no such batch, so dates and recalls of single batches could not be judged.',
  market_unknown: 'Recognition was not judged: it is not known where you shop.',
  no_authority_in_market: 'No body in the register decides for the country where you shop.',
  no_lab_result: 'No valid laboratory result is on record for it.',
  no_sensor_record: 'No sensor record of its temperature was assessed; a temperature at a step is a single reading.',
  copy_cannot_be_excluded: 'The code could have been copied from another pack.',
  ingredients_unknown:
    'Nobody has reviewed {unknownIngredients, plural, one {one of the ingredients} other {# of the ingredients}} yet.',
  ingredients_alone_prove_nothing: 'Ingredients alone do not prove how something was made.',
} as const satisfies Record<LimitCode, string>;

/** Of labels that say the same everywhere; others stay as they were written. */
const ingredients = {
  blood: 'Blood',
  bovine_gelatin: 'Gelatin (bovine)',
  e101: 'Riboflavin (E101)',
  e120: 'Carmines (E120)',
  e322: 'Lecithins (E322)',
  e422: 'Glycerol (E422)',
  e441: 'Gelatin',
  e470: 'Salts of fatty acids (E470)',
  e471: 'Mono- and diglycerides of fatty acids (E471)',
  e472: 'Esters of mono- and diglycerides (E472)',
  e476: 'Polyglycerol polyricinoleate (E476)',
  e481: 'Sodium stearoyl lactylate (E481)',
  e491: 'Sorbitan monostearate (E491)',
  e570: 'Fatty acids (E570)',
  e572: 'Magnesium stearate (E572)',
  e621: 'Monosodium glutamate (E621)',
  e631: 'Disodium inosinate (E631)',
  e635: 'Disodium 5′-ribonucleotides (E635)',
  e640: 'Glycine (E640)',
  e901: 'Beeswax (E901)',
  e904: 'Shellac (E904)',
  e920: 'L-cysteine (E920)',
  e1105: 'Lysozyme (E1105)',
  e1510: 'Ethanol (E1510)',
  e1520: 'Propylene glycol (E1520)',
  microbial_rennet: 'Microbial rennet',
  natural_flavouring: 'Natural flavouring',
  pork: 'Pork',
  pork_gelatin: 'Gelatin (pork)',
  rennet: 'Rennet',
  soya_lecithin: 'Soya lecithin (E322)',
  wine_vinegar: 'Wine vinegar',
} as const satisfies Record<IngredientNameCode, string>;

/** Who says so of an ingredient; what they say stands before it. The citation itself is kept with the ruling. */
const sources = {
  aliftaa_128_2009: 'the Iftaa’ Department of Jordan, resolution 128 of 2009',
  aliftaa_128_2009_pork: 'the Iftaa’ Department of Jordan where it is of pork, resolution 128 of 2009',
  bones_unless_certified: 'every source we have read: the bones may come from pigs, unless their source is certified',
  bilocan_haram: 'a list of additives that is passed on',
  bilocan_suspicious: 'a list of additives that is passed on',
  shubhdeeps_mushbooh: 'a list of E-numbers that is passed on',
  cpan_halal: 'the CPAN list of additives',
  cpan_haram: 'the CPAN list of additives',
  cpan_suspected: 'the CPAN list of additives, which suspects it',
  enzyme_source_not_named: 'Halalyzer: the source of the enzyme is not named',
  fat_of_plant_or_animal: 'every source we have read: the fat may come from plants or animals',
  fatwa_council_malaysia_100: 'the National Fatwa Council of Malaysia, 100th muzakarah, 4 to 6 July 2012',
  fatwa_council_malaysia_carrier_ethanol:
    'the National Fatwa Council of Malaysia: carrier ethanol up to 0.5 %, not from wine-making (July 2011)',
  kma_1360_as_they_are:
    'Indonesia’s list of exempt materials (KMA 1360/2021): plants, minerals, milk, eggs and fish as they are',
  kma_1360_cera: 'Indonesia’s list of exempt materials (KMA 1360/2021): cera flava and cera alba',
  lbm_nu_east_java_2023: 'Nahdlatul Ulama in East Java (LBM NU), September 2023',
  mui_27_2013: 'the Indonesian Council of Ulama (MUI), fatwa 27/2013',
  mui_33_2011: 'the Indonesian Council of Ulama (MUI), fatwa 33/2011',
  mui_hair_and_feather: 'the Indonesian Council of Ulama (MUI): hair forbidden, feather allowed',
  muis_faq: 'the Islamic Religious Council of Singapore (MUIS), questions and answers',
  muis_faq_rennet:
    'the Islamic Religious Council of Singapore (MUIS): halal where the calf was slaughtered by the rules',
  naqiy_doubtful: 'the rulings of Naqiy, which call it doubtful',
  naqiy_halal: 'the rulings of Naqiy',
  naqiy_schools_differ: 'the rulings of Naqiy, which say that the schools of law differ',
  often_of_meat_or_fish: 'Open Food Facts: often from meat or fish',
  quran_5_90: 'the Qur’an, 5:90 (intoxicants)',
  quran_5_3: 'the Qur’an, 5:3 (carrion, blood, the flesh of swine)',
  slaughtered_by_the_rules: 'certification bodies: only from animals slaughtered by the rules',
  yeast_fish_meat_or_plants: 'Open Food Facts: may come from yeast, fish, meat or plants',
} as const satisfies Record<RulingSourceCode, string>;

/** Of a page, wherever its address is shared: what it is about, never the answer. */
const link = {
  titles: { product: '{name} · Amanah', evidence: 'Proof of {name} · Amanah', journey: 'Journey of {name} · Amanah' },
  description:
    'What is on record about {name}, with its proof. The page shows the answer of the moment in which you open it.',
};

const pages = {
  home: {
    title: 'Amanah: know what is halal, and who says so',
    description:
      'Scan a code. See the certificate behind it, the body that issued it, the journey of the batch, and what could not be proven.',
  },
  register: {
    title: 'Register of certification bodies · Amanah',
    description: 'Which bodies there are, and who accepts whose certificates. Each fact has a source and a date.',
  },
  body: {
    title: '{name} · Amanah',
    description:
      'What the register says of {name}: its country, its schemes and who accepts its certificates, each with its source.',
  },
  certificate: {
    title: 'Certificate {name} · Amanah',
    description:
      'Who signed {name}, for whom and until when, and whether anything was changed since. The browser that opens the page checks it.',
  },
  code: {
    title: 'Check a code · Amanah',
    description: 'The page shows what is on record under this code in the moment in which you open it.',
  },
};

export default {
  link,
  pages,
  states,
  headlines,
  notVerified: 'Not Verified',
  advice: {
    pack: 'Do not eat it, and do not give it away. Keep it apart, and take it back to the shop where it was bought.',
    some: 'Some batches were recalled, and this code does not say which batch it is. Scan the code with the batch number, or do not eat it.',
    ask: 'Do not eat it; ask the shop or the maker.',
    batch: 'Scan the code with the batch number, or do not eat it.',
    uncertified: 'Do not eat it as halal. Please check with the manufacturer or try a different product.',
    refused: 'Please check with the manufacturer or try a different product.',
    ingredient: 'Please try a different product.',
  },
  duration: '{hours, plural, =0 {} other {# h}}{minutes, plural, =0 {} other {{hours, plural, =0 {} other { }}# min}}',
  batches: {
    named: '{number}{kind, select, expiry { (expiry {day})} produced { (made {day})} other {}}',
    more: '{count, plural, one {one more} other {# more}}',
    list: 'Batches: {batches}.',
  },
  reasons,
  checks,
  limits,
  ingredients,
  origins,
  sources,
} as const;
