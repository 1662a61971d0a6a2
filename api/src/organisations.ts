// Organisations that make, certify or sell: what anybody may know of them.

import { z } from 'zod';
import { type OrganisationKind, organisationKindSchema, organisationKinds } from './organisations/kinds.ts';
import { realmSchema } from './realms.ts';
import { defineRoute } from './route.ts';
import { searchSchema } from './scalars.ts';
import { writtenSchema } from './written.ts';

export { type OrganisationKind, organisationKindSchema, organisationKinds };

/** What the audit trail of an organisation knows. The words of each are in messages/src/<language>/audit.ts. */
export const auditedActions = [
  'key.rotated',
  'key.registered',
  'key.revoked',
  'api_key.created',
  'api_key.revoked',
  'api_key.maker_gone',
  'named_query.created',
  'named_query.removed',
  'subscription.created',
  'subscription.ended',
  'member.admitted',
  'member.refused',
  'member.joined',
  'member.right_changed',
  'member.removed',
  'member.left',
  'member.security_changed',
  'member.invited',
  'member.invitation_withdrawn',
  'organisation.transferred',
  'organisation.settings_changed',
  'organisation.change_requested',
  'organisation.change_withdrawn',
  'organisation.change_approved',
  'organisation.change_refused',
  'organisation.applied',
  'organisation.approved',
  'organisation.rejected',
  'site.added',
  'site.changed',
  'bulk.processed',
  'report.made',
  'report.deleted',
  'report.scheduled',
  'report.schedule_removed',
  'organisation.left',
  'certificate.import_proposed',
  'certificate.import_declined',
  'certificate.import_accepted',
  'certificate.import_refused',
  'certificate.imported',
  'certificate.issued',
  'certificate.renewed',
  'certificate.suspended',
  'certificate.reinstatement_asked',
  'certificate.reinstatement_refused',
  'certificate.reinstated',
  'certificate.revoked',
  'event.recorded',
  'event.declared_wrong',
  'event.captured',
  'label_run.created',
  'recall.published',
  'recall.lifted',
  'device.registered',
  'device.secret_renewed',
  'device.retired',
  'device.bound',
  'device.binding_ended',
  'alert.acknowledged',
  'alert.noted',
  'alert.resolved',
  'export.made',
  'product.created',
  'product.changed',
  'product.retired',
  'product.restored',
  'product.claimed',
  'product.claimed_by_another',
  'prefix.asked',
  'prefix.withdrawn',
  'prefix.confirmed',
  'prefix.refused',
  'prefix.ended',
  'prefix.gave_way',
  'product.picture_added',
  'product.picture_removed',
  'batch.created',
  'batch.changed',
  'batch.completed',
  'batch.checked',
  'batch.held',
  'batch.release_asked',
  'batch.released',
  'batch.release_refused',
  'batch.document_attached',
  'lab_result.entered',
  'lab_result.overturned',
  'lab_result.investigation_closed',
  'copied_serial.lifted',
  'stock.received',
  'stock.sold',
  'stock.counted',
  'stock.written_off',
  'stock.transferred',
  'stock.identified',
  'stock.limit_set',
  'scheme.drafted',
  'scheme.changed',
  'scheme.published',
  'application.created',
  'application.edited',
  'application.document_added',
  'application.submitted',
  'application.withdrawn',
  'application.request_answered',
  'application.finding_corrected',
  'application.assigned',
  'application.information_requested',
  'application.audit_scheduled',
  'application.audit_begun',
  'application.answer_withdrawn',
  'application.audit_concluded',
  'application.finding_raised',
  'application.finding_closed',
  'application.finding_reopened',
  'application.correction_returned',
  'application.material_decided',
  'application.recommended',
  'application.sent_back',
  'application.approved',
  'application.rejected',
] as const;
export type AuditedAction = (typeof auditedActions)[number];

export const organisationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: organisationKindSchema,
  country: z.string(),
  realm: realmSchema,
});

export const listOrganisations = defineRoute({
  method: 'GET',
  url: '/api/organisations',
  access: 'public',
  cost: 'search',
  summary: 'Approved organisations, for choosing one to join or to deal with; those of the demo for the demo alone.',
  tags: ['organisations'],
  query: z.object({
    kind: organisationKindSchema.optional(),
    search: searchSchema.optional(),
    /** Of the realm that the caller acts in alone: whom it can deal with. */
    realm: z.literal('own').optional(),
  }),
  response: z.object({ organisations: z.array(organisationSchema) }),
});

export const organisationKeySchema = z.object({
  /** DID URL of its verification method. */
  method: z.string(),
  name: z.string(),
  /** Who holds the private part: the server, the issuer, or the issuer in a drawer. */
  custody: z.enum(['server', 'own', 'recovery']),
  /** 32 bytes, base64url. */
  publicKey: z.string(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type OrganisationKey = z.infer<typeof organisationKeySchema>;

const organisationKeysSchema = z.object({
  did: z.string(),
  keys: z.array(organisationKeySchema),
  /** Keys are the owners' matter. */
  canManage: z.boolean(),
});
const professional = ['certifier', 'producer', 'retailer'] as const;

export const listKeys = defineRoute({
  method: 'GET',
  url: '/api/organisations/own/keys',
  access: professional,
  cost: 'read',
  summary: 'Signing keys of the own organisation.',
  tags: ['organisations'],
  response: organisationKeysSchema,
});

export const rotateKey = defineRoute({
  method: 'POST',
  url: '/api/organisations/own/keys/rotate',
  access: professional,
  cost: 'write',
  needsSecondStep: true,
  summary: 'Makes a new server key for the own organisation; the old one signs no more but stays checkable.',
  tags: ['organisations'],
  response: organisationKeysSchema,
});

export const listOperatorKeys = defineRoute({
  method: 'GET',
  url: '/api/operator/keys',
  access: 'operator',
  cost: 'read',
  summary: 'Keys with which the operator signs status lists and packs.',
  tags: ['organisations'],
  response: organisationKeysSchema,
});

export const rotateOperatorKey = defineRoute({
  method: 'POST',
  url: '/api/operator/keys/rotate',
  access: 'operator',
  cost: 'write',
  needsSecondStep: true,
  summary: 'Makes a new key for the operator; the old one signs no more but stays checkable.',
  tags: ['organisations'],
  response: organisationKeysSchema,
});

export const registerKey = defineRoute({
  method: 'POST',
  url: '/api/organisations/own/keys',
  access: professional,
  cost: 'write',
  needsSecondStep: true,
  summary:
    'Registers a public key whose private part the organisation keeps; the server can then not sign in its name.',
  tags: ['organisations'],
  body: z.object({
    publicKey: z.string().max(64),
    /** Signature of the new key over `amanah key registration v1`, the DID and the key, a line each; base64url. */
    proof: z.string().max(128),
    custody: z.enum(['own', 'recovery']),
  }),
  response: organisationKeysSchema,
});

export const revokeKey = defineRoute({
  method: 'POST',
  url: '/api/organisations/own/keys/:name/revoke',
  access: professional,
  cost: 'write',
  needsSecondStep: true,
  summary:
    'Declares a key lost to others: nothing it ever signed is good any more, and the certificates that it signed are suspended.',
  tags: ['organisations'],
  params: z.object({ name: z.string().max(40) }),
  /** Holders and shoppers read the reason beside the certificates that are suspended by it. */
  body: z.object({ reason: writtenSchema(3, 500) }),
  response: organisationKeysSchema,
});

export const organisationDid = defineRoute({
  method: 'GET',
  url: '/did/:organisation/did.json',
  access: 'public',
  cost: 'file',
  summary: 'DID document of an organisation (did:web).',
  tags: ['organisations'],
  params: z.object({ organisation: z.string().max(64) }),
});

export const operatorDid = defineRoute({
  method: 'GET',
  url: '/.well-known/did.json',
  access: 'public',
  cost: 'file',
  summary: 'DID document of the operator of this installation (did:web).',
  tags: ['organisations'],
});
