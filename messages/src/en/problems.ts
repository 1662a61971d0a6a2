// Words for every refusal of the contract: what happened and, where it helps, what to do. Plain, never blaming.
import type { ProblemCode } from '@amanah/api/problem';
import type { ByCode } from '../words.ts';

export default {
  request: {
    invalid: 'Something in the request is missing or not in the right form.',
    malformed: 'The request could not be read.',
    text_refused: 'The text has characters in it that cannot be stored, such as invisible control characters.',
    number_refused: 'A number in the request has more digits than can be kept.',
    too_large: 'That is too large to be sent at once.',
    unsupported_media_type: 'This kind of file or content is not accepted here.',
    not_found: 'There is nothing at this address.',
    method_not_allowed: 'This cannot be done at this address.',
    rate_limited: 'Too many requests in a short time. Please wait a moment.',
    timed_out: 'It took too long. Please try again.',
    too_many_pieces: 'The request came in too many small pieces. Send its body in larger ones.',
    precondition_failed: 'This is not the version that the request asks for.',
    range_refused: 'There is no such part of this file.',
    id_taken: 'This identifier was used for something else. Nothing was written.',
    stale: 'Someone else changed this while you were editing. Nothing was saved.',
    version_missing: 'Say which version you have read: the header If-Match is missing.',
    uri_too_long: 'This address is too long. Keep the query under a name and ask for that.',
    headers_too_large: 'The headers of the request are too large.',
  },
  server: {
    failed: 'Something went wrong on our side.',
    busy: 'There is too much to do at the moment. Please try again shortly.',
    stopping: 'The service is restarting. Please try again in a moment.',
    database_unavailable: 'The service cannot reach its records right now. Please try again in a moment.',
  },
  identity: {
    not_signed_in: 'Please sign in first.',
    session_ended: 'Please sign in again to continue.',
    invalid_credentials: 'Invalid credentials',
    too_many_tries: 'Too many wrong tries. Please wait before the next one.',
    forbidden: 'Your account may not do this.',
    demo_closed: 'This account belongs to the demo, which is switched off here.',
    registration_refused: 'Unable to create account',
    address_reserved: 'Addresses of this domain belong to the demo. Please give your own.',
    password_too_short: 'This password is too short.',
    password_too_long: 'This password is too long.',
    password_too_common: 'This password is among those that are tried first. Please choose another.',
    password_too_weak: 'This password is easy to guess. Make it longer or add an unrelated word.',
    password_same: 'This is the password that you have now. Please choose another.',
    two_step_required:
      'What you do here counts for others, so it needs a second step. Set one up under Security, or sign in with it again.',
    second_step_needed: 'Please take the second step.',
    second_step_wrong: 'This code is not right, or was used already.',
    second_step_over: 'That took too long. Please sign in again.',
    second_step_known: 'There is an authenticator app on this account already. Remove it first.',
    passkey_refused: 'The passkey could not be checked. Please try again.',
    passkey_unknown: 'This passkey is not known here.',
    password_wrong: 'This is not your password.',
    session_unknown: 'This session is over already.',
    demo_account_fixed: 'This account of the demo is shared by all visitors and stays as it is.',
    confirmation_invalid: 'This link was used, is too old or belongs to another account. Sign in again for a new one.',
    device_unknown: 'This device is not known any more.',
    mail_code_needed: 'Give the code that we mail to you first: it shows that the mailbox is yours.',
    mail_code_wrong: 'This is not the newest code of the mail, or it is too old.',
    sign_in_again: 'Your second step was passed too long ago for this. Sign out and sign in again with it.',
    reset_link_invalid: 'This link has been used or is too old. Please ask for a new one.',
  },
  authorities: {
    name_deceptive:
      'A word of this name has hidden signs, or letters of two alphabets that look alike. Write it in the letters of one.',
    body_named:
      'This names a certification body of the register. Who certified something is said by its certificate alone.',
    name_taken: 'The register has a body of this name already. Choose a name that cannot be mistaken for it.',
    unknown: 'This body is not in the register.',
    recognition_unknown: 'There is no such recognition in the register, or it is not yours to decide.',
    recognition_ended: 'This recognition has ended already.',
    recognition_days_wrong: 'A recognition ends on or after the day it begins, and every rule has one day.',
  },
  organisations: {
    unknown: 'This organisation is not in the register.',
    wrong_kind: 'This organisation does not fit the chosen role.',
    left: 'The certifier has ended its work here. Nothing more can be done in its name.',
    right_missing: 'Your right in this organisation is not enough for that. An owner or a manager can change it.',
    owners_only: 'Only an owner may do that.',
    own_house:
      'You are a member of the organisation that this decides about. Somebody of the certifier who is not has to do it.',
    owner_needed: 'An organisation needs an owner. Hand it over to another member first.',
    member_unknown: 'This person is no member of your organisation.',
    already_member: 'This account belongs to the organisation already.',
    demo_member_fixed: 'This account belongs to the demo and stays as it is for the next visitor.',
    demo_apart: 'Accounts of the demo belong to the demo only, and nobody else can join it.',
    invitation_of_another:
      'This invitation was sent to another address than that of your account. Sign in with the account of that address, or ask for an invitation to yours.',
    invitation_invalid: 'This invitation was used, taken back or is too old. Ask for a new one.',
    too_many_invitations: 'Too many invitations are open. Wait until some are answered, or take some back.',
    too_many_requests: 'You have asked to join too many organisations today. Try again tomorrow.',
    too_many_applications:
      'You have begun too many organisations. Try again tomorrow, or go on with one that you have.',
    own_application: 'Somebody else has to decide about your own organisation.',
    name_taken: 'Another organisation has this name, or one that looks the same.',
    change_unknown: 'This request does not exist, or it was decided already.',
    site_certified:
      'A certificate or an open application names this site, so its place, kind and GLN stay. Add the new place as a site of its own.',
    site_unknown: 'Your organisation has no such site.',
    gln_refused: 'The check digit of this Global Location Number does not fit. Please compare the digits.',
    gln_taken: 'This Global Location Number belongs to another site.',
    application_unknown: 'There is no such application.',
    application_open: 'You have an application that is still open. Wait for it, or take it back first.',
    application_changed: 'The applicant has changed the documents meanwhile. Look at them again before you decide.',
    application_not_so: 'This cannot be done with the application as it is now.',
    too_many_documents: 'Ten documents are the most that an application takes. Remove one first.',
    no_signing_key: 'This organisation has no key to sign with.',
    key_held_by_issuer: 'This organisation keeps its own key. Sign in the browser that holds it.',
    key_not_proven: 'The signature does not show that you hold this key.',
    key_known: 'This key is registered already.',
    key_unknown: 'There is no such key in use.',
  },
  files: {
    unknown: 'This file is not here any more.',
    empty: 'This file is empty.',
    too_large: 'This file is too large.',
    storage_full:
      'Your organisation has no room left for this. Delete files that you no longer need, such as reports and pictures.',
    type_refused: 'Files of this kind are not taken here. Its content decides, not its name.',
  },
  bulk: {
    too_many_unfinished:
      'Five files of your organisation were begun and are not complete. Finish one of them, or wait: after a day they are dropped.',
    too_many_waiting:
      'Three files of your organisation are being worked on. Wait until one is done, then go on with this one.',
    unknown: 'This upload is not known here.',
    part_misplaced: 'The file goes on at another place. Please continue from there.',
    part_too_large: 'This piece of the file is too large.',
    not_checked: 'Only a file that was checked and has no fault can be taken in.',
    sent_by_another: 'Only the person who sent this file can take it in: each row counts as entered by that person.',
  },
  reports: {
    unknown: 'This report is not here any more.',
    kind_not_for_role: 'This report is not made for organisations of your kind.',
    period_wrong: 'The period has to end on or after the day it begins, and may have two years at most.',
    not_done: 'This report is not finished yet.',
    too_many_waiting: 'Several reports of your organisation are still being made. Please wait for them.',
    recipient_unknown: 'Only members of your organisation can be told of a report.',
    too_many_schedules: 'Your organisation has as many schedules as it can have. Remove one first.',
  },
  support: { ticket_unknown: 'This ticket is closed already, or unknown here.' },
  fraud: {
    names_no_ingredient: 'No ingredient was read in this text.',
    dispute_unknown: 'There is no dispute with this number here.',
    dispute_answered: 'This dispute is answered already. An answer stays as it was given.',
  },
  codes: {
    empty: 'Please enter a valid QR code or batch number',
    too_long: 'This code is longer than any that we know.',
    not_text: 'This code holds something other than text.',
    unrecognised: 'This is not a code that we can read. Please check the digits.',
  },
  products: {
    unknown: 'This product is not in the register.',
    gtin_wrong: 'This is not a GTIN: it has 8, 12, 13 or 14 digits, and the last one checks the others.',
    other_packing:
      'This is the number of a case, or of another packing, of an article that is in the register. Use the number on the pack itself; a case is counted in the packs that it holds.',
    gtin_taken: 'A product with this GTIN is in the register already.',
    gtin_claimable:
      'Another organisation registered this GTIN without proof. Your GS1 prefix covers it: you can claim it.',
    claim_not_covered: 'No confirmed GS1 prefix of your organisation covers this GTIN. Prove the prefix first.',
    prefix_wrong:
      'This is not the GS1 prefix of a company: it has 4 to 12 digits, and is not of shops, coupons or books. A GTIN-8 is proven by five zeros and its first seven digits.',
    prefix_not_needed: 'Whoever practises proves nothing: nobody else sees the products.',
    prefix_yours:
      'Your organisation has this prefix already, or has asked for it, or for one that takes numbers from it.',
    prefix_taken:
      'Another organisation has a confirmed prefix that takes numbers from this one. End that one first if it is wrong.',
    prefix_unknown: 'This prefix is not there, or is decided already.',
    too_many_prefixes: 'Five prefixes wait for the operator already.',
    gs1_not_configured: 'GS1 cannot be asked here. Send the licence document instead.',
    gs1_unknown: 'GS1 knows no licence of this number. Send the licence document instead.',
    gs1_unavailable: 'GS1 does not answer at the moment. Try again later, or send the licence document.',
    gtin_for_examples:
      'Numbers that begin with 950 or 952 are kept for examples (GS1). Real products need a number of their own.',
    gtin_of_demo:
      'Numbers that begin with 952100 belong to the companies of the demo. Take another one that begins with 950 or 952.',
    gtin_not_for_examples: 'Invented products take numbers that begin with 950 or 952, which GS1 keeps for examples.',
    temperatures_wrong: 'The lowest temperature must be below the highest.',
    picture_unreadable: 'This picture is damaged, or larger than 50 million pixels.',
    too_many_pictures: 'A product has at most five pictures. Remove one first.',
    known_already: 'This product is in the register now. Scan it again.',
    too_many_requests: 'You have asked for a hundred products already. Take one back first.',
    label_certified:
      'A certificate names this product as what it is now. Ask the certifier first, or give the other product a GTIN of its own.',
    retired: 'This product was taken out of the range. Put it back before you make another batch.',
  },
  notifications: {
    unknown: 'This message is not there, or not yours.',
    time_zone_unknown: 'This time zone is not known.',
    too_many_browsers: 'Messages go to too many browsers already. Turn them off in one of them first.',
  },
  batches: {
    batch_unknown: 'There is no such batch in your organisation.',
    batch_taken: 'A batch of this product with this number is on record already.',
    batch_code_unproven:
      'A code of its own needs a product whose GS1 prefix is confirmed. Have it confirmed first, or leave the code out.',
    batch_code_taken: 'Another batch has this code already.',
    batch_number_wrong: 'A batch number has up to 20 letters, digits and signs that GS1 allows, without blanks.',
    check_before_production: 'A check cannot lie before the day of production. Check the day.',
    blocked_as_it_is:
      'While a batch is held, under investigation or recalled, its quantity and expiry date stay as they are.',
    check_without_note: 'Say what was found: whoever releases the batch reads it.',
    check_ahead: 'A check cannot lie in the future. Check the day and the time.',
    batch_days_wrong: 'These days do not follow each other: start, completion, best before.',
    batch_code_wrong: 'A printed code reads HALAL-PRODUCT-YEAR-NUMBER, as HALAL-CHICKEN-2026-001.',
    batch_certificate_ended: 'This certificate had ended for the product before the batch was begun.',
    batch_written_late:
      'The certificate of this product is not in force today. A batch of that time had to be recorded within a day of its production.',
    batch_certificate_unknown: 'Your organisation holds no certificate with this number.',
    batch_too_small: 'More packs of this batch have a serial than that.',
    batch_past_expiry: 'This batch is past its best-before date, and that date stays as it is.',
    batch_has_left:
      'Goods of this batch have left the site. Its quantity and its best-before date stay as buyers were told; what is made after that is another batch.',
    batch_is_made:
      'The production of this batch is finished: its quantity becomes no larger, and its best-before date no later.',
    batch_completed: 'The production of this batch is finished already.',
    goods_recalled:
      'These goods were recalled. Sell, use or send none of them: count them, write them off, or send them back to their maker: choose it as the consignee, the name alone is not enough.',
    goods_failed_test:
      'A laboratory found something in this batch. It is not to be sold or moved until the certifier has decided.',
    goods_investigated: 'This batch is under investigation. It is not to be sold or moved until that has ended.',
    goods_held: 'This batch is on hold. It is not to be sold or moved until two people of its maker release it.',
    goods_withdrawn:
      'These goods are not to be handled as certified: their certificate was withdrawn, or they are under investigation. Count them, write them off, or send them back to their maker: choose it as the consignee, the name alone is not enough.',
    paper_names_another:
      'By this paper another batch was sent to you, and that one is blocked. Look at the number on each pack. If other goods came, enter the number of their own paper.',
    batch_needed:
      'A batch of this product is blocked. Say of which batch these goods are, by a number that their maker has recorded.',
    hold_unknown: 'This batch is not on hold.',
    release_not_asked: 'Nobody has asked to release this batch yet.',
    release_asked: 'Somebody else has asked to release this batch: agree to it or refuse it first.',
    release_changed:
      'The request has changed, or the batch was held again since. Read it again before you decide; for a new hold the release is asked for anew.',
    release_asked_by_you: 'You asked for the release: another person has to agree.',
    check_unknown: 'There is no such check, or it has no document.',
    check_has_document: 'This check has its document already, and it stays. Record another check for a new document.',
  },
  laboratory: {
    result_unknown: 'There is no such result of a laboratory for your organisation.',
    batch_unknown: 'Your organisation neither made this batch nor certified it.',
    report_unknown: 'This report was not sent for this batch, or is not there.',
    facts_wrong:
      'What is said of the analysis does not fit together: method, substance, outcome, or the order of its days.',
    suspension_reason_missing:
      'This result suspends certificates of your body. Say why in at least 10 characters: their holders and shoppers read it.',
    entered_by_you: 'You entered this result. Somebody else of your organisation decides on it.',
    same_laboratory: 'The counter-analysis is of another accredited laboratory than the first result.',
    step_refused: 'This was decided already, or cannot be decided for this result.',
    too_many_results:
      'Your organisation has entered a hundred results of this kind for this batch. One more would say nothing new.',
    already_entered:
      'Your organisation has entered what this report of this laboratory says of this substance in this batch. A report counts once.',
  },
  journeys: {
    no_journey: 'No journey is recorded for this code.',
  },
  genealogy: {
    nothing_to_trace: 'Nothing is on record that this code could be traced to.',
  },
  ledger: {
    halted:
      'The log does not sign at the moment, so nobody could check this. Only what is safe to do without it is done: suspend, revoke, recall. The operator is told.',
  },
  mass_balance: {
    refused: 'More certified goods were recorded than there are. Nothing was recorded; the numbers stand beside.',
    ceiling_refused: 'Only the body that issued the certificate declares its yields.',
  },
  scans: {
    copy_unknown: 'No copy of this serial is noted, or no certificate of your organisation covers the product.',
  },
  recalls: {
    code_unknown: 'At least one code belongs to nothing on record. Correct it or take it off the list.',
    nothing_to_recall:
      'None of these codes names a batch that its maker has recorded. Goods that shops have in stock under such a number can be recalled once their maker records the batch.',
    recall_refused:
      'Only whoever made a batch or certified it may recall it, and only whoever published a recall may lift it.',
    already_published:
      'Your organisation has recalled these batches already, in this class or a severer one, and that recall is open. To give another reason, lift it and publish it anew.',
    recall_unknown: 'There is no such recall, or it does not concern your organisation.',
    too_many:
      'Two hundred recalls of one of these products by your organisation are on record. Please write to support before the next one.',
  },
  events: {
    never_here:
      'No delivery of this batch is on record with you, so it cannot go back. Record the delivery, or count what is on the shelf. Of blocked goods, only as much goes back as their maker has on record as sent.',
    epcis_invalid: 'This is not a valid EPCIS 2.0 document. The list says where, and which rule it breaks.',
    before_production: 'This batch was produced later than that. Check the day, and the batch.',
    made_later:
      'By the record, production of this batch began after that time. Check the time, or record the first production before.',
    left_earlier:
      'Goods of this batch had moved before that time, by the record. Record the first production of the batch before this one, or check the time.',
    own_pack_unknown: 'No pack of yours has this serial number. Check it, or print its label first.',
    own_batch_unknown: 'You have no batch with this number. Check it, or put the batch on record first.',
    more_than_made: 'There is not so much of this batch. Check the quantity, and what was recorded before.',
    product_of_another:
      'This product is another company’s. Name a product of your own, or a batch that you have on record as its maker.',
    more_than_received:
      'You have not so much of this batch on record as received or counted. Check number and quantity, or record what came first.',
    kept_by_others:
      'Whoever you sent this batch to still has it on record, or sold, wrote off or destroyed it: not so much of it can have come back. Ask them to record the return first.',
    more_than_shipped: 'More of this batch would come back than you shipped. Check the quantity.',
    past_expiry:
      'This batch is past its date. It goes back to its maker, chosen as the consignee, or is written off; nobody else takes it in.',
    already_recorded:
      'This step is on record already: the same goods and quantity by the same document, or at the same time and place. Counted again it would double.',
    taken_in_at_counter:
      'A counter of yours took in these goods, by another paper or without their batch. If it is the same delivery, enter the number of that paper, or say in stock of which batch they are. If this came besides, say so.',
    further_part:
      'By this document another quantity of these goods is on record. Say that this came or went besides, or check document and quantity.',
    partner_unknown: 'No other organisation here is meant by that. Choose it again, or enter its name alone.',
    partner_differs:
      'Name and GLN are not of one organisation, or not of the one that you chose. Check them, or choose again.',
    unit_empty: 'Nobody has recorded what is in this logistic unit. Record the packing first.',
    relied_upon:
      'Others have received these goods, or they are held, looked into or recalled: what is on record about them stays. Declare the event wrong together with its correction, or record what happened since as events of their own.',
    unit_of_another: 'Another organisation packed this logistic unit first. Check the number, or use one of your own.',
    unit_within_itself: 'A logistic unit cannot lie in itself. Check which unit lies in which.',
    in_another_unit:
      'This lies in another logistic unit already. Check the number, or declare the earlier packing wrong.',
    already_here:
      'This is here already, by the record. It comes again only after it has left: check the number and the time.',
    already_left:
      'This has left already, or was used, by the record. Check the number and the time, or record that it came back.',
    sent_to_another:
      'This was sent to another organisation. Check the number, or ask its sender to correct the shipment.',
    pieces_needed: 'These goods are counted in pieces. Say how many pieces leave or come back.',
    event_conflict:
      'An event with this name or hash is on record with other content. What is on record was not changed.',
    query_invalid: 'This query is not in the language of EPCIS 2.0. The list says which parameter is wrong.',
    query_too_large: 'More events match than the query allows. Narrow it, or ask in pages.',
    query_too_complex: 'This query takes too long. Add a time, a step, a place or an identifier.',
    query_unknown: 'There is no query with this name.',
    query_name_taken: 'A query with this name exists already.',
    too_many_queries: 'The organization has as many named queries as it may have. Remove one first.',
    too_many_subscriptions: 'The organization or this query has as many subscriptions as it may have. End one first.',
    subscription_unknown: 'There is no such subscription.',
    subscription_invalid: 'This subscription cannot be made. The list says what is wrong.',
    event_unknown: 'No event with this name is on record, or it is not yours to see.',
    resource_unknown: 'There is no such resource in this repository.',
    capture_job_unknown: 'There is no such capture job.',
    document_too_large: 'This document is larger than 20 megabytes. Send it in parts.',
    version_not_supported: 'This version of EPCIS or CBV is not spoken here. Version 2.0 is.',
    page_token_invalid: 'This page is no longer there. Begin with the first.',
    format_not_supported: 'Events are given out as they were captured, as JSON. Other forms are not offered.',
  },
  integrations: {
    key_unknown: 'There is no such key in use.',
    scope_missing: 'This key may not do this.',
  },
  authoring: {
    entries_refused: 'Some entries are missing or wrong.',
    already_declared_wrong: 'This event was declared wrong before. It says nothing about goods any more.',
    nothing_corrected:
      'The corrected event says what the wrong one says, or is on record already. Change what was wrong.',
  },
  labels: {
    not_your_batch: 'Only the producer of a batch may print labels for its packs.',
    unknown_run: 'There is no such print run in your organisation.',
    more_than_batch: 'The batch has not so many packs without a label.',
    range_exhausted: 'This range of numbers is used up. Choose another prefix.',
    prefix_not_yours: 'None of your products or sites has a number with this company prefix.',
    symbol_does_not_fit: 'This symbol is not for this kind of label.',
    batch_past_expiry: 'This batch is past its best-before date: no labels are printed for it.',
    batch_not_codable: 'GTIN and batch number cannot be written as a GS1 code.',
  },
  maps: {
    address_unknown: 'This address could not be located.',
    address_ambiguous: 'More than one town could be meant. Add the region or the country.',
  },
  sensors: {
    unknown_device: 'There is no such device in your organisation.',
    unknown_alert: 'There is no such alert in your organisation.',
    unknown_target: 'Nothing of that name in your organisation can be bound.',
    binding_refused: 'A binding has to end after it begins.',
    binding_too_old: 'Readings are kept for 13 months. Choose a later beginning.',
    too_many_bindings: 'This device reports for as much at once as a device can. End something first.',
    too_many_devices: 'Your organisation has as many devices as it can have. Retire one first.',
    note_missing: 'Please write the note first.',
    action_refused: 'This alert has moved on, so that cannot be done any more.',
    credentials_refused: 'The identifier or the secret of the device is not right.',
    clock_ahead: 'The clock of the device runs ahead. Set it, then send again.',
    too_old: 'Readings are kept for 13 months, and one of these is older. Check the clock of the device.',
    time_taken: 'Another value is on record for one of these times, and stays. What was new is stored.',
  },
  certification: {
    unknown: 'There is no such application, or it is not yours.',
    step_refused: 'This step cannot be taken now.',
    finding_too_light: 'The scheme calls this criterion major, so a finding about it is major as well.',
    finding_unexplained: 'Say in words of your own what is wrong; the sentence of the criterion does not.',
    criterion_unknown: 'The scheme of this application has no such criterion.',
    not_own: 'An application can only name your own sites and products.',
    renewal_scope:
      'A renewal covers the products and sites of the certificate. For others, apply for a new certificate.',
    certificate_unfit: 'This certificate cannot be renewed or changed by an application.',
    document_unknown: 'There is no such document, or no place for it.',
    audit_unknown: 'There is no such audit, or it is not yours.',
    no_such_reviewer: 'This person cannot review or audit for your organisation.',
    day_has_passed: 'This day has passed. Choose a later one.',
  },
  evidence: {
    unknown: 'Nothing is known under this name.',
    no_certificate_to_save: 'There is no certificate to save for this product.',
  },
  stock: {
    expiry_differs:
      'Another best-before date is on record for these goods. Look at the pack again, and at its batch number.',
    unknown_store: 'There is no such store in your organisation.',
    unknown_item: 'This is not in the stock of this store.',
    quantity_wrong: 'Please give a whole number of units.',
    past_expiry: 'These goods are past their date: they are neither taken in nor sold. Write off what is there.',
    already_recorded:
      'This delivery is in stock already: as many of the same goods by the same paper of this supplier, here or in another of your shops.',
    further_delivery:
      'Goods of this product are in stock by the same paper, with another quantity or without their batch. Say that these came besides, or correct what is on record by a count.',
    more_than_stock: 'There are not so many in stock. If there are, count them first.',
    clock_ahead: 'The clock of this device runs ahead. Set it, then try again.',
    same_store: 'Choose another store to transfer to.',
  },
  inventory: {
    own_supplier:
      'This is the name of your own organisation. Say who delivered; between your own stores goods are transferred.',
    sent_away:
      'An event of your organisation sent these goods to somebody else, so they cannot be sold or moved as well. Check the quantity, or declare the event wrong.',
    counted_sent_away:
      'By an event of your organisation some of these left. If they came back, record the receipt first. If the event is wrong, declare it wrong.',
    more_counted_than_came:
      'This count finds more than came by any paper. Record the delivery, or write in the note how it can be.',
    found_beside_blocked:
      'Another batch of this product is blocked, so no more of this one is counted than papers brought. Look at the number on each pack. If the goods came, record the delivery.',
    received_by_event:
      'An event of yours has these goods on record as received. If it is the same delivery, enter the number of its paper and the batch. If this came besides, say so.',
    more_counted_than_made:
      'With this count your shops together would have more of this batch than its maker made. Write in the note which count was wrong, or how it can be.',
    reason_needed: 'A batch of this product is blocked. Write in the note how you know of which batch these goods are.',
    batch_not_on_record: 'The maker of this product has no batch of this number on record.',
    count_blocked:
      'These goods are blocked or withdrawn, so each unit is answered for: write off what is not there any more, with the reason.',
    example_goods:
      'This is an example number, which no real goods carry. Try it in the demo or in a practice organisation.',
    no_product_code: 'This code names no product. Scan the code of the pack, or type its GTIN.',
    date_needed:
      'Every batch of this product on record with you, or with its maker, is past its date. Say of which batch these goods are, or enter their best-before date.',
    before_production: 'This batch was produced later than that. Check the day, and the batch.',
    more_than_made: 'More of this batch would have come in than was made. Check the quantity, and the batch.',
  },
  certificates: {
    scheme_unknown: 'There is no such scheme, or it is not open for applications.',
    scheme_published: 'A published version does not change any more. Begin the next version.',
    scheme_faulty:
      'This version is not complete: every criterion needs a code of its own and words in both languages, and there must be a checklist.',
    scheme_draft_exists: 'The next version of this scheme is being written already.',
    leaving_day_wrong: 'Its certificates end today or on a day within the next 92 days.',
    unknown: 'There is no such certificate.',
    not_your_certificate: 'Only the body that issued this certificate may change it.',
    certifier_not_here: 'This certification body does not sign on this platform.',
    batch_blocked: 'One of these batches was recalled, failed a test or is on hold. Leave it out.',
    number_taken:
      'There is a certificate with this number already, or with one that differs only by dashes, spaces or letters that look alike.',
    facts_refused: 'A certificate cannot say this. Check the dates, products and sites.',
    transition_refused: 'This cannot be done with the certificate as it is now.',
    holder_result_stands:
      'A laboratory result still speaks against goods that this certificate would cover. It can be put in force once somebody has overturned the result or closed its investigation.',
    result_stands:
      'A laboratory result still speaks against it. It can be reinstated once somebody has overturned the result or closed its investigation.',
    basis_missing:
      'A certificate needs an approved application, or an import that its holder accepted and two people confirmed.',
    beyond_basis: 'This certificate would say more than was decided. Check the products, sites and scheme.',
    category_without_product: 'No product that is named is of one of these categories. Take it off the list.',
    category_beyond_scheme:
      'The scheme is not for one of these categories. Take it off the list, or choose the scheme that the certificate was issued by.',
    slaughter_beyond_scheme:
      'The scheme accepts other methods of slaughter. For meat and poultry, choose those that it accepts.',
    category_missing: 'The products that are named are of other categories too. Choose the categories of all of them.',
    not_of_holder: 'These products, sites or batches do not all belong to the holder.',
    end_before_beginning: 'The last day is before the first.',
    renewal_gap:
      'A renewal goes on from the last day of the certificate, without a gap. After a gap, apply for a new certificate.',
    before_decision: 'A certificate cannot begin before the day of the decision.',
    begins_too_late: 'A certificate has to begin within a year of the decision.',
    begins_too_early: 'An imported certificate began at most ten years ago.',
    goods_under_review:
      'Your body is reviewing such goods here, or ended the review with findings open. Decide that application: a paper of an earlier register is no way round it.',
    begins_after_joining:
      'Your body works here since before that day. Only what began in its earlier register is imported; for this certificate, decide an application.',
    begins_after_import: 'Only a certificate that has begun can be imported. For a later one, decide an application.',
    longer_than_scheme: 'This is longer than the scheme allows.',
    not_later: 'A renewal has to end later than the certificate does now.',
    import_unknown: 'There is no such import.',
    import_decided: 'This import has been decided already.',
    entered_by_you: 'You entered this certificate yourself. A second person has to confirm it.',
    too_many_imports:
      'A hundred certificates wait for this company already. Wait until it has answered some of them, or withdraw some.',
    import_not_accepted: 'Its holder has not accepted this certificate yet.',
    accepted_by_you: 'You accepted this certificate for its holder yourself. Somebody else has to confirm it.',
    reinstatement_not_asked:
      'Nobody has asked to reinstate it as it is suspended now. One person asks, another one decides.',
    reinstatement_asked_by_you:
      'You asked to reinstate it: another person has to decide. If nobody else here may, an owner invites a second owner or manager.',
    reinstatement_changed: 'It was asked for anew meanwhile. Read the new request and decide again.',
    draft_unknown: 'The draft is gone. Begin again.',
    draft_signature_invalid: 'The signature does not fit the draft.',
  },
  resolver: {
    invalid_link: 'This address is not a valid GS1 Digital Link.',
    wrong_check_digit: 'The check digit does not fit this number. Please compare it with the pack.',
    unknown_item: 'Nothing is registered here under this number.',
    no_such_link: 'There is no link of this type for this item.',
  },
} as const satisfies ByCode<ProblemCode>;
