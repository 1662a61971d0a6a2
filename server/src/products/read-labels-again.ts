// What was entered before the lexicon knew an ingredient is read again when the product starts: what is forbidden in itself is said of it then.
import { asc, eq, gt, sql } from 'drizzle-orm';
import { unreviewed, type WriteDeps } from './product-entries.ts';
import { products } from './tables.ts';

const atOnce = 500;

/** @returns the GTINs of which something forbidden is said now */
export async function readLabelsAgain({ database, outbox }: Pick<WriteDeps, 'database' | 'outbox'>): Promise<string[]> {
  const changed: string[] = [];
  for (let after = ''; ; ) {
    const page = await database.sql
      .select({ gtin: products.gtin, ingredients: products.ingredients, findings: products.ingredientFindings })
      .from(products)
      .where(sql`${gt(products.gtin, after)} and ${products.ingredientFindings} @> '[{"concern":"unknown"}]'`)
      .orderBy(asc(products.gtin))
      .limit(atOnce);
    for (const { gtin, findings } of page) {
      const ingredientFindings = findings.map((before) => {
        const [now] = before.concern === 'unknown' ? unreviewed([before.name]) : [];
        return now?.concern === 'forbidden' ? { ...now, id: before.id } : before;
      });
      if (ingredientFindings.every((finding, place) => finding === findings[place])) continue;
      await database.sql.transaction(async (tx) => {
        // Whoever changed the product meanwhile was read by the lexicon of now.
        const rows = await tx
          .update(products)
          .set({ ingredientFindings })
          .where(
            sql`${eq(products.gtin, gtin)} and ${products.ingredientFindings} = ${JSON.stringify(findings)}::jsonb`,
          )
          .returning({ gtin: products.gtin });
        if (rows.length === 0) return;
        await outbox.emit(tx, 'batch.changed', { gtins: [gtin] });
        changed.push(gtin);
      });
    }
    const last = page.at(-1);
    if (!last || page.length < atOnce) return changed;
    after = last.gtin;
  }
}
