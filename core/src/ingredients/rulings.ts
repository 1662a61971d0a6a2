// Which of several rulings on an ingredient counts for a person, and how they are told side by side.
import type { IngredientFinding, IngredientRuling } from './finding.ts';
import { isPassedOn, rulingSources } from './ruling-sources.ts';

/**
 * The ruling that counts: the strictest of the chosen authorities that speak; when none of them speaks, or none is chosen,
 * the strictest of all; null when nobody speaks. Between equals the first name in the alphabet is quoted.
 *
 * @example resolveRuling(shellac.rulings, ['Council of Levant'])?.ruling // 'permitted'
 */
export function resolveRuling(
  rulings: readonly IngredientRuling[],
  chosen: readonly string[] | null,
): IngredientRuling | null {
  let strictest: IngredientRuling | null = null;
  let strictestChosen: IngredientRuling | null = null;
  for (const ruling of rulings) {
    if (isPassedOn(ruling)) continue;
    if (strictest === null || isStricter(ruling, strictest)) strictest = ruling;
    if (chosen === null || !chosen.includes(ruling.authority)) continue;
    if (strictestChosen === null || isStricter(ruling, strictestChosen)) strictestChosen = ruling;
  }
  return strictestChosen ?? strictest;
}

/** Citations that forbid something of one source alone: of pork, or where nobody certified it. */
const ofOneSource: ReadonlySet<string> = new Set([
  rulingSources.aliftaa_128_2009_pork,
  rulingSources.bones_unless_certified,
]);

/**
 * Whether it is forbidden for whoever listens to the ruling that counts. What depends on its source stays open where it is forbidden of one source alone; who
 * forbids it whatever its source, as a list does that names an additive without a condition, forbids it.
 *
 * @example isForbidden({ concern: 'depends_on_source' }, { ruling: 'forbidden', source: 'CPAN list: HARAM' }) // true
 */
export const isForbidden = (
  { concern }: Pick<IngredientFinding, 'concern'>,
  ruled: Pick<IngredientRuling, 'ruling' | 'source'> | null,
): boolean =>
  concern === 'forbidden' ||
  (ruled?.ruling === 'forbidden' && (concern !== 'depends_on_source' || !ofOneSource.has(ruled.source)));

const strictness: Readonly<Record<IngredientRuling['ruling'], number>> = { permitted: 0, doubtful: 1, forbidden: 2 };

function isStricter(one: IngredientRuling, other: IngredientRuling): boolean {
  if (one.ruling !== other.ruling) return strictness[one.ruling] > strictness[other.ruling];
  return one.authority === other.authority ? one.source < other.source : one.authority < other.authority;
}

/**
 * Whether sources disagree, or one of them leaves it open.
 *
 * @example hasBothSides([]) // false
 */
export function hasBothSides(rulings: readonly IngredientRuling[]): boolean {
  let first: IngredientRuling['ruling'] | null = null;
  for (const one of rulings) {
    if (isPassedOn(one)) continue;
    first ??= one.ruling;
    if (one.ruling !== first) return true;
  }
  return false;
}

/**
 * `permittedBy`, `permittedSource`, and the same for doubtful and forbidden; several on one side are joined by "; ". Lists that are passed on are no rulings.
 *
 * @example describeRulings(shellac)['permittedBy'] // 'Council of Levant'
 */
export function describeRulings(finding: Pick<IngredientFinding, 'name' | 'rulings'>): Record<string, string> {
  const details: Record<string, string> = { ingredient: finding.name };
  const sorted = finding.rulings.filter((one) => !isPassedOn(one)).toSorted((a, b) => (isStricter(a, b) ? -1 : 1));
  for (const { ruling, authority, source } of sorted) {
    const [by, from] = [`${ruling}By`, `${ruling}Source`];
    details[by] = details[by] === undefined ? authority : `${details[by]}; ${authority}`;
    details[from] = details[from] === undefined ? source : `${details[from]}; ${source}`;
  }
  return details;
}

/** What a person said of insects; null: nothing, and what authorities rule on each decides. */
export const insectRules = ['accepted', 'not_accepted'] as const;
export type InsectRule = (typeof insectRules)[number];

/**
 * What a rule on insects makes of an ingredient: it settles what authorities judge differently. What all of them forbid stays forbidden, and what is of something
 * else as well stays as open as that is.
 *
 * @param isOfInsects whether it surely is
 * @returns null: nothing
 * @example byInsectRule({ concern: 'disputed', rulings: [], isOfInsects: true }, 'accepted') // 'accepted'
 */
export function byInsectRule(
  { concern, rulings, isOfInsects = false }: Pick<IngredientFinding, 'concern' | 'rulings' | 'isOfInsects'>,
  rule: InsectRule | null,
): InsectRule | null {
  if (!isOfInsects || rule === null || concern === 'forbidden') return null;
  const isDisputed = hasBothSides(rulings);
  if (!isDisputed && (concern === 'none' || rulings[0]?.ruling === 'forbidden')) return null;
  if (rule === 'not_accepted') return rule;
  return concern === 'disputed' || concern === 'none' ? rule : null;
}
