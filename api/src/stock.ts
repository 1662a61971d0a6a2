// What a shop says happened to its goods: one union, from which those who record, import and store movements derive theirs.
import { isGtin, namesSomething } from '@amanah/core/codes';
import { mostUnits, writeOffReasons } from '@amanah/core/stock';
import { z } from 'zod';
import { daySchema, gtin14Schema } from './scalars.ts';

const batchNumber = z.string().trim().max(20);
const goods = {
  /** Made by the client: sent twice it is one movement. */
  id: z.uuid(),
  storeId: z.uuid(),
  gtin: gtin14Schema
    .refine((text) => isGtin(text) && /[1-9]/.test(text), { error: 'gtin_wrong' })
    .meta({ examples: ['09521001000017'] }),
  batchNumber: batchNumber.min(1).nullable(),
  /** When it happened; what was recorded without a connection may come late. */
  at: z.iso.datetime({ offset: true }),
};
const units = z.number().int().min(1).max(mostUnits);
const note = z.string().trim().max(300).default('');
const expiryDate = daySchema.nullable();
/** What is in stock already is refused (stock.already_recorded), but where a person says that it came once more. */
const isAgain = z.boolean().optional();
/** Another quantity of the same goods by the same paper is refused (stock.further_delivery), but where a person says that it came besides. */
const isFurther = z.boolean().optional();
/** It waited on a device without a connection. Any other sale is of the moment in which it is recorded, whatever time it gives. */
const isKept = z.boolean().optional();
/** Who delivered it, and the number of the paper that came with it: one step back of the chain. */
const delivery = {
  supplier: z.string().trim().max(120).refine(namesSomething, { error: 'names_nobody' }),
  document: z.string().trim().max(60).refine(namesSomething, { error: 'names_nobody' }),
};

export const movementSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('received'),
    ...goods,
    quantity: units,
    expiryDate,
    ...delivery,
    note,
    isAgain,
    isFurther,
  }),
  z.object({ kind: z.literal('sold'), ...goods, quantity: units, note, isKept }),
  z.object({
    kind: z.literal('counted'),
    ...goods,
    quantity: z.number().int().min(0).max(mostUnits),
    expiryDate,
    note,
  }),
  z.object({ kind: z.literal('written_off'), ...goods, quantity: units, reason: z.enum(writeOffReasons), note }),
  z.object({ kind: z.literal('transferred'), ...goods, quantity: units, toStoreId: z.uuid(), note }),
  // Goods that stand in stock without a batch are found to be of this one: their packs name it.
  z.object({ kind: z.literal('identified'), ...goods, batchNumber: batchNumber.min(1), quantity: units, note }),
]);
export type NewMovement = z.input<typeof movementSchema>;
