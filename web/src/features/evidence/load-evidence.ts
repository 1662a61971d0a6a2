// Fetches all that a check needs, in one go: the document, the tiles for consistency, the verifier itself. Afterwards the network
// may be gone. Nothing that comes from the server is believed here; what cannot be read is handed on as such.
import { pathOf, RequestFailed } from '@amanah/api/client';
import { evidence } from '@amanah/api/evidence';
import type { EvidenceDocument } from '@amanah/core/evidence';
import type { LoggedStatement } from '@amanah/core/ledger';
import {
  type Checkpoint,
  HASH_BYTES,
  type HashTile,
  parsePolicy,
  parseProofFile,
  pathOfTile,
  proveConsistency,
  type RememberedCheckpoint,
  readNodes,
  TILE_WIDTH,
  type TrustPolicy,
  type Verifier,
} from '@amanah/core/ledger';
import { queryOptions } from '@tanstack/react-query';
import { logFileAddress } from '../../paths.ts';
import { fetchBytes, session } from '../../platform/api.ts';
import { followLog, type KnownLog, pinPolicy } from '../../platform/log-memory.ts';
import { carriedOf } from '../../platform/page-answer.ts';
import { evidenceKey } from '../../platform/verdict-keys.ts';
import { loadVerifier } from '../../platform/verifier.ts';

/** The document with everything to check it by. */
export interface LoadedEvidence {
  readonly kind: 'evidence';
  /** Exactly as received. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly document: EvidenceDocument;
  readonly policy: TrustPolicy;
  readonly verifier: Verifier;
  /** What this browser knew of the log before. */
  readonly known: KnownLog | null;
  /** The server proposes another log, or another key of it, than the one known. */
  readonly isOtherLog: boolean;
  /** Undefined where none is needed, or where the server did not give what it is made of. */
  readonly consistency: readonly Uint8Array[] | undefined;
}

/** An answer that is no evidence. */
export interface MalformedEvidence {
  readonly kind: 'malformed';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Nothing is known under that name: an ordinary answer. */
export interface NothingKnown {
  readonly kind: 'unknown';
}

/** Ages quickly: coming back after a minute asks again, and meanwhile shows what is there. */
const staleAfterMilliseconds = 60_000;

export function evidenceQuery(subject: string) {
  return queryOptions({
    queryKey: evidenceKey(subject),
    queryFn: ({ client, queryKey, signal }) => {
      // What came with the page is checked as whatever is fetched; asked again, it is fetched.
      const isFirst = client.getQueryData(queryKey) === undefined;
      if (isFirst && hasArrivedEmpty(subject)) return { kind: 'unknown' } as const;
      return loadEvidence(
        subject,
        signal,
        isFirst ? (carriedOf('evidence', subject)?.document ?? undefined) : undefined,
      );
    },
    staleTime: staleAfterMilliseconds,
    structuralSharing: false,
  });
}

async function loadEvidence(
  subject: string,
  signal: AbortSignal,
  arrived: EvidenceDocument | undefined,
): Promise<LoadedEvidence | MalformedEvidence | NothingKnown> {
  // Evidence of practice is shown to whoever practises, and to nobody else.
  const readEvidence = async () =>
    arrived
      ? new TextEncoder().encode(JSON.stringify(arrived))
      : fetchBytes(pathOf(evidence, { subject }, { unknown: 'empty' }), signal, await session.accessToken());
  const [verifier, bytes, { readDocument }] = await Promise.all([
    loadVerifier(),
    readEvidence(),
    import('../../platform/read-proofs.ts'),
  ]);
  if (bytes.length === 0) return { kind: 'unknown' };
  const document = readDocument(bytes);
  const proposed = document && (await parsePolicy(verifier, document.policy));
  if (!document || !proposed?.ok) return { kind: 'malformed', bytes };
  const known = await followLog(verifier, proposed.policy, signal);
  const { policy, isOtherLog } = pinPolicy(proposed.policy, known);
  const head = headOf(document);
  const consistency =
    known && head?.origin === known.checkpoint.origin
      ? await proveGrowth(verifier, known.checkpoint, head, signal)
      : undefined;
  return { kind: 'evidence', bytes, document, policy, verifier, known, isOtherLog, consistency };
}

/** The document that came with the page: to be looked at until all that checks it is here. */
export const arrivedDocument = (subject: string): EvidenceDocument | undefined =>
  carriedOf('evidence', subject)?.document ?? undefined;

/** The page came with the word that nothing is known under that name. */
export const hasArrivedEmpty = (subject: string): boolean => carriedOf('evidence', subject)?.document === null;

const statementsOf = ({ issuers, certificates, events }: EvidenceDocument): LoggedStatement[] => [
  ...certificates.flatMap(({ statement, statusLists, history }) => [
    statement,
    ...statusLists.map((list) => list.statement),
    ...history,
  ]),
  ...events.map(({ statement }) => statement),
  ...issuers.flatMap(({ keys }) => keys.map(({ statement }) => statement)),
];

/** The checkpoint that the proofs rest on. That they all rest on the same one is checked by the ladder. */
function headOf(document: EvidenceDocument): Checkpoint | undefined {
  for (const { proof } of statementsOf(document)) {
    const head = proof === null ? undefined : parseProofFile(proof)?.checkpoint;
    if (head) return head;
  }
  return undefined;
}

/** A tile that the server does not have, or not with that many hashes. */
class TileMissing extends Error {}

/** The consistency proof, computed here from tiles; whether it holds, the ladder says. */
async function proveGrowth(
  verifier: Verifier,
  known: RememberedCheckpoint,
  head: RememberedCheckpoint,
  signal: AbortSignal,
): Promise<Uint8Array[] | undefined> {
  const [old, young] = known.size <= head.size ? [known, head] : [head, known];
  if (old.size === 0 || old.size === young.size) return undefined;
  const nodes = readNodes(verifier, young.size, (tile) => fetchTile(tile, signal));
  try {
    return await proveConsistency(verifier, old.size, young.size, nodes);
  } catch (error) {
    if (error instanceof TileMissing) return undefined;
    throw error;
  }
}

async function fetchTile(tile: HashTile, signal: AbortSignal): Promise<Uint8Array> {
  // A partial tile may be gone once the full one is there. c2sp.org/tlog-tiles, "Partial Tiles".
  const forms = tile.width === TILE_WIDTH ? [tile] : [tile, { ...tile, width: TILE_WIDTH }];
  for (const form of forms) {
    try {
      const bytes = await fetchBytes(logFileAddress(pathOfTile(form)), signal);
      if (bytes.length === form.width * HASH_BYTES) return bytes.slice(0, tile.width * HASH_BYTES);
    } catch (error) {
      // A log that is busy or ill may answer later; one that says no has not kept what it promised to keep.
      const isRefused = error instanceof RequestFailed && error.status < 500 && error.status !== 429;
      if (!isRefused) throw error;
    }
  }
  throw new TileMissing(pathOfTile(tile));
}
