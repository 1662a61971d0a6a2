// The evidence page: what the browser checked by itself, each rung of the ladder, each code. Apart from the other words: only that
// page loads them. It speaks of the proof alone and never of the goods, which it cannot see. The log is called independent
// only where others than its operator had to sign.
import type { CheckCode, CheckName, CheckResult } from '@amanah/core/evidence';
import type { ByCode } from '../words.ts';

// Arguments of these sentences are the details of the rung; what is not known arrives as `none`.
const codes = {
  evidence: {
    credential_malformed: 'The certificate is not in the agreed form, so nothing in it can be relied on.',
    algorithm_unsupported: 'The certificate is signed in a way that is not accepted here.',
    issuer_unknown: 'It is not known who issued this certificate.',
    key_unknown: 'The certificate is signed with a key that the certifier did not have at that time.',
    key_not_in_log: 'The signing key was never made public in the log.',
    key_revoked: 'The certifier withdrew the signing key. Nothing signed with it counts any more.',
    signature_invalid: 'The signature does not fit: the certificate was changed, or somebody else signed it.',
    forms_differ: 'The two signed forms of the certificate do not say the same.',
    status_list_missing: 'The list of withdrawn and suspended certificates is missing.',
    status_list_foreign: 'The list of withdrawn and suspended certificates is not signed by those who keep it.',
    status_list_stale: 'The list of withdrawn and suspended certificates is too old to rely on.',
    status_list_not_in_log: 'The list of withdrawn and suspended certificates was not made public in the log.',
    revoked: 'The certifier has withdrawn this certificate.',
    issuer_left:
      'The operator of this platform ended this certificate{endedOn, select, none {} other { on {endedOn}}}, because the certifier that issued it has ended its work.',
    suspended: 'The certifier has suspended this certificate.',
    history_contradicts_status: 'The log records a revocation or suspension that the list does not show.',
    event_hash_differs: 'The recorded step was changed: its checksum is another one.',
    event_malformed: 'The recorded step cannot be read.',
    leaf_malformed: 'The entry in the log cannot be read.',
    leaf_of_another_document: 'The entry in the log belongs to another document.',
    leaf_of_another_subject: 'The entry in the log is about something else.',
    leaf_of_another_issuer: 'The entry in the log names another certifier.',
    leaf_of_another_kind: 'The entry in the log records something of another kind.',
    backdated: 'The certificate claims to be signed at another time than the log recorded.',
    waiting_for_checkpoint: 'It is written down and waits for the log to be signed again. That takes a few seconds.',
    checkpoints_differ: 'The parts of this evidence rest on different states of the log.',
    no_outside_witness: 'Today only our own signature stands behind the log: no outside witness has to sign it.',
    not_yet_valid:
      'The certificate is not in force yet{validFrom, select, none {} other {. It begins on {validFrom}}}.',
    expired: 'The certificate ended{validUntil, select, none {} other { on {validUntil}}}.',
    ended_after_making:
      'The certificate ended{validUntil, select, none {} other { on {validUntil}}}. Events in the log name these goods before that{madeAt, select, none {} other {, on {madeAt}}}: what was made while it was in force stays covered.',
    other_product:
      'The certificate does not cover the product that was scanned{gtin, select, none {} other { ({gtin})}}.',
    other_batch:
      'The certificate does not cover the batch that was scanned{batch, select, none {} other { ({batch})}}.',
    category_not_provable: 'The certificate covers a kind of product and does not name this one.',
    code_without_batch: 'The certificate covers certain batches only, and the scanned code names none.',
    known_later:
      'The certificate came into force{validFrom, select, none {} other { on {validFrom}}} and was entered into the log later{loggedAt, select, none {} other {, on {loggedAt}}}. That it existed before is not shown.',
  },
  ledger: {
    proof_malformed: 'The proof of the place in the log cannot be read.',
    extra_unexpected: 'The proof carries an addition that nobody vouches for.',
    log_unknown: 'The proof rests on a log that this browser does not know.',
    log_signature_missing: 'The log that this browser knows has not signed this.',
    log_signature_invalid: 'The signature of the log is wrong.',
    cosignature_invalid: 'The signature of a witness is wrong.',
    quorum_missed: 'Too few witnesses have signed.',
    signature_unknown: 'Somebody signed whom this browser does not know.',
    leaf_not_included: 'The entry is not in the log.',
    consistency_missing: 'The log does not show that it continues what this browser saw before.',
    consistency_broken: 'This is not the log that this browser saw before: old entries were changed or removed.',
  },
  certificates: {
    proof_missing: 'The second form of the certificate is not signed.',
    proof_malformed: 'The signature of the second form cannot be read.',
    proof_unsupported: 'The second form is signed in a way that is not accepted here.',
    proof_purpose_wrong: 'The signature of the second form was made for another purpose.',
    proof_context_changed: 'The meaning of the words in the second form was changed after signing.',
    proof_expired: 'The signature of the second form has ended.',
    proof_key_unknown: 'The second form is signed with an unknown key.',
    signature_invalid: 'The signature of the second form does not fit what it says.',
    status_list_malformed: 'The list of withdrawn and suspended certificates is damaged.',
    status_list_too_short: 'The list of withdrawn and suspended certificates is too short to be one.',
  },
} as const satisfies ByCode<CheckCode>;

const checks = {
  issuer_key: {
    title: 'Key of the certifier',
    passed: 'The key is the certifier’s own and was public in the log before it was used.',
  },
  signature: { title: 'Signature', passed: 'The certifier signed exactly this. Nothing was changed since.' },
  status: {
    title: 'Revocation and suspension',
    passed: 'The certifier has neither withdrawn nor suspended it{asOf, select, none {} other { (list of {asOf})}}.',
  },
  event_hash: { title: 'Recorded steps', passed: 'The recorded steps are word for word those that were entered.' },
  inclusion: {
    title: 'Place in the log',
    passed: 'It is in the tamper-evident log, at a place that can be recomputed.',
  },
  checkpoint: {
    title: 'Signature of the log',
    passed: 'The log signed its state{size, select, none {} other { of {size} entries}}.',
  },
  memory: {
    title: 'Compared with last time',
    passed: 'The log only grew since this browser looked last. No old entry was changed.',
  },
  witnesses: {
    title: 'Witnesses',
    passed:
      'Independent witnesses signed too{names, select, none {} other { ({names})}}: others have seen the same log.',
  },
  scope: {
    title: 'What it covers, and when',
    passed: 'The certificate covers what was scanned, and is in force today.',
  },
} as const satisfies Record<CheckName, { title: string; passed: string }>;

export default {
  pageTitle: 'Evidence',
  titleOf: 'Evidence: {title}',
  backToProduct: 'Back to the product',
  scan: 'Scan a product',
  kinds: { certificate: 'Certificate', batch: 'Batch', event: 'Recorded step' },
  introduction:
    'Who signed this, and whether anything was changed since: your browser checks it by itself. The proof does not look into the goods.',
  subject: {
    basis: 'Rests on',
    imported: 'An earlier register of the certifier, confirmed by two of its people, accepted by the holder',
    number: 'Certificate number',
    certifier: 'Certified by',
    holder: 'Holder',
    valid: 'Validity period',
    issuedBy: 'Certificate of {certifier}',
    issuedUntil: 'Certificate of {certifier}, valid until {day}',
    signedFor: 'Signed for',
    ended: 'End entered in the log on',
    from: '{from} to {until}',
    hash: 'Checksum of the step',
    steps: 'Recorded steps',
    claimed: 'As the server names it',
    and: '{count, plural, one {and one more} other {and # more}}',
  },
  // `loggedOn` is none where the log took it up on the same day.
  outOfForce: {
    not_yet_valid: 'Certificate begins later, on {day}',
    expired: 'Certificate ended on {day}',
    suspended: 'Certificate suspended since {day}',
    key_revoked: 'Certificate suspended since {day}: the key that signed it was revoked',
    revoked: 'Certificate withdrawn on {day}{loggedOn, select, none {} other {, entered in the log on {loggedOn}}}',
    issuer_left:
      'Certificate not in force since {day}: its certifier has ended its work{loggedOn, select, none {} other {. Entered in the log on {loggedOn}}}',
    ended: 'Certificate ended by an entry in the log on {day}',
  },
  announcedEnd: {
    issuer_left: 'The certifier of {number} ends its work here: the certificate is in force until {lastDay}.',
    revoked: 'The end of {number} is announced: the certificate is in force until {lastDay}.',
    notSigned: 'This is what the register says today. It is not among the things that your browser checked.',
  },
  outcomes: {
    checking: { word: 'Checking…', sentence: 'Your browser is checking signatures and proofs.' },
    passed: {
      word: 'The proof holds',
      sentence: 'Every check passed: signatures, status and the place in the log.',
    },
    limited: {
      word: 'The proof holds, with limits',
      sentence: 'No check failed. What could not be shown is said at each line below.',
    },
    waiting: {
      word: 'Waiting for the log',
      sentence: 'No check failed, but the log has not signed this entry yet. This page looks again by itself.',
    },
    nothing: {
      word: 'Nothing is recorded yet that could be checked',
      sentence: 'No step and no certificate stands behind this batch so far. That proves nothing, in either direction.',
    },
    refused: {
      word: 'Not valid here and today',
      sentence: 'Do not rely on this certificate today. Nothing in the proof was changed: it says so itself.',
    },
    failed: {
      word: 'Do not rely on this',
      sentence: '{count, plural, one {One check failed.} other {# checks failed.}}',
    },
  },
  whatToDo: {
    title: 'What to do',
    one: 'Do not rely on this evidence, whatever else a page of ours says.',
    two: 'Save the proof below. It shows what was served here, and keeps its value.',
    three: 'Report it: show it to the certifier and to the shop, or to us.',
    refused:
      'Do not rely on this certificate here and today. If a pack or a shop claims it all the same, report that to the certifier.',
    issuerLeft:
      'Do not rely on this certificate. Its holder can show one of another certifier. If a pack or a shop claims this one all the same, report that to us.',
  },
  announce: 'Checked. {word}. {sentence}',
  ladder: 'What your browser checked',
  checkedAt: 'Checked in this browser on {date}',
  again: 'Check again',
  checkingAgain: 'Checking…',
  offline: 'You are offline. The check ran with what this page already holds.',
  silent: 'The server does not answer. The check ran with what this page already holds.',
  results: {
    passed: 'Holds',
    limited: 'With limits',
    failed: 'Failed',
    skipped: 'Nothing to compare',
  } satisfies Record<CheckResult, string>,
  checks,
  codes,
  firstVisit: 'This browser sees this log for the first time. It remembers it, and will demand that it only grows.',
  inForce: 'The certificate is in force today.',
  notScanned: 'Nothing was scanned, so what it covers was not compared.',
  codeWithoutProduct: 'The code {code} carries no product number, so what the certificate covers was not compared.',
  otherLog: {
    title: 'This is not the log that this browser knows',
    body: 'At an earlier visit this site showed another log or another key of it. An honest log keeps its key; only an installation that was set up anew has an innocent reason for another. {name} was remembered on {date}.',
  },
  otherSubject: {
    title: 'This evidence is about something else',
    body: 'You asked for {asked}. Nothing that is signed or recorded here bears that name.',
  },
  subjectNotSigned: 'That these belong to {asked} is the word of the server. Nothing that is signed says so.',
  whatFailed: 'What failed',
  whatRefuses: 'What speaks against it',
  details: {
    show: 'Details for experts',
    codes: 'Codes',
    bytes: 'Bytes',
    copy: 'Copy',
    copyOf: 'Copy {label}',
    copyFailed: 'Your browser did not allow copying. Select the text instead.',
    ofParts: 'One by one',
    size: '{count, plural, one {one byte} other {# bytes}}',
    imported: 'An earlier register of the certifier; the holder accepted it',
    terms: {
      basis: 'Rests on',
      realm: 'Only for',
      method: 'Verification method',
      issuer: 'Issuer',
      since: 'Public in the log since',
      number: 'Certificate number',
      holder: 'Holder',
      asOf: 'List of',
      hash: 'Event hash',
      loggedAt: 'Entered into the log',
      index: 'Index of the entry',
      origin: 'Log',
      size: 'Entries in the log',
      rememberedSize: 'Entries at the last visit',
      witnesses: 'Witnesses that signed',
      names: 'Their names',
      products: 'Products named',
      validFrom: 'In force from',
      madeAt: 'First event of the goods',
      validUntil: 'In force until',
      gtin: 'Scanned product (GTIN)',
      batch: 'Scanned batch',
    },
  },
  log: {
    title: 'What “blockchain” means here',
    body: 'A tamper-evident log is a public list that can only grow: whoever changed or removed an old entry would change every checksum after it, and everyone who looked before would notice.',
  },
  notProven: {
    title: 'What this does not prove',
    food: 'It proves who stated what, and when. It does not look into the pack.',
    copy: 'A code can be copied onto another pack. The copy leads to the same evidence.',
    witness:
      'No outside witness has to sign the log today. Only our own signature stands behind it; what your browser remembers of the log is the safeguard.',
    later:
      'The certificate was entered into the log after it came into force. For the time before, the log shows nothing.',
    event: 'A recorded step shows what was reported. It does not show that the report is true.',
    first: 'At a first visit this browser has nothing to compare the log with.',
  },
  save: {
    title: 'Take the proof with you',
    body: 'The file holds everything that was checked here, exactly as it was received. It can be checked years from now, without us.',
    button: 'Save the proof',
    command: 'On a computer, check it with:',
    size: '{kilobytes, number, ::.0} kB',
  },
  sources: {
    title: 'Where it comes from',
    didDocument: 'Keys of {name}',
    revocation: 'List of withdrawn certificates',
    suspension: 'List of suspended certificates',
    checkpoint: 'Signed state of the log',
    policy: 'Keys of the log and its witnesses',
    api: 'This evidence as data',
  },
  notFound: {
    title: 'No evidence under this name',
    product: 'This is the number of a product',
    productProof: 'Its proof is that of its certificate, {number}.',
    productWithout: 'No certificate is on record for it that could be proven.',
    openProof: 'Open the proof',
    openProduct: 'Open the product',
    body: 'Nothing signed or recorded is known for {asked}. It may be mistyped, or belong to something that was never registered. Evidence that is missing proves nothing, in either direction.',
  },
  unreachable: {
    title: 'The evidence could not be loaded',
    body: 'Nothing was checked, so nothing is known from this page.',
  },
  malformed: {
    title: 'This is not evidence',
    body: 'The server answered with something that cannot be checked. Nothing in it can be relied on.',
  },
  broken: {
    title: 'The check broke off',
    body: 'Something in this evidence could not be processed. Nothing in it can be relied on.',
  },
  tooOld: {
    title: 'This browser cannot check it',
    body: 'It lacks what is needed to unpack and verify the evidence. Use a newer browser, or the command line.',
  },
} as const;
