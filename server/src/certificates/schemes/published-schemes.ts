// Schemes as they were published: what anybody may apply for, and what each says.

import type { Scheme, SchemeContent } from '@amanah/api/certificates/schemes';
import { inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { etagOf } from '../../platform/unchanged.ts';
import { publishedSchemes } from './tables.ts';

type SchemeRow = typeof publishedSchemes.$inferSelect;

/** A published version, whole. */
export type PublishedScheme = Omit<{ [K in keyof SchemeRow]: NonNullable<SchemeRow[K]> }, 'content'> & {
  readonly content: SchemeContent;
};

/** Columns of a view may be null for the types; those of this one never are. */
export const wholeScheme = (row: SchemeRow) => row as PublishedScheme;

/** null where no such version was published. */
export async function readScheme(tx: Transaction, id: string): Promise<PublishedScheme | null> {
  const [found] = await readSchemes(tx, [id]);
  return found ?? null;
}

export async function readSchemes(tx: Transaction, ids: readonly string[]): Promise<PublishedScheme[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(publishedSchemes)
    .where(inArray(publishedSchemes.id, [...ids]));
  return rows.map(wholeScheme);
}

export const describeScheme = (
  scheme: Pick<PublishedScheme, 'id' | 'name' | 'version' | 'content' | 'bodyId'> & {
    readonly publishedAt: Date | null;
    readonly state?: Scheme['state'];
  },
  body: { name: string; country: string },
): Scheme => ({
  id: scheme.id,
  name: scheme.name,
  version: scheme.version,
  state: scheme.state ?? 'published',
  body: { id: scheme.bodyId, ...body },
  publishedAt: scheme.publishedAt?.toISOString() ?? null,
  criteria: scheme.content.criteria,
  parameters: scheme.content.parameters,
  categories: scheme.content.categories,
  validityMonths: scheme.content.validityMonths,
  reviewDays: scheme.content.reviewDays,
  etag: etagOf(scheme.content),
});
