// Becoming a partner: applications of organisations, and how the operator of the installation decides about them.
import { applicationStates } from '@amanah/core/organisations';
import { z } from 'zod';
import { organisationKindSchema } from '../organisations.ts';
import { realmSchema } from '../realms.ts';
import { defineRoute } from '../route.ts';
import { countryCodeSchema } from '../scalars.ts';
import { writtenSchema } from '../written.ts';
import { organisationIdentitySchema } from './members.ts';

/** What an application takes as a document, by content. */
export const organisationDocumentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const mostApplicationDocumentBytes = 10 * 1024 * 1024;

export const applicationFormSchema = z.object({
  name: writtenSchema(2, 120),
  kind: organisationKindSchema,
  country: countryCodeSchema,
  city: z.string().trim().max(80).default(''),
  licenceNumber: z.string().trim().max(60).default(''),
  message: z.string().trim().max(2000).default(''),
  /** To try the product out: open at once, apart from everything real, and seen by nobody who does not practise. */
  practice: z.boolean().default(false),
});

const remarkSchema = z.object({
  id: z.uuid(),
  /** `note`: seen by operators only. `reason`: of the decision. */
  kind: z.enum(['note', 'question', 'answer', 'reason']),
  author: z.string(),
  body: z.string(),
  createdAt: z.iso.datetime(),
});

/** Whom an organisation might be taken for. */
const namedAlikeSchema = z.object({ name: z.string(), by: z.enum(['name', 'licence_number']) });
export type NamedAlike = z.infer<typeof namedAlikeSchema>;

export const organisationApplicationSchema = z.object({
  id: z.uuid(),
  organisationId: z.uuid(),
  name: z.string(),
  kind: organisationKindSchema,
  country: z.string(),
  city: z.string(),
  licenceNumber: z.string(),
  message: z.string(),
  state: z.enum(applicationStates),
  /** When an approved organisation ended its work here; null: it has not. */
  leftAt: z.iso.datetime().nullable(),
  applicant: z.string(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  realm: realmSchema,
  documents: z.array(
    z.object({ id: z.uuid(), name: z.string(), mediaType: z.string(), bytes: z.number().int(), createdAt: z.string() }),
  ),
  remarks: z.array(remarkSchema),
  /** For the operator, of what is open; empty for the applicant. */
  alike: z.array(namedAlikeSchema),
});
export type OrganisationApplication = z.infer<typeof organisationApplicationSchema>;

export const applyAsPartner = defineRoute({
  method: 'POST',
  url: '/api/applications',
  access: 'signed_in',
  cost: 'write',
  summary: 'Apply with an organisation; the operator decides about it.',
  tags: ['organisations'],
  body: applicationFormSchema,
  response: organisationApplicationSchema,
  successStatus: 201,
});

export const listOwnApplications = defineRoute({
  method: 'GET',
  url: '/api/applications',
  access: 'signed_in',
  cost: 'read',
  summary: 'Applications of the signed-in person, newest first.',
  tags: ['organisations'],
  response: z.object({ applications: z.array(organisationApplicationSchema) }),
});

const applicationParams = z.object({ id: z.uuid() });
const documentParams = z.object({ id: z.uuid(), documentId: z.uuid() });

export const addOrganisationDocument = defineRoute({
  method: 'POST',
  url: '/api/applications/:id/documents',
  access: 'signed_in',
  cost: 'upload',
  summary:
    'Add a document to an open application: its bytes as application/octet-stream. PDF, JPEG and PNG, by content.',
  tags: ['organisations'],
  params: applicationParams,
  query: z.object({ name: z.string().min(1).max(200) }),
  response: organisationApplicationSchema,
  mostBodyBytes: mostApplicationDocumentBytes,
  successStatus: 201,
});

export const removeOrganisationDocument = defineRoute({
  method: 'DELETE',
  url: '/api/applications/:id/documents/:documentId',
  access: 'signed_in',
  cost: 'write',
  summary: 'Remove a document from an open application.',
  tags: ['organisations'],
  params: documentParams,
  response: organisationApplicationSchema,
});

export const readOrganisationDocument = defineRoute({
  method: 'GET',
  url: '/api/applications/:id/documents/:documentId',
  access: 'signed_in',
  cost: 'file',
  summary: 'The bytes of a document, for the applicant and for operators.',
  tags: ['organisations'],
  params: documentParams,
});

export const answerApplicationQuestion = defineRoute({
  method: 'POST',
  url: '/api/applications/:id/answer',
  access: 'signed_in',
  cost: 'write',
  summary: 'Answer what the operator asked; the application is reviewed again.',
  tags: ['organisations'],
  params: applicationParams,
  body: z.object({ body: writtenSchema(1, 2000) }),
  response: organisationApplicationSchema,
});

export const withdrawApplication = defineRoute({
  method: 'POST',
  url: '/api/applications/:id/withdraw',
  access: 'signed_in',
  cost: 'write',
  summary: 'Take an application back.',
  tags: ['organisations'],
  params: applicationParams,
  response: organisationApplicationSchema,
});

export const listOrganisationApplications = defineRoute({
  method: 'GET',
  url: '/api/operator/applications',
  access: 'operator',
  cost: 'search',
  summary: 'Applications for the operator: open ones with the oldest first, or decided ones with the newest first.',
  tags: ['organisations'],
  query: z.object({ show: z.enum(['open', 'closed']).default('open') }),
  response: z.object({ applications: z.array(organisationApplicationSchema) }),
});

export const noteOnApplication = defineRoute({
  method: 'POST',
  url: '/api/operator/applications/:id/notes',
  access: 'operator',
  cost: 'write',
  needsSecondStep: true,
  summary: 'Write a note that operators alone see.',
  tags: ['organisations'],
  params: applicationParams,
  body: z.object({ body: writtenSchema(1, 2000) }),
  response: organisationApplicationSchema,
});

const reasonSchema = writtenSchema(3, 2000);

export const decideApplication = defineRoute({
  method: 'POST',
  url: '/api/operator/applications/:id/decision',
  access: 'operator',
  cost: 'write',
  needsSecondStep: true,
  summary: 'Approve an application, ask for more, or reject it with a reason.',
  tags: ['organisations'],
  params: applicationParams,
  body: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('approve'),
      /** The documents that were seen: where they are others by now, nothing is decided. */
      documentIds: z.array(z.uuid()).max(20).default([]),
      /** For certifiers: an entry of the register of its own, marked as registered by itself, so that it can issue here. */
      register: z
        .object({
          shortName: writtenSchema(2, 20),
          schemes: z.array(writtenSchema(1, 60)).max(10),
          website: z
            .url({ protocol: /^https?$/ })
            .max(200)
            .nullable(),
        })
        .nullable(),
    }),
    z.object({ decision: z.literal('ask'), body: reasonSchema }),
    z.object({ decision: z.literal('reject'), body: reasonSchema }),
  ]),
  response: organisationApplicationSchema,
});

const changeRequestSchema = z.object({
  id: z.uuid(),
  organisationId: z.uuid(),
  kind: organisationKindSchema,
  current: organisationIdentitySchema,
  wanted: organisationIdentitySchema,
  alike: z.array(namedAlikeSchema),
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
});
export type ChangeRequest = z.infer<typeof changeRequestSchema>;
const changeRequestsSchema = z.object({ requests: z.array(changeRequestSchema) });

export const listChangeRequests = defineRoute({
  method: 'GET',
  url: '/api/operator/change-requests',
  access: 'operator',
  cost: 'search',
  summary: 'Organisations that ask for another name, country or licence number, the oldest request first.',
  tags: ['organisations'],
  response: changeRequestsSchema,
});

export const decideChangeRequest = defineRoute({
  method: 'POST',
  url: '/api/operator/change-requests/:id/decision',
  access: 'operator',
  cost: 'write',
  needsSecondStep: true,
  summary: 'Change name, country and licence number of an organisation as it asked, or refuse with a reason.',
  tags: ['organisations'],
  params: applicationParams,
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approve') }),
    z.object({ decision: z.literal('refuse'), body: reasonSchema }),
  ]),
  response: changeRequestsSchema,
});
