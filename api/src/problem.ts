// Errors on the wire: RFC 9457 problem+json with a code from one catalogue. Words for the codes live in messages.
import { z } from 'zod';

/** Every refusal the product knows, with its HTTP status. The code names what went wrong, `domain.what_went_wrong`. */
export const problemCatalogue = {
  'request.invalid': 400,
  'request.malformed': 400,
  'request.too_large': 413,
  'request.unsupported_media_type': 415,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.rate_limited': 429,
  'request.timed_out': 408,
  'request.uri_too_long': 414,
  'server.failed': 500,
  'server.stopping': 503,
  'server.database_unavailable': 503,
  'identity.not_signed_in': 401,
  'identity.session_ended': 401,
  'identity.invalid_credentials': 401,
  'identity.forbidden': 403,
  'identity.registration_refused': 409,
  'identity.password_too_short': 400,
  'identity.password_too_long': 400,
  'identity.password_too_common': 400,
  'identity.password_too_weak': 400,
  'identity.reset_link_invalid': 400,
  'identity.two_step_required': 403,
  'identity.second_step_needed': 401,
  'identity.second_step_wrong': 401,
  'identity.second_step_over': 401,
  'identity.second_step_known': 409,
  'identity.passkey_refused': 400,
  'identity.passkey_unknown': 404,
  'identity.password_wrong': 403,
  'identity.session_unknown': 404,
  'identity.demo_account_fixed': 409,
  'identity.confirmation_invalid': 400,
  'authorities.name_taken': 409,
  'organisations.unknown': 404,
  'organisations.wrong_kind': 400,
  'organisations.right_missing': 403,
  'organisations.owners_only': 403,
  'organisations.owner_needed': 409,
  'organisations.member_unknown': 404,
  'organisations.already_member': 409,
  'organisations.demo_member_fixed': 409,
  'organisations.invitation_invalid': 404,
  'organisations.too_many_invitations': 429,
  'organisations.site_unknown': 404,
  'organisations.gln_refused': 400,
  'organisations.gln_taken': 409,
  'organisations.application_unknown': 404,
  'organisations.application_open': 409,
  'organisations.application_not_so': 409,
  'organisations.too_many_documents': 409,
  'organisations.no_signing_key': 409,
  'organisations.key_held_by_issuer': 409,
  'organisations.key_not_proven': 400,
  'organisations.key_known': 409,
  'organisations.key_unknown': 404,
  'files.unknown': 404,
  'files.empty': 400,
  'files.too_large': 413,
  'files.type_refused': 415,
  'codes.empty': 400,
  'codes.too_long': 400,
  'codes.not_text': 400,
  'codes.unrecognised': 400,
  'products.unknown': 404,
  'products.gtin_wrong': 400,
  'products.gtin_taken': 409,
  'products.temperatures_wrong': 400,
  'products.too_many_pictures': 409,
  'products.retired': 409,
  'traceability.batch_unknown': 404,
  'traceability.batch_taken': 409,
  'traceability.batch_days_wrong': 400,
  'traceability.batch_code_wrong': 400,
  'traceability.batch_certificate_unknown': 400,
  'traceability.batch_too_small': 409,
  'traceability.batch_completed': 409,
  'traceability.check_unknown': 404,
  'traceability.no_journey': 404,
  'traceability.nothing_to_trace': 404,
  'traceability.mass_refused': 409,
  'traceability.ceiling_refused': 403,
  'traceability.nothing_to_recall': 404,
  'traceability.recall_refused': 403,
  'traceability.recall_unknown': 404,
  'notifications.unknown': 404,
  'traceability.epcis_invalid': 400,
  'traceability.event_conflict': 409,
  'traceability.query_invalid': 400,
  'traceability.query_too_large': 413,
  'traceability.query_too_complex': 413,
  'traceability.query_unknown': 404,
  'traceability.query_name_taken': 409,
  'traceability.subscription_unknown': 404,
  'traceability.subscription_invalid': 400,
  'traceability.event_unknown': 404,
  'traceability.resource_unknown': 404,
  'traceability.capture_job_unknown': 404,
  'traceability.document_too_large': 413,
  'traceability.version_not_supported': 406,
  'traceability.page_token_invalid': 400,
  'traceability.format_not_supported': 406,
  'integrations.key_unknown': 404,
  'integrations.scope_missing': 403,
  'authoring.entries_refused': 400,
  'authoring.file_unreadable': 400,
  'labels.not_your_batch': 403,
  'labels.unknown_run': 404,
  'labels.more_than_batch': 409,
  'labels.range_exhausted': 409,
  'labels.symbol_does_not_fit': 400,
  'labels.batch_not_codable': 409,
  'maps.address_unknown': 404,
  'maps.address_ambiguous': 409,
  'certificates.none_to_save': 404,
  'certificates.unknown': 404,
  'certificates.not_your_certificate': 403,
  'certificates.certifier_not_here': 409,
  'certificates.number_taken': 409,
  'certificates.facts_refused': 400,
  'certificates.transition_refused': 409,
  'certificates.draft_unknown': 404,
  'certificates.draft_signature_invalid': 400,
  'evidence.unknown': 404,
  'inventory.unknown_store': 404,
  'inventory.unknown_item': 404,
  'inventory.no_product_code': 400,
  'inventory.quantity_wrong': 400,
  'inventory.more_than_stock': 409,
  'inventory.clock_ahead': 400,
  'inventory.same_store': 400,
  'inventory.movement_taken': 409,
  'sensors.unknown_device': 404,
  'sensors.unknown_alert': 404,
  'sensors.unknown_target': 404,
  'sensors.binding_refused': 400,
  'sensors.note_missing': 400,
  'sensors.action_refused': 409,
  'sensors.credentials_refused': 401,
  'sensors.clock_ahead': 400,
  'resolver.invalid_link': 400,
  'resolver.wrong_check_digit': 400,
  'resolver.unknown_item': 404,
  'resolver.no_such_link': 404,
} as const;

export type ProblemCode = keyof typeof problemCatalogue;

export const problemCodes = Object.keys(problemCatalogue) as [ProblemCode, ...ProblemCode[]];

export const problemSchema = z.object({
  type: z.string(),
  /** Words in the caller's language. */
  title: z.string(),
  status: z.number().int(),
  code: z.enum(problemCodes),
  detail: z.string().optional(),
  /** Names the request in the server's log. */
  requestId: z.string().optional(),
  /** Which part of the request is at fault, JSON pointer and rule. */
  faults: z
    .array(
      z.object({
        path: z.string(),
        rule: z.string(),
        expected: z.string().optional(),
        /** The numbers and names behind the rule. */
        details: z.record(z.string(), z.string()).optional(),
      }),
    )
    .optional(),
  retryAfterSeconds: z.number().int().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/**
 * A problem as the server words it, or null when it is something else. By hand: every browser reads problems, and few have
 * another use for a schema library.
 *
 * @example readProblem({ type: '/problems/request.not_found', title: 'Not found', status: 404, code: 'request.not_found' })?.status // 404
 */
export function readProblem(value: unknown): Problem | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, title, status, code } = value as Record<string, unknown>; // an object: each member is looked at before use
  const isProblem =
    typeof type === 'string' &&
    typeof title === 'string' &&
    Number.isInteger(status) &&
    typeof code === 'string' &&
    Object.hasOwn(problemCatalogue, code);
  return isProblem ? (value as Problem) : null;
}
