// Asks GS1 to whom a number is licensed: the API of Verified by GS1 (GS1 Registry Platform, version 3.2, `POST /gtins/verified`, a list of GTINs, the key in
// the header APIKey). What it answers is a fact for the operator and decides nothing.
import { coversGtin } from '@amanah/core/products';
import { z } from 'zod';
import type { Logger } from '../platform/log.ts';
import { send } from '../platform/outgoing.ts';
import { Refusal } from '../platform/refusal.ts';

/** Where GS1 is asked. The key never leaves the server. */
export interface Gs1Source {
  /** Ends in `/gtins/verified`. */
  readonly url: string;
  readonly apiKey: string;
}

export interface Gs1Licence {
  readonly prefix: string;
  readonly licensee: string;
}

const timeoutMilliseconds = 10_000;

/** Of an answer what is read: a licence of a prefix (`GCP`), of single numbers otherwise; errors where the number is none or nobody's. */
const answerSchema = z
  .array(
    z.object({
      gtin: z.string().optional(),
      gs1Licence: z
        .object({
          licenceKey: z.string().nullish(),
          licenceType: z.string().nullish(),
          licenseeName: z.string().nullish(),
        })
        .nullish(),
      validationErrors: z.array(z.unknown()).nullish(),
    }),
  )
  .max(10);

/**
 * @param gtin 14 digits
 * @throws Refusal products.gs1_unavailable where GS1 does not answer as it says it does, products.gs1_unknown where it knows no licence of the number
 */
export async function askGs1({ url, apiKey }: Gs1Source, log: Pick<Logger, 'warn'>, gtin: string): Promise<Gs1Licence> {
  const found = await read(url, apiKey, gtin).catch((error: Error) => {
    // The person reads that it does not answer; why is for the operator.
    log.warn({ why: error.message }, 'products.gs1_unavailable');
    return null;
  });
  if (found === null) throw new Refusal('products.gs1_unavailable');
  const [first] = found;
  const { licenceKey, licenceType, licenseeName } = first?.gs1Licence ?? {};
  if (!licenseeName || (first?.validationErrors?.length ?? 0) > 0) throw new Refusal('products.gs1_unknown');
  // A single number is licensed alone: its twelve digits are all that it proves.
  const prefix = licenceType === 'GCP' ? (licenceKey ?? '') : gtin.slice(1, 13);
  // What does not cover the number that was asked for is an answer to another question.
  if (!coversGtin(prefix, gtin)) throw new Refusal('products.gs1_unknown');
  return { prefix, licensee: licenseeName.slice(0, 200) };
}

async function read(url: string, apiKey: string, gtin: string) {
  const answer = await send(url, {
    method: 'POST',
    body: JSON.stringify([gtin]),
    headers: { 'content-type': 'application/json', accept: 'application/json', APIKey: apiKey },
    timeoutMilliseconds,
  });
  if (answer.status !== 200) throw new Error(`GS1 answers ${answer.status}`);
  return answerSchema.parse(JSON.parse(answer.text));
}
