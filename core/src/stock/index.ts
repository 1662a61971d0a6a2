// The door of stock: what moves goods and what is left of them, and what their code says. It knows no verdict.
export { codeOfGoods } from './goods.ts';
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
