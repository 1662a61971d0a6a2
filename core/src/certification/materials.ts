// The matrix of an application: each ingredient by supplier by certificate, judged while it is typed and again when it is submitted.
// It must never take a certificate that it cannot see for a good one.
import { isRecognisedOn, type RecognitionTerms, recognitionStatus } from '../authorities/index.ts';
import {
  type CertificateHistory,
  certificateStatus,
  daysBetween,
  lastDayOf,
  statusByTerm,
} from '../certificates/index.ts';
import type { KnownIngredient } from '../ingredients/index.ts';

/** What is written in a line of the matrix. */
export interface Material {
  readonly ingredient: string;
  readonly supplier: string;
  /** What kind of thing it is, in the categories of products; null where it is none of them. */
  readonly category: string | null;
  /** As the supplier gives it; empty where there is none. */
  readonly certificateNumber: string;
  /** Percent by volume in the final product, where declared. */
  readonly ethanolPercent: number | null;
}

/** A certificate of this register, as far as the matrix asks. */
export interface SupplierCertificate extends CertificateHistory {
  readonly number: string;
  readonly holder: string;
  readonly certifierId: string;
  readonly certifier: string;
  readonly categories: readonly string[];
  /** Names of the products that it is limited to; null: all of the holder in its categories. */
  readonly products: readonly string[] | null;
}

/** Whom the body of the scheme recognises. */
export interface RecognitionEdge extends RecognitionTerms {
  readonly recognisedId: string;
}

export interface MaterialFacts {
  /** null: nothing is known of it. */
  readonly ingredient: KnownIngredient | null;
  /** null: this register does not know the number. */
  readonly certificate: SupplierCertificate | null;
  /** A document was given for this line. */
  readonly hasDocument: boolean;
}

export interface MaterialQuestion {
  readonly on: string;
  /** The last day that the certificate which is applied for would have. */
  readonly until: string;
  /** Body of the scheme. */
  readonly bodyId: string;
  readonly recognitions: readonly RecognitionEdge[];
  readonly ethanolLimitPercent: number | null;
}

export const cellStates = ['good', 'attention', 'refused'] as const;
export type CellState = (typeof cellStates)[number];

export const cellCodes = [
  'ingredient_empty',
  'ingredient_clear',
  'ingredient_unknown',
  'ingredient_needs_source',
  'ingredient_disputed',
  'ingredient_forbidden',
  'ethanol_above_limit',
  'certificate_not_needed',
  'certificate_missing',
  'certificate_wanted',
  'certificate_elsewhere',
  'certificate_document',
  'certificate_revoked',
  'certificate_suspended',
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_other_holder',
  'certificate_out_of_scope',
  'certificate_not_recognised',
  'certificate_product_not_named',
  'certificate_expires_early',
  'certificate_valid',
] as const;
export type CellCode = (typeof cellCodes)[number];

export interface CellFinding {
  readonly code: CellCode;
  /** Names and days that the sentence needs. */
  readonly details: Readonly<Record<string, string>>;
}

export interface Cell {
  readonly state: CellState;
  /** Gravest first; never empty. */
  readonly findings: readonly CellFinding[];
}

export interface MaterialCheck {
  readonly ingredient: Cell;
  readonly certificate: Cell;
}

const stateOfCode: Readonly<Record<CellCode, CellState>> = {
  ingredient_empty: 'refused',
  ingredient_clear: 'good',
  ingredient_unknown: 'attention',
  ingredient_needs_source: 'attention',
  ingredient_disputed: 'attention',
  ingredient_forbidden: 'refused',
  ethanol_above_limit: 'refused',
  certificate_not_needed: 'good',
  certificate_missing: 'refused',
  certificate_wanted: 'attention',
  certificate_elsewhere: 'attention',
  certificate_document: 'attention',
  certificate_revoked: 'refused',
  certificate_suspended: 'refused',
  certificate_expired: 'refused',
  certificate_not_yet_valid: 'refused',
  certificate_other_holder: 'refused',
  certificate_out_of_scope: 'refused',
  certificate_not_recognised: 'refused',
  certificate_product_not_named: 'attention',
  certificate_expires_early: 'attention',
  certificate_valid: 'good',
};

const cellOf = (findings: readonly CellFinding[]): Cell => {
  const sorted = findings.toSorted(
    (a, b) => cellStates.indexOf(stateOfCode[b.code]) - cellStates.indexOf(stateOfCode[a.code]),
  );
  const [first] = sorted;
  return { state: first ? stateOfCode[first.code] : 'good', findings: sorted };
};

/**
 * Judges one line of the matrix. An ingredient that is clear in itself needs no certificate; one that depends on its source does.
 *
 * @example checkMaterial({ ingredient: 'Salt', supplier: 'Sea Ltd', category: null, certificateNumber: '', ethanolPercent: null }, { ingredient: null, certificate: null, hasDocument: false }, question).ingredient.findings[0].code // 'ingredient_unknown'
 */
export function checkMaterial(material: Material, facts: MaterialFacts, question: MaterialQuestion): MaterialCheck {
  const ingredient = judgeIngredient(material, facts.ingredient, question);
  return { ingredient, certificate: judgeCertificate(material, facts, question) };
}

function judgeIngredient(material: Material, known: KnownIngredient | null, question: MaterialQuestion): Cell {
  const name = material.ingredient.trim();
  if (name === '') return cellOf([{ code: 'ingredient_empty', details: {} }]);
  const findings: CellFinding[] = [];
  const forbidding = known?.rulings.find(({ ruling }) => ruling === 'forbidden');
  const permitting = known?.rulings.find(({ ruling }) => ruling === 'permitted');
  const by = (one: typeof forbidding) => (one ? { authority: one.authority, source: one.source } : {});
  if (known === null || known.concern === 'unknown')
    findings.push({ code: 'ingredient_unknown', details: { ingredient: name } });
  else if (known.concern === 'forbidden')
    findings.push({ code: 'ingredient_forbidden', details: { ingredient: known.name, ...by(forbidding) } });
  else if (known.concern === 'disputed' || (forbidding && permitting))
    findings.push({ code: 'ingredient_disputed', details: { ingredient: known.name, ...by(forbidding) } });
  else if (known.concern === 'depends_on_source')
    findings.push({ code: 'ingredient_needs_source', details: { ingredient: known.name } });
  else findings.push({ code: 'ingredient_clear', details: { ingredient: known.name } });
  const { ethanolLimitPercent: limit } = question;
  if (limit !== null && (material.ethanolPercent ?? 0) > limit)
    findings.push({
      code: 'ethanol_above_limit',
      details: { percent: String(material.ethanolPercent), limit: String(limit) },
    });
  return cellOf(findings);
}

const needsCertificate = (known: KnownIngredient | null): 'yes' | 'no' | 'unknown' =>
  known === null || known.concern === 'unknown' ? 'unknown' : known.concern === 'none' ? 'no' : 'yes';

function judgeCertificate(material: Material, facts: MaterialFacts, question: MaterialQuestion): Cell {
  const number = material.certificateNumber.trim();
  const { certificate, hasDocument } = facts;
  if (number === '') {
    const needs = needsCertificate(facts.ingredient);
    if (needs === 'no') return cellOf([{ code: 'certificate_not_needed', details: {} }]);
    if (hasDocument) return cellOf([{ code: 'certificate_document', details: {} }]);
    return cellOf([{ code: needs === 'yes' ? 'certificate_missing' : 'certificate_wanted', details: {} }]);
  }
  if (certificate === null)
    return cellOf([{ code: hasDocument ? 'certificate_document' : 'certificate_elsewhere', details: { number } }]);
  const findings = faultsOf(certificate, material, facts.ingredient, question);
  return cellOf(
    findings.length > 0
      ? findings
      : [{ code: 'certificate_valid', details: { certifier: certificate.certifier, until: lastDayOf(certificate) } }],
  );
}

function faultsOf(
  certificate: SupplierCertificate,
  material: Material,
  known: KnownIngredient | null,
  question: MaterialQuestion,
): CellFinding[] {
  const { number, holder, validFrom, validUntil, certifier } = certificate;
  const lastDay = lastDayOf(certificate);
  const byTerm = statusByTerm(certificate, question.on);
  const { on, until } = question;
  const findings: CellFinding[] = [];
  const status = certificateStatus(certificate, on);
  if (status === 'revoked') findings.push({ code: 'certificate_revoked', details: { number } });
  else if (status === 'suspended') findings.push({ code: 'certificate_suspended', details: { number } });
  if (byTerm === 'expired')
    findings.push({
      code: 'certificate_expired',
      details: { on: validUntil, days: String(daysBetween(validUntil, on)) },
    });
  else if (byTerm === 'not_yet_valid') findings.push({ code: 'certificate_not_yet_valid', details: { on: validFrom } });
  else if (status !== 'revoked' && lastDay < until)
    findings.push({ code: 'certificate_expires_early', details: { on: lastDay } });
  if (!isSameName(holder, material.supplier)) findings.push({ code: 'certificate_other_holder', details: { holder } });
  if (material.category !== null && !certificate.categories.includes(material.category))
    findings.push({ code: 'certificate_out_of_scope', details: { category: material.category } });
  else if (!names(certificate, known?.name ?? material.ingredient, material.ingredient))
    findings.push({
      code: 'certificate_product_not_named',
      details: { products: (certificate.products ?? []).join(', ') },
    });
  if (!isRecognised(certificate, material.category, question))
    findings.push({ code: 'certificate_not_recognised', details: { certifier } });
  return findings;
}

/** Without a list of products a certificate is for whatever its holder makes in its categories; with one, the ingredient is on it. */
function names(certificate: SupplierCertificate, ...ingredient: readonly string[]): boolean {
  if (certificate.products === null) return true;
  return certificate.products.some((product) => {
    const words = wordsOf(product);
    return ingredient.some((name) => wordsOf(name).some((word) => words.includes(word)));
  });
}

/** The body itself, or one that it recognises on the day for the category of the line, as a verdict asks; of a line without one for all of the certificate. */
function isRecognised(
  certificate: SupplierCertificate,
  category: string | null,
  { bodyId, recognitions, on }: MaterialQuestion,
): boolean {
  const categories = category === null ? certificate.categories : [category];
  if (certificate.certifierId === bodyId) return true;
  return recognitions.some(
    (edge) =>
      edge.recognisedId === certificate.certifierId &&
      isRecognisedOn(edge, on) &&
      categories.every((one) => recognitionStatus(edge, one, on) === 'in_force'),
  );
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    // English plurals and spellings of one thing: `fillets` is `fillet`.
    .map((word) => word.replace(/s$/, ''));

/** Legal forms say nothing about who it is. */
const legalForms = new Set(['ltd', 'llc', 'inc', 'sdn', 'bhd', 'gmbh', 'plc', 'company', 'limited', 'the', 'and']);

/**
 * Whether two names are the same company: the words of one, legal forms aside, are all in the other.
 *
 * @example isSameName('Rimal Oasis Dairy LLC', 'rimal oasis dairy') // true
 */
export function isSameName(one: string, other: string): boolean {
  const words = (name: string) => wordsOf(name).filter((word) => !legalForms.has(word));
  const [a, b] = [words(one), words(other)];
  if (a.length === 0 || b.length === 0) return one.trim().toLowerCase() === other.trim().toLowerCase();
  const [less, more] = a.length <= b.length ? [a, b] : [b, a];
  // A single word such as "Foods" names nobody, unless it is the whole of both names.
  return less.every((word) => more.includes(word)) && (less.length > 1 || more.length === 1);
}
