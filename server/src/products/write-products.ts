// What a producer does with its products: add, correct, retire, picture. Each in the name of the organisation, with its entry in the
// audit trail. A GTIN belongs to whoever registered it first, until somebody
// who has proven the GS1 prefix claims it.
import { isDeepStrictEqual } from 'node:util';
import type { AuditFacts } from '@amanah/api/organisations/audited-facts';
import type { ProblemCode } from '@amanah/api/problem';
import {
  mostPictureBytes,
  mostPictures,
  type ProductDetail,
  type ProductEntries,
  type ProductTranslation,
  pictureTypes,
} from '@amanah/api/products';
import { isDemoGtin, isExampleGtin, normaliseGtin } from '@amanah/core/codes';
import { and, eq, sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { withJudgedFile } from '../platform/files.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import type { RequireUnchanged } from '../platform/unchanged.ts';
import { canClaim, claimProduct } from './claim-product.ts';
import { drawPicture } from './draw-picture.ts';
import { requireOwnPacking } from './other-packing.ts';
import { requireOwnWords } from './own-words.ts';
import { columnsOf, countEntries, reviewedAnew, sizeOf, unreviewed, type WriteDeps } from './product-entries.ts';
import { entriesOf, readProduct } from './read-products.ts';
import { filesOf, photographs, products } from './tables.ts';

type Action =
  | 'product.created'
  | 'product.changed'
  | 'product.retired'
  | 'product.restored'
  | 'product.picture_added'
  | 'product.picture_removed';

const gtinRefused = (code: ProblemCode) =>
  new Refusal(code, { faults: [{ path: '/gtin', rule: code.replace('products.', '') }] });

/** A product in the transaction of whoever adds it, also of a table that is taken in at once. @returns its GTIN of 14 digits */
export async function addOwnProduct(
  tx: Transaction,
  deps: WriteDeps,
  organisation: ActingFor,
  userId: string,
  given: ProductEntries & { readonly gtin: string },
): Promise<string> {
  const gtin = normaliseGtin(given.gtin.replace(/[\s-]/g, ''));
  if (gtin === undefined) throw gtinRefused('products.gtin_wrong');
  // What is invented must never stand where a real pack belongs, nor the other way round; the table has the same rule.
  if (isExampleGtin(gtin) !== (organisation.realm !== 'real'))
    throw gtinRefused(organisation.realm === 'real' ? 'products.gtin_for_examples' : 'products.gtin_not_for_examples');
  if (organisation.realm === 'practice' && isDemoGtin(gtin)) throw gtinRefused('products.gtin_of_demo');
  // Of two who add an article at once the second waits for the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`article ${gtin.slice(1, 13)}`}, 0))`);
  await requireOwnPacking(tx, gtin, organisation.realm, '/gtin');
  await requireOwnWords(tx, deps, organisation, given);
  const now = deps.clock.now();
  const stored = await tx
    .insert(products)
    .values({
      id: newId(now),
      gtin,
      producerId: organisation.id,
      ...columnsOf(given),
      ingredientFindings: unreviewed(given.ingredients),
      realm: organisation.realm,
      createdAt: now,
    })
    .onConflictDoNothing({ target: products.gtin })
    .returning({ gtin: products.gtin });
  if (stored.length === 0)
    throw gtinRefused((await canClaim(tx, organisation, gtin)) ? 'products.gtin_claimable' : 'products.gtin_taken');
  await deps.outbox.emit(tx, 'batch.changed', { gtins: [gtin] });
  // Public at once where its prefix is confirmed already.
  await deps.outbox.emit(tx, 'product.visibility_changed', { gtins: [gtin] });
  const { name, brand } = given;
  await record(tx, deps, organisation, userId, 'product.created', gtin, name, { name, brand });
  return gtin;
}

const record = (
  tx: Transaction,
  deps: WriteDeps,
  organisation: ActingFor,
  userId: string,
  action: Action,
  gtin: string,
  name: string,
  more: AuditFacts = {},
) =>
  deps.organisations.recordAudit(tx, {
    organisationId: organisation.id,
    actorId: userId,
    action,
    subject: { kind: 'product', id: gtin, name },
    facts: { gtin, ...more },
  });

/** By language, those that there are. */
const namesIn = (translations: readonly ProductTranslation[]): ReadonlyMap<string, string> =>
  new Map(translations.flatMap(({ language, name }) => (name === '' ? [] : [[language, name] as const])));

const lookedAt = ['name', 'brand', 'category', 'ingredients'] as const;

/**
 * What a certificate names stays what it was when it was looked at, also while it is suspended: goods of another name, brand or recipe are another
 * product, with a GTIN of its own (GTIN Management Standard). So are those of another name in another language.
 *
 * @throws Refusal products.label_certified
 */
export async function requireSameLabel(
  tx: Transaction,
  deps: WriteDeps,
  before: Pick<typeof products.$inferSelect, 'gtin' | 'translations' | (typeof lookedAt)[number]>,
  given: Pick<ProductEntries, 'translations' | (typeof lookedAt)[number]>,
): Promise<void> {
  const changed =
    lookedAt.find((name) => !isDeepStrictEqual(before[name], given[name])) ??
    (isDeepStrictEqual(namesIn(before.translations), namesIn(given.translations ?? before.translations))
      ? undefined
      : 'translations');
  if (changed !== undefined && (await deps.isCertified(tx, before.gtin)))
    throw refusalAt(`/${changed}`, 'products.label_certified');
}

export function createProductWriting(deps: WriteDeps) {
  const { database, clock } = deps;

  /** The work on an own product that is there, and what it looks like afterwards. */
  async function onOwn(
    userId: string,
    gtin: string,
    work: (tx: Transaction, product: typeof products.$inferSelect, organisation: ActingFor) => Promise<Action | null>,
  ): Promise<ProductDetail> {
    const organisation = await deps.organisations.acting(userId, 'write_products');
    return database.asTenant(organisation.id, async (tx) => {
      const [product] = await tx
        .select()
        .from(products)
        .where(and(eq(products.gtin, gtin), database.owned(products.producerId, organisation.id)))
        .for('update');
      if (!product) throw new Refusal('products.unknown');
      const action = await work(tx, product, organisation);
      if (action !== null) await record(tx, deps, organisation, userId, action, gtin, product.name);
      return readProduct(tx, deps, organisation, gtin);
    });
  }

  return {
    async create(userId: string, given: ProductEntries & { readonly gtin: string }): Promise<ProductDetail> {
      const organisation = await deps.organisations.acting(userId, 'write_products');
      return database.asTenant(organisation.id, async (tx) => {
        const gtin = await addOwnProduct(tx, deps, organisation, userId, given);
        await countEntries(tx, organisation, sizeOf(given), clock.now());
        return readProduct(tx, deps, organisation, gtin);
      });
    },

    async claim(userId: string, gtin: string, given: ProductEntries): Promise<ProductDetail> {
      const organisation = await claimProduct(deps, userId, gtin, given);
      return database.asTenant(organisation.id, (tx) => readProduct(tx, deps, organisation, gtin));
    },

    change: (userId: string, gtin: string, given: ProductEntries, requireUnchanged: RequireUnchanged) =>
      onOwn(userId, gtin, async (tx, before, organisation) => {
        await requireUnchanged(entriesOf(before), given, () =>
          deps.organisations.findLastSaved(tx, {
            organisationId: organisation.id,
            userId,
            action: 'product.changed',
            subject: { kind: 'product', id: gtin },
            ...(before.changedAt ? { notBefore: before.changedAt } : {}),
          }),
        );
        await requireSameLabel(tx, deps, before, given);
        await requireOwnWords(tx, deps, organisation, given);
        const more = Math.max(0, sizeOf(given) - sizeOf(entriesOf(before)));
        await countEntries(tx, organisation, more, clock.now());
        await tx
          .update(products)
          .set({ ...columnsOf(given), ...reviewedAnew(before.ingredients, given.ingredients), changedAt: clock.now() })
          .where(eq(products.gtin, gtin));
        await deps.outbox.emit(tx, 'batch.changed', { gtins: [gtin] });
        return 'product.changed';
      }),

    retire: (userId: string, gtin: string, isRetired: boolean) =>
      onOwn(userId, gtin, async (tx, { retiredAt }) => {
        if ((retiredAt !== null) === isRetired) return null;
        await tx
          .update(products)
          .set({ retiredAt: isRetired ? clock.now() : null, changedAt: clock.now() })
          .where(eq(products.gtin, gtin));
        return isRetired ? 'product.retired' : 'product.restored';
      }),

    async addPicture(userId: string, gtin: string, given: { name: string; content: AsyncIterable<Uint8Array> }) {
      await deps.organisations.acting(userId, 'write_products');
      // Before the transaction: whoever draws sizes holds no row.
      const sent = { ...given, mostBytes: mostPictureBytes, types: pictureTypes };
      const picture = await withJudgedFile(sent, drawPicture);
      return onOwn(userId, gtin, async (tx, _product, organisation) => {
        const [found] = await tx
          .select({ pictures: sql<number>`count(*)::int`, last: sql<number | null>`max(position)` })
          .from(photographs)
          .where(eq(photographs.gtin, gtin));
        if ((found?.pictures ?? 0) >= mostPictures) throw new Refusal('products.too_many_pictures');
        const keep = (size: Buffer) =>
          deps.files.keep(tx, organisation, { name: given.name, mediaType: 'image/webp', content: [size] });
        const file = await keep(picture.sizes[1280]);
        await tx.insert(photographs).values({
          id: newId(clock.now()),
          gtin,
          organisationId: organisation.id,
          fileId: file.id,
          mediumFileId: picture.sizes[640] && (await keep(picture.sizes[640])).id,
          smallFileId: picture.sizes[320] && (await keep(picture.sizes[320])).id,
          width: picture.width,
          height: picture.height,
          name: file.name,
          position: (found?.last ?? 0) + 1,
          createdAt: clock.now(),
        });
        return 'product.picture_added';
      });
    },

    removePicture: (userId: string, gtin: string, id: string) =>
      onOwn(userId, gtin, async (tx, _product, organisation) => {
        const [removed] = await tx
          .delete(photographs)
          .where(
            and(
              eq(photographs.id, id),
              eq(photographs.gtin, gtin),
              database.owned(photographs.organisationId, organisation.id),
            ),
          )
          .returning(filesOf);
        if (!removed) throw new Refusal('files.unknown');
        await deps.files.remove(
          tx,
          [removed.large, removed.medium, removed.small].filter((id) => id !== null),
        );
        return 'product.picture_removed';
      }),
  };
}
