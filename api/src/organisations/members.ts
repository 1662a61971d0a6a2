// Who works for an organisation: the own organisations of a person, members with their rights, invitations, settings and sites.
import { organisationRights } from '@amanah/core/organisations';
import { stepKinds } from '@amanah/core/places';
import { z } from 'zod';
import { sessionSchema } from '../identity.ts';
import { organisationKindSchema } from '../organisations.ts';
import { realmSchema } from '../realms.ts';
import { defineRoute } from '../route.ts';
import { countryCodeSchema, etagSchema } from '../scalars.ts';
import { writtenSchema } from '../written.ts';

export const organisationRightSchema = z.enum(organisationRights);

export const ownOrganisationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: organisationKindSchema,
  country: z.string(),
  realm: realmSchema,
  right: organisationRightSchema,
  /** `pending`: it waits for the operator, or the person waits for it. */
  status: z.enum(['pending', 'approved']),
  /** The one that the person acts for now. */
  isChosen: z.boolean(),
});
export type OwnOrganisation = z.infer<typeof ownOrganisationSchema>;

export const listOwnOrganisations = defineRoute({
  method: 'GET',
  url: '/api/user/organisations',
  access: 'signed_in',
  cost: 'read',
  summary: 'Organisations that the signed-in person belongs to or waits for.',
  tags: ['organisations'],
  response: z.object({ organisations: z.array(ownOrganisationSchema) }),
});

export const chooseOrganisation = defineRoute({
  method: 'POST',
  url: '/api/user/organisation',
  access: 'signed_in',
  cost: 'write',
  summary: 'Act for another of the own organisations from now on; the role becomes its kind.',
  tags: ['organisations'],
  body: z.object({ organisationId: z.uuid() }),
  response: sessionSchema,
});

/** What identifies an organisation: changed by the operator alone, who looks at the papers. */
export const organisationIdentitySchema = z.object({
  name: z.string(),
  country: z.string(),
  licenceNumber: z.string(),
});
export type OrganisationIdentity = z.infer<typeof organisationIdentitySchema>;

export const organisationSettingsSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: organisationKindSchema,
  country: z.string(),
  city: z.string(),
  licenceNumber: z.string(),
  realm: realmSchema,
  /** The right of whoever asks. */
  right: organisationRightSchema,
  /** What the operator was asked to change it to and has not decided about; null: nothing. */
  request: organisationIdentitySchema.extend({ askedAt: z.iso.datetime(), askedBy: z.string() }).nullable(),
  etag: etagSchema,
});
export type OrganisationSettings = z.infer<typeof organisationSettingsSchema>;

export const readOrganisationSettings = defineRoute({
  method: 'GET',
  url: '/api/organisations/own',
  access: 'signed_in',
  cost: 'read',
  summary: 'The organisation that the signed-in person acts for.',
  tags: ['organisations'],
  response: organisationSettingsSchema,
});

export const organisationChangeSchema = z.object({
  name: writtenSchema(2, 120),
  country: countryCodeSchema,
  city: z.string().trim().max(80),
  licenceNumber: z.string().trim().max(60),
});

export const changeOrganisationSettings = defineRoute({
  method: 'PUT',
  url: '/api/organisations/own',
  access: 'signed_in',
  needsSecondStep: true,
  edits: true,
  cost: 'write',
  summary:
    'Change the city of the own organisation, and ask the operator to change its name, licence number or country. Whoever practises changes all at once.',
  tags: ['organisations'],
  body: organisationChangeSchema,
  response: organisationSettingsSchema,
});

export const withdrawChangeRequest = defineRoute({
  method: 'DELETE',
  url: '/api/organisations/own/change-request',
  access: 'signed_in',
  needsSecondStep: true,
  cost: 'write',
  summary: 'Take back what the operator was asked to change.',
  tags: ['organisations'],
  response: organisationSettingsSchema,
});

export const memberSchema = z.object({
  userId: z.uuid(),
  username: z.string(),
  right: organisationRightSchema,
  /** `pending`: asked to join and waits for an answer. */
  status: z.enum(['pending', 'approved']),
  since: z.iso.datetime(),
  isSelf: z.boolean(),
  /** A shared account, which stays as it is. */
  isShared: z.boolean(),
  /** Of the right. */
  etag: etagSchema,
});
export type Member = z.infer<typeof memberSchema>;

const membersSchema = z.object({ members: z.array(memberSchema), right: organisationRightSchema });

export const listMembers = defineRoute({
  method: 'GET',
  url: '/api/organisations/own/members',
  access: 'signed_in',
  cost: 'read',
  summary: 'Members of the own organisation with their rights, and who asked to join.',
  tags: ['organisations'],
  response: membersSchema,
});

const memberParams = z.object({ userId: z.uuid() });

export const changeMemberRight = defineRoute({
  method: 'PUT',
  url: '/api/organisations/own/members/:userId/right',
  access: 'signed_in',
  needsSecondStep: true,
  edits: true,
  cost: 'write',
  summary: 'Change the right of a member; only owners make and change owners.',
  tags: ['organisations'],
  params: memberParams,
  body: z.object({ right: organisationRightSchema }),
  response: membersSchema,
});

export const removeMember = defineRoute({
  method: 'DELETE',
  url: '/api/organisations/own/members/:userId',
  access: 'signed_in',
  needsSecondStep: true,
  cost: 'write',
  summary: 'Remove a member from the own organisation.',
  tags: ['organisations'],
  params: memberParams,
  response: membersSchema,
});

export const answerJoinRequest = defineRoute({
  method: 'POST',
  url: '/api/organisations/own/members/:userId/answer',
  access: 'signed_in',
  needsSecondStep: true,
  cost: 'write',
  summary: 'Admit somebody who asked to join, with a right, or refuse.',
  tags: ['organisations'],
  params: memberParams,
  body: z.discriminatedUnion('answer', [
    z.object({ answer: z.literal('admit'), right: organisationRightSchema }),
    z.object({ answer: z.literal('refuse') }),
  ]),
  response: membersSchema,
});

export const transferOrganisation = defineRoute({
  method: 'POST',
  url: '/api/organisations/own/members/:userId/transfer',
  access: 'signed_in',
  needsSecondStep: true,
  cost: 'write',
  summary: 'Hand the own organisation over: the member becomes an owner, whoever asks a manager.',
  tags: ['organisations'],
  params: memberParams,
  response: membersSchema,
});

export const leaveOrganisation = defineRoute({
  method: 'DELETE',
  url: '/api/user/organisations/:organisationId',
  access: 'signed_in',
  cost: 'write',
  summary: 'Leave an organisation, or take back the wish to join it.',
  tags: ['organisations'],
  params: z.object({ organisationId: z.uuid() }),
  response: z.object({ organisations: z.array(ownOrganisationSchema) }),
});

export const joinOrganisation = defineRoute({
  method: 'POST',
  url: '/api/user/organisations/:organisationId',
  access: 'signed_in',
  cost: 'write',
  summary: 'Ask an approved organisation to be admitted.',
  tags: ['organisations'],
  params: z.object({ organisationId: z.uuid() }),
  response: z.object({ organisations: z.array(ownOrganisationSchema) }),
});

export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  right: organisationRightSchema,
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const listInvitations = defineRoute({
  method: 'GET',
  url: '/api/organisations/own/invitations',
  access: 'signed_in',
  cost: 'read',
  summary: 'Invitations of the own organisation that are still open.',
  tags: ['organisations'],
  response: z.object({ invitations: z.array(invitationSchema) }),
});

export const inviteMember = defineRoute({
  method: 'POST',
  url: '/api/organisations/own/invitations',
  access: 'signed_in',
  needsSecondStep: true,
  cost: 'write',
  summary: 'Invite somebody by mail; the link works once and for seven days.',
  tags: ['organisations'],
  body: z.object({
    email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
    right: organisationRightSchema,
    /** In which the mail is written. */
    language: z.string().max(8),
  }),
  response: invitationSchema.extend({
    /** Shown this once, for handing it over oneself. */
    link: z.string(),
    /** The demo sends no mail to strangers. */
    isMailed: z.boolean(),
  }),
  successStatus: 201,
});

export const withdrawInvitation = defineRoute({
  method: 'DELETE',
  url: '/api/organisations/own/invitations/:id',
  access: 'signed_in',
  needsSecondStep: true,
  cost: 'write',
  summary: 'Take an invitation back.',
  tags: ['organisations'],
  params: z.object({ id: z.uuid() }),
  successStatus: 204,
});

const tokenParams = z.object({ token: z.string().min(20).max(200) });

export const readInvitation = defineRoute({
  method: 'GET',
  url: '/api/invitations/:token',
  access: 'public',
  cost: 'read',
  summary: 'What an invitation says, for whoever has its link.',
  tags: ['organisations'],
  params: tokenParams,
  response: z.object({
    organisation: z.string(),
    kind: organisationKindSchema,
    right: organisationRightSchema,
    invitedBy: z.string(),
    expiresAt: z.iso.datetime(),
  }),
});

export const acceptInvitation = defineRoute({
  method: 'POST',
  url: '/api/invitations/:token/accept',
  access: 'signed_in',
  cost: 'write',
  // Setting one up takes a code from the mailbox: so the address is the person's own, and not only typed when signing up.
  needsSecondStep: true,
  summary: 'Join the organisation that sent the invitation to the own address, and act for it from now on.',
  tags: ['organisations'],
  params: tokenParams,
  response: sessionSchema,
});

export const organisationSiteSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(stepKinds),
  address: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  gln: z.string().nullable(),
  etag: etagSchema,
});
export type OrganisationSite = z.infer<typeof organisationSiteSchema>;

export const siteFormSchema = z.object({
  name: writtenSchema(2, 120),
  kind: z.enum(stepKinds),
  address: writtenSchema(2, 240),
  country: countryCodeSchema,
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  /** 13 digits; the check digit is looked at. */
  gln: z
    .string()
    .regex(/^\d{13}$/)
    .nullable(),
});

const sitesSchema = z.object({ sites: z.array(organisationSiteSchema), right: organisationRightSchema });

export const listSites = defineRoute({
  method: 'GET',
  url: '/api/organisations/own/sites',
  access: 'signed_in',
  cost: 'read',
  summary: 'Sites of the own organisation.',
  tags: ['organisations'],
  response: sitesSchema,
});

export const addSite = defineRoute({
  method: 'POST',
  url: '/api/organisations/own/sites',
  access: 'signed_in',
  cost: 'write',
  summary: 'Add a site to the own organisation.',
  tags: ['organisations'],
  body: siteFormSchema,
  response: sitesSchema,
  successStatus: 201,
});

export const changeSite = defineRoute({
  method: 'PUT',
  url: '/api/organisations/own/sites/:id',
  access: 'signed_in',
  edits: true,
  cost: 'write',
  summary: 'Change a site of the own organisation.',
  tags: ['organisations'],
  params: z.object({ id: z.uuid() }),
  body: siteFormSchema,
  response: sitesSchema,
});
