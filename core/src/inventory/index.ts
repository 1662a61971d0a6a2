// The door of inventory: stock from movements, what is said of an item, and the two scores of a shop.
export {
  type Compliance,
  type ComplianceFactor,
  type CompliancePart,
  complianceFactors,
  type ShelfRecord,
  shelfCompliance,
} from './compliance.ts';
export { bestBeforeOf, codeOfGoods } from './goods.ts';
export {
  faultOfMovement,
  type MovementFault,
  type MovementKind,
  mostUnits,
  movementKinds,
  type StockLine,
  type StockMovement,
  stockLines,
  stockOf,
  type WriteOffReason,
  writeOffReasons,
} from './movements.ts';
export { expiringDays, type ItemFacts, type ItemStanding, standingOf } from './standing.ts';
export {
  type RiskFactor,
  type RiskLevel,
  type RiskPart,
  riskFactors,
  type SupplierRecord,
  type SupplierRisk,
  supplierRisk,
} from './supplier-risk.ts';
