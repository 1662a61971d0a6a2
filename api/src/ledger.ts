// The transparency log as files (C2SP tlog-tiles). Text and bytes, no JSON: any client of the standard can read them.
import { z } from 'zod';
import { logKeysSchema } from './ledger/log-keys.ts';
import { defineRoute } from './route.ts';

export const logCheckpoint = defineRoute({
  method: 'GET',
  url: '/log/checkpoint',
  access: 'public',
  cost: 'file',
  summary: 'Latest signed checkpoint of the log (c2sp.org/tlog-checkpoint).',
  tags: ['ledger'],
});

export const logTile = defineRoute({
  method: 'GET',
  url: '/log/tile/*',
  access: 'public',
  cost: 'file',
  summary: 'Tile of hashes or bundle of entries (c2sp.org/tlog-tiles).',
  tags: ['ledger'],
  params: z.object({ '*': z.string().max(200) }),
});

export const logPolicy = defineRoute({
  method: 'GET',
  url: '/log/policy',
  access: 'public',
  cost: 'file',
  summary: 'Keys of the log and its witnesses as the operator proposes them (c2sp.org/tlog-policy).',
  tags: ['ledger'],
});

export const logKeys = defineRoute({
  method: 'GET',
  url: '/log/keys',
  access: 'public',
  cost: 'file',
  summary: 'How each key of the log vouched for the next one, with proofs.',
  tags: ['ledger'],
  response: logKeysSchema,
});

export const logStatusSchema = z.object({
  origin: z.string(),
  size: z.number().int(),
  root: z.string(),
  /** null while nothing was signed yet. */
  checkpointAt: z.iso.datetime().nullable(),
  waiting: z.number().int(),
  /** Why the log does not sign any more; null while it does. */
  halted: z
    .enum([
      'behind_last_checkpoint',
      'forked_from_last_checkpoint',
      'witness_saw_more',
      'witness_saw_another_root',
      'anchor_saw_another_root',
      'tiles_lost',
      'not_growing',
    ])
    .nullable(),
  /** Parties other than the operator whose signature the policy needs. */
  independentWitnesses: z.array(z.string()),
  anchor: z
    .object({
      isConfigured: z.boolean(),
      /** Latest size that the contract confirmed; null before the first. */
      size: z.number().int().nullable(),
      transactionHash: z.string().nullable(),
    })
    .nullable(),
});

export const logStatus = defineRoute({
  method: 'GET',
  url: '/api/log',
  access: 'public',
  cost: 'read',
  summary: 'State of the log: size, last checkpoint, whether it signs, witnesses and anchor.',
  tags: ['ledger'],
  response: logStatusSchema,
});
