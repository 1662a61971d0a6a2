// The door of offline: the pack that answers without a network, how it is made, checked and asked.
export {
  checkPack,
  type PackAnswer,
  type PackCode,
  type PackPart,
  type PackQuestion,
  type PackRefusal,
  type PackTrust,
  packRefusals,
} from './check-pack.ts';
export { decideOffline, type OfflineDecision, type OfflineVerdict } from './decide-offline.ts';
export { judgeAhead, type StatusPlace } from './judge-ahead.ts';
export {
  createBodyWriter,
  type PackedCertificate,
  type PackedClass,
  type PackedReason,
  readBody,
} from './pack-body.ts';
export { applyDelta, diffBodies, type PackDelta } from './pack-delta.ts';
export { formatPackHeader, type PackHeader, parsePackHeader } from './pack-header.ts';
