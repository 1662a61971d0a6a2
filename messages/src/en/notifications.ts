// What people are told, a title and a sentence a kind: on the bell, in mails and in push messages. The names in braces are the facts of
// the notice.
import type { NoticeKind, NoticeTopic } from '@amanah/api/notifications';

interface NoticeWords {
  readonly title: string;
  readonly body: string;
}

const rights =
  '{right, select, owner {owner} manager {manager} staff {staff} auditor {auditor} read_only {read only} other {{right}}}';

const verdictOf = (fact: string) =>
  `{${fact}, select, certified {certified} pending {pending} certified_not_recognised {certified, not recognised here} no_concern_found {no concern found} doubtful {doubtful} not_halal {not halal} expired {expired} suspended {suspended} withdrawn {withdrawn} mismatch {not matching} suspected_copy {a possible copy} unknown {unknown} other {{${fact}}}}`;

/** Notices of before the headline was kept have the state alone. */
const headline = `{headline, select, none {${verdictOf('verdict')}} other {{headline}}}`;

const found =
  '{finding, select, porcine_dna {pork (DNA)} porcine_peptide {pork (protein)} ethanol {too much alcohol} other_species_dna {another animal species} blood_plasma {blood plasma} other {{finding}}}';

const device =
  '{browser, select, chrome {Chrome} edge {Edge} firefox {Firefox} safari {Safari} opera {Opera} other {unknown browser}} on {system, select, windows {Windows} macos {macOS} linux {Linux} android {Android} ios {iOS} other {unknown system}}';
const notYou =
  'If it was not you, ask for a new password at once: “Forgot your password?” on the page where you sign in. It ends every session. Then see on the page Security what else is there.';

export default {
  kinds: {
    recall_of_holder: {
      title: 'Recall: {product}',
      body: '{publisher} recalls {product}. Your organisation had some of it by its own records or as a named recipient. The reason: “{reason}”. Please keep what is left apart and tell those you sold it to.',
    },
    recall_of_party: {
      title: 'Recall: {product}',
      body: '{publisher} recalls {product}, which your organisation made or certified. The reason: “{reason}”. The recall says which batches.',
    },
    recall_of_scanner: {
      title: 'Recall: {product}',
      body: '{publisher} recalls {product}, which you scanned. The reason: “{reason}”. Please do not eat it.',
    },
    recall_lifted: {
      title: 'Recall lifted: {product}',
      body: '{publisher} has lifted the recall of {product}. The reason: {reason}',
    },
    lab_detected_for_holder: {
      title: 'Laboratory finding: {product}',
      body: `A laboratory found ${found} in {product}, batch {batch}; {reporter} has entered the result. The batch is withdrawn. Your organisation had some of it by its own records or as a named recipient. Please keep what is left apart and tell those you sold it to.`,
    },
    lab_detected_for_scanner: {
      title: 'Laboratory finding: {product}',
      body: `A laboratory found ${found} in {product}, batch {batch}, which you scanned. The batch is withdrawn. Please do not eat it.`,
    },
    lab_detected_for_party: {
      title: 'Laboratory finding: {product}',
      body: `A laboratory found ${found} in {product}, batch {batch}; {reporter} has entered the result. The batch is withdrawn, and other batches of the same product from the same site are under investigation.`,
    },
    lab_suspension_asked: {
      title: 'Certificate {certificate} waits for your decision',
      body: `A laboratory found ${found} in {product}, batch {batch}, which rests on this certificate; {reporter} has entered the result. Please suspend the certificate, or overturn the result by a counter-analysis.`,
    },
    lab_overturned: {
      title: 'Laboratory finding overturned: {product}',
      body: 'A counter-analysis has overturned the finding in {product}, batch {batch}. {reporter} gave this reason: {reason}',
    },
    lab_investigation_closed: {
      title: 'Investigation closed: {product}',
      body: 'Nothing was found against the other batches of {product}; the tested batch {batch} stays withdrawn. {reporter} gave this reason: {reason}',
    },
    serial_copied_for_scanner: {
      title: 'Possible copy: {product}',
      body: 'The serial number of a pack of {product} that you scanned was seen at places too far apart for the time between. One of the packs may carry a copied code. Compare your pack with the page of the product, and ask where you bought it.',
    },
    serial_copied_for_party: {
      title: 'A serial behaves like a copy: {product}',
      body: 'Serial {serial} of {product}, batch {batch}, was seen {kilometres} km apart within {minutes, select, 0 {less than a minute} 1 {one minute} other {{minutes} minutes}}, which no single pack can do. People who scanned it were told that it may be a copy.',
    },
    batch_held: {
      title: 'On hold: batch {batch}',
      body: 'Batch {batch} of {product} is on hold and does not leave, by {person}. Reason: {reason}',
    },
    batch_release_asked: {
      title: 'Release asked for: batch {batch}',
      body: '{person} asks to release batch {batch} of {product}. Somebody else has to agree. Reason: {reason}',
    },
    batch_released: {
      title: 'Released: batch {batch}',
      body: 'Batch {batch} of {product} is no longer on hold; {person} agreed. Reason: {reason}',
    },
    batch_release_refused: {
      title: 'Stays on hold: batch {batch}',
      body: '{person} did not agree to release batch {batch} of {product}. It was asked for with this reason: {reason}',
    },
    product_known: {
      title: 'Now in the register: {product}',
      body: '{product}, which you asked for, is in the register now. See what is known of it.',
    },
    mass_balance_alarm: {
      title: 'Mass balance alarm: {certificate}',
      body: 'At {site} of {holder} more left under certificate {certificate} than came in, or more labels than packs, between {from} and {until}. Goods of that time do not match until the books add up.',
    },
    application_submitted: {
      title: '{applicant} applies for a certificate',
      body: 'Application {application} waits for review.',
    },
    application_withdrawn: {
      title: '{applicant} withdrew application {application}',
      body: 'The applicant gave this reason: {note}',
    },
    application_request_answered: {
      title: '{applicant} has answered',
      body: 'What you asked about application {application} was answered.',
    },
    application_finding_corrected: {
      title: '{applicant} reports a correction',
      body: 'A finding of application {application} waits to be checked.',
    },
    application_assigned: {
      title: 'Application {application} is yours',
      body: 'The application of {applicant} was assigned to you.',
    },
    application_information_requested: {
      title: '{certifier} needs something',
      body: 'For application {application}: {note}',
    },
    application_audit_scheduled: {
      title: 'An audit is scheduled',
      body: '{certifier} has scheduled an audit for application {application}. {note}',
    },
    application_audit_concluded: {
      title: 'The audit is concluded',
      body: 'The audit of application {application} by {certifier} is concluded.',
    },
    application_finding_raised: {
      title: 'A finding needs your correction',
      body: '{certifier} on application {application}: {note}',
    },
    application_finding_closed: {
      title: 'A finding is closed',
      body: '{certifier} has accepted your correction for application {application}.',
    },
    application_correction_returned: {
      title: 'A correction was not enough',
      body: '{certifier} on application {application}: {note}',
    },
    application_recommended: {
      title: 'A decision waits for a second person',
      body: 'Application {application} of {applicant} was recommended. Somebody else has to decide.',
    },
    application_sent_back: {
      title: 'Application {application} came back',
      body: 'Whoever decides has sent it back: {note}',
    },
    application_approved: {
      title: 'Application {application} is approved',
      body: '{certifier} has decided for a certificate.',
    },
    application_rejected: {
      title: 'Application {application} is rejected',
      body: '{certifier} gave this reason: {note}',
    },
    certificate_import_offered: {
      title: '{certifier} asks about certificates of yours',
      body: 'It has entered {certificate} for your company, and maybe more; its source, in its own words: “{source}”. None is issued before you accept it.',
    },
    certificate_import_accepted: {
      title: 'Certificate {certificate} waits for a second person',
      body: 'It comes from {source}, and {holder} has accepted it. Somebody else than who entered it has to confirm it.',
    },
    certificate_import_refused: {
      title: '{holder} does not accept certificate {certificate}',
      body: 'It was entered from {source}. It is not issued.',
    },
    certificate_import_issued: {
      title: 'Certificate {certificate} is issued',
      body: 'You entered it from {source}. Its holder has accepted it, and a second person has confirmed it.',
    },
    certificate_import_withdrawn: {
      title: 'Certificate {certificate} is not issued',
      body: '{certifier} has withdrawn it after your company had accepted it.',
    },
    certificate_import_over: {
      title: 'Certificate {certificate} is not issued',
      body: '{certifier} ends its work here. Nobody has to answer any more whether it is yours.',
    },
    certificate_imported: {
      title: 'Certificate {certificate} was added',
      body: '{certifier} has brought it from its earlier register; {when, select, past {it ended on {validUntil}} other {it is valid until {validUntil}}}.',
    },
    certificate_issued: {
      title: 'Certificate {certificate} is issued',
      body: '{certifier} has issued it to {holder}; it is valid until {validUntil}.',
    },
    certificate_renewed: {
      title: 'Certificate {certificate} is renewed',
      body: '{certifier} has renewed it; it is valid until {validUntil}.',
    },
    certificate_suspended: {
      title: 'Certificate {certificate} is suspended',
      body: '{certifier} gave this reason: {reason}',
    },
    certificate_reinstatement_asked: {
      title: 'Certificate {certificate} waits for a second person',
      body: 'Somebody asked to reinstate it for {holder}, and gave this reason: {reason}',
    },
    certificate_reinstated: {
      title: 'Certificate {certificate} is in force again',
      body: '{certifier} gave this reason: {reason}',
    },
    certificate_revoked: {
      title: 'Certificate {certificate} is revoked',
      body: '{certifier} gave this reason: {reason}',
    },
    upload_done: {
      title: '{file} was taken in',
      body: 'All {rows} rows of the table are on record now.',
    },
    report_ready: {
      title: 'Report {number} is ready',
      body: 'The {kind, select, compliance {compliance} inventory {inventory} batch {batch} certification {certification} other {audit}} report of {organisation} from {from} to {to} can be downloaded.',
    },
    inventory_verdict_changed: {
      title: `{product}: ${headline}`,
      body: `The answer for {product}, batch {batch}, is now: ${headline}. Before, it was: ${verdictOf('before')}. It is in stock at {store}{stores, select, 1 {} other { and further stores ({stores} in all)}}.`,
    },
    certifier_left: {
      title: '{certifier} ends its work here',
      body: '{certifier} issues no more certificates here.{certificates, select, 0 {} 1 { One certificate of yours is {when, select, later {in force until the day before {day}; another certifier can certify you before that.} other {not in force from today, {day}; another certifier can certify you.}}} other { {certificates} certificates of yours are {when, select, later {in force until the day before {day}; another certifier can certify you before that.} other {not in force from today, {day}; another certifier can certify you.}}}}{applications, select, 0 {} 1 { One application of yours was closed; you can apply to another certifier.} other { {applications} applications of yours were closed; you can apply to another certifier.}} Reason given: {reason}',
    },
    organisation_left: {
      title: '{certifier} has ended its work here',
      body: 'Nobody acts for it here any more and its signing keys have ended. What it signed can still be checked. Its certificates are not in force from {when, select, later {{day} on} other {today, {day}}}. Reason given: {reason}',
    },
    organisation_approved: {
      title: '{organisation} is approved',
      body: 'Your organisation may now work here, and its signing key was made.',
    },
    organisation_rejected: {
      title: '{organisation} was not approved',
      body: 'The operator gave this reason: {reason}',
    },
    organisation_change_requested: {
      title: '{organisation} asks to change its details',
      body: 'It wants to be: {wanted}. Check its papers before you decide.',
    },
    organisation_change_decided: {
      title: '{decision, select, approve {{organisation}: change approved} other {{organisation}: change refused}}',
      body: '{decision, select, approve {Name, country and license number are now as you asked.} other {The operator gave this reason: {reason}}}',
    },
    prefix_asked: {
      title: '{organisation} asks to confirm a GS1 prefix',
      body: 'It says that GS1 licensed {prefix} to it. Check the proof before you decide.',
    },
    prefix_decided: {
      title:
        '{decision, select, confirm {GS1 prefix {prefix} is confirmed} end {GS1 prefix {prefix} was ended} other {GS1 prefix {prefix} was refused}}',
      body: '{decision, select, confirm {Products whose number begins with it are public now.} end {Products whose number begins with it are not public any more. The operator gave this reason: {reason}} other {The operator gave this reason: {reason}}}',
    },
    prefix_gave_way: {
      title: 'A number of yours is not public any more: {prefix}',
      body: 'Another organisation has proven the GS1 prefix {under}, under which it lies. If GS1 licensed the number to you, send the operator your licence.',
    },
    product_claimed: {
      title: '{product} went to {organisation}',
      body: 'You registered the number {gtin} without proof. {organisation} has proven the GS1 prefix that covers it and has claimed it. Your batches, certificates and events of it stay on record as yours.',
    },
    application_received: {
      title: '{organisation} applies to join',
      body: 'A new application of an organisation waits for review.',
    },
    application_more_needed: {
      title: 'More is needed for {organisation}',
      body: 'The operator asks: {reason}',
    },
    application_answered: {
      title: '{organisation} has answered',
      body: 'The applicant has answered what was asked; the application waits for review again.',
    },
    join_requested: {
      title: '{person} wants to join {organisation}',
      body: 'Admit or refuse the person on the page of your organisation.',
    },
    join_answered: {
      title: '{answer, select, admitted {You belong to {organisation} now} other {{organisation} did not admit you}}',
      body: '{answer, select, admitted {You can work in the name of the organisation from now on.} other {Somebody who leads the organisation has refused your wish to join.}}',
    },
    member_joined: {
      title: '{person} joined {organisation}',
      body: 'The invitation was accepted.',
    },
    member_left: {
      title: '{person} left {organisation}',
      body: 'The person can no longer work in the name of the organisation.',
    },
    right_changed: {
      title: 'Your right at {organisation} has changed',
      body: `You are ${rights} there now.`,
    },
    member_removed: {
      title: 'You no longer belong to {organisation}',
      body: 'Somebody who leads the organisation has ended your membership.',
    },
    organisation_transferred: {
      title: '{organisation} was handed over to you',
      body: 'You are its owner from now on.',
    },
    password_changed: {
      title: 'Your password was changed',
      body: `{at}, in ${device}. All other sessions are over. ${notYou}`,
    },
    password_reset: {
      title: 'Your password was changed by a mailed link',
      body: `{at}, in ${device}. Every session is over, and older links are good no more. Second steps, the devices that your account knows and the API keys of your organisation stay as they are. If it was not you, somebody reads your mail: change the password of your mailbox first, then ask for a new one here.`,
    },
    second_step_added: {
      title: 'An authenticator app was set up',
      body: `{at}, in ${device}. Its codes are asked for from now on. ${notYou}`,
    },
    second_step_removed: {
      title: 'The authenticator app was removed',
      body: `{at}, in ${device}. Its codes are good no more. ${notYou}`,
    },
    passkey_added: {
      title: 'A passkey was added: {name}',
      body: `{at}, in ${device}. It signs in to your account from now on. ${notYou}`,
    },
    passkey_removed: {
      title: 'A passkey was removed: {name}',
      body: `{at}, in ${device}. ${notYou}`,
    },
    recovery_codes_renewed: {
      title: 'New recovery codes were made',
      body: `{at}, in ${device}. The old ones are good no more. ${notYou}`,
    },
    recovery_code_used: {
      title: 'A recovery code was used to sign in',
      body: `{at}, in ${device}. {left, select, 0 {None is left.} 1 {One is left.} other {{left} are left.}} ${notYou}`,
    },
    sign_in_slowed: {
      title: 'Somebody tries to guess your password',
      body: 'There were many wrong tries from different places by {at}, so sign-ins from unknown devices have to wait now. On devices that you have signed in from nothing changes. On a new device, use “Forgot your password?”: the mailed link does not wait. Nobody has come in.',
    },
    second_step_slowed: {
      title: 'Somebody knows your password',
      body: 'After the right password, many wrong codes were tried by {at}. Nobody has come in. Choose a new password now: “Forgot your password?” on the page where you sign in, or on the page Security.',
    },
    api_key_created: {
      title: 'An API key was made for {organisation}: {name}',
      body: '{at}, by {person}. Programs with it act for your organisation. If nobody of you did this, end the key at once and remove the member, or change that password.',
    },
    api_key_revoked: {
      title: 'An API key of {organisation} was ended: {name}',
      body: '{at}, by {person}. Programs with it are refused from now on.',
    },
    api_keys_of_former_member: {
      title: '{person} may manage no API keys of {organisation} any more, and made some that still work',
      body: 'Keys: {names}. Programs with them still act for your organisation, and {person} may know them. Make new keys for these programs, then end the old ones.',
    },
  },
  topics: {
    recalls: 'Recalls',
    products: 'Products you asked for',
    certification: 'Certification',
    organisation: 'Organisation and members',
    inventory: 'Inventory',
    reports: 'Reports and uploads',
  },
  bell: {
    title: 'Messages',
    all: 'All messages',
    readAll: 'Mark all as read',
    empty: 'Nothing has happened yet',
    emptyBody: 'What concerns you or your organisation is told here.',
    open: 'Open',
    markRead: 'Mark as read',
    unread: 'Unread',
    older: 'Show older ones',
    failed: 'The messages could not be loaded',
  },
  preferences: {
    title: 'Notification settings',
    introduction:
      'Choose for each topic. Recalls always stay on the bell, and what concerns the safety of your account is always mailed.',
    topic: 'Topic',
    bell: 'Bell',
    mail: 'Mail',
    push: 'This and other devices',
    mailWays: { at_once: 'At once', daily: 'Once a day', off: 'Never' },
    digestHour: 'Hour of the daily mail',
    timeZone: 'Time zone',
    save: 'Save',
    saved: 'Saved',
    failed: 'The settings could not be loaded',
    pushTitle: 'Messages on this device',
    pushBody: 'The browser shows them even when no page of Amanah is open.',
    pushOn: 'Turn on',
    pushOff: 'Turn off',
    pushIsOn: 'Turned on for this browser.',
    pushUnsupported: 'This browser cannot show such messages, or the page is not opened over a secure connection.',
    pushDenied: 'Messages are blocked in the settings of the browser for this site.',
    pushFailed: 'The browser could not subscribe. Its push service may not be reachable.',
  },
} as const satisfies {
  readonly kinds: Readonly<Record<NoticeKind, NoticeWords>>;
  readonly topics: Readonly<Record<NoticeTopic, string>>;
  readonly [group: string]: unknown;
};
