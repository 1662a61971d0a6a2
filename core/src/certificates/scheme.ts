// What a certification scheme asks for, as data: criteria and parameters of one version. A published version never changes.

export const criterionKinds = ['document', 'parameter', 'checklist'] as const;
export type CriterionKind = (typeof criterionKinds)[number];

export interface SchemeCriterion {
  /** Unique within the version: `D1`, `C4`. */
  readonly code: string;
  readonly kind: CriterionKind;
  readonly severity: 'major' | 'minor';
  /** By language; English is always there. */
  readonly text: { readonly en: string; readonly ar: string };
}

export const segregations = ['dedicated_line', 'cleaned_line', 'none'] as const;
export type Segregation = (typeof segregations)[number];

export interface SchemeParameters {
  /** Accepted slaughter; null: the scheme has nothing to do with slaughter. */
  readonly slaughterMethods: readonly string[] | null;
  /** Percent by volume in the final product; null: no limit of its own. */
  readonly ethanolLimitPercent: number | null;
  /** The least separation from what is not halal. */
  readonly segregation: Segregation;
}

/** What the applicant declares about its own production. */
export interface ProductionDeclaration {
  readonly slaughterMethods: readonly string[] | null;
  readonly ethanolPercent: number | null;
  readonly segregation: Segregation | null;
}

export const parameterFaults = ['slaughter_not_allowed', 'ethanol_above_limit', 'segregation_too_weak'] as const;
export type ParameterFault = (typeof parameterFaults)[number];

/**
 * Parameters of the scheme that the declared production does not keep.
 *
 * @example checkDeclaration({ slaughterMethods: ['no_stun'], ethanolLimitPercent: 0, segregation: 'none' }, { slaughterMethods: ['no_stun'], ethanolPercent: 0.4, segregation: 'none' }) // ['ethanol_above_limit']
 */
export function checkDeclaration(parameters: SchemeParameters, declared: ProductionDeclaration): ParameterFault[] {
  const { slaughterMethods: accepted, ethanolLimitPercent: limit, segregation: least } = parameters;
  const faults: ParameterFault[] = [];
  if (accepted !== null && declared.slaughterMethods?.some((method) => !accepted.includes(method)))
    faults.push('slaughter_not_allowed');
  if (limit !== null && (declared.ethanolPercent ?? 0) > limit) faults.push('ethanol_above_limit');
  if (declared.segregation !== null && segregations.indexOf(declared.segregation) > segregations.indexOf(least))
    faults.push('segregation_too_weak');
  return faults;
}

export const schemeFaults = ['no_criteria', 'code_repeated', 'no_checklist', 'text_missing'] as const;
export type SchemeFault = (typeof schemeFaults)[number];

/**
 * What keeps a version from being published.
 *
 * @example faultsOfScheme([]) // ['no_criteria', 'no_checklist']
 */
export function faultsOfScheme(criteria: readonly SchemeCriterion[]): SchemeFault[] {
  const faults: SchemeFault[] = [];
  if (criteria.length === 0) faults.push('no_criteria');
  if (new Set(criteria.map(({ code }) => code)).size < criteria.length) faults.push('code_repeated');
  if (!criteria.some(({ kind }) => kind === 'checklist')) faults.push('no_checklist');
  if (criteria.some(({ text }) => text.en.trim() === '' || text.ar.trim() === '')) faults.push('text_missing');
  return faults;
}
