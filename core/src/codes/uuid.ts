// What looks like a UUID (RFC 9562). Says nothing of whether anybody gave that name to something.

/**
 * In any spelling: RFC 9562 section 4 reads capitals too, and so does the database.
 *
 * @example isUuid('0198f5a4-3C00-7000-8000-000000000000') // true
 */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * As this product writes it. A DID is compared letter by letter: in another spelling it is the name of nobody here.
 *
 * @example isWrittenUuid('0198f5a4-3C00-7000-8000-000000000000') // false
 */
export const isWrittenUuid = (text: string): boolean => isUuid(text) && text === text.toLowerCase();

/**
 * The UUID of a URN, in small letters; null for any other text.
 *
 * @example uuidOfUrn('urn:uuid:0198f5a4-3C00-7000-8000-000000000000') // '0198f5a4-3c00-7000-8000-000000000000'
 */
export function uuidOfUrn(text: string): string | null {
  const id = text.slice('urn:uuid:'.length).toLowerCase();
  return text.toLowerCase().startsWith('urn:uuid:') && isUuid(id) ? id : null;
}
