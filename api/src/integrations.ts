// Keys with which programs of an organisation speak to us.
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { writtenSchema } from './written.ts';

export const apiKeyScopes = ['capture', 'query'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The beginning of the key, by which people tell their keys apart. */
  beginning: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  createdAt: z.iso.datetime(),
  /** To the minute; null while it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const listApiKeys = defineRoute({
  method: 'GET',
  url: '/api/integrations/keys',
  access: 'signed_in',
  cost: 'read',
  summary: 'API keys of the own organisation.',
  tags: ['integrations'],
  response: z.object({ keys: z.array(apiKeySchema) }),
});

export const createApiKey = defineRoute({
  method: 'POST',
  url: '/api/integrations/keys',
  access: 'signed_in',
  needsSecondStep: true,
  cost: 'write',
  summary: 'Makes an API key. It is shown this once and kept only as a digest.',
  tags: ['integrations'],
  body: z.object({
    name: writtenSchema(1, 100),
    scopes: z.array(z.enum(apiKeyScopes)).min(1).max(apiKeyScopes.length),
  }),
  response: apiKeySchema.extend({ key: z.string() }),
  successStatus: 201,
});

export const revokeApiKey = defineRoute({
  method: 'DELETE',
  url: '/api/integrations/keys/:id',
  access: 'signed_in',
  needsSecondStep: true,
  cost: 'write',
  summary: 'Ends an API key at once.',
  tags: ['integrations'],
  params: z.object({ id: z.uuid() }),
  successStatus: 204,
});
