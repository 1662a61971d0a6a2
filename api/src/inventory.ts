// Retail stock: stores, items with their verdict, the movements behind them, and the figures of a retailer.
import { complianceFactors, riskFactors, riskLevels } from '@amanah/core/inventory';
import { mostUnits, movementKinds, writeOffReasons } from '@amanah/core/stock';
import { verdictStates } from '@amanah/core/verification';
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { codeSchema, etagSchema, gtin14Schema, searchSchema, sortDirectionSchema } from './scalars.ts';
import { movementSchema } from './stock.ts';
import { reasonSchema } from './verification.ts';

const shops = ['retailer'] as const;
const tags = ['inventory'] as const;

export const riskSchema = z.object({
  /** 0 to 100. */
  score: z.number().int(),
  level: z.enum(riskLevels),
  parts: z.array(
    z.object({
      factor: z.enum(riskFactors),
      count: z.number().int(),
      of: z.number().int().nullable(),
      points: z.number().int(),
      most: z.number().int(),
    }),
  ),
});
export type SupplierRiskAnswer = z.infer<typeof riskSchema>;

const itemSchema = z.object({
  id: z.uuid(),
  storeId: z.uuid(),
  store: z.string(),
  gtin: z.string(),
  /** null: the product is not in the catalogue. */
  product: z.string().nullable(),
  brand: z.string().nullable(),
  imageUrl: z.string().nullable(),
  supplier: z.string().nullable(),
  /** null: not known. */
  batchNumber: z.string().nullable(),
  stock: z.number().int(),
  lowStockBelow: z.number().int().nullable(),
  expiryDate: z.string().nullable(),
  daysLeft: z.number().int().nullable(),
  isLow: z.boolean(),
  isExpiring: z.boolean(),
  isExpired: z.boolean(),
  status: z.enum(['verified', 'warning']),
  verdict: z.enum(verdictStates),
  /** Weightiest first; the first explains the verdict. */
  reasons: z.array(reasonSchema),
  lastChecked: z.iso.datetime(),
  /** When the verdict last became another one; null: never since it was received. */
  verdictChangedAt: z.iso.datetime().nullable(),
  /** What the product page takes. */
  code: z.string(),
  supplierRisk: riskSchema.nullable(),
  /** Of the limit below which it counts as low. */
  etag: etagSchema,
});
export type InventoryItem = z.infer<typeof itemSchema>;

export const inventoryFilters = ['warning', 'low', 'expiring', 'expired', 'in_stock'] as const;

/** Items of no known product, or without an expiry date, come last. */
export const inventorySorts = ['product', 'stock', 'expiry', 'checked'] as const;

export const listStores = defineRoute({
  method: 'GET',
  url: '/api/inventory/stores',
  access: shops,
  cost: 'read',
  summary: 'Stores of the own organisation: its sites of the kind retail.',
  tags,
  response: z.object({
    stores: z.array(z.object({ id: z.uuid(), name: z.string(), address: z.string(), country: z.string() })),
    mayWrite: z.boolean(),
  }),
});

export const listInventory = defineRoute({
  method: 'GET',
  url: '/api/inventory',
  access: shops,
  cost: 'search',
  summary:
    'What the own stores have, with the verdict of each item: warnings first, then by product, unless sorted otherwise.',
  tags,
  query: z.object({
    store: z.uuid().optional(),
    search: searchSchema.optional(),
    filter: z.enum(inventoryFilters).optional(),
    sort: z.enum(inventorySorts).optional(),
    direction: sortDirectionSchema.default('ascending'),
    limit: z.coerce.number().int().min(1).max(500).default(200),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  response: z.object({ items: z.array(itemSchema), total: z.number().int() }),
});

export const inventoryItem = defineRoute({
  method: 'GET',
  url: '/api/inventory/items/:id',
  access: shops,
  cost: 'read',
  summary: 'One item with its movements, newest first, and what each did to the stock.',
  tags,
  params: z.object({ id: z.uuid() }),
  response: z.object({
    item: itemSchema,
    /** Of its stock, what own events sent to others or destroyed: it stands there until somebody counts, and is not here any more. */
    leftByEvents: z.number().int(),
    movements: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(movementKinds),
        quantity: z.number().int(),
        amount: z.number().int(),
        stockAfter: z.number().int(),
        at: z.iso.datetime(),
        reason: z.enum(writeOffReasons).nullable(),
        note: z.string(),
        supplier: z.string(),
        document: z.string(),
        by: z.string().nullable(),
        /** The other end of a transfer. */
        otherStore: z.string().nullable(),
      }),
    ),
    mayWrite: z.boolean(),
  }),
});
export type InventoryItemDetail = z.infer<(typeof inventoryItem)['response']>;

export const identifyGoods = defineRoute({
  method: 'GET',
  url: '/api/inventory/goods',
  access: shops,
  cost: 'search',
  summary:
    'What a scanned or typed code names: product, batch and best before day, as far as the code and the record say.',
  tags,
  query: z.object({ code: codeSchema }),
  response: z.object({
    gtin: gtin14Schema,
    product: z.string().nullable(),
    batchNumber: z.string().nullable(),
    /** Its maker has recorded that batch; null where nobody was asked. */
    isBatchOnRecord: z.boolean().nullable(),
    expiryDate: z.string().nullable(),
    serial: z.string().nullable(),
    verdict: z.enum(verdictStates),
    /** A recall of it is in force. */
    isRecalled: z.boolean(),
  }),
});
export type IdentifiedGoods = z.infer<(typeof identifyGoods)['response']>;

export const recordMovement = defineRoute({
  method: 'POST',
  url: '/api/inventory/movements',
  access: shops,
  cost: 'write',
  summary:
    'Receives, sells, counts, writes off or transfers, or says of which batch goods are. What takes goods away is refused where there are not so many.',
  tags,
  body: movementSchema,
  response: z.object({
    item: itemSchema,
    /** False where it was on record already. */
    isNew: z.boolean(),
    /** What it did to the stock; of a count the difference. */
    amount: z.number().int(),
  }),
  successStatus: 201,
});
export type RecordedMovement = z.infer<(typeof recordMovement)['response']>;

export const setLowStock = defineRoute({
  method: 'PUT',
  url: '/api/inventory/items/:id/low-stock',
  access: shops,
  edits: true,
  cost: 'write',
  summary: 'Sets below how many units an item counts as low.',
  tags,
  params: z.object({ id: z.uuid() }),
  body: z.object({ lowStockBelow: z.number().int().min(1).max(mostUnits).nullable() }),
  response: z.object({ item: itemSchema }),
});

export const inventoryAnalytics = defineRoute({
  method: 'GET',
  url: '/api/inventory/analytics',
  access: shops,
  cost: 'search',
  summary: 'Figures over the stock of the own organisation: one store or all of them.',
  tags,
  query: z.object({ store: z.uuid().optional() }),
  response: z.object({
    /** Items with stock. */
    totalProducts: z.number().int(),
    verifiedProducts: z.number().int(),
    warnings: z.number().int(),
    lowStock: z.number().int(),
    expiringProducts: z.number().int(),
    expiredProducts: z.number().int(),
    /** Items whose certificate ends within sixty days. */
    expiringCertificates: z.number().int(),
    pendingProducts: z.number().int(),
    units: z.number().int(),
    compliance: z.object({
      score: z.number().int().nullable(),
      parts: z.array(
        z.object({
          factor: z.enum(complianceFactors),
          count: z.number().int(),
          of: z.number().int(),
          points: z.number().int(),
          most: z.number().int(),
        }),
      ),
    }),
    /** Units sold in the last thirty days. */
    topProducts: z.array(z.object({ gtin: z.string(), product: z.string().nullable(), sold: z.number().int() })),
    suppliers: z.array(z.object({ id: z.uuid(), name: z.string(), items: z.number().int(), risk: riskSchema })),
  }),
});
export type InventoryAnalytics = z.infer<(typeof inventoryAnalytics)['response']>;

/** Fewer scans than this are not told: they would tell about single people. */
export const fewestScans = 5;

export const customerScans = defineRoute({
  method: 'GET',
  url: '/api/inventory/scans',
  access: shops,
  cost: 'search',
  summary:
    'Scans of products in stock by shoppers of the country of the store in the last thirty days. A scan knows no store; fewer than five are not told.',
  tags,
  query: z.object({ store: z.uuid().optional() }),
  response: z.object({
    days: z.number().int(),
    countries: z.array(z.string()),
    products: z.array(
      z.object({
        gtin: z.string(),
        product: z.string().nullable(),
        scans: z.number().int(),
        warnings: z.number().int(),
      }),
    ),
    /** Products with fewer scans than may be told. */
    hidden: z.number().int(),
  }),
});
export type CustomerScans = z.infer<(typeof customerScans)['response']>;
