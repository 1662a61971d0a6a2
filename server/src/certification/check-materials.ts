// Collects what the live checks need and asks the rules of core: supplier certificates by number with their status today, whom the body
// of the scheme recognises, what the products' labels say of an ingredient. Reads views, decides nothing.

import type { SchemeContent } from '@amanah/api/certificates/schemes';
import { statusChangesSchema } from '@amanah/api/certificates/status-changes';
import type { ApplicationContent } from '@amanah/api/certification/applications';
import type { MaterialChecks } from '@amanah/api/certification/material-checks';
import { checkDeclaration, lastDayAfter } from '@amanah/core/certificates';
import { checkLabel, checkMaterial, type MaterialQuestion } from '@amanah/core/certification';
import { findIngredient, type KnownIngredient } from '@amanah/core/ingredients';
import type { Realm } from '@amanah/core/organisations';
import { productCategories } from '@amanah/core/products';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isSameNumber } from '../certificates/index.ts';
import { json, nullable, text, textOf, texts } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { ingredientFindingSchema } from '../products/index.ts';

export interface CheckedContent {
  readonly content: ApplicationContent;
  readonly scheme: SchemeContent & { readonly bodyId: string };
  /** Slots that have a document. */
  readonly slots: ReadonlySet<string>;
  /** Last day of the certificate that is changed; otherwise counted from the scheme. */
  readonly until: string | null;
}

type Register = Awaited<ReturnType<typeof readRegister>>;

const numberOf = (text: string) => text.trim();

/** Everything that the contents name, in three statements however many there are. */
async function readRegister(tx: Transaction, realm: Realm, contents: readonly CheckedContent[]) {
  const numbers = [
    ...new Set(contents.flatMap(({ content }) => content.materials.map((line) => numberOf(line.certificateNumber)))),
  ].filter((number) => number !== '');
  const bodyIds = [...new Set(contents.map(({ scheme }) => scheme.bodyId))];
  const gtins = [...new Set(contents.flatMap(({ content }) => content.gtins))];
  const certificates = await rowsOf(
    tx,
    {
      written: text,
      number: text,
      holder: text,
      certifierId: text,
      certifier: text,
      categories: texts,
      validFrom: text,
      validUntil: text,
      products: nullable(json(z.array(z.string()))),
      statusChanges: json(statusChangesSchema),
    },
    sql`
    select q.written, c.number, o.name as holder, c.certifier_id as "certifierId", b.short_name as certifier, c.categories,
      c.valid_from::text as "validFrom", c.valid_until::text as "validUntil",
      case when c.gtins is null then null else (select coalesce(json_agg(p.name), '[]'::json) from products.catalogue p where p.gtin = any(c.gtins)) end as products,
      coalesce((select changes from certificates.certificate_changes h where h.certificate_id = c.id), '[]'::json) as "statusChanges"
    from unnest(${sql.param(numbers)}::text[]) as q(written)
    join certificates.certificate_scopes c on ${isSameNumber(sql`c.number`, sql`q.written`)}
    join organisations.organisation_names o on o.id = c.holder_id
    join authorities.body_names b on b.id = c.certifier_id
    where c.realm = ${realm} order by platform.likeness(c.number) = platform.likeness(q.written)`,
  );
  const edges = await rowsOf(
    tx,
    {
      recogniserId: text,
      recognisedId: text,
      categories: nullable(texts),
      excludedCategories: texts,
      from: text,
      until: nullable(text),
    },
    sql`
    select recogniser_id as "recogniserId", recognised_id as "recognisedId", categories,
      excluded_categories as "excludedCategories", valid_from::text as "from", valid_until::text as "until"
    from authorities.recognition_edges where recogniser_id = any(${sql.param(bodyIds)}::text[])`,
  );
  const labels = await rowsOf(
    tx,
    {
      gtin: text,
      name: text,
      category: textOf(productCategories),
      ingredients: texts,
      findings: json(z.array(ingredientFindingSchema)),
    },
    sql`
    select gtin, name, category, ingredients, ingredient_findings as findings from products.registered where gtin = any(${sql.param(gtins)}::text[]) order by gtin`,
  );
  return {
    // Of two that a number without signs may mean, the one that is written like it stands last.
    certificates: new Map(certificates.map(({ written, ...row }) => [written, row])),
    edges: Map.groupBy(edges, ({ recogniserId }) => recogniserId),
    labels,
    onLabels: new Map(labels.flatMap(({ findings }) => findings.map((one) => [one.name.toLowerCase(), one]))),
  };
}

/** The checks of several contents of one realm, in their order. Certificates of other realms are none. */
export async function checkContents(
  tx: Transaction,
  realm: Realm,
  contents: readonly CheckedContent[],
  today: string,
): Promise<MaterialChecks[]> {
  const register = await readRegister(tx, realm, contents);
  return contents.map((one) => checkOne(register, one, today));
}

function checkOne(
  register: Register,
  { content, scheme, slots, until }: CheckedContent,
  today: string,
): MaterialChecks {
  const question: MaterialQuestion = {
    on: today,
    until: until ?? lastDayAfter(today, scheme.validityMonths),
    bodyId: scheme.bodyId,
    recognitions: register.edges.get(scheme.bodyId) ?? [],
    ethanolLimitPercent: scheme.parameters.ethanolLimitPercent,
  };
  const isSlaughtering =
    scheme.parameters.slaughterMethods !== null && (content.declaration.slaughterMethods ?? []).length > 0;
  return {
    until: question.until,
    labels: labelsOf(register, content, isSlaughtering),
    parameters: checkDeclaration(scheme.parameters, content.declaration),
    materials: content.materials.map((line) => {
      const { ingredient, certificate } = checkMaterial(
        line,
        {
          ingredient: knownTo(register, line.ingredient),
          certificate: register.certificates.get(numberOf(line.certificateNumber)) ?? null,
          hasDocument: slots.has(`material:${line.id}`),
        },
        question,
      );
      return { id: line.id, ingredient: shown(ingredient), certificate: shown(certificate) };
    }),
  };
}

const knownTo = ({ onLabels }: Register, ingredient: string): KnownIngredient | null =>
  findIngredient(ingredient) ?? onLabels.get(ingredient.trim().toLowerCase()) ?? null;

/** What a label says counts also where the matrix does not say it. */
const labelsOf = (
  register: Register,
  { gtins, materials }: ApplicationContent,
  isSlaughtering: boolean,
): MaterialChecks['labels'] =>
  register.labels
    .filter(({ gtin }) => gtins.includes(gtin))
    .flatMap(({ gtin, name: product, ...label }) => {
      const lines = materials.filter((line) => line.gtins.length === 0 || line.gtins.includes(gtin));
      return checkLabel(
        label,
        lines.map(({ ingredient }) => ingredient),
        isSlaughtering,
        (ingredient) => knownTo(register, ingredient),
      ).map((found) => ({ gtin, product, ...found }));
    });

const shown = (cell: ReturnType<typeof checkMaterial>['ingredient']) => ({
  state: cell.state,
  findings: cell.findings.map(({ code, details }) => ({ code, details: { ...details } })),
});

/** Whether the checks keep an application from being submitted or approved. */
export const isRefused = ({ materials, parameters, labels }: MaterialChecks): boolean =>
  parameters.length > 0 ||
  labels.some(({ because }) => because !== 'unknown') ||
  materials.some(({ ingredient, certificate }) => ingredient.state === 'refused' || certificate.state === 'refused');

/** Slots that must have a document and have none: documents of the scheme, and certificates that this register does not know. */
export function missingDocuments({ scheme, slots }: CheckedContent, checks: MaterialChecks): string[] {
  return [
    ...scheme.criteria.filter(({ kind, code }) => kind === 'document' && !slots.has(code)).map(({ code }) => code),
    ...checks.materials
      .filter(({ certificate }) => certificate.findings.some(({ code }) => code === 'certificate_elsewhere'))
      .map(({ id }) => `material:${id}`),
  ];
}
