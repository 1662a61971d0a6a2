// What the ingredients say, with the rulings of the authorities the profile listens to. A certificate covers what depends on
// a source; it must never cover what the profile forbids.
import {
  byInsectRule,
  describeRulings,
  hasBothSides,
  type IngredientFinding,
  type IngredientRuling,
  isForbidden,
  resolveRuling,
} from '../ingredients/index.ts';
import { allowedAlcohol } from './allowed-alcohol.ts';
import { cap, type Findings, note } from './findings.ts';
import type { Inquiry } from './inquiry.ts';
import { limitDetails } from './limits.ts';

/**
 * Ingredients of a certified or uncertified product. Forbidden in itself, forbidden by the ruling that counts, or ethanol
 * above the limit is `not_halal` even under a certificate. Without a certificate, anything that is not plain is `doubtful`
 * by name, and the best that can be said is `no_concern_found`.
 *
 * What a person says of insects settles what authorities judge differently about them. The ruling that counts is the strictest of the chosen authorities that speak, otherwise the strictest of all (G7). When
 * authorities differ, both sides are told with their sources.
 *
 * @example decideVerdict({ ...biscuit, ingredientFindings: [shellac] }, shopper).state // 'not_halal'
 */
export function assessIngredients(inquiry: Inquiry, isCertified: boolean, findings: Findings): void {
  const { product, policy, evidence } = inquiry;
  let isClear = product.ingredientsDeclared;
  for (const finding of evidence.ingredientFindings) {
    const ruled = resolveRuling(finding.rulings, policy.rulingAuthorities);
    const isDisputed = finding.rulings.length > 1 && hasBothSides(finding.rulings);
    const byRule = byInsectRule(finding, policy.insects);
    if (byRule === 'not_accepted') {
      isClear = false;
      const details = { ingredient: finding.name, concern: 'insects' };
      cap(findings, 'not_halal', 'ingredient.forbidden', 'ingredient', finding.id, details);
    } else if (byRule === 'accepted') {
      if (isDisputed) note(findings, 'ingredient.disputed', 'ingredient', finding.id, describeRulings(finding));
    } else if (isForbidden(finding, ruled)) {
      isClear = false;
      cap(
        findings,
        'not_halal',
        'ingredient.forbidden',
        'ingredient',
        finding.id,
        describeForbidden(finding, ruled, isDisputed),
      );
      if (isDisputed) note(findings, 'ingredient.disputed', 'ingredient', finding.id, describeRulings(finding));
    } else if (!assessUncertain(finding, ruled, isDisputed, isCertified, inquiry, findings)) isClear = false;
    if (!assessEthanol(finding, isCertified, inquiry, findings)) isClear = false;
  }
  if (!product.ingredientsDeclared) {
    if (isCertified) note(findings, 'ingredient.not_declared', 'product', product.id);
    else cap(findings, 'doubtful', 'ingredient.not_declared', 'product', product.id);
  }
  // A certificate answers for a source that is not declared; it makes nobody know an ingredient that nobody looked into.
  const isUnknown = limitDetails(findings.reasons).unknownIngredients > 0;
  if (isUnknown) findings.notProven.push('ingredients_unknown');
  if (isClear && !isUnknown) findings.checked.push('ingredients_reviewed');
  if (isClear && !isCertified)
    cap(findings, 'no_concern_found', 'ingredient.no_concern', 'product', product.id, allowedAlcohol(inquiry));
}

// True when the ingredient leaves no question open. For an uncertified product only the person's own authority can settle a
// dispute; nobody's ruling can tell where an ingredient came from.
function assessUncertain(
  finding: IngredientFinding,
  ruled: IngredientRuling | null,
  isDisputed: boolean,
  isCertified: boolean,
  inquiry: Inquiry,
  findings: Findings,
): boolean {
  const { concern, id, name } = finding;
  if (concern === 'depends_on_source' || (ruled?.ruling === 'doubtful' && concern === 'none' && !isDisputed)) {
    noteIngredient('ingredient.depends_on_source', { ingredient: name });
    if (isDisputed) note(findings, 'ingredient.disputed', 'ingredient', id, describeRulings(finding));
    return isCertified;
  }
  if (concern === 'unknown') {
    noteIngredient('ingredient.unknown', { ingredient: name });
    if (isDisputed) note(findings, 'ingredient.disputed', 'ingredient', id, describeRulings(finding));
    return isCertified;
  }
  if (concern !== 'disputed' && !isDisputed) return true;
  const chosen = inquiry.policy.rulingAuthorities;
  const isSettled = ruled?.ruling === 'permitted' && chosen !== null && chosen.includes(ruled.authority);
  if (isSettled) note(findings, 'ingredient.disputed', 'ingredient', id, describeRulings(finding));
  else noteIngredient('ingredient.disputed', describeRulings(finding));
  return isCertified || isSettled;

  function noteIngredient(
    code: 'ingredient.depends_on_source' | 'ingredient.unknown' | 'ingredient.disputed',
    details: Readonly<Record<string, string | number>>,
  ): void {
    if (isCertified) note(findings, code, 'ingredient', id, details);
    else cap(findings, 'doubtful', code, 'ingredient', id, details);
  }
}

// Without a limit the certificate decides. Where there is no certificate nobody allowed the ethanol that is declared.
function assessEthanol(
  finding: IngredientFinding,
  isCertified: boolean,
  inquiry: Inquiry,
  findings: Findings,
): boolean {
  const { ethanolPercent, id, name } = finding;
  const limit = inquiry.policy.ethanolLimitPercent;
  if (ethanolPercent === null || ethanolPercent <= (limit ?? 0)) return true;
  const code = 'ingredient.ethanol_above_limit';
  if (limit !== null) {
    const details = { ingredient: name, ethanolPercent, limitPercent: limit };
    cap(findings, 'not_halal', code, 'ingredient', id, details);
    return false;
  }
  if (!isCertified) cap(findings, 'doubtful', code, 'ingredient', id, { ingredient: name, ethanolPercent });
  return isCertified;
}

// Who forbids it: the ruling that counts, and of what is forbidden in itself whoever says so.
function describeForbidden(
  { name, concern, rulings }: IngredientFinding,
  ruled: IngredientRuling | null,
  isDisputed: boolean,
): Record<string, string> {
  const by = ruled?.ruling === 'forbidden' ? ruled : resolveRuling(rulings, null);
  if (by?.ruling !== 'forbidden') return { ingredient: name };
  const said = { ingredient: name, forbiddenBy: by.authority, forbiddenSource: by.source };
  return isDisputed && concern !== 'forbidden' ? { ...said, concern: 'disputed' } : said;
}
