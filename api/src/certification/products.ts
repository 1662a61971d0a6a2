// What the products of a producer are certified by today, for the producer's own list of them.
import { z } from 'zod';
import { ownProductSchema, ownProductsPageSchema, ownProductsQuerySchema } from '../products.ts';
import { defineRoute } from '../route.ts';
import { gtin14Schema } from '../scalars.ts';

const makers = ['producer'] as const;
const tags = ['certification'] as const;

export const certificationStatuses = ['certified', 'expiring', 'unrecognised', 'lapsed', 'applied', 'none'] as const;

export const productCertificationSchema = z.object({
  /**
   * `certified`: a certificate in force covers it; `expiring`: but it ends within sixty days; `unrecognised`: in force, of a body
   * that no authority of the register recognises; `lapsed`: there was one that expired, was
   * suspended or revoked; `applied`: an application is not decided; `none`: nothing is on record.
   */
  status: z.enum(certificationStatuses),
  certificateNumber: z.string().nullable(),
  certifier: z.string().nullable(),
  /** Until when it holds: before the last day of its term where it is revoked before. */
  validUntil: z.string().nullable(),
});
export type ProductCertification = z.infer<typeof productCertificationSchema>;

export const certifiedProductSchema = ownProductSchema.extend({ certification: productCertificationSchema });
export type CertifiedProduct = z.infer<typeof certifiedProductSchema>;

export const listCertifiedProducts = defineRoute({
  method: 'GET',
  url: '/api/certification/products',
  access: makers,
  cost: 'search',
  summary:
    'Products of the own organisation, page by page, with their certification as it is today; where asked for, those certified so.',
  tags,
  query: ownProductsQuerySchema.extend({ certification: z.enum(certificationStatuses).optional() }),
  response: ownProductsPageSchema.extend({ products: z.array(certifiedProductSchema) }),
});

export const certificationOfProduct = defineRoute({
  method: 'GET',
  url: '/api/certification/products/:gtin',
  access: makers,
  cost: 'read',
  summary: 'What one product of the own organisation is certified by today.',
  tags,
  params: z.object({ gtin: gtin14Schema }),
  response: productCertificationSchema,
});
