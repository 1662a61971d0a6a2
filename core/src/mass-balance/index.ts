// Mass balance: certified kilograms are conserved.
export {
  type Books,
  balanceOf,
  type ClaimedCertificate,
  isCertifiedLot,
  leastBalance,
  type MassOutcome,
  type MassRefusal,
  type MassRule,
  massRules,
  type Posting,
  type PostingKind,
  postingKinds,
  postMovement,
} from './books.ts';
export { type FlowEnd, type FlowLink, type FlowNode, flowEnds, flowsOf } from './flows.ts';
export { kilogramsText, milligramsOf } from './mass.ts';
export { type Amount, type Movement, type MovementKind, movementOf } from './movement.ts';
export { type ClaimedGoods, objectionTo } from './objection.ts';
export {
  hasTooManyLabels,
  isOverspent,
  overspendTolerance,
  type PeriodBalance,
  permittedKilograms,
} from './period-balance.ts';
