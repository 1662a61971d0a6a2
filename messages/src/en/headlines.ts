// The first sentence of a result, by the reason that leads it: `word` is the fact with its day, place or number, `sentence` what it means and what to
// do. At most two sentences. Arguments come from `reasonArguments`: what is not known arrives as `none`.
import type { HeadlineCode } from '@amanah/core/verification';
import type { ByCode } from '../words.ts';

interface HeadlineWords {
  readonly word: string;
  readonly sentence: string;
}

const found =
  '{analyte, select, porcine_dna {Pork DNA} porcine_peptide {Pork protein} ethanol {Too much alcohol} other_species_dna {DNA of another animal} blood_plasma {Blood plasma} other {A forbidden substance}} found';
const report =
  '{on, select, none {} other { {laboratory, select, none {Laboratory report} other {Report of {laboratory}}}, {on}.}}';
const method =
  '{method, select, no_stun {Slaughtered without stunning} recoverable_stun {The animals may have been stunned} non_recoverable_stun {The animals may have been stunned to death} mechanical {Slaughtered by machine} other {How the animals were slaughtered is not on record}}';
const reason = '{reason, select, none {No reason is on record.} other {Reason given: {reason}}}';
const reasonOfCertifier =
  '{certifier, select, none {{reason, select, none {No reason is on record.} other {Reason given: {reason}}}} other {{reason, select, none {No reason is on record.} other {Reason given by {certifier}: {reason}}}}}';
const number = '{certificateNumber, select, none {The certificate} other {Certificate {certificateNumber}}}';
const certifier = '{certifier, select, none {the certifier} other {{certifier}}}';

/** Of an E-number: what the lexicon says of what it names. */
const additive =
  '{ingredient, select, none {This is the number of a food additive} other {{concern, select, disputed {Judged differently: {ingredientInside}} depends_on_source {{ingredient}: depends on the source} forbidden {{ingredient}: forbidden} other {{ingredient}: of no concern}}}}';
const lexicon =
  '{ingredient, select, none {It names an ingredient that is not in our lexicon yet. } other {{origins, select, none {} other {It can be made from: {origins}. }}{forbiddenSource, select, none {} other {Forbidden according to {forbiddenSource}. }}{doubtfulSource, select, none {} other {Doubtful according to {doubtfulSource}. }}{permittedSource, select, none {} other {Permitted according to {permittedSource}. }}}}';

/** Declared, and no more than whoever asks allows. */
const alcohol = '{ethanolPercent, select, none {} other {. Contains alcohol: {ethanolPercent} %}}';
const withinLimit =
  'That is within the limit of this check, {limitPercent} %; otherwise its ingredients are of no concern, which is not a certification.';

const differently = 'Judged differently';

/** Before a reason that somebody wrote, which may end in the middle of a sentence. */
const these = '{batches, select, none {} other {: {batches}}}';
const ofBatches = '{batches, select, none {} other {Batches: {batches}. }}';

/** Of some batches: what to look for, or what is known where the batch that was scanned is not. Where none is certified, no number helps. */
const some = (seek: string, another: string, end = '') =>
  `{unknownBatch, select, none {{noneCertified, select, none {${seek}} other {No batch of it is certified today{batches, select, none {} other {; affected: {batches}}}.${end}}}} other {Batch {unknownBatch} is not known here; ${another}.{noneCertified, select, none {} other { No batch of it is certified today.}}${end}}}`;
const oneOf = (one: string, several: string) => `{someBatches, select, 1 {${one}} other {${several}}}`;
const seekOne = `Your pack may be of that batch: look for the batch number on it${these}.`;
const seekAny = `Your pack may be of one of them: look for the batch number on it${these}.`;
const ofThatTime = `{someBatches, select, none {} other { ${some(`Your pack may be of a batch of that time: look for the batch number on it${these}.`, `it may be of that time`)}}}`;
/** Of a certificate that is taken back for some batches: it covers others. */
const ofMeant = `{unknownBatch, select, none {${ofBatches}} other {Batch {unknownBatch} is not known here; ${oneOf('another batch is meant', 'other batches are meant')}${these}. }}`;
const claiming = some(
  `Your pack may be of the batch that names it: look for the batch number on it${these}.`,
  `another batch names that certificate${these}`,
);

export default {
  code: {
    not_registered: {
      word: `{certificateNumber, select, none {{unissuedNumber, select, none {{fault, select, none {{gtin, select, none {Product Not Found} other {We have no data on this product}}} mistyped_code {The code has a typing mistake} no_code {This is not a code} web_address {This is a web address} phone_number {This is a phone number} wifi {This opens a Wi-Fi network} mail_address {This is a mail address} additive {${additive}} contact {This is a contact} place {This is a place on a map} calendar_entry {This is a calendar entry} login_key {This is a key for signing in} date {This is a date} book {This is the number of a book} other {The number has a typing mistake}}} other {This certificate number does not exist}}} other {This is the number of a certificate}}`,
      sentence: `{certificateNumber, select, none {{unissuedNumber, select, none {{fault, select, none {{gtin, select, none {The scanned product could not be found in our verification database} other {That says nothing about whether it is halal. Read the ingredients on the pack.}}} mistyped_code {Codes have Latin letters, digits and hyphens only: with a space, a dot or a letter that looks alike it is another code. Type it as it stands on the pack.} no_code {A product is found by its code, not by its name. Scan it, or type the number under its barcode.} web_address {It names no product. Scan the barcode on the pack, or type the number under it.} phone_number {It names no product. Scan the barcode on the pack, or type the number under it.} wifi {It names no product. Scan the barcode on the pack, or type the number under it.} mail_address {It names no product. Scan the barcode on the pack, or type the number under it.} additive {${lexicon}Scan the product that contains it.} contact {It names no product. Scan the barcode on the pack, or type the number under it.} place {It names no product. Scan the barcode on the pack, or type the number under it.} calendar_entry {It names no product. Scan the barcode on the pack, or type the number under it.} login_key {It names no product. Show it to nobody who is not to sign in for you.} date {It names no product. Scan the barcode on the pack, or type the number under it.} book {Numbers that begin with 978 or 979 are kept for books. Food has another number.} other {One digit is wrong, or two have changed places. Compare it with the pack.}}} other {No certifier in the register has issued {unissuedNumber}. Compare it with the paper: a number that nobody issued certifies nothing.}}} other {It names certificate {certificateNumber}, and no goods. Open the certificate to check it, or scan the product.}}`,
    },
  },
  batch: {
    recalled: {
      word: '{someBatches, select, none {Recalled} other {Some batches were recalled}}{since, select, none {} other { on {since}}}',
      sentence: `{someBatches, select, none {} other {${some(ofBatches, `${oneOf('another batch was recalled', 'other batches were recalled')}${these}`, ' ')}}}${reason}`,
    },
    under_investigation: {
      word: '{someBatches, select, none {Batch under investigation{since, select, none {} other { since {since}}}} 1 {A batch of this product is under investigation} other {Batches of this product are under investigation}}',
      sentence: `{someBatches, select, none {Nothing is decided yet. Wait for the outcome before you eat it.} other {${some(oneOf(seekOne, seekAny), `${oneOf('another batch is under investigation', 'other batches are under investigation')}${these}`)}}}`,
    },
    not_made_yet: {
      word: 'Not made yet{madeOn, select, none {} other {: planned for {madeOn}}}',
      sentence:
        'Its maker only plans this batch, and nothing is certified before it is made. Compare the batch number with the pack.',
    },
    destroyed: {
      word: 'All of this batch was destroyed',
      sentence:
        'Its maker recorded that. A pack of it should not be in any shop: do not eat it, and report where you found it.',
    },
    held: {
      word: '{someBatches, select, none {Held back by its maker{since, select, none {} other { since {since}}}} 1 {A batch of this product is held back by its maker} other {Batches of this product are held back by their maker}}',
      sentence: `{someBatches, select, none {It is not to be sold. Do not eat it before its maker releases it.} other {${some(oneOf(seekOne, seekAny), `${oneOf('another batch is held back by its maker', 'other batches are held back by their maker')}${these}`)}}}`,
    },
  },
  lab: {
    detected: {
      word: `${found} in {someBatches, select, none {this batch} other {a batch of this product}}`,
      sentence: `{someBatches, select, none {If you keep halal, do not eat it.} other {${some(`Your pack may be of that batch{sisterBatches, select, none {} other { or of one that is not cleared yet}}: look for the batch number on it${these}{sisterBatches, select, none {} other {; not cleared: {sisterBatches}}}.`, `it was found in another batch${these}{sisterBatches, select, none {} other {; not cleared yet: {sisterBatches}}}`)}}}${report}`,
    },
    sister_batch_detected: {
      word: `${found} in another batch of this product`,
      sentence: `Both were made at the same site, and this batch is not cleared yet.${report}`,
    },
  },
  certificate: {
    valid: {
      word: '{unknownBatch, select, none {Verified} other {Product certified; batch {unknownBatch} is not known here}}',
      sentence:
        '{unknownBatch, select, none {This product is certified halal!} other {The product is certified halal, but its maker has recorded no such batch.}}',
    },
    expired_valid_when_made: {
      word: 'Verified',
      sentence:
        'This product is certified halal! Its certificate ended{validUntil, select, none {} other { on {validUntil},}} after this batch was made.',
    },
    revoked: {
      word: '{someBatches, select, none {Certificate withdrawn} other {Certificate withdrawn for some batches}}{since, select, none {} other { on {since}}}',
      sentence: `${ofMeant}${reasonOfCertifier}`,
    },
    issuer_left: {
      word: 'No certificate in force{since, select, none {} other { since {since}}}',
      sentence: 'The certifier that issued it has ended its work.',
    },
    key_revoked: {
      word: 'Certificate suspended{since, select, none {} other { since {since}}}',
      sentence: 'The key that signed it was revoked, and its certifier has not signed it with another one yet.',
    },
    suspended: {
      word: '{someBatches, select, none {Certificate suspended} other {Certificate suspended for some batches}}{since, select, none {} other { since {since}}}',
      sentence: `${ofMeant}${reasonOfCertifier}`,
    },
    expired: {
      word: 'Certificate ended{validUntil, select, none {} other { on {validUntil}}}',
      sentence:
        '{madeOn, select, none {{unknownBatch, select, none {A pack that was made before that day may have been covered: scan its batch.} other {When batch {unknownBatch} was made is not known here, so nothing certifies it.}}} other {This batch was made later, on {madeOn}.}}',
    },
    not_yet_valid: {
      word: '{state, select, mismatch {Made before its certificate began{validFrom, select, none {} other { on {validFrom}}}} other {Certificate begins later{validFrom, select, none {} other {, on {validFrom}}}}}',
      sentence:
        '{state, select, mismatch {{printedOn, select, none {The certificate does not cover this batch.} other {{kind, select, produced {The production date on the pack is {printedOn}: no certificate covers it.} expiry {The expiry date on the pack is {printedOn}, and it was made before that: no certificate covers it.} sell_by {The sell-by date on the pack is {printedOn}, and it was made before that: no certificate covers it.} packed {The packaging date on the pack is {printedOn}, and it was not made later: no certificate covers it.} other {The best-before day on the pack is {printedOn}, and it was made before that: no certificate covers it.}}}}} other {Until then nothing certifies this product.}}',
    },
    other_holder: {
      word: '{someBatches, select, none {The certificate belongs to another company} other {A batch names another company’s certificate}}',
      sentence: `${number} was not issued to the maker of this product.{someBatches, select, none {} other { ${claiming}}}`,
    },
    other_site: {
      word: 'The certificate does not cover this site',
      sentence: `${number} does not name the site where this batch was made.`,
    },
    other_product: {
      word: 'The certificate does not cover this product',
      sentence: `${number} was issued for other products.`,
    },
    other_batch: {
      word: '{state, select, mismatch {The certificate does not cover this batch} suspended {A batch names a certificate that does not cover it} other {Certified for named batches only}}',
      sentence: `{state, select, mismatch {${number} was issued for other batches.} suspended {${number} was issued for other batches. ${claiming}} other {{unknownBatch, select, none {This code names no batch. Look for the batch number on the pack${these}.} other {Batch {unknownBatch} is not known here{batches, select, none {} other {; certified: {batches}}}.}}}}`,
    },
    other_market: {
      word: 'Certified, but not for {market, select, none {this market} other {{market}}}',
      sentence: `${number} may not be used there.`,
    },
    unknown_number: {
      word: '{someBatches, select, none {This certificate number does not exist} other {A batch names a certificate that does not exist}}',
      sentence: `No certifier in the register has issued {certificateNumber, select, none {it} other {{certificateNumber}}}, which the maker names for {someBatches, select, none {this batch.} other {a batch of this product. ${claiming}}}`,
    },
    none: {
      word: `Not certified${alcohol}`,
      sentence: `No certificate covers this product. {ethanolPercent, select, none {Its ingredients are of no concern, which is not a certification.} other {${withinLimit}}}`,
    },
  },
  application: {
    submitted: {
      word: 'Pending',
      sentence: 'Verification is in progress. Please check back in a few moments.',
    },
  },
  recognition: {
    missing: {
      word: 'Certified, {market, select, none {recognised only since it was made} other {not recognised in {market}}}',
      sentence: `{market, select, none {Recognition of ${certifier} began on {from}.} other {No recognition of ${certifier} in {market} is on record.}}`,
    },
    by_nobody: {
      word: 'Certified, recognised by nobody in our register',
      sentence: `No authority in it recognises ${certifier}, in any country.`,
    },
    out_of_scope: {
      word: 'Certified, not recognised{market, select, none {} other { in {market}}} for this kind of product',
      sentence: `{recogniser, select, none {The recognitions of ${certifier} are for other products.} other {{until, select, none {{recogniser} recognises ${certifier} for other products.} other {{recogniser} recognised ${certifier} for other products only, until {until}.}}}}`,
    },
    ended: {
      word: 'Certified, no longer recognised{market, select, none {} other { in {market}}}',
      sentence: `{recogniser, select, none {The authority there} other {{recogniser} decides there, and}} ended its recognition of ${certifier} for this kind of product{until, select, none {} other { on {until}}}.`,
    },
    not_trusted_by_profile: {
      word: 'Certified by a body that you do not accept',
      sentence: '{certifier, select, none {It is not on your list.} other {{certifier} is not on your list.}}',
    },
  },
  slaughter: {
    not_accepted_by_profile: {
      word: `{state, select, doubtful {Not certified.} other {Certified.}} ${method}`,
      sentence: 'The rules of this check do not allow that.',
    },
    differs_from_certificate: {
      word: 'Slaughtered otherwise than the certificate allows',
      sentence: `On record for this batch: {method, select, no_stun {without stunning} recoverable_stun {recoverable stunning} non_recoverable_stun {non-recoverable stunning} mechanical {by machine} other {another method}}.`,
    },
  },
  ingredient: {
    forbidden: {
      word: 'Contains {ingredient, select, none {something forbidden} other {{ingredientInside}}}',
      sentence:
        '{concern, select, insects {It is made from insects, which you do not accept.} other {{forbiddenSource, select, none {It is forbidden, whatever certificate there is.} other {Forbidden according to {forbiddenSource}.}}}}',
    },
    disputed: {
      word: `{forbiddenSource, select, none {{permittedSource, select, none {{doubtfulSource, select, none {${differently}} other {Doubtful}}} other {${differently}}}} other {${differently}}}: {ingredient, select, none {an ingredient} other {{ingredientInside}}}`,
      sentence:
        'No certificate covers this product.{forbiddenSource, select, none {{doubtfulSource, select, none {} other { Doubtful according to {doubtfulSource}{permittedSource, select, none {} other {, permitted according to {permittedSource}}}.}}} other { Forbidden according to {forbiddenSource}{permittedSource, select, none {} other {, permitted according to {permittedSource}}}.}}',
    },
    depends_on_source: {
      word: 'Not certified. {ingredient, select, none {Depends on how the animals were slaughtered} other {{ingredient}: depends on the source}}',
      sentence: 'No certificate covers this product, and nobody vouches for it otherwise.',
    },
    unknown: {
      word: 'Not certified. Nobody has reviewed {ingredient, select, none {an ingredient} other {{ingredient}}} yet',
      sentence: 'No certificate covers this product, so nobody has looked at it.',
    },
    ethanol_above_limit: {
      word: '{state, select, doubtful {Contains alcohol} other {More alcohol than allowed}}{ethanolPercent, select, none {} other {: {ethanolPercent} %}}',
      sentence: `{state, select, suspended {${some(`Measured in a batch of this product; your pack may be of it${these}.`, `it was measured in another batch${these}`)}} doubtful {No certificate covers this product, so nobody has allowed it.} other {The rules of this check allow {limitPercent, select, 0 {no alcohol} other {up to {limitPercent} %}}.}}`,
    },
    no_concern: {
      word: `Not certified${alcohol}`,
      sentence: `{ethanolPercent, select, none {The ingredients show no concern, which is not a certification.} other {${withinLimit}}}`,
    },
    not_declared: {
      word: 'Not certified. The ingredients are not known',
      sentence: 'The maker has not declared the full list.',
    },
  },
  serial: {
    impossible_travel: {
      word: 'Possible copy: this serial number was seen in {seenIn, select, none {two distant places} other {{seenIn}}}',
      sentence: 'Compare the pack with others, and ask where you bought it.',
    },
    not_registered: {
      word: 'Possible copy: the maker has put this serial number on no such pack',
      sentence: 'Product, batch and serial number of the code do not belong together. Ask where you bought it.',
    },
    destroyed: {
      word: 'This pack was destroyed',
      sentence: 'Its maker recorded that, so this may be a copy. Do not eat it, and report where you found it.',
    },
  },
  mass_balance: {
    overspent: {
      word: 'More was sold as certified than could be made',
      sentence: `From {certifiedKilogramsIn} kg of certified raw materials at most {kilogramsPermitted} kg can be made; {kilogramsOut} kg left the site, so some of it is not certified, and nobody can tell which.${ofThatTime}`,
    },
    labels_exceed_units: {
      word: 'More labels were issued than packs were made',
      sentence: `There are {labelsIssued} labels for {unitsProduced} packs: a pack with such a label may hold something else.${ofThatTime}`,
    },
  },
  fraud: {
    open: { word: 'A case about this product is open', sentence: 'Wait for its outcome before you eat it as halal.' },
    confirmed: {
      word: '{kind, select, copied_code {Copied code} relabelled {Relabelled goods} forged_certificate {A certificate that nobody issued} other {Fraud}}, confirmed{since, select, none {} other { on {since}}}',
      sentence: 'Do not eat it as halal. Ask where you bought it.',
    },
  },
} as const satisfies ByCode<HeadlineCode, HeadlineWords>;
