// The door of inventory: what is said of an item on the shelf, and the two scores of a shop.
export { blockOfGoods } from './blocked-goods.ts';
export {
  type Compliance,
  type ComplianceFactor,
  type CompliancePart,
  complianceFactors,
  type ShelfRecord,
  shelfCompliance,
} from './compliance.ts';
export { expiringDays, type ItemFacts, type ItemStatus, statusOf } from './item-status.ts';
export {
  type RiskFactor,
  type RiskLevel,
  type RiskPart,
  riskFactors,
  riskLevels,
  type SupplierRecord,
  type SupplierRisk,
  supplierRisk,
} from './supplier-risk.ts';
