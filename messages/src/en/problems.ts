// Words for every refusal of the contract: what happened and, where it helps, what to do. Plain, never blaming.
import type { ProblemCode } from '@amanah/api/problem';
import type { ByCode } from '../words.ts';

export default {
  request: {
    invalid: 'Something in the request is missing or not in the right form.',
    malformed: 'The request could not be read.',
    too_large: 'That is too large to be sent at once.',
    unsupported_media_type: 'This kind of file or content is not accepted here.',
    not_found: 'There is nothing at this address.',
    method_not_allowed: 'This cannot be done at this address.',
    rate_limited: 'Too many requests in a short time. Please wait a moment.',
    timed_out: 'It took too long. Please try again.',
  },
  server: {
    failed: 'Something went wrong on our side.',
    stopping: 'The service is restarting. Please try again in a moment.',
    database_unavailable: 'The service cannot reach its records right now. Please try again in a moment.',
  },
  identity: {
    not_signed_in: 'Please sign in first.',
    session_ended: 'Please sign in again to continue.',
    invalid_credentials: 'Invalid credentials',
    forbidden: 'Your account may not do this.',
    registration_refused: 'Unable to create account',
    password_too_short: 'This password is too short.',
    password_too_long: 'This password is too long.',
    password_too_common: 'This password is among those that are tried first. Please choose another.',
    password_too_weak: 'This password is easy to guess. Make it longer or add an unrelated word.',
    reset_link_invalid: 'This link has been used or is too old. Please ask for a new one.',
  },
  organisations: {
    unknown: 'This organisation is not in the register.',
    wrong_kind: 'This organisation does not fit the chosen role.',
    not_an_owner: 'Only an owner of the organisation may do this.',
    no_signing_key: 'This organisation has no key to sign with.',
    key_held_by_issuer: 'This organisation keeps its own key. Sign in the browser that holds it.',
    key_not_proven: 'The signature does not show that you hold this key.',
    key_known: 'This key is registered already.',
    key_unknown: 'There is no such key in use.',
  },
  codes: {
    empty: 'Please enter a valid QR code or batch number',
    too_long: 'This code is longer than any that we know.',
    not_text: 'This code holds something other than text.',
    unrecognised: 'This is not a code that we can read. Please check the digits.',
  },
  products: { unknown: 'This product is not in the register.' },
  traceability: { no_journey: 'No journey is recorded for this code.' },
  evidence: {
    unknown: 'Nothing is known under this name.',
  },
  certificates: {
    none_to_save: 'There is no certificate to save for this product.',
    unknown: 'There is no such certificate.',
    not_your_certificate: 'Only the body that issued this certificate may change it.',
    certifier_not_here: 'This certification body does not sign on this platform.',
    number_taken: 'A certificate with this number exists already.',
    facts_refused: 'A certificate cannot say this. Check the dates, products and sites.',
    transition_refused: 'This cannot be done with the certificate as it is now.',
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
