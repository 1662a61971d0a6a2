// The door of the ledger: hashing, tiles, notes, checkpoints, witnesses, policies, leaves, and the verifier of proof files.
export { concat, fromBase64, fromHex, isEqual, readCount, readUtf8, toBase64, toHex, utf8 } from './bytes.ts';
export { canonicalise, type Json, MAX_JSON_DEPTH, NotJson, parseCanonical } from './canonical-json.ts';
export { type Checkpoint, formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
export { type FollowedKey, followKeys, followPolicy, type KeySuccession } from './follow-keys.ts';
export {
  isExactNumber,
  type JsonReading,
  type JsonRule,
  mostNestedJson,
  readInteroperable,
} from './interoperable-json.ts';
export { isObject, type JsonObject } from './json-object.ts';
export {
  asDigest,
  buildLeaf,
  commit,
  type Digest,
  digest,
  digestOfEventHash,
  type IssuerId,
  isAbout,
  type Leaf,
  type LeafKind,
  type LeafTime,
  leafKinds,
  parseLeaf,
} from './leaf.ts';
export type { LoggedStatement } from './logged-statement.ts';
export {
  foldNodes,
  hashLeaf,
  hashNode,
  isConsistent,
  isIncluded,
  type LeafRange,
  type NodeReader,
  nodesOfRange,
  proveConsistency,
  proveInclusion,
  rootOf,
  type TreeNode,
} from './merkle.ts';
export {
  type CheckedSignature,
  checkSignatures,
  formatNote,
  formatSignature,
  formatVerifierKey,
  keyIdOf,
  MAX_SIGNATURES,
  type Note,
  type NoteSignature,
  parseNote,
  parseSignature,
  parseVerifierKey,
  type SignatureType,
  type SignerKey,
  signNote,
  type VerifierKey,
  verifierKey,
} from './note.ts';
export { findOthers, type PolicyReading, type PolicyRefusal, parsePolicy } from './policy.ts';
export { type Hasher, type SignEd25519, type Verifier, webCrypto, webCryptoSigner } from './primitives.ts';
export { formatProofFile, MAX_PROOF_HASHES, PROOF_FILE_HEADER, type ProofFile, parseProofFile } from './proof-file.ts';
export { isQuorumReached, type Quorum, type TrustPolicy } from './quorum.ts';
export {
  decodeEntries,
  decodeTile,
  EMPTY_EDGE,
  encodeEntries,
  encodeTile,
  type GrownTile,
  growEdge,
  HASH_BYTES,
  type HashTile,
  MAX_ENTRY_BYTES,
  parseTilePath,
  pathOfTile,
  readEdge,
  readNodes,
  rootOfEdge,
  TILE_WIDTH,
  type Tile,
  type TreeEdge,
  tilesForAppend,
  tilesForConsistency,
  tilesForInclusion,
  widthOfTile,
} from './tiles.ts';
export {
  type ProofAnswer,
  type ProofQuestion,
  type ProofRefusal,
  type RememberedCheckpoint,
  verifyProof,
} from './verify-proof.ts';
export { type JsonVisitor, pointerTo, walkJson } from './walk-json.ts';
export {
  type CheckpointRequest,
  cosign,
  decideCosignature,
  formatCheckpointRequest,
  formatWitnessState,
  parseCheckpointRequest,
  parseWitnessState,
  type WitnessDecision,
  type WitnessRefusal,
  type WitnessState,
} from './witness.ts';
