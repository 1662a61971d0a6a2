// What the checks say of a content: of each cell of the matrix, of the declaration, and of the labels of its products.

import { parameterFaults } from '@amanah/core/certificates';
import { cellCodes, cellStates, labelConcerns } from '@amanah/core/certification';
import { z } from 'zod';
import { daySchema, gtin14Schema } from '../scalars.ts';

const cellSchema = z.object({
  state: z.enum(cellStates),
  findings: z.array(z.object({ code: z.enum(cellCodes), details: z.record(z.string(), z.string()) })),
});

export const materialChecksSchema = z.object({
  /** In the order of the lines. */
  materials: z.array(z.object({ id: z.uuid(), ingredient: cellSchema, certificate: cellSchema })),
  parameters: z.array(z.enum(parameterFaults)),
  /** What labels of its products name and the lines do not account for; what is forbidden whatever the lines say. */
  labels: z.array(
    z.object({ gtin: gtin14Schema, product: z.string(), ingredient: z.string(), because: z.enum(labelConcerns) }),
  ),
  /** Last day that the certificate would have. */
  until: daySchema,
});
export type MaterialChecks = z.infer<typeof materialChecksSchema>;
