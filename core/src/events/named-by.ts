// Names by words, for what has no number of GS1: herds, places, trading partners, and the documents that go with goods. A name is of whoever gave
// it, and says nothing about anything of the same name elsewhere.

const nameKinds = ['herds', 'places', 'partners', 'documents'] as const;

/** Who gives names. */
export interface Namer {
  /** Of the installation, such as `https://amanah.example`. */
  readonly publicUrl: string;
  readonly organisationId: string;
}

/** @example namedBy({ publicUrl: 'https://amanah.example', organisationId: '1' }, 'herds', 'FLOCK 7') // 'https://amanah.example/herds/1/FLOCK%207' */
export const namedBy = (
  { publicUrl, organisationId }: Namer,
  kind: (typeof nameKinds)[number],
  ...words: readonly string[]
): string => [publicUrl, kind, organisationId, ...words.map((word) => encodeURIComponent(word.trim()))].join('/');

const ofName = new RegExp(`^https?://[^/]+/(?:${nameKinds.join('|')})/[0-9a-f-]{36}/(?:[^/]+/)?([^/]+)$`);

/**
 * The last word of a name, as people wrote it; null for any other identifier.
 *
 * @example wordOfName('https://amanah.example/documents/0190a7b8-0000-7000-8000-000000000001/desadv/DA%2017') // 'DA 17'
 */
export function wordOfName(uri: string): string | null {
  const word = ofName.exec(uri)?.[1];
  if (word === undefined) return null;
  try {
    return decodeURIComponent(word);
  } catch (error) {
    if (error instanceof URIError) return null; // not written by us
    throw error;
  }
}

/**
 * The number of a document out of its name: of ours, or of the Core Business Vocabulary 2.0; what is no such name is its own number.
 *
 * @example documentNumberOf('urn:epcglobal:cbv:bt:0860009999060:PO-17') // 'PO-17'
 */
export const documentNumberOf = (name: string): string =>
  wordOfName(name) ?? /^urn:epcglobal:cbv:bt:[^:]+:(.+)$/.exec(name)?.[1] ?? name;
