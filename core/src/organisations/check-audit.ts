// Checks an audit trail without believing the server that hands it over: each entry is what its hash says, names the hash before it, and
// is a leaf of the log. An entry that was changed, taken out or put in later shows; who the actor was, only the organisation knows.
import {
  canonicalise,
  digest,
  fromHex,
  isAbout,
  isObject,
  parseLeaf,
  type TrustPolicy,
  utf8,
  type Verifier,
  verifyProof,
} from '../ledger/index.ts';

export interface AuditLink {
  /** From 1, without gaps. */
  readonly place: number;
  /** Canonical JSON. */
  readonly entry: string;
  /** 64 hexadecimal digits. */
  readonly hash: string;
  /** What people read of it: it stands beside the entry, and says the same only if somebody compares. */
  readonly action: string;
  /** Id of the person; null for the product itself. The name that goes with it is what the person is called now. */
  readonly actorId: string | null;
  /** ISO 8601 with milliseconds. */
  readonly at: string;
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string };
  readonly facts: Readonly<Record<string, string>>;
  /** The leaf, what opens it, and its proof; null while the next checkpoint is awaited. */
  readonly statement: {
    readonly leaf: string;
    readonly proof: string | null;
    readonly salt: string;
    readonly subject: string;
  } | null;
}

/** What is wrong with an entry. */
export type AuditFault =
  | 'entry_changed'
  | 'shown_differs'
  | 'chain_broken'
  | 'place_wrong'
  | 'leaf_wrong'
  | 'not_in_log';

export interface CheckedLink {
  readonly place: number;
  /** `waiting`: whole, but the log has not signed it yet. */
  readonly result: 'passed' | 'waiting' | 'failed';
  readonly faults: readonly AuditFault[];
}

const beforeTheFirst = '0'.repeat(64);

/**
 * The entries in the order of their places, each with what is wrong with it. The first of them cannot be held against the one before it,
 * unless it is the first of all.
 *
 * @example (await checkAuditTrail(verifier, { did, policy, links: [] })).length // 0
 */
export async function checkAuditTrail(
  verifier: Verifier,
  trail: { readonly did: string; readonly policy: TrustPolicy; readonly links: readonly AuditLink[] },
): Promise<CheckedLink[]> {
  const links = [...trail.links].sort((a, b) => a.place - b.place);
  const checked: CheckedLink[] = [];
  for (const [index, link] of links.entries()) {
    const before = links[index - 1];
    const expectedBefore = link.place === 1 ? beforeTheFirst : before?.hash;
    checked.push(await checkLink(verifier, trail, link, expectedBefore, before ? before.place + 1 : link.place));
  }
  return checked;
}

async function checkLink(
  verifier: Verifier,
  { did, policy }: { readonly did: string; readonly policy: TrustPolicy },
  link: AuditLink,
  expectedBefore: string | undefined,
  expectedPlace: number,
): Promise<CheckedLink> {
  const faults: AuditFault[] = [];
  const hash = await digest(verifier, utf8(link.entry));
  if (hash !== link.hash) faults.push('entry_changed');
  const said = readEntry(link.entry);
  if (expectedBefore !== undefined && said?.['before'] !== expectedBefore) faults.push('chain_broken');
  if (link.place !== expectedPlace || said?.['place'] !== link.place || said['organisation'] !== did)
    faults.push('place_wrong');
  if (said === null || canonicalise(shownOf(said)) !== canonicalise(shownOf({ ...link, actor: link.actorId })))
    faults.push('shown_differs');
  const { statement } = link;
  if (!statement) return { place: link.place, result: faults.length > 0 ? 'failed' : 'waiting', faults };
  const leaf = parseLeaf(utf8(statement.leaf));
  const salt = fromHex(statement.salt);
  const isCorrect =
    leaf?.kind === 'audit.recorded' &&
    leaf.document === hash &&
    leaf.issuer === did &&
    statement.subject === `${did}#audit-${link.place}` &&
    salt !== undefined &&
    (await isAbout(verifier, leaf, salt, statement.subject));
  if (!isCorrect) faults.push('leaf_wrong');
  if (statement.proof !== null) {
    const { ok } = await verifyProof(verifier, { file: statement.proof, leaf: utf8(statement.leaf), policy });
    if (!ok) faults.push('not_in_log');
  }
  const result = faults.length > 0 ? 'failed' : statement.proof === null ? 'waiting' : 'passed';
  return { place: link.place, result, faults };
}

/** Entries that were written before the member was called `action` say `deed`. */
const shownOf = ({ action, deed, actor, at, subject, facts }: Readonly<Record<string, unknown>>) => ({
  actor: actor ?? null,
  action: action ?? deed ?? null,
  at: at ?? null,
  subject: subject ?? null,
  facts: facts ?? null,
});

function readEntry(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
