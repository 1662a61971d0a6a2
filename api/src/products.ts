// The catalogue: what a producer puts on its labels, pictures, and the codes that anybody may try.

import { productCategories } from '@amanah/core/products';
import { verdictStates } from '@amanah/core/verification';
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { currencyCodeSchema, etagSchema, gtin14Schema, searchSchema, sortDirectionSchema } from './scalars.ts';
import { writtenSchema } from './written.ts';

const makers = ['producer'] as const;
const tags = ['products'] as const;
const byGtin = z.object({ gtin: gtin14Schema });

export const mostPictures = 5;
export const mostPictureBytes = 5 * 1024 * 1024;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Longest sides in which a picture is kept, in pixels. A small picture is not enlarged. */
export const pictureSides = [320, 640, 1280] as const;
export type PictureSide = (typeof pictureSides)[number];

/**
 * The address of a picture with this longest side, or the next that there is.
 * @example pictureAt('/api/products/09521001890013/image', 320) // '/api/products/09521001890013/image?side=320'
 */
export const pictureAt = (url: string, side: PictureSide): string => `${url}?side=${side}`;

/**
 * The sizes of a picture for the `srcset` of an image.
 * @example pictureSet('/p') // '/p?side=320 320w, /p?side=640 640w, /p?side=1280 1280w'
 */
export const pictureSet = (url: string): string =>
  pictureSides.map((side) => `${pictureAt(url, side)} ${side}w`).join(', ');

const sideQuery = z.object({ side: z.coerce.number().pipe(z.literal(pictureSides)).default(1280) });

const temperature = z.number().min(-60).max(60).nullable();

/** What a producer says of its product in a language beside that of the label. Ingredients stay as printed: by them it is judged. */
export const productTranslationSchema = z.object({
  /** ISO 639-1. */
  language: z.string().regex(/^[a-z]{2}$/),
  /** Empty: as on the label. */
  name: z.string().trim().max(120),
  description: z.string().trim().max(1000),
  storageInstructions: z.string().trim().max(300),
});

export type ProductTranslation = z.infer<typeof productTranslationSchema>;

/** What stands on the label, apart from its number. */
export const productEntriesSchema = z.object({
  name: writtenSchema(1, 120),
  brand: writtenSchema(1, 80),
  category: z.enum(productCategories),
  description: z.string().trim().max(1000),
  /** As printed: `500 g`. */
  weight: z.string().trim().max(40),
  price: z.object({ amount: z.number().min(0).max(1_000_000), currency: currencyCodeSchema }).nullable(),
  /** As printed, in order. None: not declared. */
  ingredients: z.array(writtenSchema(1, 200)).max(120),
  allergens: z.array(writtenSchema(1, 60)).max(30),
  /** Per 100 g or 100 ml. */
  nutritional: z
    .object({
      calories: z.number().min(0).max(1000),
      protein: z.number().min(0).max(100),
      fat: z.number().min(0).max(100),
      carbs: z.number().min(0).max(100),
    })
    .nullable(),
  storageInstructions: z.string().trim().max(300),
  shelfLife: z.string().trim().max(80),
  leastTemperatureCelsius: temperature,
  mostTemperatureCelsius: temperature,
  /** Each language once. Left out: they stay as they are. */
  translations: z
    .array(productTranslationSchema)
    .max(13)
    .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, { error: 'named_twice' })
    .optional(),
});
export type ProductEntries = z.infer<typeof productEntriesSchema>;

/**
 * Who sees a product: everybody; its producer alone, until the GS1 prefix of its number is proven, or for good, because the number belongs to no company; or
 * whoever practises with it.
 */
export const productVisibilities = ['public', 'waits_for_prefix', 'number_of_nobody', 'practice'] as const;
export type ProductVisibility = (typeof productVisibilities)[number];

const labelEntriesSchema = productEntriesSchema.required({ translations: true });
/** As they are on record: nothing is left out. */
export type LabelEntries = z.infer<typeof labelEntriesSchema>;

export const ownProductSchema = labelEntriesSchema.extend({
  gtin: gtin14Schema,
  visibility: z.enum(productVisibilities),
  imageUrl: z.string().nullable(),
  retiredAt: z.iso.datetime().nullable(),
  changedAt: z.iso.datetime(),
  etag: etagSchema,
});
export type OwnProduct = z.infer<typeof ownProductSchema>;

export const productStates = ['active', 'retired'] as const;
export const productSorts = ['name', 'gtin', 'category', 'changed'] as const;

export const ownProductsQuerySchema = z.object({
  search: searchSchema.optional(),
  category: z.enum(productCategories).optional(),
  state: z.enum(productStates).default('active'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  sort: z.enum(productSorts).default('name'),
  direction: sortDirectionSchema.default('ascending'),
  /** Only what comes after this product, the last one of the page before. */
  after: gtin14Schema.optional(),
});

export const ownProductsPageSchema = z.object({
  products: z.array(ownProductSchema),
  /** Of all pages. */
  total: z.number().int(),
  hasMore: z.boolean(),
  /** The right of the caller is enough to write. */
  mayWrite: z.boolean(),
});

export const listProducts = defineRoute({
  method: 'GET',
  url: '/api/products',
  access: makers,
  cost: 'search',
  summary: 'Products of the own organisation, page by page.',
  tags,
  query: ownProductsQuerySchema,
  response: ownProductsPageSchema,
});

export const productDetailSchema = z.object({
  product: ownProductSchema,
  pictures: z.array(
    z.object({
      id: z.uuid(),
      url: z.string(),
      name: z.string(),
      /** Of its largest size, in pixels; null where it came before sizes were made. */
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
    }),
  ),
  mayWrite: z.boolean(),
});
export type ProductDetail = z.infer<typeof productDetailSchema>;

export const ownProduct = defineRoute({
  method: 'GET',
  url: '/api/products/:gtin',
  access: makers,
  cost: 'read',
  summary: 'One product of the own organisation with its pictures.',
  tags,
  params: byGtin,
  response: productDetailSchema,
});

export const createProduct = defineRoute({
  method: 'POST',
  url: '/api/products',
  access: makers,
  cost: 'write',
  summary:
    'Adds a product. Its GTIN has 8, 12, 13 or 14 digits, the last of them the check digit, and belongs to nobody yet.',
  tags,
  body: productEntriesSchema.extend({ gtin: z.string().trim().max(20) }),
  response: productDetailSchema,
  successStatus: 201,
});

export const changeProduct = defineRoute({
  method: 'PUT',
  url: '/api/products/:gtin',
  access: makers,
  edits: true,
  cost: 'write',
  summary: 'Replaces what stands on the label of a product. The GTIN stays.',
  tags,
  params: byGtin,
  body: productEntriesSchema,
  response: productDetailSchema,
});

export const retireProduct = defineRoute({
  method: 'POST',
  url: '/api/products/:gtin/retirement',
  access: makers,
  cost: 'write',
  summary: 'Takes a product out of the range, or back into it. Packs that are out there are still checked as before.',
  tags,
  params: byGtin,
  body: z.object({ isRetired: z.boolean() }),
  response: productDetailSchema,
});

export const addPicture = defineRoute({
  method: 'POST',
  url: '/api/products/:gtin/pictures',
  access: makers,
  cost: 'upload',
  summary:
    'Adds a picture (JPEG, PNG or WebP, sent as application/octet-stream). It is kept as WebP in three sizes, without its metadata. The first is the one that shoppers see.',
  tags,
  params: byGtin,
  query: z.object({ name: z.string().max(200).default('picture') }),
  mostBodyBytes: mostPictureBytes,
  response: productDetailSchema,
  successStatus: 201,
});

export const removePicture = defineRoute({
  method: 'DELETE',
  url: '/api/products/:gtin/pictures/:id',
  access: makers,
  cost: 'write',
  summary: 'Removes a picture.',
  tags,
  params: byGtin.extend({ id: z.uuid() }),
  response: productDetailSchema,
});

export const productImage = defineRoute({
  method: 'GET',
  url: '/api/products/:gtin/image',
  access: 'public',
  cost: 'file',
  summary: 'The first picture of the product in one of its sizes (WebP), or its drawing (SVG).',
  tags,
  params: byGtin,
  query: sideQuery,
});

export const productPreview = defineRoute({
  method: 'GET',
  url: '/api/products/:gtin/preview.jpg',
  access: 'public',
  cost: 'paper',
  summary: 'The first picture of the product as previews of links show it: JPEG, 1200 by 630.',
  tags,
  params: byGtin,
});

/** Where the first picture of a product is; null where it has none, so that nobody is sent to an address that answers with nothing. */
export const pictureUrl = (gtin: string, hasPicture: boolean): string | null =>
  hasPicture ? productImage.url.replace(':gtin', gtin) : null;

export const productPicture = defineRoute({
  method: 'GET',
  url: '/api/products/:gtin/pictures/:id',
  access: 'public',
  cost: 'file',
  summary: 'One picture of the product in one of its sizes (WebP).',
  tags,
  params: byGtin.extend({ id: z.uuid() }),
  query: sideQuery,
});

export const sampleCodes = defineRoute({
  method: 'GET',
  url: '/api/samples',
  access: 'public',
  cost: 'read',
  summary: 'Codes that anybody may try, at least one for each verdict state; empty when the demo is off.',
  tags,
  response: z.object({
    samples: z.array(
      z.object({ code: z.string(), productName: z.string(), brand: z.string(), expected: z.enum(verdictStates) }),
    ),
  }),
});
