// The door of ingredients: what a label names, what that can be made of, and who rules what about it.

export { type Additive, additiveOf, additives, type Origin, origins } from './additives.ts';
export { type AllergenCode, allergenCode, type LabelAllergen, labelAllergens } from './allergens.ts';
export {
  type AssessedItem,
  type AssessedLabel,
  assessLabel,
  type LabelAnswer,
  type Listener,
  labelAnswers,
  otherAnswers,
} from './assess-label.ts';
export { type Avoided, avoidedBy, type Declared, declaredOfLabel, declaredOfProduct } from './avoided.ts';
export { type EthanolFood, type EthanolLimit, ethanolLimits } from './ethanol-limits.ts';
export { exportLexicon, lexiconCsv } from './export-lexicon.ts';
export type { Source } from './facts.ts';
export { findIngredient, isMeat, isSameIngredient, isSameThing } from './find-ingredient.ts';
export type { IngredientFinding, IngredientRuling, KnownIngredient } from './finding.ts';
export { type Eater, isWorthKeeping, mostEaters, readHousehold } from './household.ts';
export { type IngredientNameCode, ingredientNameCode } from './label-names.ts';
export { lexiconChecksum } from './lexicon-checksum.ts';
export { findAdditive } from './numbered-things.ts';
export {
  type RulingSourceCode,
  rulingAuthorities,
  rulingSourceCode,
  rulingSources,
} from './ruling-sources.ts';
export {
  byInsectRule,
  describeRulings,
  hasBothSides,
  type InsectRule,
  insectRules,
  isForbidden,
  resolveRuling,
} from './rulings.ts';
