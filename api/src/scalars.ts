// Values that routes of every domain carry: days, numbers of goods, countries, ids in an address. Says nothing about what they mean there.
import { normaliseCertificateNumber } from '@amanah/core/certificates';
import { isDeceptive, MAX_CODE_BYTES } from '@amanah/core/codes';
import { z } from 'zod';

/** A calendar day, ISO 8601. */
export const daySchema = z.iso.date().meta({ examples: ['2026-11-23'] });

/** GTIN with 14 digits: shorter ones have zeros before them (GS1 General Specifications, section 3.3.2). */
export const gtin14Schema = z
  .string()
  .regex(/^\d{14}$/)
  .meta({ examples: ['09521001000017'] });

/** What was scanned or typed. A text with more characters has more bytes too, and is no code; the bytes themselves are counted where it is read. */
export const codeSchema = z.string().max(MAX_CODE_BYTES);

/** As it is kept: two that look alike are the same one, and signs alone are none. */
export const certificateNumberSchema = z
  .string()
  .overwrite(normaliseCertificateNumber)
  .min(1)
  .max(80)
  .refine((text) => !isDeceptive(text) && /[\p{L}\p{N}]/u.test(text), { error: 'certificate_number' });

/** ISO 3166-1 alpha-2. */
export const countryCodeSchema = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ examples: ['MY'] });

/** ISO 4217. */
export const currencyCodeSchema = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ examples: ['MYR'] });

/** Parameters of an address that ends in an id. */
export const byId = z.object({ id: z.uuid() });

/** A site and a product as a list to choose from names them. */
export const choice = {
  site: z.object({ id: z.uuid(), name: z.string() }),
  product: z.object({ gtin: z.string(), name: z.string() }),
};

/** Names what was read, for the header `If-Match` of an edit. Opaque. */
export const etagSchema = z.string().regex(/^[\w-]{22}$/);

/** What somebody types to find rows: white space around it finds nothing and hides nothing. */
export const searchSchema = z.string().trim().max(80);

/** Which way a list is sorted. */
export const sortDirections = ['ascending', 'descending'] as const;
export const sortDirectionSchema = z.enum(sortDirections);

/** A list that names nothing twice. @example eachOnce(z.array(z.uuid())) */
export const eachOnce = <List extends z.ZodArray>(list: List): List =>
  list.refine((values) => new Set(values).size === values.length, { error: 'named_twice' });
