// Reads what a server sent to be checked: evidence, and how keys of the log follow each other. Loaded with the first check, because the schemas behind it
// weigh as much as a page. It must take nothing that it did not read whole.
import { evidenceDocumentSchema } from '@amanah/api/evidence/document';
import { logKeysSchema } from '@amanah/api/ledger/log-keys';
import type { EvidenceDocument } from '@amanah/core/evidence';
import { type KeySuccession, readUtf8 } from '@amanah/core/ledger';

/** @returns undefined: no document of evidence */
export const readDocument = (bytes: Uint8Array): EvidenceDocument | undefined =>
  evidenceDocumentSchema.safeParse(jsonOf(bytes)).data;

/** None where it cannot be read. */
export const readSuccessions = (bytes: Uint8Array): readonly KeySuccession[] =>
  logKeysSchema.safeParse(jsonOf(bytes)).data?.successions ?? [];

/** @returns undefined: no text, or no JSON */
function jsonOf(bytes: Uint8Array): unknown {
  const text = readUtf8(bytes);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
